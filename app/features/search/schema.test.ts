import { describe, expect, test } from 'vitest';
import { readSearchQuery } from './schema.ts';

const read = (query: string) => readSearchQuery(new URLSearchParams(query));

describe('the query of a search', () => {
  test.each([
    ['', ''],
    ['q=', ''],
    ['q=%20%09%0A', ''],
    ['q=%00%1F%7F', ''],
    ['q=+parasite++', 'parasite'],
    ['q=%EA%B8%B0%EC%83%9D%EC%B6%A9', '기생충'],
    ['q=in%0Atwo%00lines', 'in two lines'],
    ['q=a%26b%3Dc%23%2B', 'a&b=c#+'],
    ['q=first&q=second', 'first'],
    ['Q=shouted', ''],
  ])('"%s" searches for "%s"', { tags: ['H7'] }, (query, text) => {
    expect(read(query).text).toBe(text);
  });

  test('truncates a long text without splitting a character or leaving a trailing space', () => {
    expect(read(`q=${'a'.repeat(500)}`).text).toBe('a'.repeat(200));
    expect(read(`q=${'a'.repeat(199)}%F0%9F%8E%AC%F0%9F%8E%AC`).text).toBe('a'.repeat(199));
    expect(read(`q=${'a'.repeat(199)}+${'b'.repeat(9)}`).text).toBe('a'.repeat(199));
  });

  test('any text can be written into a URL', () => {
    const parameters = new URLSearchParams();
    parameters.set('q', 'lone \ud83c surrogate \udfac');
    expect(() => encodeURIComponent(readSearchQuery(parameters).text)).not.toThrow();
  });
});

test.each([
  ['', 'all'],
  ['type=all', 'all'],
  ['type=movie', 'movie'],
  ['type=tv', 'tv'],
  ['type=person', 'person'],
  ['type=book', 'all'],
  ['type=', 'all'],
  ['type=Movie', 'all'],
  ['type=toString', 'all'],
])('"%s" is the tab "%s"', { tags: ['H8'] }, (query, kind) => {
  expect(read(query).kind).toBe(kind);
});

test.each([
  ['', 1],
  ['page=1', 1],
  ['page=17', 17],
  ['page=500', 500],
  ['page=501', 1],
  ['page=0', 1],
  ['page=-2', 1],
  ['page=2.5', 1],
  ['page=1e2', 1],
  ['page=x', 1],
  ['page=0007', 1],
])('"%s" is page %i', (query, page) => {
  expect(read(query).page).toBe(page);
});
