import { expect, test } from 'vitest';
import { translation } from '../fixtures/response-bodies.ts';
import { nestedTranslations } from '../wire/title.ts';
import { getOriginalLanguage, toLanguageTag, toRegionalTag } from './language-tag.ts';
import { fallbackText, titleText } from './text.ts';

function toRows(...translations: unknown[]) {
  return nestedTranslations.parse({ translations }).translations;
}

test('a title in the language of the page has no language tag', () => {
  expect(titleText('등불', 'Lanterns', 'en', [], 'ko')).toEqual({ text: '등불', lang: null });
});

test('an untranslated title falls back to English, then to the original with its language', () => {
  const english = toRows(
    translation('en', 'GB', { title: 'Lights' }),
    translation('en', 'US', { title: 'Lanterns' }),
  );
  expect(titleText('등불', '등불', 'ko', english, 'de')).toEqual({ text: 'Lanterns', lang: 'en' });
  expect(titleText('등불', '등불', 'ko', english, 'en')).toEqual({ text: 'Lanterns', lang: null });
  expect(titleText('등불', '등불', 'ko', [], 'de')).toEqual({ text: '등불', lang: 'ko' });
  expect(titleText('Inland', 'Inland', 'en', [], 'ja')).toEqual({ text: 'Inland', lang: 'en' });
});

test('an original title has no language tag on a page in that language, in any region or script', () => {
  expect(titleText('등불', '등불', 'ko', [], 'ko')).toEqual({ text: '등불', lang: null });
  expect(titleText('Maré', 'Maré', 'pt', [], 'pt-br')).toEqual({ text: 'Maré', lang: null });
  expect(titleText('燈', '燈', 'cn', [], 'zh-tw')).toEqual({ text: '燈', lang: null });
  expect(titleText('Tåke', 'Tåke', 'nb', [], 'no')).toEqual({ text: 'Tåke', lang: null });
});

test('returns null for a response without a title', { tags: ['H1'] }, () => {
  expect(titleText('', '', 'ko', [], 'ko')).toBeNull();
  expect(
    titleText('', '', 'ko', toRows(translation('en', 'US', { name: 'Lanterns' })), 'ko'),
  ).toEqual({ text: 'Lanterns', lang: 'en' });
});

test('a missing overview falls back to its language in another region, English, then the original', () => {
  const spanish = translation('es', 'MX', { overview: 'Una luz.' });
  const english = translation('en', 'US', { overview: 'A light.', tagline: '' });
  const korean = translation('ko', 'KR', { overview: '빛.', tagline: '집으로.' });
  const rows = toRows(korean, english, spanish);
  expect(fallbackText('Eine.', 'overview', 'ko', rows, 'de')).toEqual({
    text: 'Eine.',
    lang: null,
  });
  expect(fallbackText('', 'overview', 'ko', rows, 'es')).toEqual({ text: 'Una luz.', lang: null });
  expect(fallbackText('', 'overview', 'ko', rows, 'de')).toEqual({ text: 'A light.', lang: 'en' });
  expect(fallbackText('', 'tagline', 'ko', rows, 'de')).toEqual({ text: '집으로.', lang: 'ko' });
  expect(fallbackText('', 'biography', 'ko', rows, 'de')).toBeNull();
});

test('the variants of Portuguese and of Chinese do not replace each other', () => {
  const rows = toRows(
    translation('pt', 'PT', { overview: 'Uma luz.' }),
    translation('zh', 'CN', { overview: '一盏灯。' }),
    translation('zh', 'HK', { tagline: '回家。' }),
    translation('en', 'US', { overview: 'A light.', tagline: 'Home.' }),
  );
  expect(fallbackText('', 'overview', 'ko', rows, 'pt-br')).toEqual({
    text: 'A light.',
    lang: 'en',
  });
  expect(fallbackText('', 'overview', 'ko', rows, 'zh-tw')).toEqual({
    text: 'A light.',
    lang: 'en',
  });
  expect(fallbackText('', 'tagline', 'ko', rows, 'zh-tw')).toEqual({ text: '回家。', lang: null });
  expect(fallbackText('', 'overview', 'ko', rows, 'pt')).toEqual({ text: 'Uma luz.', lang: null });
});

test('a Brazilian original on a page from Portugal keeps its region in the tag', () => {
  const rows = toRows(translation('pt', 'BR', { overview: 'Uma luz.' }));
  expect(fallbackText('', 'overview', 'pt', rows, 'pt')).toEqual({
    text: 'Uma luz.',
    lang: 'pt-BR',
  });
});

test("maps the catalog's own language codes to BCP 47 tags", () => {
  expect([
    toLanguageTag('cn'),
    toLanguageTag('xx'),
    toLanguageTag(''),
    toLanguageTag('ko'),
    toLanguageTag('no tag'),
  ]).toEqual(['yue', null, null, 'ko', null]);
  expect(['xx', 'cn', '', '12'].map(getOriginalLanguage)).toEqual(['zxx', 'yue', 'und', 'und']);
  expect([toRegionalTag('zh', 'TW'), toRegionalTag('en', 'US'), toRegionalTag('pt', '')]).toEqual([
    'zh-TW',
    'en',
    'pt',
  ]);
  for (const code of ['xx', 'cn', '', 'ko'])
    expect(() =>
      new Intl.DisplayNames('ko', { type: 'language' }).of(getOriginalLanguage(code)),
    ).not.toThrow();
});
