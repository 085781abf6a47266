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

test.each([
  '=1+1',
  '+TV',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '=HYPERLINK("https://evil.example","x")',
])('writes %j with an apostrophe and restores it', (text) => {
  const [, cell = ''] = /^"(.*)"\r\n$/s.exec(writeCsvRows([[text]])) ?? [];
  const read = cell.replaceAll('""', '"');
  expect(read).toBe(`'${text}`);
  expect(unescapeCsvCell(read)).toBe(text);
});

test.each(["'", "'90s TV", "rock 'n' roll", 'TVING', '', "''"])(
  'returns %j unchanged without a formula',
  (text) => {
    expect(unescapeCsvCell(text)).toBe(text);
  },
);
