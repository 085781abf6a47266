import { expect, test } from 'vitest';
import { openStarterCatalog, refuseConnection } from '../../../tests/support/starter-catalog.ts';
import { getSeasonView } from './get-season-view.server.ts';

const catalog = openStarterCatalog();
const GAME_OF_THRONES = 1399;
const readSeason = (number: number, id = GAME_OF_THRONES) =>
  getSeasonView({ catalog }, id, number, 'en');

test('D5 getSeasonView returns a season with its episodes and show', async () => {
  const secondSeason = await readSeason(2);
  expect(secondSeason).toMatchObject({
    showId: GAME_OF_THRONES,
    number: 2,
    show: { id: GAME_OF_THRONES, title: { text: 'Game of Thrones' } },
  });
  expect(secondSeason?.episodes.map(({ number }) => number)).toEqual(
    Array.from({ length: 10 }, (_, index) => index + 1),
  );
  expect(secondSeason?.episodes[0]?.name.text).not.toBe('');
  expect(Object.keys(secondSeason?.show ?? {}).sort()).toEqual([
    'backdrop',
    'id',
    'poster',
    'title',
  ]);
});

test('D5 a season has its previous and next season, or null at either end', async () => {
  expect(await readSeason(1)).toMatchObject({ previous: null, next: 2 });
  expect(await readSeason(2)).toMatchObject({ previous: 1, next: 3 });
  expect(await readSeason(4)).toMatchObject({ previous: 3, next: 5 });
  expect(await readSeason(8)).toMatchObject({ previous: 7, next: null });
});

test('D10 returns null for an unknown season or show', async () => {
  expect(await readSeason(99)).toBeNull();
  expect(await readSeason(1, 999_999_999)).toBeNull();
});

test('C3 getSeasonView rejects with catalog_unavailable during an outage', async () => {
  const failingCatalog = openStarterCatalog({ intercept: refuseConnection });
  await expect(
    getSeasonView({ catalog: failingCatalog }, GAME_OF_THRONES, 1, 'en'),
  ).rejects.toMatchObject({
    code: 'catalog_unavailable',
  });
});
