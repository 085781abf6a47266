import { expect, test } from 'vitest';
import { NO_FILTERS } from '../domain/lists/list.ts';
import type { FamilyMode } from '../domain/titles/family-mode.ts';
import { titleKey } from '../domain/titles/title.ts';
import { withFamilyMode } from './family-mode.ts';
import { respondFromFixtures, setUpCatalog } from './fixtures/catalog.ts';
import { person } from './fixtures/person.ts';
import { movie, movieCard, personHit, show, showCard, toPage } from './fixtures/response-bodies.ts';
import type { ReceivedRequest, UpstreamResponse } from './fixtures/upstream.ts';

const MODE = { age: 12, region: 'KR' };

/** Stored ratings: allowed, too high, none, and in another spelling. */
const RATINGS: Record<string, string | null> = {
  'movie/101': '12',
  'movie/102': '15',
  'movie/103': null,
  'movie/104': 'All',
  'tv/201': '7',
  'tv/202': '19',
};

const movies = [101, 102, 103, 104].map((id) => movieCard({ id }));
const shows = [201, 202].map((id) => showCard({ id }));
const credits = [
  ...movies.map((card) => ({ ...card, media_type: 'movie', character: 'Pilot', job: 'Writer' })),
  ...shows.map((card) => ({ ...card, media_type: 'tv', character: 'Nell', job: 'Writer' })),
];
const korean = (certification: string) => ({
  results: [{ iso_3166_1: 'KR', release_dates: [{ certification, type: 3 }] }],
});

function respond({ path, query, ...request }: ReceivedRequest): UpstreamResponse {
  if (path === '/movie/101')
    return { body: movie({ release_dates: korean('12'), recommendations: toPage(movies) }) };
  if (path === '/movie/102') return { body: movie({ id: 102, release_dates: korean('15') }) };
  if (path === '/movie/106')
    return { body: movie({ id: 106, softcore: true, release_dates: korean('12') }) };
  if (path === '/movie/103') return { body: movie({ id: 103, release_dates: { results: [] } }) };
  if (path === '/tv/201')
    return { body: show({ content_ratings: { results: [{ iso_3166_1: 'KR', rating: '7' }] } }) };
  if (path === '/tv/202')
    return {
      body: show({ id: 202, content_ratings: { results: [{ iso_3166_1: 'KR', rating: '19' }] } }),
    };
  if (path === '/person/301')
    return { body: person({ combined_credits: { cast: credits, crew: credits } }) };
  if (path.startsWith('/find/')) return { body: { movie_results: [movies[1]], tv_results: [] } };
  if (path.startsWith('/search/'))
    return { body: toPage([...credits, personHit()], { total_pages: 1, total_results: 7 }) };
  if (path === '/person/popular') return { body: toPage([personHit()]) };
  if (/^\/(discover|trending)\/tv|^\/tv\/\D/.test(path))
    return { body: toPage(shows, { total_pages: 1000 }) };
  if (/^\/(discover|trending)|^\/movie\/\D/.test(path))
    return { body: toPage(movies, { total_pages: 1 }) };
  return respondFromFixtures({ path, query, ...request });
}

async function setUp(mode: FamilyMode = MODE, ratings = RATINGS) {
  const { catalog, upstream } = await setUpCatalog({ script: respond });
  const regions: string[] = [];
  let incomplete = 0;
  const filtered = withFamilyMode(catalog, mode, {
    ageRatings: {
      async read(titles, region) {
        regions.push(region);
        return new Map(
          titles.flatMap((title) => {
            const rating = ratings[titleKey(title)];
            return rating === undefined ? [] : [[titleKey(title), rating] as const];
          }),
        );
      },
    },
    onIncomplete: () => {
      incomplete += 1;
    },
  });
  return { catalog: filtered, upstream, regions, countIncomplete: () => incomplete };
}

const toKeys = (items: { type: string; id: number }[] | undefined) =>
  items?.map(({ type, id }) => `${type}/${id}`);

