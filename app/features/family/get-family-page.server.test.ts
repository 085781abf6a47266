import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../../domain/language/language.ts';
import { serverLanguage } from '../../i18n/messages.server.ts';
import { getFamilyPage } from './get-family-page.server.ts';

describe('the page of family mode', () => {
  test('has the age ratings of the region, without other spellings of one', () => {
    const page = getFamilyPage(
      { familyMode: { age: 12, region: 'KR' }, region: 'KR' },
      serverLanguage('en'),
    );
    expect(page.chosen).toBe('12');
    expect(page.options.map(({ value, ratings }) => [value, ratings])).toEqual([
      ['off', []],
      ['0', ['ALL']],
      ['7', ['ALL', '7']],
      ['12', ['ALL', '7', '12']],
      ['15', ['ALL', '7', '12', '15']],
    ]);
    expect(page.texts.region).toBe('Age rating: South Korea');
  });

  test('names the region whose ratings are used if that of the visitor has none', () => {
    const visitor = { familyMode: null, region: 'KE' };
    const page = getFamilyPage(visitor, serverLanguage('en'));
    expect(page.chosen).toBe('off');
    expect(page.options[1]?.ratings).toContain('TV-G');
    expect(page.texts.region).toMatch(/: United States$/);
  });

  test.each(LANGUAGES)('has its texts in $code', ({ code }) => {
    const { t } = serverLanguage(code);
    const page = getFamilyPage({ familyMode: null, region: 'KE' }, serverLanguage(code));
    expect(page.options[3]?.label).toMatch(/12|١٢/);
    if (code !== 'en') expect(page.texts.intro).not.toBe(serverLanguage('en').t('family.intro'));
    expect(t('family.title').length).toBeLessThan(30);
  });
});
