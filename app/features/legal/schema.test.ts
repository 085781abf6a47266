import { expect, test } from 'vitest';
import { readDocumentQuery, writeDocumentQuery } from './schema.ts';

const read = (query: string) => readDocumentQuery(new URLSearchParams(query)).date;

test('reads the day of an earlier version', { tags: ['G1'] }, () => {
  expect(read('date=2026-11-23')).toBe('2026-11-23');
  expect(read('date=2024-02-29&x=1')).toBe('2024-02-29');
});

test.each([
  '',
  'date=',
  'date=2026-02-30',
  'date=2026-13-01',
  'date=26-1-1',
  'date=2026-11-23T00:00',
  "date=2026-11-23'--",
  'date=now',
  'date=0000-01-01',
  'date=1999-12-31',
])('"%s" is the current version', { tags: ['G1'] }, (query) => expect(read(query)).toBeNull());

test('writes the query as it was read, without unknown parts', { tags: ['G1'] }, () => {
  expect(writeDocumentQuery({ date: '2026-11-23' })).toBe('?date=2026-11-23');
  expect(writeDocumentQuery({ date: null })).toBe('');
});
