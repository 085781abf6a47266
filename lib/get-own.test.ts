import { expect, test } from 'vitest';
import { getOwn } from './get-own.ts';

test('reads own keys and no inherited ones', () => {
  expect(getOwn({ a: 1 }, 'a')).toBe(1);
  for (const key of ['b', '', 'constructor', 'toString', '__proto__'])
    expect(getOwn({ a: 1 }, key)).toBeUndefined();
});
