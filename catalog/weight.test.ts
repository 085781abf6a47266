import { expect, test } from 'vitest';
import { freezeAndWeigh } from './weight.ts';

test('a value is frozen in depth, and weighs about what it holds', () => {
  const value = {
    items: [{ title: 'x'.repeat(1000) }, { title: '등'.repeat(1000), overview: null, score: 7.5 }],
  };
  const bytes = freezeAndWeigh(value);
  expect(bytes).toBeGreaterThan(3000);
  expect(bytes).toBeLessThan(4000);
  expect(Object.isFrozen(value.items[1])).toBe(true);
});

test('what is shared with another value is weighed once', () => {
  const shared = { text: 'x'.repeat(1000) };
  const first = freezeAndWeigh([shared]);
  expect(freezeAndWeigh([shared])).toBeLessThan(first - 1000);
});
