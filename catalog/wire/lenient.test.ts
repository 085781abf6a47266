import { expect, test } from 'vitest';
import {
  amount,
  byRegion,
  flag,
  httpUrl,
  id,
  imagePath,
  isoDate,
  LONG_LIST,
  lenientArray,
  longText,
  nullableObject,
  optionalObject,
  responseSchema,
  text,
} from './lenient.ts';
import { INVALID, object } from './schema.ts';

test('trims text and reads other types as empty', () => {
  expect(text.parse('  Salt ')).toBe('Salt');
  expect(text.parse(1917)).toBe('1917');
  for (const value of [null, undefined, [], {}, true, Number.POSITIVE_INFINITY])
    expect(text.parse(value)).toBe('');
});

test('drops a text that is too long instead of cutting it', () => {
  for (const [schema, maxLength] of [
    [text, 1000],
    [longText, 20_000],
  ] as const) {
    expect(schema.parse('a'.repeat(maxLength))).toHaveLength(maxLength);
    expect(schema.parse('a'.repeat(maxLength + 1))).toBe('');
    expect(schema.parse(' '.repeat(1024 * 1024))).toBe('');
  }
});

test('removes controls, lone surrogates and direction overrides from a text', () => {
  expect(text.parse('a\0b\u0085c\u202ed\u2066e\u2069f\ufeffg\ud800h\udc00i')).toBe('abcdefghi');
  expect(text.parse('<b>👨‍👩‍👧 & "c"</b>')).toBe('<b>👨‍👩‍👧 & "c"</b>');
});

test('keeps direction marks and joiners, which Arabic, Hebrew and Persian need', () => {
  for (const value of ['שלום!\u200f', 'می\u200cخواهم', '\u061cعربي', 'C++\u200e'])
    expect(text.parse(value)).toBe(value);
});

test('reads a text of invisible characters as empty', () => {
  for (const value of ['\u200b', ' \u200e\u2060 ', '\0\u202e', '\u00ad'])
    expect(text.parse(value)).toBe('');
});

test('keeps the line breaks of long texts only', () => {
  const lines = 'a\r\nb\rc\u2028d\n\ne';
  expect(longText.parse(lines)).toBe('a\nb\nc\nd\n\ne');
  expect(text.parse(lines)).toBe('a b c d  e');
});

test('reads an id also from digits in a string, and rejects anything else', () => {
  expect(id.parse('550')).toBe(550);
  for (const value of [0, -1, 1.5, 2 ** 31, '', 'abc', null, undefined, [5]])
    expect(id.read(value)).toBe(INVALID);
});

test('reads a missing, negative, infinite or enormous number as 0', () => {
  expect(amount.parse('7.25')).toBe(7.25);
  for (const value of [null, undefined, -3, '', 'many', 1e10, Number.POSITIVE_INFINITY])
    expect(amount.parse(value)).toBe(0);
});

test('reads only days of the calendar', () => {
  expect(isoDate.parse('2024-02-29')).toBe('2024-02-29');
  expect(isoDate.parse('2021-09-03T00:00:00.000Z')).toBe('2021-09-03');
  for (const value of ['', '2023-02-29', '2023-13-01', '0000-00-00', '2023', null, 20230101])
    expect(isoDate.parse(value)).toBeNull();
});

test('rejects image paths that could leave the image host', () => {
  expect(imagePath.parse('/a_B-1.jpg')).toBe('/a_B-1.jpg');
  expect(imagePath.parse('/poster/ko/550.svg')).toBe('/poster/ko/550.svg');
  for (const value of [
    '//evil.example/a.jpg',
    '/../key',
    '/a"onload=',
    'a.jpg',
    'https://a.example/',
    '/',
    `/${'a'.repeat(1000)}.jpg`,
    '',
    null,
    5,
  ]) {
    expect(imagePath.parse(value)).toBeNull();
  }
});

test('accepts only http and https links', () => {
  expect(httpUrl.parse('https://a.example/x')).toBe('https://a.example/x');
  for (const value of [
    'javascript:alert(1)',
    'data:text/html,x',
    'a.example',
    '',
    null,
    `https://a.example/${'a'.repeat(2000)}`,
  ])
    expect(httpUrl.parse(value)).toBeNull();
});

test('drops one malformed element and keeps the others', () => {
  const list = lenientArray(object({ id, name: text }));
  expect(list.parse([{ id: 1, name: 'a' }, null, { name: 'no id' }, 'x', { id: '2' }])).toEqual([
    { id: 1, name: 'a' },
    { id: 2, name: '' },
  ]);
  for (const value of [null, undefined, {}, 'x']) expect(list.parse(value)).toEqual([]);
});

test('drops the elements of a list after its maximum', () => {
  const numbers = Array.from({ length: LONG_LIST + 5 }, (_, index) => index + 1);
  expect(lenientArray(id).parse(numbers)).toEqual(numbers.slice(0, 1000));
  expect(lenientArray(id, LONG_LIST).parse(numbers)).toEqual(numbers.slice(0, LONG_LIST));
});

test('drops invalid regions from a record', () => {
  const record = byRegion(object({ id }));
  expect(
    record.parse({ KR: { id: 1 }, kr: { id: 2 }, __proto__x: { id: 3 }, US: null, DE: {} }),
  ).toEqual([['KR', { id: 1 }]]);
  expect(record.parse(null)).toEqual([]);
});

test('an absent part has all its fields empty', () => {
  const schema = object({
    credits: optionalObject(object({ cast: lenientArray(id), adult: flag })),
  });
  for (const body of [{}, { credits: null }, { credits: [] }])
    expect(schema.parse(body)).toEqual({ credits: { cast: [], adult: false } });
});

test('an object without its required fields is null', () => {
  const schema = nullableObject(object({ id, name: text }));
  expect(schema.parse({ id: 5, name: null })).toEqual({ id: 5, name: '' });
  for (const value of [undefined, null, '', {}, { name: 'no id' }, [], 'x', 5])
    expect(schema.parse(value)).toBeNull();
});

test('rejects a response of the wrong type', () => {
  const schema = responseSchema((body) => 'results' in body, object({ results: lenientArray(id) }));
  expect(schema.parse({ results: null })).toEqual({ results: [] });
  for (const body of [null, 'x', [], {}, { success: false, results: [] }])
    expect(schema.read(body)).toBe(INVALID);
});