test('lists, searches, filmographies and recommendations have only titles rated for the age', async () => {
  const { catalog, regions, countIncomplete } = await setUp();
  const allowedMovies = ['movie/101', 'movie/104'];
  for (const name of ['popular', 'trending', 'now_playing', 'upcoming', 'top_rated'] as const)
    expect(toKeys((await catalog.list('movie', name, 'en', 1)).items)?.sort()).toEqual(
      allowedMovies,
    );
  for (const name of ['popular', 'trending', 'airing_today', 'on_the_air', 'top_rated'] as const)
    expect(toKeys((await catalog.list('tv', name, 'en', 1)).items)).toEqual(['tv/201']);
  const filters = { ...NO_FILTERS, years: { from: 2020, to: 2020 } };
  expect(toKeys((await catalog.discover('movie', filters, 'en', 1)).items)).toEqual(allowedMovies);
  expect(toKeys((await catalog.discover('tv', filters, 'en', 1)).items)).toEqual(['tv/201']);
  const search = await catalog.search('all', 'lantern', 'en', 1);
  expect(toKeys(search.items)).toEqual([...allowedMovies, 'tv/201', 'person/301']);
  expect(search.total).toBe(4);
  const [popular] = (await catalog.popularPeople('en', 1)).items;
  expect(toKeys(popular?.knownFor)).not.toContain('movie/102');
  const { cast = [], crew = [] } = (await catalog.person(301, 'en')) ?? {};
  expect(toKeys(cast)?.sort()).toEqual([...allowedMovies, 'tv/201']);
  expect(toKeys(crew)?.sort()).toEqual([...allowedMovies, 'tv/201']);
  expect(toKeys((await catalog.title('movie', 101, 'en'))?.recommendations)).toEqual(['movie/104']);
  expect(toKeys((await catalog.collection(401, 'en'))?.parts)).toEqual(['movie/101']);
  expect(await catalog.findByImdbId('tt7654321')).toBeNull();
  expect(new Set(regions)).toEqual(new Set(['KR']));
  expect(countIncomplete()).toBe(0);
});

test.each([102, 103, 106])(
  'the page of movie %s, with a higher rating, without one or softcore, is hidden',
  async (id) => {
    const { catalog } = await setUp();
    for (const page of [catalog.title('movie', id, 'en'), catalog.credits('movie', id, 'en')])
      await expect(page).rejects.toMatchObject({ code: 'hidden_by_family_mode' });
  },
);

test('the seasons of a hidden show are hidden, and those of another are not', async () => {
  const { catalog } = await setUp();
  expect(await catalog.season(201, 1, 'en')).not.toBeNull();
  await expect(catalog.season(202, 1, 'en')).rejects.toMatchObject({
    code: 'hidden_by_family_mode',
  });
});

test('a title without a rating in the region is hidden, whatever other regions say', async () => {
  const { catalog } = await setUp({ age: 15, region: 'FR' });
  await expect(catalog.title('movie', 101, 'en')).rejects.toMatchObject({
    code: 'hidden_by_family_mode',
  });
});

test('an unknown title has no page, and is not called hidden', async () => {
  const { catalog } = await setUp();
  expect(await catalog.title('movie', 404, 'en')).toBeNull();
});

test('a title whose rating is not known in time is left out, and the result is incomplete', async () => {
  const { catalog, countIncomplete } = await setUp(MODE, { 'tv/202': '7' });
  expect(toKeys((await catalog.list('tv', 'popular', 'en', 1)).items)).toEqual(['tv/202']);
  expect(countIncomplete()).toBe(1);
});

test('movies are requested with the ratings of the region, and shows three pages at a time', async () => {
  const { catalog, upstream } = await setUp();
  await catalog.list('movie', 'popular', 'en', 2);
  expect(upstream.requests.at(-1)).toMatchObject({ path: '/discover/movie' });
  const { query } = upstream.requests.at(-1) ?? {};
  expect(query?.get('certification_country')).toBe('KR');
  expect(query?.get('certification')?.split('|').sort()).toEqual(['12', '7', 'ALL', 'All']);
  expect(query?.get('page')).toBe('2');
  expect(query?.get('sort_by')).toBe('popularity.desc');

  const list = await catalog.list('tv', 'on_the_air', 'en', 2);
  const pages = upstream.requests
    .filter(({ path }) => path === '/tv/on_the_air')
    .map((request) => Number(request.query.get('page')));
  expect(pages.sort()).toEqual([4, 5, 6]);
  // 500 pages of the catalog, each title of which is listed once.
  expect(list).toMatchObject({ page: 2, pages: 167 });
  expect(toKeys(list.items)).toEqual(['tv/201']);
  expect((await catalog.list('tv', 'on_the_air', 'en', 9999)).page).toBe(167);
});

test('a short list is not requested beyond its last page', async () => {
  const { catalog, upstream } = await setUp();
  await catalog.list('movie', 'trending', 'en', 1);
  expect(upstream.requests.filter(({ path }) => path.startsWith('/trending'))).toHaveLength(1);
});
