import { expect, test } from 'vitest';
import { LANGUAGES } from '../../domain/language/language.ts';
import { timeAgo } from './time-ago.ts';

const NOW = Date.UTC(2026, 10, 27, 12);
const MINUTE = 60_000;

test.each([
  [-5 * MINUTE, '1 minute ago'],
  [0, '1 minute ago'],
  [59 * MINUTE, '59 minutes ago'],
  [60 * MINUTE, '1 hour ago'],
  [239 * MINUTE, '3 hours ago'],
  [24 * 60 * MINUTE, '1 day ago'],
  [170 * 24 * 60 * MINUTE, '170 days ago'],
])('%i ms ago is written "%s"', { tags: ['D8'] }, (age, text) => {
  expect(timeAgo('en', NOW - age, NOW)).toBe(text);
});

test.each([
  ['ko', '3시간 전'],
  ['ja', '3時間前'],
  ['zh-TW', '3小時前'],
  ['de', 'vor 3 Stunden'],
  ['ar-u-nu-latn', 'قبل 3 ساعات'],
])('three hours ago in %s is "%s"', { tags: ['D8', 'R1'] }, (intl, text) => {
  expect(timeAgo(intl, NOW - 180 * MINUTE, NOW)).toBe(text);
});

test.each(LANGUAGES.map(({ intl }) => intl))(
  'an hour ago in %s has no brackets',
  { tags: ['D8'] },
  (intl) => {
    expect(timeAgo(intl, NOW - 60 * MINUTE, NOW)).not.toMatch(/[()]/);
  },
);
