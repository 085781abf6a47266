import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unescapeCsvCell, writeCsv, writeCsvRows } from './csv.ts';

test('writes a byte order mark at the start of a file, not before further rows', () => {
  expect(writeCsv([['a', 'b']])).toBe('\uFEFF"a","b"\r\n');
  expect(
    writeCsvRows([
      ['c', 1],
      [true, null],
    ]),
  ).toBe('"c","1"\r\n"true",""\r\n');
  expect(writeCsvRows([])).toBe('');
});

test('quotes separators and line breaks inside a cell', () => {
  expect(writeCsvRows([['a "b", c\nd']])).toBe('"a ""b"", c\nd"\r\n');
});

/** A cell as written, without its quotes. */
function writeCell(text: string): string {
  const [, cell = ''] = /^"(.*)"\r\n$/s.exec(writeCsvRows([[text]])) ?? [];
  return cell.replaceAll('""', '"');
}

test.each([
  ['=1+1', "'=1+1"],
  ['+TV', "'+TV"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['＝1+1', "'＝1+1"],
  ['\t=1', "\t'=1"],
  ['\r=1', "\r'=1"],
  ["'=1", "''=1"],
  ['=HYPERLINK("https://evil.example","x")', '\'=HYPERLINK("https://evil.example","x")'],
  ['a;=HYPERLINK(1)', "a;'=HYPERLINK(1)"],
  ['a;"=1+1;b', 'a;"\'=1+1;b'],
  ["a;'=1", "a;''=1"],
  ['a\t@SUM(A1)', "a\t'@SUM(A1)"],
  ['a\n=1\r\n+1', "a\n'=1\r\n'+1"],
  ['a|-1', "a|'-1"],
])('writes %j with an apostrophe before each formula and restores it', (text, written) => {
  expect(writeCell(text)).toBe(written);
  expect(unescapeCsvCell(written)).toBe(text);
});

test.each([
  "'",
  "'90s TV",
  "rock 'n' roll",
  'TVING',
  '',
  "''",
  'a=b, c-d; e@f',
  'one - two, -three',
])('writes and returns %j unchanged without a formula', (text) => {
  expect(writeCell(text)).toBe(text);
  expect(unescapeCsvCell(text)).toBe(text);
});

test('restores every text', () => {
  const unit = fc.constantFrom(...`a'";|,=+-@ \t\r\n＝`);
  fc.assert(
    fc.property(fc.string({ unit }), (text) => {
      expect(unescapeCsvCell(writeCell(text))).toBe(text);
    }),
  );
});

/** As programs split a line at semicolons: quotes count only at the start of a cell. */
function splitAtSemicolons(file: string): string[] {
  const cells: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)")?([^;\r\n]*)(?:;|\r\n|\r|\n|$)/gy;
  for (let found = cell.exec(file); found && found[0] !== ''; found = cell.exec(file))
    cells.push((found[1] ?? '').replaceAll('""', '"') + (found[2] ?? ''));
  return cells;
}

test('has no cell that begins with a formula where lines are split at semicolons', () => {
  const unit = fc.constantFrom(...`a'";=@\n\t`);
  const text = fc.string({ unit, maxLength: 12 });
  fc.assert(
    fc.property(fc.array(text, { minLength: 2, maxLength: 4 }), (row) => {
      const cells = splitAtSemicolons(writeCsvRows([row]));
      expect(cells.filter((cell) => /^\s*[=@]/.test(cell))).toEqual([]);
    }),
    { numRuns: 2000 },
  );
});
