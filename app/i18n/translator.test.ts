import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { languageOf } from '../../domain/language.ts';
import { createTranslate, type MessageKey, type Messages } from './translator.ts';

const english: Messages = {
  'site.back': 'Back',
  'search.heading': 'Results for “{{query}}”',
  'search.count_one': '{{count}} result',
  'search.count_other': '{{count}} results',
};

function translateIn(code: string, messages: Messages) {
  return createTranslate(languageOf(code).intl, messages, english);
}

/** The plural forms of "result", marked by their names. */
function forms(...names: string[]): Messages {
  return Object.fromEntries(names.map((name) => [`search.count_${name}`, `${name}:{{count}}`]));
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

describe('R12 a missing message', () => {
  test('R12 a message that is there is used, and nothing is said', () => {
    expect(translateIn('ko', { 'site.back': '뒤로' })('site.back')).toBe('뒤로');
    expect(console.warn).not.toHaveBeenCalled();
  });

  test('R12 falls back to English, with a warning that names key and language', () => {
    expect(translateIn('ko', {})('site.back')).toBe('Back');
    expect(console.warn).toHaveBeenCalledExactlyOnceWith('no message "site.back" in ko-KR');
  });

  test('R12 falls back to the key where English has none either', () => {
    expect(translateIn('ko', {})('site.nowhere' as MessageKey)).toBe('site.nowhere');
    expect(console.warn).toHaveBeenCalledExactlyOnceWith('no message "site.nowhere" in ko-KR');
  });

  test('R12 placeholders are filled in an English text too', () => {
    expect(translateIn('ko', {})('search.heading', { query: '기생충' })).toBe(
      'Results for “기생충”',
    );
  });

  test('R12 a plural form that English does not have falls back to its plural', () => {
    expect(translateIn('ru', {})('search.count', { count: 3 })).toBe('3 results');
    expect(translateIn('ru', {})('search.count', { count: 1 })).toBe('1 result');
    expect(vi.mocked(console.warn).mock.calls).toEqual([
      ['no message "search.count_few" in ru-RU'],
      ['no message "search.count_one" in ru-RU'],
    ]);
  });
});

describe('R12 placeholders', () => {
  const t = translateIn('en', { ...english, 'hero.slide': '{{number}} of {{total}}, {{number}}' });

  afterEach(() => {
    expect(console.warn).not.toHaveBeenCalled();
  });

  test('R12 {{query}} is the text as it was typed, also where it looks like a placeholder or a pattern', () => {
    expect(t('search.heading', { query: '<b>$&</b> {{count}} $1' })).toBe(
      'Results for “<b>$&</b> {{count}} $1”',
    );
  });

  test('R12 every place of every placeholder is filled', () => {
    expect(t('hero.slide', { number: 2, total: 5 })).toBe('2 of 5, 2');
  });

  test('a value that was forgotten is seen', () => {
    expect(t('search.heading')).toBe('Results for “{{query}}”');
  });

  test.each([
    ['en', '1,234,567 results'],
    ['de', '1.234.567 results'],
    ['ko', '1,234,567 results'],
    ['ar', '1,234,567 results'],
  ])('R12 {{count}} is written as %s writes numbers', (code, text) => {
    const messages = Object.fromEntries(
      ['one', 'few', 'many', 'other'].map((form) => [`search.count_${form}`, '{{count}} results']),
    );
    expect(translateIn(code, messages)('search.count', { count: 1_234_567 })).toBe(text);
  });

  test('R12 French puts a narrow no-break space between thousands', () => {
    expect(
      translateIn('fr', forms('one', 'many', 'other'))('search.count', { count: 12_345 }),
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
  ] as const)('%s chooses among its own', (code, names, expected) => {
    const t = translateIn(code, forms(...names));
    for (const [count, form] of Object.entries(expected))
      expect(t('search.count', { count: Number(count) })).toBe(`${form}:${count}`);
    expect(console.warn).not.toHaveBeenCalled();
  });

  test('a form may say its number in a word', () => {
    const t = translateIn('he', { ...forms('one', 'other'), 'search.count_two': 'שתי תוצאות' });
    expect(t('search.count', { count: 2 })).toBe('שתי תוצאות');
  });
});

describe('rich messages', () => {
  test('a value may be an element, and the texts round it stay texts', () => {
    const node = translateIn('en', english).rich('search.heading', {
      query: createElement('bdi', null, 'a < b'),
    });
    expect(renderToStaticMarkup(node)).toBe('Results for “<bdi>a &lt; b</bdi>”');
  });

  test('the message itself is never markup', () => {
    const node = translateIn('en', { 'search.heading': '<i>{{query}}</i>' }).rich(
      'search.heading',
      { query: 'x' },
    );
    expect(renderToStaticMarkup(node)).toBe('&lt;i&gt;x&lt;/i&gt;');
  });

  test('numbers choose the plural form and are written as the language writes them', () => {
    const node = translateIn('de', forms('one', 'other')).rich('search.count', { count: 12_345 });
    expect(renderToStaticMarkup(node)).toBe('other:12.345');
  });

  test('a value that was forgotten is seen', () => {
    expect(renderToStaticMarkup(translateIn('en', english).rich('search.heading', {}))).toBe(
      'Results for “{{query}}”',
    );
  });
});
