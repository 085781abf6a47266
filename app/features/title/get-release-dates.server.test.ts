import { expect, test } from 'vitest';
import type { Lang } from '../../../domain/language/language.ts';
import { serverLanguage } from '../../i18n/messages.server.ts';
import { getReleaseDates } from './get-release-dates.server.ts';

const FILM = {
  date: '2024-01-01',
  firstReleaseRegion: 'FR',
  releases: {
    FR: { cinema: '2024-01-01' },
    KR: { cinema: '2025-06-30', home: '2025-09-05', tv: '2026-02-01' },
    US: { home: '2024-01-01' },
    JP: { cinema: '2025-07-10' },
  },
};

/** Labels and dates on 10 July 2025. */
function readRows(region: string, film: Partial<typeof FILM> = {}, lang: Lang = 'en') {
  const source = { ...FILM, ...film };
  const dates = getReleaseDates(source, region, '2025-07-10', serverLanguage(lang));
  return dates?.rows.map(({ label, date, place }) => [label, date, place].filter(Boolean).join());
}

test('a movie has the dates of the region and its earlier first release', { tags: ['D1'] }, () => {
  expect(readRows('KR')).toEqual([
    'Released in theaters,June 30, 2025',
    'At home from,September 5, 2025',
    'On TV from,February 1, 2026',
    'First release,January 1, 2024,France',
  ]);
  expect(readRows('KR', {}, 'ko')).toEqual([
    '극장 개봉,2025년 6월 30일',
    'VOD·디스크 출시 예정,2025년 9월 5일',
    'TV 방영 예정,2026년 2월 1일',
    '세계 최초 개봉,2024년 1월 1일,프랑스',
  ]);
});

test('the dates name their region', { tags: ['D1'] }, () => {
  const dates = getReleaseDates(FILM, 'KR', '2025-07-10', serverLanguage('en'));
  expect(dates?.label).toBe('Release date: South Korea');
});

test('the day of the release is not in the future', { tags: ['D1'] }, () => {
  expect(readRows('JP')?.[0]).toBe('Released in theaters,July 10, 2025');
});

test('the first release is not repeated in the region where it was', { tags: ['D1'] }, () => {
  expect(readRows('FR')).toEqual(['Released in theaters,January 1, 2024']);
  expect(readRows('US')).toEqual(['At home since,January 1, 2024']);
});

test('a first release that is unknown, or later than in the region, is not shown', {
  tags: ['D1'],
}, () => {
  expect(readRows('JP', { date: '2025-12-01' })).toHaveLength(1);
  expect(
    getReleaseDates({ ...FILM, date: null }, 'JP', '2025-07-10', serverLanguage('en'))?.rows,
  ).toHaveLength(1);
});

test('the place of the first release is omitted if unknown', { tags: ['D1'] }, () => {
  const film = { ...FILM, firstReleaseRegion: null };
  const rows = getReleaseDates(film, 'JP', '2025-07-10', serverLanguage('en'))?.rows;
  expect(rows?.[1]).toMatchObject({ date: 'January 1, 2024', place: null });
});

test('a region without dates has none', { tags: ['D1'] }, () => {
  expect(readRows('DE')).toBeUndefined();
  expect(readRows('KR', { releases: {} as typeof FILM.releases })).toBeUndefined();
});
