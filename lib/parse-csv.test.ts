import { expect, test } from 'vitest';
import { parseCsv } from './parse-csv.ts';

async function parse(text: string, signal = new AbortController().signal): Promise<string[][]> {
  const records = parseCsv(new TextEncoder().encode(text), { max_record_size: 1000 }, signal);
  return (await Array.fromAsync(records)).map(({ record }) => record);
}

test('parses records without byte order mark, outer spaces and empty lines', async () => {
  expect(await parse('\uFEFFName, Year\r\n\r\n"a ""b"",\nc" ,2019\r\n')).toEqual([
    ['Name', 'Year'],
    ['a "b",\nc', '2019'],
  ]);
});

test('accepts rows with more or fewer cells than the first', async () => {
  expect(await parse('a,b\nc\nd,e,f')).toEqual([['a', 'b'], ['c'], ['d', 'e', 'f']]);
});

test.each([
  ['an open quote', 'a,b\n"c,d'],
  ['a row that is too long', 'x'.repeat(3000)],
  ['101 columns', ','.repeat(100)],
])('throws a CsvError for %s', async (_, text) => {
  await expect(parse(text)).rejects.toMatchObject({ code: expect.stringMatching(/^CSV_/) });
});

test('rejects with the reason of an aborted signal', async () => {
  await expect(parse('a,b\n', AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
});
