import { describe, expect, test } from 'vitest';
import {
  getLanguage,
  getLocale,
  isLang,
  LANGUAGES,
  langFromAcceptLanguage,
  langFromBrowserTag,
  langFromLocale,
} from './language.ts';

/** Path code and locale of every language, as specified. */
const PAIRS = [
  ['ko', 'ko-KR'],
  ['en', 'en-US'],
  ['zh-cn', 'zh-CN'],
  ['zh-tw', 'zh-TW'],
  ['ja', 'ja-JP'],
  ['ru', 'ru-RU'],
  ['th', 'th-TH'],
  ['cs', 'cs-CZ'],
  ['fr', 'fr-FR'],
  ['de', 'de-DE'],
  ['nl', 'nl-NL'],
  ['it', 'it-IT'],
  ['es', 'es-ES'],
  ['hu', 'hu-HU'],
  ['pt', 'pt-PT'],
  ['pt-br', 'pt-BR'],
  ['he', 'he-IL'],
  ['da', 'da-DK'],
  ['fi', 'fi-FI'],
  ['no', 'no-NO'],
  ['sv', 'sv-SE'],
  ['pl', 'pl-PL'],
  ['tr', 'tr-TR'],
  ['uk', 'uk-UA'],
  ['ar', 'ar-AR'],
  ['el', 'el-GR'],
  ['ro', 'ro-RO'],
  ['sk', 'sk-SK'],
] as const;

describe('path codes and locales', { tags: ['R7'] }, () => {
  test('the site has every language of the specification', { tags: ['R1'] }, () => {
    expect(LANGUAGES.map(({ code }) => code)).toEqual(
      expect.arrayContaining(PAIRS.map(([code]) => code)),
    );
  });

  test.each(PAIRS)(
    'maps the code %s to the locale %s and back',
    { tags: ['R7'] },
    (code, locale) => {
      expect(getLocale(code)).toBe(locale);
      expect(langFromLocale(locale)).toBe(code);
      expect(isLang(code)).toBe(true);
    },
  );

  test.each(['xx', '', 'KO', 'zh', 'pt-pt', 'constructor', '__proto__'])(
    'an unknown code such as "%s" gives Korean',
    { tags: ['R7'] },
    (code) => {
      expect(getLocale(code)).toBe('ko-KR');
      expect(getLanguage(code).code).toBe('ko');
      expect(isLang(code)).toBe(false);
    },
  );

  test.each(['xx-XX', '', 'en-GB', 'ko', 'pt-br'])(
    'an unknown locale such as "%s" gives Korean',
    { tags: ['R7'] },
    (locale) => {
      expect(langFromLocale(locale)).toBe('ko');
    },
  );

  test('isLang rejects undefined and null', () => {
    expect(isLang(undefined)).toBe(false);
    expect(isLang(null)).toBe(false);
  });
});

describe('language table', () => {
  test('Arabic and Hebrew are written from right to left', { tags: ['R11'] }, () => {
    const rtl = LANGUAGES.filter(({ dir }) => dir === 'rtl').map(({ code }) => code);
    expect(rtl).toEqual(expect.arrayContaining(['he', 'ar']));
    expect(getLanguage('ko').dir).toBe('ltr');
  });

  test('page tags are canonical BCP 47, and Norwegian is nb', { tags: ['R11'] }, () => {
    for (const { tag } of LANGUAGES) expect(Intl.getCanonicalLocales(tag)).toEqual([tag]);
    expect(new Set(LANGUAGES.map(({ tag }) => tag)).size).toBe(LANGUAGES.length);
    expect(getLanguage('no')).toMatchObject({
      code: 'no',
      tag: 'nb',
      locale: 'no-NO',
      catalog: 'no-NO',
    });
    expect(getLanguage('pt')).toMatchObject({ tag: 'pt' });
    expect(getLanguage('pt-br')).toMatchObject({ tag: 'pt-BR' });
  });

  test('Intl supports every language without falling back to the system locale', () => {
    for (const { intl } of LANGUAGES)
      expect(Intl.DateTimeFormat.supportedLocalesOf(intl)).toHaveLength(1);
  });

  test('every language has a unique name', () => {
    expect(new Set(LANGUAGES.map(({ name }) => name)).size).toBe(LANGUAGES.length);
  });
});

