import { describe, expect, test } from 'vitest';
import { readForm, type UnreadFormError } from '../../app/forms/read-form.server.ts';
import { FileRejected } from '../../server/files/file-rejected.ts';
import { readCsvFile } from '../../server/files/read-csv-file.ts';
import { readImportFile } from '../../server/imports/read-import-file.ts';
import { expectGrowthBelow, expectLinear, repeatTo } from '../support/linear-time.ts';

describe('CSV files', { tags: ['S1'] }, () => {
  const encode = (text: string) => new TextEncoder().encode(text);
  /** The rows, or the reason of a rejection. */
  async function orReason<T>(reading: Promise<T>) {
    return reading.catch((error) => {
      if (error instanceof FileRejected) return error.rejection.reason;
      throw error;
    });
  }
  const importRows = (bytes: Uint8Array<ArrayBuffer>) =>
    orReason(readImportFile({ name: 'list.csv', bytes }, { maxRows: 20_000 }));
  const readOffers = (bytes: Uint8Array<ArrayBuffer>) =>
    orReason(
      readCsvFile(
        { name: 'offers.csv', bytes },
        { delimiter: ',', maxLineLength: 16_000, maxRecords: 5000 },
      ),
    );
  const MEGABYTES = 5 * 1024 * 1024;
  const FILES: Record<string, (size: number) => string> = {
    'one line of cells': repeatTo('a,'),
    quotes: repeatTo('"'),
    'a head and quotes': (size) => `Name,Year\n${'"'.repeat(size)}`,
    'an open quote': (size) => `Name,Year\n"${'a\n'.repeat(size / 2)}`,
    'quotes within cells': (size) => `Name,Year\n${'a"b"c,'.repeat(size / 6)}`,
    'lines of nothing': (size) => `Name,Year\n${'\n'.repeat(size)}`,
    'lines of fewer cells': (size) => `Name,Year\n${'a\n'.repeat(size / 2)}`,
    'lines of commas': (size) => `Name,Year\n${',\n'.repeat(size / 2)}`,
    'one long word': repeatTo('a'),
    'spaces around a cell': (size) => `Name,Year\n${' '.repeat(size)}a`,
    'line ends of two kinds': (size) => `Name,Year\n${'\r'.repeat(size)}`,
    rows: (size) => `Name,Year\n${'Parasite,2019\n'.repeat(size / 14)}`,
  };

  test.each(Object.entries(FILES))('reads an import in linear time: %s', (_, make) =>
    expectLinear(importRows, (size) => encode(make(size)), 16_384),
  );
  test.each(Object.entries(FILES))('reads a file of watch offers in linear time: %s', (_, make) =>
    expectLinear(readOffers, (size) => encode(make(size)), 16_384),
  );

  test.each([
    'one line of cells',
    'quotes',
    'a head and quotes',
    'an open quote',
    'one long word',
    'quotes within cells',
  ])('stops reading a file that is no table after the maximum line length: %s', async (name) => {
    const make = FILES[name] ?? repeatTo('');
    expect(await importRows(encode(make(MEGABYTES)))).toBe('unknown_format');
    await expectGrowthBelow(6, importRows, encode(make(MEGABYTES / 16)), encode(make(MEGABYTES)));
  });

  test('rejects a table of more than 100 columns', async () => {
    const table = (columns: number) => `Name,Year${',x'.repeat(columns - 2)}\nParasite,2019\n`;
    expect(await importRows(encode(table(100)))).toHaveLength(1);
    expect(await importRows(encode(table(101)))).toBe('unknown_format');
  });

  test('returns too_long for an import with more rows than a user can store', async () => {
    expect(await importRows(encode(`Name,Year\n${',\n'.repeat(100_001)}`))).toBe('too_long');
    const films = Array.from({ length: 20_001 }, (_, index) => `Film ${index},2019\n`);
    expect(await importRows(encode(`Name,Year\n${films.join('')}`))).toBe('too_long');
  });
});

