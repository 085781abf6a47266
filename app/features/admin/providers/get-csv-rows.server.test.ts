import { describe, expect, test } from 'vitest';
import { writeCsv } from '../../../../lib/csv.ts';
import { filesInProcess } from '../../../../tests/support/files-in-process.ts';
import { CSV_HEADER } from '../../../../tests/support/provider-csv.ts';
import { getCsvRows } from './get-csv-rows.server.ts';
import { COLUMNS } from './schema.ts';

/** As in files of earlier versions. */
const HEAD = CSV_HEADER;
const WATCHA = 'movie,496243,Watcha,flatrate,KR,https://watcha.com/,,true';
const ROW = {
  line: 2,
  content_type: 'movie',
  content_id: 496_243,
  provider_name: 'Watcha',
  watch_type: 'flatrate',
  country_code: 'KR',
  provider_url: 'https://watcha.com/',
  provider_logo_url: null,
  is_active: true,
  starts_on: null,
  ends_on: null,
};

const signal = new AbortController().signal;
async function parse(text: string | Uint8Array<ArrayBuffer>) {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const parsed = await getCsvRows(filesInProcess, bytes, signal);
  if (parsed === 'busy') throw new Error('no thread was free');
  return parsed;
}
const parseRows = async (text: string) => ((await parse(text)) as { rows: object[] }).rows;
async function parseErrors(text: string | Uint8Array<ArrayBuffer>) {
  const result = await parse(text);
  return 'problems' in result ? result.problems : null;
}