describe('langFromBrowserTag', { tags: ['R6'] }, () => {
  test.each([
    ['en', 'en'],
    ['en-GB', 'en'],
    ['EN-au', 'en'],
    ['fr_CA', 'fr'],
    ['es-419', 'es'],
    ['de-CH-1996', 'de'],
    ['pt', 'pt'],
    ['pt-AO', 'pt'],
    ['pt-BR', 'pt-br'],
    ['pt-Latn-BR', 'pt-br'],
    ['zh', 'zh-cn'],
    ['zh-SG', 'zh-cn'],
    ['zh-Hans', 'zh-cn'],
    ['zh-Hans-HK', 'zh-cn'],
    ['zh-Hant', 'zh-tw'],
    ['zh-Hant-CN', 'zh-tw'],
    ['zh-TW', 'zh-tw'],
    ['zh-HK', 'zh-tw'],
    ['zh-MO', 'zh-tw'],
    ['nb', 'no'],
    ['nb-NO', 'no'],
    ['nn-NO', 'no'],
    ['iw-IL', 'he'],
    ['ar-EG', 'ar'],
  ])('the browser tag %s selects %s', { tags: ['R6'] }, (tag, lang) => {
    expect(langFromBrowserTag(tag)).toBe(lang);
  });

  test.each(PAIRS)(
    'selects %s for a browser with the locale %s',
    { tags: ['R6'] },
    (code, locale) => {
      expect(langFromBrowserTag(locale)).toBe(code);
    },
  );

  test.each(['', '*', '-', 'vi', 'fil-PH', 'brx', 'constructor', '__proto__', '한국어'])(
    'the unsupported browser tag "%s" gives null',
    { tags: ['R6'] },
    (tag) => {
      expect(langFromBrowserTag(tag)).toBeNull();
    },
  );
});

describe('langFromAcceptLanguage', { tags: ['R6'] }, () => {
  test.each([
    ['fr', 'fr'],
    ['en-GB,en;q=0.9,ko;q=0.8', 'en'],
    ['ko;q=0.3,ja;q=0.8,en;q=0.5', 'ja'],
    ['de;q=0.5,fr;q=0.5', 'de'],
    ['vi,eu;q=0.9,sv;q=0.1', 'sv'],
    ['th;q=0,cs;q=0.2', 'cs'],
    ['*;q=0.9,el;q=0.1', 'el'],
    ['  tr-TR ; q=0.7 ,  uk ;q=0.6', 'tr'],
    ['zh-Hant-HK,zh;q=0.9', 'zh-tw'],
    ['pt-BR,pt;q=0.9', 'pt-br'],
    [',,;;,hu', 'hu'],
    ['it;level=1;q=0.4,ro;q=0.5', 'ro'],
  ])('the Accept-Language header "%s" selects %s', { tags: ['R6'] }, (header, lang) => {
    expect(langFromAcceptLanguage(header)).toBe(lang);
  });

  test.each([
    null,
    undefined,
    '',
    '*',
    'vi',
    ';q=1',
    'fr;q=0',
    'fr;q=..',
    '\0',
    'q=0.5',
    ','.repeat(5000),
  ])('the Accept-Language header "%s" gives null', { tags: ['R6'] }, (header) => {
    expect(langFromAcceptLanguage(header)).toBeNull();
  });

  test('reads an Accept-Language header of thousands of tags to its end', { tags: ['R6'] }, () => {
    expect(langFromAcceptLanguage(`${'xx;q=0.9,'.repeat(5000)}da;q=0.1`)).toBe('da');
  });
});
