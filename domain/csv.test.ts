import { expect, test } from 'vitest';
import { readCell, writeCsv, writeCsvRows } from './csv.ts';

test('a table begins with the mark of UTF-8, and more rows of it do not', () => {
  expect(writeCsv([['a', 'b']])).toBe('\uFEFF"a","b"\r\n');
  expect(
    writeCsvRows([
      ['c', 1],
      [true, null],
    ]),
  ).toBe('"c","1"\r\n"true",""\r\n');
  expect(writeCsvRows([])).toBe('');
});

test('what ends a cell stands in it', () => {
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
])('%j is no formula, and is read as it was', (text) => {
  const [, cell = ''] = /^"(.*)"\r\n$/s.exec(writeCsvRows([[text]])) ?? [];
  const read = cell.replaceAll('""', '"');
  expect(read).toBe(`'${text}`);
  expect(readCell(read)).toBe(text);
});

test.each(["'", "'90s TV", "rock 'n' roll", 'TVING', '', "''"])(
  '%j is read as it stands',
  (text) => {
    expect(readCell(text)).toBe(text);
  },
);
