import { expect, test } from 'vitest';
import { parseCsv } from './parse-csv.ts';
import { splitBytes } from './split-bytes.ts';

async function parse(text: string): Promise<string[][]> {
  const chunks = splitBytes(new TextEncoder().encode(text));
  const records = await Array.fromAsync(parseCsv(chunks, { max_record_size: 1000 }));
  return records.map(({ cells }) => cells);
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

test('rejects with the error of its chunks', async () => {
  async function* breakOff() {
    yield Buffer.from('a,b\n');
    throw new Error('damaged');
  }
  const records = parseCsv(breakOff(), { max_record_size: 1000 });
  await expect(Array.fromAsync(records)).rejects.toThrow('damaged');
});

test('ends its chunks when reading stops early', async () => {
  let hasEnded = false;
  async function* repeatLines() {
    try {
      for (;;) yield Buffer.from('a,b\n'.repeat(1000));
    } finally {
      hasEnded = true;
    }
  }
  for await (const { line } of parseCsv(repeatLines(), { max_record_size: 1000 }))
    if (line === 2) break;
  await expect.poll(() => hasEnded).toBe(true);
});
