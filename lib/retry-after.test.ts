import { expect, test } from 'vitest';
import { parseRetryAfterMs } from './retry-after.ts';

const NOW = Date.parse('2026-05-01T10:00:00Z');

test('parses Retry-After as seconds or as a date; a malformed one gives null', () => {
  expect(parseRetryAfterMs('7', NOW)).toBe(7000);
  expect(parseRetryAfterMs(' 0 ', NOW)).toBe(0);
  expect(parseRetryAfterMs('Fri, 01 May 2026 10:00:30 GMT', NOW)).toBe(30_000);
  expect(parseRetryAfterMs('Fri, 01 May 2026 09:00:00 GMT', NOW)).toBe(0);
  for (const header of [null, '', 'soon', '-5', 'Fri, nonsense'])
    expect(parseRetryAfterMs(header, NOW)).toBeNull();
});
