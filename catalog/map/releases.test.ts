import { expect, test } from 'vitest';
import { movie, show } from '../fixtures/response-bodies.ts';
import { wireTitle } from '../wire/title.ts';
import { getFirstReleaseRegion, toReleases } from './releases.ts';

type Release = { type?: unknown; release_date?: unknown };

function parseMovie(releases: Record<string, Release[]>, fields: Record<string, unknown> = {}) {
  const results = Object.entries(releases).map(([iso_3166_1, release_dates]) => ({
    iso_3166_1,
    release_dates,
  }));
  return wireTitle.parse(movie({ release_dates: { results }, ...fields }));
}

test('groups the first dates of a region by the way to see the movie', () => {
  const wire = parseMovie({
    KR: [
      { type: 1, release_date: '2025-05-20T00:00:00.000Z' },
      { type: 3, release_date: '2025-06-30T00:00:00.000Z' },
      { type: 2, release_date: '2025-06-25T00:00:00.000Z' },
      { type: 5, release_date: '2025-10-10T00:00:00.000Z' },
      { type: 4, release_date: '2025-09-05T00:00:00.000Z' },
      { type: 6, release_date: '2026-02-01T00:00:00.000Z' },
    ],
    US: [{ type: 4, release_date: '2024-01-01T00:00:00.000Z' }],
  });
  expect(toReleases(wire, 'movie')).toEqual({
    KR: { cinema: '2025-06-25', home: '2025-09-05', tv: '2026-02-01' },
    US: { home: '2024-01-01' },
  });
});

test('merges the rows of a region that is listed twice', () => {
  const row = (release_date: string) => ({
    iso_3166_1: 'KR',
    release_dates: [{ type: 3, release_date }],
  });
  const wire = wireTitle.parse(
    movie({ release_dates: { results: [row('2025-07-01'), row('2025-06-30')] } }),
  );
  expect(toReleases(wire, 'movie')).toEqual({ KR: { cinema: '2025-06-30' } });
});

test('drops invalid regions, unknown types and malformed dates', () => {
  const wire = parseMovie({
    KR: [
      { type: 3, release_date: '2025-02-30T00:00:00.000Z' },
      { type: 3, release_date: 'soon' },
      { type: 3 },
      { type: 7, release_date: '2025-06-30' },
      { type: 'cinema', release_date: '2025-06-30' },
      { release_date: '2025-06-30' },
    ],
    kr: [{ type: 3, release_date: '2025-06-30' }],
    KOR: [{ type: 3, release_date: '2025-06-30' }],
    JP: [{ type: '3', release_date: '2025-07-04' }],
  });
  expect(toReleases(wire, 'movie')).toEqual({ JP: { cinema: '2025-07-04' } });
});

test.each([null, 'x', [], { results: null }, { results: [null, 1, { iso_3166_1: 'KR' }] }])(
  'malformed release dates %j give none',
  (release_dates) => {
    const wire = wireTitle.parse(movie({ release_dates }));
    expect(toReleases(wire, 'movie')).toEqual({});
    expect(getFirstReleaseRegion(wire, 'movie')).toBeNull();
  },
);

test('the first release is in a producing country if several regions share its date', () => {
  const date = [{ type: 3, release_date: '2021-09-03T00:00:00.000Z' }];
  const later = [{ type: 3, release_date: '2021-10-01T00:00:00.000Z' }];
  expect(getFirstReleaseRegion(parseMovie({ JP: date, KR: date }), 'movie')).toBe('KR');
  expect(getFirstReleaseRegion(parseMovie({ KR: later, JP: date, FR: date }), 'movie')).toBe('JP');
  expect(getFirstReleaseRegion(parseMovie({ KR: later }), 'movie')).toBeNull();
  expect(getFirstReleaseRegion(parseMovie({ KR: date }, { release_date: '' }), 'movie')).toBeNull();
});

test('shows have no release dates', () => {
  const wire = wireTitle.parse(
    show({
      release_dates: {
        results: [{ iso_3166_1: 'KR', release_dates: [{ type: 3, release_date: '2025-06-30' }] }],
      },
    }),
  );
  expect(toReleases(wire, 'tv')).toEqual({});
  expect(getFirstReleaseRegion(wire, 'tv')).toBeNull();
});
