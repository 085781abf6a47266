import { expect, test } from 'vitest';
import { openStarterCatalog, refuseConnection } from '../../../tests/support/starter-catalog.ts';
import { getSeasonView } from './get-season-view.server.ts';

const catalog = openStarterCatalog();
const GAME_OF_THRONES = 1399;
const UNNAMED_SHOW = 253;
const readSeason = (number: number, id = GAME_OF_THRONES) =>
  getSeasonView({ catalog }, id, number, 'en');

test('getSeasonView returns a season with its episodes and show', { tags: ['D5'] }, async () => {
  const secondSeason = await readSeason(2);
  expect(secondSeason).toMatchObject({
    showId: GAME_OF_THRONES,
    number: 2,
    show: { id: GAME_OF_THRONES, title: { text: 'Game of Thrones' } },
  });
  expect(secondSeason?.episodes.map(({ number }) => number)).toEqual(
    Array.from({ length: 10 }, (_, index) => index + 1),
  );
  expect(secondSeason?.episodes[0]?.name?.text).not.toBe('');
  expect(Object.keys(secondSeason?.show ?? {}).sort()).toEqual([
    'backdrop',
    'id',
    'poster',
    'title',
  ]);
});

test('a season has the numbers and names of all seasons of its show', {
  tags: ['D5'],
}, async () => {
  const season = await readSeason(2);
  expect(season?.seasons.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(season?.seasons[1]).toEqual({ number: 2, name: season?.name });
});

test('an episode whose name only repeats its number has no name', { tags: ['D5'] }, async () => {
  const named = await readSeason(1);
  expect(named?.episodes[0]?.name?.text).toBe('Winter Is Coming');
  const unnamed = await readSeason(1, UNNAMED_SHOW);
  expect(unnamed?.episodes.length).toBeGreaterThan(0);
  expect(unnamed?.episodes.every(({ name }) => name === null)).toBe(true);
});

test('returns null for an unknown season or show', { tags: ['D10'] }, async () => {
  expect(await readSeason(99)).toBeNull();
  expect(await readSeason(1, 999_999_999)).toBeNull();
});

test('getSeasonView rejects with catalog_unavailable during an outage', {
  tags: ['C3'],
}, async () => {
  const failingCatalog = openStarterCatalog({ intercept: refuseConnection });
  await expect(
    getSeasonView({ catalog: failingCatalog }, GAME_OF_THRONES, 1, 'en'),
  ).rejects.toMatchObject({
    code: 'catalog_unavailable',
  });
});