describe('a CSV file of providers', { tags: ['M8'] }, () => {
  test.each([
    ['lines of Unix', `${HEAD}\n${WATCHA}\n`],
    ['lines of Windows', `${HEAD}\r\n${WATCHA}\r\n`],
    ['no line end at the end', `${HEAD}\n${WATCHA}`],
    ['the mark of UTF-8', `\uFEFF${HEAD}\n${WATCHA}\n`],
    ['semicolons', `${HEAD}\n${WATCHA}\n`.replaceAll(',', ';')],
    ['tabs', `${HEAD}\n${WATCHA}\n`.replaceAll(',', '\t')],
    [
      'quotes around all',
      [HEAD, WATCHA].map((line) => `"${line.replaceAll(',', '","')}"\n`).join(''),
    ],
    ['space around cells', `${HEAD}\n${WATCHA}\n`.replaceAll(',', ' , ')],
    ['capitals', `${HEAD.toUpperCase()}\n${WATCHA.replace('true', 'TRUE')}\n`],
    [
      'lines of nothing, as spreadsheets leave them',
      `${HEAD}\n${WATCHA}\n,,,,,,,\n\n;;\n`.replace(';;\n', ''),
    ],
  ])('reads a CSV file with %s', async (_, text) => {
    expect(await parseRows(text)).toEqual([ROW]);
  });

  test('reads columns in any order', async () => {
    const [columns, cells] = [HEAD, WATCHA].map((line) => line.split(',').toReversed().join(','));
    expect(await parseRows(`${columns}\n${cells}`)).toEqual([ROW]);
  });

  test('reads its own export, including names that look like formulas', async () => {
    for (const name of [
      '=1+1',
      '+TV',
      '-',
      '@home',
      "'90s",
      'a "b", c; d',
      '가\t나'.replace('\t', ' '),
    ]) {
      const cells = ['movie', 496_243, name, 'flatrate', 'KR', null, null, false];
      const dates = ['2026-11-27', null];
      expect(await parseRows(writeCsv([COLUMNS, [...cells, ...dates]]))).toMatchObject([
        {
          provider_name: name,
          is_active: false,
          provider_url: null,
          starts_on: '2026-11-27',
          ends_on: null,
        },
      ]);
    }
  });

  test('accepts 5,000 rows and rejects one more', async () => {
    const lines = (count: number) =>
      `${HEAD}\n${Array.from({ length: count }, (_, index) => WATCHA.replace('496243', String(index + 1))).join('\n')}`;
    expect(await parseRows(lines(5000))).toHaveLength(5000);
    expect(await parseErrors(lines(5001))).toEqual([
      { line: null, column: null, text: 'providers.csv_too_long', values: { count: 5000 } },
    ]);
    expect(await parseErrors(`${HEAD}\n${',\n'.repeat(2_500_000)}`)).toMatchObject([
      { line: null },
    ]);
  });

  test.each<[string, string | Uint8Array<ArrayBuffer>, object[]]>([
    ['nothing', '', [{ line: null, text: 'providers.csv_columns' }]],
    ['no lines', HEAD, [{ line: null, text: 'providers.csv_empty' }]],
    ['no head', WATCHA, [{ line: null, text: 'providers.csv_columns' }]],
    [
      'a column too few',
      `${HEAD.replace(',is_active', '')}\n${WATCHA.replace(',true', '')}`,
      [{ line: null, text: 'providers.csv_columns' }],
    ],
    [
      'a column too many',
      `${HEAD},id\n${WATCHA},1`,
      [{ line: null, text: 'providers.csv_columns' }],
    ],
    [
      'a column twice',
      `${HEAD.replace('is_active', 'content_id')}\n${WATCHA}`,
      [{ line: null, text: 'providers.csv_columns' }],
    ],
    [
      'one of the two columns for dates',
      `${HEAD},starts_on\n${WATCHA},2026-11-27`,
      [{ line: null, text: 'providers.csv_columns' }],
    ],
    [
      'a period that ends before it starts',
      `${HEAD},starts_on,ends_on\n${WATCHA},2026-11-28,2026-11-27`,
      [{ line: 2, column: 'ends_on', text: 'providers.bad_period' }],
    ],
    ['another head', 'name,year\nParasite,2019', [{ line: null, text: 'providers.csv_columns' }]],
    [
      'Latin 1',
      Uint8Array.from([...new TextEncoder().encode(`${HEAD}\nmovie,1,caf`), 0xe9]),
      [{ line: null, text: 'providers.csv_encoding' }],
    ],
    [
      'UTF-16',
      new Uint8Array(Buffer.from(`\uFEFF${HEAD}\n${WATCHA}`, 'utf16le')),
      [{ line: null, text: 'providers.csv_encoding' }],
    ],
    [
      'a spreadsheet',
      new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0xff, 0xfe]),
      [{ line: null, text: 'providers.csv_encoding' }],
    ],
    [
      'an open quote',
      `${HEAD}\n${WATCHA}\n${WATCHA.replace('Watcha', '"Watcha')}`,
      [{ text: 'providers.csv_quote' }],
    ],
    [
      'a quote in a cell',
      `${HEAD}\n${WATCHA}\n${WATCHA.replace('Watcha', 'Wat"cha"')}`,
      [{ line: 3, text: 'providers.csv_broken' }],
    ],
    [
      'text behind a quote',
      `${HEAD}\n${WATCHA.replace('Watcha', '"Wat"cha')}`,
      [{ line: 2, text: 'providers.csv_broken' }],
    ],
    [
      'a cell of a megabyte',
      `${HEAD}\n${WATCHA.replace('Watcha', 'x'.repeat(1_000_000))}`,
      [{ text: 'providers.csv_line_too_long' }],
    ],
    [
      'a quoted cell of a megabyte',
      `${HEAD}\n${WATCHA.replace('Watcha', `"${'x\n'.repeat(500_000)}"`)}`,
      [{ text: 'providers.csv_line_too_long' }],
    ],
    ['a megabyte without an end', 'x'.repeat(1_000_000), [{ text: 'providers.csv_line_too_long' }]],
    [
      'a cell too few',
      `${HEAD}\nmovie,1,A,rent,KR,,true`,
      [{ line: 2, text: 'providers.csv_cells', values: { count: 8 } }],
    ],
    [
      'a cell too many',
      `${HEAD}\n${WATCHA}\n${WATCHA},`,
      [{ line: 3, text: 'providers.csv_cells' }],
    ],
  ])('rejects a CSV file with %s', async (_, text, problems) => {
    expect(await parseErrors(text)).toMatchObject(problems);
  });

  test('lists each error with its line, and returns no rows', async () => {
    const text = `${HEAD}
${WATCHA}
film,0,,free,kr,http://a.com,javascript:alert(1),yes

"movie","1","two
lines","rent","KR","","","true"
movie,2,B,rent,ZZ,,,true`;
    expect((await parseErrors(text))?.map(({ line, column }) => [line, column])).toEqual([
      [3, 'content_id'],
      [3, 'provider_name'],
      [3, 'country_code'],
      [3, 'provider_url'],
      [3, 'provider_logo_url'],
      [3, 'watch_type'],
      [3, 'is_active'],
      [3, 'content_type'],
      [7, 'country_code'],
    ]);
  });
});
