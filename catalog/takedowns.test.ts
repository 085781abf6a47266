import { expect, test } from 'vitest';
import { NO_FILTERS } from '../domain/lists/list.ts';
import type { TitleRef } from '../domain/titles/title.ts';
import { AppError } from '../domain/web/errors.ts';
import { respondFromFixtures, setUpCatalog } from './fixtures/catalog.ts';
import { person } from './fixtures/person.ts';
import { movie, movieCard, personHit, show, showCard, toPage } from './fixtures/response-bodies.ts';
import type { ReceivedRequest, UpstreamResponse } from './fixtures/upstream.ts';
import { type TakedownSet, withTakedowns } from './takedowns.ts';

const movies = [movieCard(), movieCard({ id: 102, title: 'Salt Road' })];
const shows = [showCard(), showCard({ id: 202, name: 'Harbour' })];
const credits = [
  ...movies.map((card) => ({ ...card, media_type: 'movie', character: 'Pilot', job: 'Writer' })),
  ...shows.map((card) => ({ ...card, media_type: 'tv', character: 'Nell', job: 'Writer' })),
];

function respond({ path, query, ...request }: ReceivedRequest): UpstreamResponse {
  if (path === '/movie/101')
    return { body: movie({ keywords: { keywords: [{ id: 9, name: 'island' }, { id: 7 }] } }) };
  if (path === '/movie/102') return { body: movie({ id: 102, recommendations: toPage(movies) }) };
  if (path === '/tv/201')
    return { body: show({ keywords: { results: [{ id: 8 }] }, recommendations: toPage(shows) }) };
  if (path === '/person/301')
    return { body: person({ combined_credits: { cast: credits, crew: credits } }) };
  if (path.startsWith('/find/')) return { body: { movie_results: movies, tv_results: [] } };
  if (path.startsWith('/search/'))
    return { body: toPage([...credits, personHit()], { total_pages: 1, total_results: 5 }) };
  if (path === '/person/popular') return { body: toPage([personHit(), personHit({ id: 302 })]) };
  if (/^\/(discover|trending)\/tv|^\/tv\/\D/.test(path)) return { body: toPage(shows) };
  if (/^\/(discover|trending)|^\/movie\/\D/.test(path)) return { body: toPage(movies) };
  return respondFromFixtures({ path, query, ...request });
}

async function setUp(takenDown: Partial<Record<'titles' | 'people' | 'keywords', unknown[]>>) {
  const set = {
    titles: new Set(takenDown.titles),
    people: new Set(takenDown.people),
    keywords: new Set(takenDown.keywords),
    revision: 3,
  } as TakedownSet;
  const reported: [TitleRef, number[]][] = [];
  const { catalog, upstream } = await setUpCatalog({
    script: respond,
    getExcludedKeywords: async () => set.keywords,
  });
  const source = {
    get: async () => set,
    reportTitle: ({ type, id }: TitleRef, keywordIds: number[]) =>
      void reported.push([{ type, id }, keywordIds]),
  };
  return { catalog: withTakedowns(catalog, source), unfiltered: catalog, upstream, reported };
}

const toKeys = (items: { type: string; id: number }[] | undefined) =>
  items?.map(({ type, id }) => `${type}/${id}`);

test('a title that was taken down has no page and is not requested', async () => {
  const { catalog, upstream } = await setUp({ titles: ['movie/101', 'tv/201'] });
  expect(await catalog.title('movie', 101, 'ko')).toBeNull();
  expect(await catalog.titleWithoutOverrides('tv', 201, 'ko')).toBeNull();
  expect(await catalog.season(201, 1, 'ko')).toBeNull();
  expect(await catalog.credits('movie', 101, 'ko')).toBeNull();
  expect(upstream.requests).toEqual([]);
  expect(await catalog.title('tv', 101, 'ko')).not.toBeNull();
});

