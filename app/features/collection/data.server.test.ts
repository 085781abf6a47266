import { expect, test } from 'vitest';
import { movieCard } from '../../../catalog/fixtures/response-bodies.ts';
import { LANGUAGES } from '../../../domain/language/language.ts';
import { editJson, openStarterCatalog } from '../../../tests/support/starter-catalog.ts';
import { serverLanguage } from '../../i18n/messages.server.ts';
import { getCollectionView } from './data.server.ts';
import { getCollectionData } from './get-structured-data.server.ts';

const DUNE = 726_871;
const catalog = openStarterCatalog();

/** The catalog with other fields of each collection. */
function openCatalog(fields: object) {
  return openStarterCatalog({
    intercept: (request, fetchOriginal) =>
      editJson<object>(fetchOriginal(request), (body) => ({ ...body, ...fields })),
  });
}

test('a collection has its movies in the order of their release, with their years', async () => {
  const view = await getCollectionView({ catalog }, DUNE, 'en');
  expect(view).toMatchObject({ id: DUNE, name: { text: 'Dune Collection', lang: null } });
  expect(view?.tiles.map(({ title, year }) => [title.text, year])).toEqual([
    ['Dune', '2021'],
    ['Dune: Part Two', '2024'],
  ]);
  expect(view?.summary).toBe('2 titles · 2021–2024');
  expect(view?.description).toBe('“Dune Collection”: all movies in order of release.');
});

test('a collection has a name for the URL of each language', async () => {
  const view = await getCollectionView({ catalog }, DUNE, 'en');
  for (const { code } of LANGUAGES) {
    const other = await getCollectionView({ catalog }, DUNE, code);
    expect(view?.names[code]).toBe(other?.name.text);
    expect(other?.description).not.toContain('{{');
  }
});

test('a collection without pictures has those of its movies', async () => {
  const parts = [
    movieCard({ id: 1, poster_path: null, backdrop_path: null, release_date: '2001-01-01' }),
    movieCard({ id: 2, release_date: '2001-06-01' }),
  ];
  const source = openCatalog({ poster_path: null, backdrop_path: null, parts });
  expect(await getCollectionView({ catalog: source }, DUNE, 'en')).toMatchObject({
    poster: '/lanterns.jpg',
    backdrop: '/lanterns-wide.jpg',
    summary: '2 titles · 2001',
  });
});

test('a collection without movies has no years, and no pictures', async () => {
  const source = openCatalog({ poster_path: null, backdrop_path: null, parts: [] });
  expect(await getCollectionView({ catalog: source }, DUNE, 'en')).toMatchObject({
    tiles: [],
    poster: null,
    backdrop: null,
    summary: '0 titles',
    emptyText: 'There’s nothing on this list right now.',
  });
});

test('an unknown collection has no view', async () => {
  expect(await getCollectionView({ catalog }, 999_999_999, 'en')).toBeNull();
});

test('the structured data of a collection has breadcrumbs and its movies in order', {
  tags: ['D11'],
}, async () => {
  const view = await getCollectionView({ catalog }, DUNE, 'en');
  if (view === null) throw new Error('no collection');
  const site = { origin: 'https://kinora.example', imageBase: '' };
  const [breadcrumbs, list] = getCollectionData(view, { site }, serverLanguage('en'));
  expect(JSON.stringify(breadcrumbs)).toContain('/en/collection/726871-dune-collection');
  expect(list).toMatchObject({
    '@type': 'ItemList',
    name: 'Dune Collection',
    itemListElement: [
      { position: 1, url: 'https://kinora.example/en/movie/438631-dune' },
      { position: 2, url: 'https://kinora.example/en/movie/693134-dune-part-two' },
    ],
  });
});
