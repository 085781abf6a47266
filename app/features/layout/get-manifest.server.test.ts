import { expect, test } from 'vitest';
import { LANGUAGES } from '../../../domain/language/language.ts';
import { serverLanguage } from '../../i18n/messages.server.ts';
import { getManifest } from './get-manifest.server.ts';

test('the manifest has one id for all languages and starts in its own', () => {
  for (const { code, tag, dir } of LANGUAGES) {
    const manifest = getManifest(serverLanguage(code));
    expect(manifest).toMatchObject({ id: '/', scope: '/', lang: tag, dir, start_url: `/${code}` });
    expect(manifest.description).toBe(serverLanguage(code).t('site.tagline'));
    expect(manifest.icons.map(({ purpose }) => purpose)).toEqual(['any', 'any', 'maskable']);
  }
});