test('a title that was taken down is in no list, search, filmography or recommendation', async () => {
  const { catalog } = await setUp({ titles: ['movie/101', 'tv/201'] });
  const filters = { ...NO_FILTERS, years: { from: 2020, to: 2020 } };
  expect(toKeys((await catalog.list('movie', 'popular', 'en', 1)).items)).toEqual(['movie/102']);
  expect(toKeys((await catalog.list('tv', 'trending', 'en', 1)).items)).toEqual(['tv/202']);
  expect(toKeys((await catalog.discover('movie', filters, 'en', 1)).items)).toEqual(['movie/102']);
  const search = await catalog.search('all', 'lantern', 'en', 1);
  expect(toKeys(search.items)).toEqual(['movie/102', 'tv/202', 'person/301']);
  expect(search.total).toBe(3);
  expect(search.items.at(-1)).toMatchObject({ knownFor: [] });
  const { cast = [], crew = [] } = (await catalog.person(301, 'en')) ?? {};
  expect([toKeys(cast)?.sort(), toKeys(crew)?.sort()]).toEqual([
    ['movie/102', 'tv/202'],
    ['movie/102', 'tv/202'],
  ]);
  expect((await catalog.title('movie', 102, 'en'))?.recommendations).toEqual([]);
  expect(toKeys((await catalog.collection(401, 'en'))?.parts)).toEqual(['movie/102', 'movie/103']);
  expect(await catalog.findByImdbId('tt7654321')).toBeNull();
});

test('a person who was taken down has no page and is in no cast, crew, search or list', async () => {
  const { catalog } = await setUp({ people: [301, 303, 304, 306] });
  expect(await catalog.person(301, 'ko')).toBeNull();
  const page = await catalog.title('movie', 101, 'en');
  expect(page?.cast.map(({ id }) => id)).toEqual([302]);
  expect([page?.directors, page?.writers]).toEqual([[], []]);
  const credits = await catalog.credits('movie', 101, 'en');
  expect(credits?.cast.map(({ id }) => id)).toEqual([302]);
  expect(credits?.crew.map(({ name }) => name)).toEqual(['Camera']);
  expect(page?.creditIds).toEqual([302, 305]);
  expect((await catalog.title('tv', 201, 'en'))?.creators).toEqual([]);
  expect(toKeys((await catalog.popularPeople('en', 1)).items)).toEqual(['person/302']);
  expect(toKeys((await catalog.search('all', 'mira', 'en', 1)).items)).not.toContain('person/301');
});

test('a title with a keyword that was taken down has no page and is reported', async () => {
  const { catalog, reported } = await setUp({ keywords: [7, 8] });
  expect(await catalog.title('movie', 101, 'ko')).toBeNull();
  expect(await catalog.title('tv', 201, 'ko')).toBeNull();
  expect(await catalog.credits('tv', 201, 'ko')).toBeNull();
  expect(await catalog.title('movie', 102, 'ko')).not.toBeNull();
  expect(reported).toEqual([
    [{ type: 'movie', id: 101 }, [7]],
    [{ type: 'tv', id: 201 }, [8]],
    [{ type: 'tv', id: 201 }, [8]],
  ]);
});

test('filtered lists are requested without keywords that were taken down', async () => {
  const { catalog, upstream } = await setUp({ keywords: [7, 8] });
  await catalog.discover('movie', { ...NO_FILTERS, years: { from: 2020, to: 2020 } }, 'en', 1);
  expect(upstream.requests[0]?.query.get('without_keywords')).toBe('7|8');
});

test('without takedowns, values are those of the catalog itself', async () => {
  const { catalog, unfiltered } = await setUp({});
  expect(await catalog.person(301, 'en')).toBe(await unfiltered.person(301, 'en'));
  expect(await catalog.title('movie', 101, 'en')).toMatchObject({ keywordIds: [7, 9] });
  const { upstream, catalog: other } = await setUp({});
  await other.discover('movie', { ...NO_FILTERS, years: { from: 2020, to: 2020 } }, 'en', 1);
  expect(upstream.requests[0]?.query.has('without_keywords')).toBe(false);
});

test('nothing is shown until the takedowns have been read', async () => {
  const { unfiltered } = await setUp({});
  const unread = withTakedowns(unfiltered, {
    get: () => Promise.reject(new AppError('catalog_unavailable', 'not read')),
    reportTitle() {},
  });
  for (const read of [
    unread.title('movie', 101, 'en'),
    unread.season(201, 1, 'en'),
    unread.credits('movie', 101, 'en'),
    unread.collection(401, 'en'),
    unread.person(301, 'en'),
    unread.list('movie', 'popular', 'en', 1),
    unread.search('all', 'x', 'en', 1),
  ])
    await expect(read).rejects.toMatchObject({ code: 'catalog_unavailable' });
});
