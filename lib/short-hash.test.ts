import { expect, test } from 'vitest';
import { shortHash } from './short-hash.ts';

test('equal text and bytes have the same hash, other data has another', () => {
  expect(shortHash('기생충')).toMatch(/^[\w-]{22}$/);
  expect(shortHash(new TextEncoder().encode('기생충'))).toBe(shortHash('기생충'));
  expect(shortHash('')).toBe('47DEQpj8HBSa-_TImW-5JC');
  expect(shortHash(' ')).not.toBe(shortHash(''));
});
