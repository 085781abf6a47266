/** Large hostile inputs; linear-time.slow.test.ts measures the growth of their cost. */
import { describe, expect, test } from 'vitest';
import { getComparison } from '../../app/features/admin/legal/get-comparison.server.ts';
import { isWellFormedUrl } from '../../server/http/url-safety.ts';
import { readCacheKey } from '../../server/page-cache/cache-key.ts';
import { runLarge } from '../support/linear-time.ts';
import {
  BODY_CASES,
  makeFields,
  makeParts,
  NO_TABLES,
  readImport,
  sendMultipart,
  sendUrlEncoded,
} from './linear-time-bodies.ts';
import { CATALOG_CASES, library } from './linear-time-catalog.ts';
import { HTML_CASES } from './linear-time-html.ts';
import { TEXT_CASES } from './linear-time-texts.ts';

/** Cases by the function that they run. */
const CASES_BY_FUNCTION = Map.groupBy(
  [...TEXT_CASES, ...HTML_CASES, ...CATALOG_CASES, ...BODY_CASES],
  ({ name }) => name.split(':')[0] ?? '',
);

// Exponential time would not end; cubic time would run into the test's time-out.
describe('a large hostile input is handled', { tags: ['S1'] }, () => {
  test.each([...CASES_BY_FUNCTION])('%s', async (_, cases) => {
    for (const linearCase of cases) await runLarge(linearCase);
  });
});

describe('inputs over a limit are not read', { tags: ['S1'] }, () => {
  test('a URL of more than 4,096 characters has no cache key', () => {
    expect(readCacheKey(`/ko/search?q=${'a'.repeat(5000)}`, undefined)).toBeNull();
    expect(isWellFormedUrl(`/ko/${'a'.repeat(5000)}`)).toBe(false);
  });

  test('lines of legal documents over 100,000 characters are replaced without a comparison', () => {
    const texts = (size: number) => ['a b '.repeat(size / 4), 'b a '.repeat(size / 4)] as const;
    const parts = getComparison(...texts(400_000), 'en');
    expect(parts.map(({ kind }) => kind)).toEqual(['removed', 'added']);
    expect(getComparison(...texts(4_000), 'en').some(({ kind }) => kind === 'same')).toBe(true);
  });

  test.each(NO_TABLES)('a file that is no table is rejected: $name', async ({ make, size }) => {
    expect(await readImport(make(size))).toBe('unknown_format');
  });

  test('a table of more than 100 columns is rejected', async () => {
    const table = (columns: number) => `Name,Year${',x'.repeat(columns - 2)}\nParasite,2019\n`;
    expect(await readImport(table(100))).toHaveLength(1);
    expect(await readImport(table(101))).toBe('unknown_format');
  });

  test('an import with more rows than a user can store is too long', async () => {
    expect(await readImport(`Name,Year\n${',\n'.repeat(100_001)}`)).toBe('too_long');
    const films = Array.from({ length: 20_001 }, (_, index) => `Film ${index},2019\n`);
    expect(await readImport(`Name,Year\n${films.join('')}`)).toBe('too_long');
  });

  test('forms of more than 100 fields are rejected', async () => {
    expect(await sendUrlEncoded(makeFields(99))).toBe(200);
    expect(await sendUrlEncoded(makeFields(100))).toBe(413);
    expect(await sendMultipart(makeParts(100))).toBe(200);
    expect(await sendMultipart(makeParts(101))).toBe(413);
  });

  test('a search of the starter catalog reads the first 200 characters', () => {
    const search = (query: string) => library.search(query, ['movie']);
    for (const text of ['a', 'qwertyu ', 'ㄱ', 'ﷺ', 'parasite '])
      expect(search(text.repeat(3200))).toEqual(search(text.repeat(200)));
  });
});
