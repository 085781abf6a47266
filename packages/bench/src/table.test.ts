import { expect, test } from 'vitest';
import { breakdown, row, unmeasured } from './row.ts';
import { formatBreakdown, formatFigure, formatTable } from './table.ts';

test('formatTable aligns columns, with notes below rows and parts above', () => {
  const rows = [
    row({
      part: 'http',
      name: 'cached home',
      unit: 'requests/s',
      figure: 61_000,
      note: 'quiet',
      reference: { name: 'node:http', value: 65_000 },
      target: { of: 'ratio', atLeast: 0.9 },
    }),
    row({
      part: 'http',
      name: 'cached movie',
      unit: 'requests/s',
      figure: 800,
      target: { of: 'figure', atLeast: 900 },
    }),
    unmeasured('growth', 'later', 'ms', { of: 'ratio', atMost: 1.3 }, 'not yet'),
  ];
  expect(formatTable(rows)).toBe(
    [
      '                           figure                    reference  ratio              target  met',
      'http',
      '  cached home   61,000 requests/s  65,000 requests/s node:http   0.94              ≥ 0.90  yes',
      '    quiet',
      '  cached movie   800.0 requests/s                                      ≥ 900.0 requests/s   NO',
      'growth',
      '  later              not measured                                                  ≤ 1.30',
      '    not yet',
    ].join('\n'),
  );
});

test.each([
  [1234.5, 'ms', '1,235 ms'],
  [110.4, 'KB', '110.4 KB'],
  [45.67, 'ms', '45.7 ms'],
  [1.234, 's', '1.23 s'],
  [0, 'MB', '0 MB'],
  [3, 'requests', '3'],
  [0.0042, 'score', '0.004'],
] as const)('%d %s is written %s', (value, unit, text) => {
  expect(formatFigure(value, unit)).toBe(text);
});

test('formatBreakdown shows the share of each part', () => {
  const shares = [
    { name: 'rest', value: 0.5 },
    { name: 'react-dom', value: 1.5 },
  ];
  expect(formatBreakdown(breakdown('Time', 'ms', shares))).toBe(
    ['Time: 2.00 ms', '  react-dom       1.50 ms   75 %', '  rest            0.50 ms   25 %'].join(
      '\n',
    ),
  );
});