describe('JSON files', { tags: ['S1'] }, () => {
  const importRows = (text: string) =>
    readImportFile(
      { name: 'list.json', bytes: new TextEncoder().encode(text) },
      { maxRows: 20_000 },
    ).catch((error) => {
      if (!(error instanceof FileRejected)) throw error;
    });

  test.each<[string, (size: number) => string]>([
    ['brackets within each other', (size) => '['.repeat(size / 2) + ']'.repeat(size / 2)],
    ['empty objects', (size) => `[${'{},'.repeat(size / 3)}{}]`],
    ['one long object', (size) => `[{"movie":[${'{},'.repeat(size / 3)}{}]}]`],
    ['an open string', (size) => `[{"movie":"${'x'.repeat(size)}`],
    ['escapes', (size) => `[{"movie":"${'\\\\'.repeat(size / 2)}"}]`],
    ['blanks', (size) => `[${' '.repeat(size)}]`],
    ['an object of other lists', (size) => `{${'"a":[[]],'.repeat(size / 9)}"titles":[]}`],
  ])('reads an import in linear time: %s', (_, make) => expectLinear(importRows, make, 64_000));
});

describe('forms', { tags: ['S1'] }, () => {
  const options = {
    maxBytes: 6 * 1024 * 1024,
    getLimits: () => ({ maxBytes: 6 * 1024 * 1024, file: true }),
    onLarge: async () => {},
  };
  const URL_ENCODED = 'application/x-www-form-urlencoded';
  const sendForm = async (body: string, type: string) => {
    const request = new Request('http://localhost', {
      method: 'POST',
      body,
      headers: { 'content-type': type },
    });
    return readForm(request, options).then(
      () => 200,
      (error: UnreadFormError) => error.status,
    );
  };

  test.each([
    ['one field', (size: number) => `a=${'b'.repeat(size)}`],
    ['plus signs', (size: number) => `a=${'+'.repeat(size)}`],
    ['percent signs', (size: number) => `a=${'%'.repeat(size)}`],
    ['equals signs', (size: number) => '='.repeat(size)],
  ])('parses a URL-encoded form in linear time: %s', (_, make) =>
    expectLinear((body: string) => sendForm(body, URL_ENCODED), make, 15_000),
  );

  const multipart = (size: number, head: string, text: string) =>
    `--x\r\n${head}\r\n\r\n${text.repeat(size / text.length)}\r\n--x--\r\n`;
  test.each([
    ['a long field', 'content-disposition: form-data; name="a"', 'a'],
    ['what looks like a boundary', 'content-disposition: form-data; name="a"', '\r\n--'],
    ['line breaks', 'content-disposition: form-data; name="a"', '\r\n'],
    [
      'a file',
      'content-disposition: form-data; name="a"; filename="a"\r\ncontent-type: text/csv',
      '"',
    ],
  ])('parses a multipart form in linear time: %s', (_, head, text) =>
    expectLinear(
      (body: string) => sendForm(body, 'multipart/form-data; boundary=x'),
      (size) => multipart(size, head, text),
      1_000_000,
    ),
  );

  test('rejects forms of more than 100 fields without parsing the rest', async () => {
    expect(await sendForm('a&'.repeat(99), URL_ENCODED)).toBe(200);
    expect(await sendForm('a&'.repeat(100), URL_ENCODED)).toBe(413);
    const fields = (size: number) => 'a&'.repeat(size);
    await expectGrowthBelow(
      8,
      (body: string) => sendForm(body, URL_ENCODED),
      fields(2_000),
      fields(32_000),
    );
    const part = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n';
    const parts = (size: number) => `${part.repeat(size)}--x--`;
    expect(await sendForm(parts(100), 'multipart/form-data; boundary=x')).toBe(200);
    expect(await sendForm(parts(101), 'multipart/form-data; boundary=x')).toBe(413);
    await expectLinear(
      (body: string) => sendForm(body, 'multipart/form-data; boundary=x'),
      parts,
      5_000,
    );
  });
});
