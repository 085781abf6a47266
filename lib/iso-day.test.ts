import { expect, test } from 'vitest';
import { getDayIn, parseIsoDay } from './iso-day.ts';

test('the day depends on the time zone', () => {
  const time = new Date('2026-11-27T20:00:00Z');
  expect(getDayIn('UTC', time)).toBe('2026-11-27');
  expect(getDayIn('Asia/Seoul', time)).toBe('2026-11-28');
  expect(getDayIn('America/New_York', time)).toBe('2026-11-27');
});

test.each(['2026-11-27', '2024-02-29', '0001-01-01'])('%s is an ISO day', (text) => {
  expect(parseIsoDay(text)).toBe(text);
});

test.each([
  '',
  '2026-02-29',
  '2026-13-01',
  '2026-11-32',
  '2026-1-1',
  '27.11.2026',
  '2026-11-27T00',
])('"%s" is no ISO day', (text) => {
  expect(parseIsoDay(text)).toBeNull();
});
