import { expect, test } from 'vitest';
import { retryAfterMs } from './retry-after.ts';

const NOW = Date.parse('2026-05-01T10:00:00Z');

test('Retry-After is read in both forms, and nonsense is no wish', () => {
  expect(retryAfterMs('7', NOW)).toBe(7000);
  expect(retryAfterMs(' 0 ', NOW)).toBe(0);
  expect(retryAfterMs('Fri, 01 May 2026 10:00:30 GMT', NOW)).toBe(30_000);
  expect(retryAfterMs('Fri, 01 May 2026 09:00:00 GMT', NOW)).toBe(0);
  for (const header of [null, '', 'soon', '-5', 'Fri, nonsense'])
    expect(retryAfterMs(header, NOW)).toBeNull();
});
