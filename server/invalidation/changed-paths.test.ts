import { expect, test } from 'vitest';
import { LANGUAGES } from '../../domain/language/language.ts';
import {
  collectionTag,
  pageTag,
  personTag,
  titlePageTag,
  titleTag,
} from '../../domain/web/cache-tags.ts';
import { openStarterCatalog, refuseConnection } from '../../tests/support/starter-catalog.ts';
import { getChangedPaths } from './changed-paths.ts';

const catalog = openStarterCatalog();

const PARASITE = { type: 'movie', id: 496_243 } as const;

test('a title tag gives the path of the title in each language', async () => {
  const paths = await getChangedPaths(catalog, titleTag(PARASITE));
  expect(paths).toHaveLength(LANGUAGES.length);
  expect(paths).toEqual(
    expect.arrayContaining([
      `/ko/movie/496243-${encodeURIComponent('기생충')}`,
      '/en/movie/496243-parasite',
      '/de/movie/496243-parasite',
    ]),
  );
});

test('the paths of film credits and shows have their name in each language', async () => {
  expect(await getChangedPaths(catalog, personTag(20_738))).toEqual(
    expect.arrayContaining([
      `/ko/person/20738-${encodeURIComponent('송강호')}`,
      '/fr/person/20738-song-kang-ho',
    ]),
  );
  expect(await getChangedPaths(catalog, titleTag({ type: 'tv', id: 93_405 }))).toContain(
    '/en/tv/93405-squid-game',
  );
});

test('a page without an id has the same path in each language', async () => {
  expect(await getChangedPaths(catalog, pageTag('terms'))).toEqual(
    expect.arrayContaining(['/ko/terms', '/pt-br/terms']),
  );
  expect(await getChangedPaths(catalog, pageTag('home'))).toContain('/ko');
});

test('unlisted pages, reviews, offers and unknown ids have no path to announce', async () => {
  const tags = [
    pageTag('search'),
    pageTag('saved'),
    titlePageTag(PARASITE),
    collectionTag(726_871),
    titleTag({ type: 'movie', id: 999_999_999 }),
    titleTag({ type: 'movie', id: 0 }),
    personTag(-1),
  ];
  for (const tag of tags) expect(await getChangedPaths(catalog, tag), tag).toEqual([]);
});

test('getChangedPaths rejects while the catalog is down', { tags: ['C3'] }, async () => {
  const offlineCatalog = openStarterCatalog({ intercept: refuseConnection });
  await expect(getChangedPaths(offlineCatalog, titleTag(PARASITE))).rejects.toMatchObject({
    code: 'catalog_unavailable',
  });
});
