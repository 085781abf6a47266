import { LANGUAGES } from '@kinora/domain/language';
import { expect, test } from 'vitest';
import { langFromOriginal, parseLanguage } from './request-language.ts';

test('every language of the site is parsed from its catalog parameter', { tags: ['C1'] }, () => {
  for (const { code, catalog } of LANGUAGES)
    expect(parseLanguage(catalog).lang, catalog).toBe(code);
});

test.each([
  [null, 'en'],
  ['', 'en'],
  ['ko', 'ko'],
  ['KO-kr', 'ko'],
  ['en-GB', 'en'],
  ['es-MX', 'es'],
  ['ar-AR', 'ar'],
  ['ar-SA', 'ar'],
  ['ar-EG', 'ar'],
  ['nb-NO', 'no'],
  ['zh', 'zh-cn'],
  ['zh-TW', 'zh-tw'],
  ['pt', 'pt'],
  ['pt-BR', 'pt-br'],
])('%s is answered in %s', (parameter, lang) => {
  expect(parseLanguage(parameter).lang).toBe(lang);
});

test.each(['zh-HK', 'zh-SG', 'pt-AO', 'hi-IN', 'xx', 'korean', '../en'])(
  'language %s has no texts',
  (parameter) => {
    expect(parseLanguage(parameter).lang).toBeNull();
  },
);

test('an original language outside the 28 keeps its own code', () => {
  expect(langFromOriginal('hi', ['IN'])).toBe('hi');
  expect(langFromOriginal('zh', ['CN'])).toBe('zh-cn');
  expect(langFromOriginal('zh', ['TW'])).toBe('zh-tw');
  expect(langFromOriginal('cn', ['HK'])).toBe('zh-tw');
  expect(langFromOriginal('pt', ['BR'])).toBe('pt-br');
});
