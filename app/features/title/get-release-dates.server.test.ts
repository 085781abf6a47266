import { expect, test } from 'vitest';
import { getReleaseDates } from './get-release-dates.server.ts';

const TODAY = '2025-07-10';
const FILM = {
  date: '2024-01-01',
  firstReleaseRegion: 'FR',
  releases: {
    FR: { cinema: '2024-01-01' },
    KR: { cinema: '2025-06-30', home: '2025-09-05' },
    US: { home: '2024-01-01' },
    JP: { cinema: '2025-07-10' },
  },
};

test('D1 a movie has the dates of the region and its earlier first release', () => {
  expect(getReleaseDates(FILM, 'KR', TODAY)).toEqual({
    dates: [
      { kind: 'cinema', date: '2025-06-30', isFuture: false },
      { kind: 'home', date: '2025-09-05', isFuture: true },
    ],
    first: { date: '2024-01-01', region: 'FR' },
  });
});

test('D1 the day of the release is not in the future', () => {
  expect(getReleaseDates(FILM, 'JP', TODAY)?.dates[0]?.isFuture).toBe(false);
});

test.each(['FR', 'US'])('D1 the first release is not repeated in %s, where it was', (region) => {
  expect(getReleaseDates(FILM, region, TODAY)).toMatchObject({ first: null });
});

test('D1 a date before the first release of the catalog is the first one', () => {
  const film = { ...FILM, date: '2025-12-01' };
  expect(getReleaseDates(film, 'KR', TODAY)?.first).toBeNull();
});

test('D1 an unknown first release is not shown', () => {
  expect(getReleaseDates({ ...FILM, date: null }, 'KR', TODAY)?.first).toBeNull();
});

test('D1 a region without dates has none', () => {
  expect(getReleaseDates(FILM, 'DE', TODAY)).toBeNull();
  expect(getReleaseDates({ ...FILM, releases: {} }, 'KR', TODAY)).toBeNull();
});
