import { expect, test } from 'vitest';
import { LANGUAGES } from '../../domain/language.ts';
import { openStarterCatalog, refuseConnection } from '../../tests/support/starter-catalog.ts';
import { changedPaths } from './changed-paths.ts';

const catalog = openStarterCatalog();

test.each(['movie/496243', 'page/movie/496243'])(
  '%s is the page of the title in each language',
  async (tag) => {
    const paths = await changedPaths(catalog, tag);
    expect(paths).toHaveLength(LANGUAGES.length);
    expect(paths).toEqual(
      expect.arrayContaining([
        `/ko/movie/496243-${encodeURIComponent('기생충')}`,
        '/en/movie/496243-parasite',
        '/de/movie/496243-parasite',
      ]),
    );
  },
);

test('a person and a show have their own name in each language', async () => {
  expect(await changedPaths(catalog, 'person/20738')).toEqual(
    expect.arrayContaining([
      `/ko/person/20738-${encodeURIComponent('송강호')}`,
      '/fr/person/20738-song-kang-ho',
    ]),
  );
  expect(await changedPaths(catalog, 'tv/93405')).toContain('/en/tv/93405-squid-game');
});

test('a page without a number is the same in each language', async () => {
  expect(await changedPaths(catalog, 'page/terms')).toEqual(
    expect.arrayContaining(['/ko/terms', '/pt-br/terms']),
  );
  expect(await changedPaths(catalog, 'page/home')).toContain('/ko');
});

test('what nobody searches for, and what does not exist, has no page to announce', async () => {
  const tags = [
    'page/search',
    'page/saved',
    'page/movie',
    'movie/999999999',
    'movie/0',
    'movie/x',
    'movie/',
    'person/-1',
    'list/1',
    '',
    '/',
  ];
  for (const tag of tags) expect(await changedPaths(catalog, tag), tag).toEqual([]);
});

test('C3 an outage of the catalog is told', async () => {
  const down = openStarterCatalog({ through: refuseConnection });
  await expect(changedPaths(down, 'movie/496243')).rejects.toMatchObject({
    code: 'catalog_unavailable',
  });
});
