import { LANGUAGES } from '@kinora/domain/language';
import { expect, test } from 'vitest';
import { askedLanguage, langOfOriginal } from './asked-language.ts';

test('C1 every language of the site is understood as the product sends it', () => {
  for (const { code, catalog } of LANGUAGES)
    expect(askedLanguage(catalog).lang, catalog).toBe(code);
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
  expect(askedLanguage(parameter).lang).toBe(lang);
});

test.each(['zh-HK', 'zh-SG', 'pt-AO', 'hi-IN', 'xx', 'korean', '../en'])(
  '%s has no texts',
  (parameter) => {
    expect(askedLanguage(parameter).lang).toBeNull();
  },
);

test('an original language outside the 28 keeps its own code', () => {
  expect(langOfOriginal('hi', ['IN'])).toBe('hi');
  expect(langOfOriginal('zh', ['CN'])).toBe('zh-cn');
  expect(langOfOriginal('zh', ['TW'])).toBe('zh-tw');
  expect(langOfOriginal('cn', ['HK'])).toBe('zh-tw');
  expect(langOfOriginal('pt', ['BR'])).toBe('pt-br');
});
