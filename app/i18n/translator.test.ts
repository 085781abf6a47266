import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { getLanguage } from '../../domain/language/language.ts';
import { createTranslate, type MessageKey, type Messages } from './translator.ts';

const english: Messages = {
  'site.back': 'Back',
  'search.heading': 'Results for “{{query}}”',
  'search.count_one': '{{count}} result',
  'search.count_other': '{{count}} results',
};

function translateIn(code: string, messages: Messages) {
  return createTranslate(getLanguage(code).intl, messages, english);
}

/** Plural forms of "result", with their names as texts. */
function pluralForms(...names: string[]): Messages {
  return Object.fromEntries(names.map((name) => [`search.count_${name}`, `${name}:{{count}}`]));
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

describe('a missing message', { tags: ['R12'] }, () => {
  test('an existing message is used without a warning', { tags: ['R12'] }, () => {
    expect(translateIn('ko', { 'site.back': '뒤로' })('site.back')).toBe('뒤로');
    expect(console.warn).not.toHaveBeenCalled();
  });

  test('a missing message falls back to English, with a warning that names key and language', {
    tags: ['R12'],
  }, () => {
    expect(translateIn('ko', {})('site.back')).toBe('Back');
    expect(console.warn).toHaveBeenCalledExactlyOnceWith('no message "site.back" in ko-KR');
  });

  test('a message that English lacks too falls back to the key', { tags: ['R12'] }, () => {
    expect(translateIn('ko', {})('site.nowhere' as MessageKey)).toBe('site.nowhere');
    expect(console.warn).toHaveBeenCalledExactlyOnceWith('no message "site.nowhere" in ko-KR');
  });

  test('placeholders are filled in an English fallback', { tags: ['R12'] }, () => {
    expect(translateIn('ko', {})('search.heading', { query: '기생충' })).toBe(
      'Results for “기생충”',
    );
  });

  test('a plural form that English lacks falls back to the English plural', {
    tags: ['R12'],
  }, () => {
    expect(translateIn('ru', {})('search.count', { count: 3 })).toBe('3 results');
    expect(translateIn('ru', {})('search.count', { count: 1 })).toBe('1 result');
    expect(vi.mocked(console.warn).mock.calls).toEqual([
      ['no message "search.count_few" in ru-RU'],
      ['no message "search.count_one" in ru-RU'],
    ]);
  });
});

describe('placeholders', { tags: ['R12'] }, () => {
  const t = translateIn('en', { ...english, 'hero.slide': '{{number}} of {{total}}, {{number}}' });

  afterEach(() => {
    expect(console.warn).not.toHaveBeenCalled();
  });

  test('{{query}} is inserted verbatim, even if it looks like a placeholder or a pattern', {
    tags: ['R12'],
  }, () => {
    expect(t('search.heading', { query: '<b>$&</b> {{count}} $1' })).toBe(
      'Results for “<b>$&</b> {{count}} $1”',
    );
  });

  test('repeated placeholders are all filled', { tags: ['R12'] }, () => {
    expect(t('hero.slide', { number: 2, total: 5 })).toBe('2 of 5, 2');
  });

  test('a placeholder without a value stays visible', () => {
    expect(t('search.heading')).toBe('Results for “{{query}}”');
  });

  test.each([
    ['en', '1,234,567 results'],
    ['de', '1.234.567 results'],
    ['ko', '1,234,567 results'],
    ['ar', '1,234,567 results'],
  ])('R12 {{count}} is formatted as a number in %s', (code, text) => {
    const messages = Object.fromEntries(
      ['one', 'few', 'many', 'other'].map((form) => [`search.count_${form}`, '{{count}} results']),
    );
    expect(translateIn(code, messages)('search.count', { count: 1_234_567 })).toBe(text);
  });

  test('French separates thousands by a narrow no-break space', { tags: ['R12'] }, () => {
    expect(
      translateIn('fr', pluralForms('one', 'many', 'other'))('search.count', { count: 12_345 }),
    ).toBe('other:12\u202f345');
  });
});

describe('plural forms', () => {
  test.each([
    ['ko', ['other'], { 0: 'other', 1: 'other', 2: 'other', 100: 'other' }],
    ['en', ['one', 'other'], { 0: 'other', 1: 'one', 2: 'other', 21: 'other' }],
    [
      'ru',
      ['one', 'few', 'many', 'other'],
      { 0: 'many', 1: 'one', 3: 'few', 5: 'many', 11: 'many', 21: 'one', 22: 'few', 112: 'many' },
    ],
    [
      'ar',
      ['zero', 'one', 'two', 'few', 'many', 'other'],
      {
        0: 'zero',
        1: 'one',
        2: 'two',
        3: 'few',
        10: 'few',
        11: 'many',
        99: 'many',
        100: 'other',
        103: 'few',
      },
    ],
    ['he', ['one', 'two', 'other'], { 0: 'other', 1: 'one', 2: 'two', 3: 'other', 20: 'other' }],
  ] as const)('%s selects among the plural forms %j', (code, names, expected) => {
    const t = translateIn(code, pluralForms(...names));
    for (const [count, form] of Object.entries(expected))
      expect(t('search.count', { count: Number(count) })).toBe(`${form}:${count}`);
    expect(console.warn).not.toHaveBeenCalled();
  });

  test('a plural form may omit {{count}}', () => {
    const t = translateIn('he', {
      ...pluralForms('one', 'other'),
      'search.count_two': 'שתי תוצאות',
    });
    expect(t('search.count', { count: 2 })).toBe('שתי תוצאות');
  });
});

describe('rich messages', () => {
  test('a rich message accepts elements as values and escapes texts', () => {
    const node = translateIn('en', english).rich('search.heading', {
      query: createElement('bdi', null, 'a < b'),
    });
    expect(renderToStaticMarkup(node)).toBe('Results for “<bdi>a &lt; b</bdi>”');
  });

  test('markup in a rich message is escaped', () => {
    const node = translateIn('en', { 'search.heading': '<i>{{query}}</i>' }).rich(
      'search.heading',
      { query: 'x' },
    );
    expect(renderToStaticMarkup(node)).toBe('&lt;i&gt;x&lt;/i&gt;');
  });

  test('a rich message selects the plural form and formats numbers', () => {
    const node = translateIn('de', pluralForms('one', 'other')).rich('search.count', {
      count: 12_345,
    });
    expect(renderToStaticMarkup(node)).toBe('other:12.345');
  });

  test('a placeholder of a rich message without a value stays visible', () => {
    expect(renderToStaticMarkup(translateIn('en', english).rich('search.heading', {}))).toBe(
      'Results for “{{query}}”',
    );
  });
});
