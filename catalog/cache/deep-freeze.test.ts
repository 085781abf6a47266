import { expect, test } from 'vitest';
import { deepFreeze } from './deep-freeze.ts';

test('freezes a value deeply and estimates its size', () => {
  const value = {
    items: [{ title: 'x'.repeat(1000) }, { title: '등'.repeat(1000), overview: null, score: 7.5 }],
  };
  const bytes = deepFreeze(value);
  expect(bytes).toBeGreaterThan(3000);
  expect(bytes).toBeLessThan(4000);
  expect(Object.isFrozen(value.items[1])).toBe(true);
});

test('counts shared data once', () => {
  const shared = { text: 'x'.repeat(1000) };
  const first = deepFreeze([shared]);
  expect(deepFreeze([shared])).toBeLessThan(first - 1000);
});
