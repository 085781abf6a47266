import { expect, test } from 'vitest';
import { getAge, getPopularityLevel } from './rules.ts';

test.each([
  ['1969-09-14', '2026-05-01', 56],
  ['1969-09-14', '2026-09-13', 56],
  ['1969-09-14', '2026-09-14', 57],
  ['1969-09-14', '2026-09-14T00:00:00.000Z', 57],
  ['2000-02-29', '2025-02-28', 24],
  ['2000-02-29', '2025-03-01', 25],
  ['1990-12-31', '1991-01-01', 0],
  ['1899-11-24', '2000-01-01', 100],
])('with the birthday %s, the age on %s is %i', { tags: ['D13'] }, (birthday, date, age) => {
  expect(getAge(birthday, date)).toBe(age);
});

test.each([
  [null, '2026-05-01'],
  ['1969', '2026-05-01'],
  ['1969-09', '2026-05-01'],
  ['', '2026-05-01'],
  ['2030-01-01', '2026-05-01'],
  ['1564-04-26', '2026-05-01'],
  ['1969-09-14', ''],
])('the birthday %j on the date "%s" gives null as age', { tags: ['D13'] }, (birthday, date) => {
  expect(getAge(birthday, date)).toBeNull();
});

test('the popularity is one of three levels', { tags: ['D13'] }, () => {
  expect([0, 4.9, 5, 19.9, 20, 300].map(getPopularityLevel)).toEqual([
    'low',
    'low',
    'medium',
    'medium',
    'high',
    'high',
  ]);
});
