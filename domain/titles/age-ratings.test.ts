import { expect, test } from 'vitest';
import { getRatingRegion, listRatings, normalizeRating, RATING_FALLBACK } from './age-ratings.ts';
import { FAMILY_AGES, getAllowedRatings, getFamilyMode, parseFamilyAge } from './family-mode.ts';
import { WATCH_REGIONS } from './watch-region.ts';

const isAllowed = (region: string, age: number, rating: string) =>
  getAllowedRatings({ region, age }).has(normalizeRating(rating));

test.each([
  ['KR', 'ALL', 0],
  ['KR', 'All', 0],
  ['KR', '7', 7],
  ['KR', '12', 12],
  ['KR', '15', 15],
  ['KR', '19', null],
  ['KR', 'Exempt', null],
  ['US', 'G', 0],
  ['US', 'TV-Y7', 7],
  ['US', 'TV-PG', 12],
  ['US', 'PG', 12],
  ['US', 'PG-13', 15],
  ['US', 'TV-14', 15],
  ['US', 'R', null],
  ['US', 'TV-MA', null],
  ['US', 'NR', null],
  ['GB', 'U', 0],
  ['GB', '12A', 12],
  ['GB', '18', null],
  ['DE', '6', 7],
  ['DE', '16', null],
  ['FR', 'TP', 0],
  ['JP', 'R15+', 15],
  ['JP', 'R18+', null],
  ['AU', 'MA15+', 15],
  ['AU', 'MA 15+', 15],
  ['BR', 'L', 0],
  ['TR', 'Genel İzleyici Kitlesi', 0],
  ['HK', 'IIB', null],
])('a title with the rating of %s %s is shown from the choice %s on', (region, rating, age) => {
  expect(FAMILY_AGES.find((choice) => isAllowed(region, choice, rating)) ?? null).toBe(age);
});

test('a higher age allows all ratings of the lower ones, in each region', () => {
  for (const region of WATCH_REGIONS.filter((code) => getRatingRegion(code) === code)) {
    const allowed = FAMILY_AGES.map((age) => getAllowedRatings({ region, age }));
    allowed.forEach((ratings, index) => {
      expect(allowed[index - 1]?.isSubsetOf(ratings) ?? true).toBe(true);
    });
    expect(allowed[0]?.size, region).toBeGreaterThan(0);
    expect(listRatings(region, 99).every((rating) => !rating.includes('|'))).toBe(true);
  }
});

test('a region without age ratings has those of the United States, as on title pages', () => {
  expect(getRatingRegion('KR')).toBe('KR');
  expect(getRatingRegion('KE')).toBe(RATING_FALLBACK);
  expect(getRatingRegion('constructor')).toBe(RATING_FALLBACK);
  expect(getFamilyMode(7, 'KE')).toEqual({ age: 7, region: 'US' });
  expect(getFamilyMode(null, 'KR')).toBeNull();
});

test('an age is one of the choices of family mode', () => {
  expect(['0', '7', '12', '15'].map(parseFamilyAge)).toEqual([0, 7, 12, 15]);
  for (const text of [null, '', '00', '1', '18', '-7', '7.0', ' 7', 'off', '__proto__'])
    expect(parseFamilyAge(text)).toBeNull();
});
