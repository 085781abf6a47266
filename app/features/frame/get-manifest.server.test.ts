import { expect, test } from 'vitest';
import { LANGUAGES } from '../../../domain/language.ts';
import { serverLanguage } from '../../i18n/messages.server.ts';
import { getManifest } from './get-manifest.server.ts';

test('an installed Kinora is one app, which starts in the language that it was installed in', () => {
  for (const { code, tag, dir } of LANGUAGES) {
    const manifest = getManifest(serverLanguage(code));
    expect(manifest).toMatchObject({ id: '/', scope: '/', lang: tag, dir, start_url: `/${code}` });
    expect(manifest.description).toBe(serverLanguage(code).t('site.tagline'));
    expect(manifest.icons.map(({ purpose }) => purpose)).toEqual(['any', 'any', 'maskable']);
  }
});
