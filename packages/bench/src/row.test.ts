import { expect, test } from 'vitest';
import { breakdown, row, unmeasured } from './row.ts';

const INPUT = { part: 'http', name: 'cached', unit: 'requests/s' } as const;

test('the ratio is figure / reference unless given', () => {
  const reference = { name: 'nginx', value: 200 };
  expect(row({ ...INPUT, figure: 100, reference }).ratio).toBe(0.5);
  expect(row({ ...INPUT, figure: 100, reference, ratio: 0.6 }).ratio).toBe(0.6);
  expect(row({ ...INPUT, figure: 100 }).ratio).toBeNull();
});

test.each([
  [{ of: 'ratio', atLeast: 0.5 } as const, true],
  [{ of: 'ratio', atLeast: 0.51 } as const, false],
  [{ of: 'ratio', atMost: 0.5 } as const, true],
  [{ of: 'figure', atMost: 99 } as const, false],
  [{ of: 'figure', atLeast: 100 } as const, true],
])('100 against 200 with %j: %s', (target, met) => {
  expect(row({ ...INPUT, figure: 100, reference: { name: 'nginx', value: 200 }, target }).met).toBe(
    met,
  );
});

test('met is null without a target or a value', () => {
  expect(row({ ...INPUT, figure: 100 }).met).toBeNull();
  expect(row({ ...INPUT, figure: 100, target: { of: 'ratio', atLeast: 1 } }).met).toBeNull();
  expect(row({ ...INPUT, figure: Number.NaN, target: { of: 'figure', atMost: 1 } }).met).toBe(
    false,
  );
  expect(unmeasured('http', 'cached', 'ms', { of: 'ratio', atLeast: 1 }, 'why').met).toBeNull();
});

test('a breakdown sorts by size and sums up the small parts', () => {
  const shares = Array.from({ length: 20 }, (_, index) => ({
    name: `part ${index}`,
    value: index + 1,
  }));
  const { whole, parts } = breakdown('Time', 'ms', shares);
  expect(whole).toBe(210);
  expect(parts).toHaveLength(17);
  expect([parts[0], parts.at(-1)]).toEqual([
    { name: 'part 19', value: 20 },
    { name: '4 more', value: 10 },
  ]);
});
