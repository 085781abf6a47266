import { expect, test } from 'vitest';
import type { Filters } from '../domain/list.ts';
import type { Override, ReadOverrides } from './catalog.ts';
import { createClient } from './client.ts';
import {
  movie,
  movieCard,
  pageOf,
  person,
  personHit,
  season,
  show,
  showCard,
} from './fixtures/bodies.ts';
import { type Answer, type Asked, NOT_FOUND, startUpstream } from './fixtures/upstream.ts';
import { createCatalog } from './gateway.ts';

const HOUR = 3_600_000;
const NONE: Filters = { genreIds: [], sort: null, year: null, rating: null };

/** A card that is translated into Korean but for its overview, and one that is not translated into anything but English. */
const LISTS: Record<string, unknown[]> = {
  'ko-KR': [
    movieCard({ title: '부산의 등불', overview: '' }),
    movieCard({
      id: 102,
      title: 'Saltveien',
      original_title: 'Saltveien',
      original_language: 'no',
    }),
  ],
  'en-US': [
    movieCard(),
    movieCard({
      id: 102,
      title: 'Salt Road',
      original_title: 'Saltveien',
      original_language: 'no',
    }),
  ],
};

function answerOf({ path, query }: Asked): Answer {
  const language = query.get('language') ?? '';
  if (path.startsWith('/search/'))
    return { body: pageOf([{ ...movieCard(), media_type: 'movie' }, personHit()]) };
  if (/^\/(movie|discover|trending)\/\D/.test(path))
    return { body: pageOf(LISTS[language] ?? [], { total_pages: 58_000 }) };
  if (/^\/tv\/\D/.test(path)) return { body: pageOf([showCard()]) };
  if (path.includes('/season/')) return { body: season() };
  if (path.startsWith('/genre/'))
    return {
      body: {
        genres: [
          { id: 18, name: language === 'en-US' ? 'Drama' : null },
          { id: 99, name: '다큐' },
        ],
      },
    };
  if (path.endsWith('/404')) return NOT_FOUND;
  const saltRoad = movieCard({
    id: 102,
    title: 'Saltveien',
    original_title: 'Saltveien',
    original_language: 'no',
  });
  if (path === '/movie/103')
    return { body: movie({ id: 103, recommendations: pageOf([saltRoad]) }) };
  if (path === '/person/302')
    return {
      body: person({
        id: 302,
        combined_credits: {
          cast: (LISTS[language] ?? []).map((card) => ({
            ...(card as object),
            media_type: 'movie',
          })),
          crew: [],
        },
      }),
    };
  if (path.startsWith('/person/')) return { body: person() };
  return { body: path.startsWith('/tv/') ? show() : movie() };
}

async function setUp({
  script = answerOf,
  readOverrides = async () => [] as Override[],
}: {
  script?: (asked: Asked) => Answer;
  readOverrides?: ReadOverrides;
} = {}) {
  const upstream = await startUpstream(script);
  const clock = { now: Date.parse('2026-05-01T12:00:00Z') };
  const lines: string[] = [];
  const write = (_: object, message: string) => lines.push(message);
  const log = { info: write, warn: write };
  const limits = { backoffMs: 5, openMs: 50, failureThreshold: 20 };
  const client = createClient({ url: upstream.url, key: 'k'.repeat(32), limits });
  const catalog = createCatalog({ client, readOverrides, log, now: () => clock.now });
  return { catalog, upstream, clock, lines };
}

test('one request for a page never seen, none within the fresh time, one for a thousand visitors at once', async () => {
  const { catalog, upstream, clock } = await setUp();
  const pages = await Promise.all(
    Array.from({ length: 1000 }, () => catalog.title('movie', 101, 'ko')),
  );
  expect(upstream.asked).toHaveLength(1);
  expect(new Set(pages.map((page) => page?.id))).toEqual(new Set([101]));
  clock.now += 5 * HOUR;
  await catalog.title('movie', 101, 'ko');
  await catalog.person(301, 'ko');
  await catalog.title('tv', 201, 'ko');
  expect(upstream.asked.map(({ path }) => path)).toEqual(['/movie/101', '/person/301', '/tv/201']);
  expect(catalog.status()).toEqual({
    reachable: true,
    circuit: 'closed',
    cached: 3,
    stale: 0,
    kept: null,
  });
});

test('C1 every call carries the key and a language', async () => {
  const { catalog, upstream } = await setUp();
  await Promise.all([
    catalog.title('movie', 101, 'ar'),
    catalog.title('tv', 201, 'pt-br'),
    catalog.season(201, 1, 'ja'),
    catalog.person(301, 'ko'),
    catalog.list('movie', 'popular', 'en', 1),
    catalog.list('tv', 'trending', 'ko', 1),
    catalog.discover('movie', { ...NONE, genreIds: [28] }, 'ko', 1),
    catalog.genres('tv', 'ko'),
    catalog.search('all', 'busan', 'ko', 1),
  ]);
  expect(upstream.asked.length).toBeGreaterThanOrEqual(9);
  for (const { query } of upstream.asked) {
    expect(query.get('api_key')).toBe('k'.repeat(32));
    expect(query.get('language')).toMatch(/^(ar|[a-z]{2}-[A-Z]{2})$/);
  }
});

test('C3 an outage is no outage of pages already seen, and a page never seen is an error', async () => {
  let down = false;
  const { catalog, clock, lines } = await setUp({
    script: (asked) => (down ? { status: 503, body: {} } : answerOf(asked)),
  });
  await catalog.title('movie', 101, 'ko');
  down = true;
  clock.now += 150 * 24 * HOUR;
  expect((await catalog.title('movie', 101, 'ko'))?.title.text).toBe('Lanterns over Busan');
  expect(lines).toEqual(['catalog refresh failed, the kept answer is served']);
  await expect(catalog.title('movie', 102, 'ko')).rejects.toMatchObject({
    name: 'AppError',
    code: 'catalog_unavailable',
  });
  clock.now += 40 * 24 * HOUR;
  await expect(catalog.title('movie', 101, 'ko')).rejects.toMatchObject({
    code: 'catalog_unavailable',
  });
});

test('a stale page is served at once and refreshed behind', async () => {
  let title = 'Before';
  const { catalog, clock } = await setUp({ script: () => ({ body: movie({ title }) }) });
  await catalog.title('movie', 101, 'ko');
  title = 'After';
  clock.now += 7 * HOUR;
  expect((await catalog.title('movie', 101, 'ko'))?.title.text).toBe('Before');
  await expect
    .poll(async () => (await catalog.title('movie', 101, 'ko'))?.title.text)
    .toBe('After');
});

test('an unknown id is null, and one that cannot exist is not even asked for', async () => {
  const { catalog, upstream } = await setUp();
  expect(await catalog.title('movie', 404, 'ko')).toBeNull();
  expect(await catalog.person(404, 'ko')).toBeNull();
  for (const id of [0, -1, 2 ** 31, 1.5, Number.NaN]) {
    expect(await catalog.title('movie', id, 'ko')).toBeNull();
    expect(await catalog.person(id, 'ko')).toBeNull();
    expect(await catalog.season(id, 1, 'ko')).toBeNull();
  }
  expect(await catalog.season(201, -1, 'ko')).toBeNull();
  expect(upstream.asked).toHaveLength(2);
});

test('a list with gaps takes them from the same list in English, which all languages share', async () => {
  const { catalog, upstream } = await setUp();
  const { items } = await catalog.list('movie', 'popular', 'ko', 1);
  expect(items.map(({ title, overview }) => [title, overview])).toEqual([
    [
      { text: '부산의 등불', lang: null },
      { text: 'A harbour pilot follows a light that nobody else can see.', lang: 'en' },
    ],
    [
      { text: 'Salt Road', lang: 'en' },
      { text: 'A harbour pilot follows a light that nobody else can see.', lang: null },
    ],
  ]);
  await catalog.list('movie', 'popular', 'en', 1);
  expect(upstream.asked.map(({ query }) => query.get('language'))).toEqual(['ko-KR', 'en-US']);
});

test('D14 a filmography without a title in the language of the page has the English one, marked as such', async () => {
  const { catalog, upstream } = await setUp();
  const page = await catalog.person(302, 'ko');
  expect(page?.cast.find(({ id }) => id === 102)?.title).toEqual({ text: 'Salt Road', lang: 'en' });
  expect(page?.cast.find(({ id }) => id === 101)?.title).toEqual({
    text: '부산의 등불',
    lang: null,
  });
  expect(upstream.asked.map(({ query }) => query.get('language'))).toEqual(['ko-KR', 'en-US']);
});

test('a recommendation without a title in the language of the page has the English one that passed by, without a request', async () => {
  const { catalog, upstream } = await setUp();
  const recommended = async () =>
    (await catalog.title('movie', 103, 'ko'))?.recommendations[0]?.title;
  expect(await recommended()).toEqual({ text: 'Saltveien', lang: 'no' });
  await catalog.list('movie', 'popular', 'en', 1);
  expect(await recommended()).toEqual({ text: 'Salt Road', lang: 'en' });
  expect(upstream.asked.map(({ path }) => path)).toEqual(['/movie/103', '/movie/popular']);
});

test('a list whose English cannot be had is shown as it is, and completed soon', async () => {
  let broken = true;
  const script = (asked: Asked): Answer =>
    broken && asked.query.get('language') === 'en-US' ? { status: 500, body: {} } : answerOf(asked);
  const { catalog, clock } = await setUp({ script });
  expect((await catalog.list('movie', 'popular', 'ko', 1)).items[1]?.title).toEqual({
    text: 'Saltveien',
    lang: 'no',
  });
  broken = false;
  clock.now += 61_000;
  await expect
    .poll(async () => (await catalog.list('movie', 'popular', 'ko', 1)).items[1]?.title)
    .toEqual({ text: 'Salt Road', lang: 'en' });
});

test('pages are clamped in the request and in the answer', async () => {
  const { catalog, upstream } = await setUp();
  const last = await catalog.list('movie', 'popular', 'en', 9999);
  expect(last).toMatchObject({ page: 500, pages: 500, total: 60 });
  await catalog.search('movie', 'busan', 'en', -4);
  expect(upstream.asked.map(({ query }) => query.get('page'))).toEqual(['500', '1']);
});

test('filters that narrow nothing are the popular list', async () => {
  const { catalog, upstream } = await setUp();
  await catalog.discover('tv', NONE, 'en', 1);
  await catalog.discover('tv', { ...NONE, year: 2020, sort: 'newest' }, 'en', 1);
  expect(upstream.asked.map(({ path }) => path)).toEqual(['/tv/popular', '/discover/tv']);
  expect(upstream.asked[1]?.query.get('first_air_date.lte')).toBe('2026-05-01');
});

test('H8 a search goes to its kind, and how it is typed makes no second request', async () => {
  const { catalog, upstream } = await setUp();
  const { items } = await catalog.search('all', 'Busan  Lights', 'en', 1);
  await catalog.search('all', 'busan lights', 'en', 1);
  await catalog.search('person', 'mira', 'en', 1);
  expect(items.map((hit) => hit.type)).toEqual(['movie', 'person']);
  expect(await catalog.search('tv', '   ', 'en', 1)).toEqual({
    items: [],
    page: 1,
    pages: 1,
    total: 0,
  });
  expect(upstream.asked.map(({ path, query }) => [path, query.get('query')])).toEqual([
    ['/search/multi', 'Busan Lights'],
    ['/search/person', 'mira'],
  ]);
});

test('a genre without a name in the language of the page has its English one', async () => {
  const { catalog } = await setUp();
  expect(await catalog.genres('movie', 'ko')).toEqual([
    { id: 18, name: 'Drama' },
    { id: 99, name: '다큐' },
  ]);
});

test('D12 active overrides replace the fields of the catalog, on the page and on cards, and only for their visitors', async () => {
  const asked: { titles: number; language: string }[] = [];
  const readOverrides: ReadOverrides = async (titles, language) => {
    asked.push({ titles: titles.length, language });
    if (language !== 'pt') return [];
    const of = (field: string, value: unknown): Override => ({
      type: 'movie',
      id: 101,
      language,
      field,
      value,
    });
    return [
      of('title', 'Lanternas'),
      of('overview', 'Uma luz.'),
      of('poster_path', '/own.jpg'),
      of('backdrop_path', 'https://evil.example/x.jpg'),
      of('vote_average', 9.5),
      of('name', 'Not for movies'),
      { type: 'movie', id: 102, language, field: 'title', value: 'Sal' },
    ];
  };
  const { catalog, upstream } = await setUp({ readOverrides });
  const page = await catalog.title('movie', 101, 'pt-br');
  expect(page).toMatchObject({
    title: { text: 'Lanternas', lang: null },
    overview: { text: 'Uma luz.', lang: null },
    poster: '/own.jpg',
    backdrop: '/lanterns-wide.jpg',
    score: 9.5,
  });
  expect(page?.recommendations[0]?.title).toEqual({ text: 'Sal', lang: null });
  expect(await catalog.original('movie', 101, 'pt-br')).toMatchObject({
    title: { text: 'Lanterns over Busan' },
    score: 7.4,
  });
  expect(asked).toEqual([{ titles: 2, language: 'pt' }]);
  expect((await catalog.search('all', 'busan', 'pt', 1)).items[0]).toMatchObject({
    title: { text: 'Lanternas' },
  });
  expect((await catalog.person(301, 'pt'))?.cast[0]?.title.text).toBe('Lanternas');
  expect((await catalog.search('all', 'busan', 'ko', 1)).items[0]).toMatchObject({
    poster: '/lanterns.jpg',
  });
  expect(asked.slice(1).map(({ language }) => language)).toEqual(['pt', 'pt', 'ko']);
  expect(upstream.asked).toHaveLength(4);
});

test('D12 an override for a show is its name', async () => {
  const of = (field: string, value: unknown): Override => ({
    type: 'tv',
    id: 201,
    language: 'ko',
    field,
    value,
  });
  const readOverrides: ReadOverrides = async () => [
    of('name', '조수표'),
    of('title', 'Not for shows'),
    of('vote_average', 'eleven'),
    of('overview', ''),
  ];
  const { catalog } = await setUp({ readOverrides });
  const { items } = await catalog.list('tv', 'popular', 'ko', 1);
  expect(items[0]).toMatchObject({
    title: { text: '조수표', lang: null },
    score: 8.1,
    overview: null,
  });
});

test('D11 D12 a name that is replaced in another language is that of the page there', async () => {
  const asked: (number | undefined)[] = [];
  const readOverrides: ReadOverrides = async (_titles, _language, page) => {
    asked.push(page?.id);
    return [
      { type: 'movie', id: 101, language: 'ja', field: 'title', value: '釜山の灯' },
      { type: 'movie', id: 101, language: 'pt', field: 'title', value: 'Lanternas' },
      { type: 'movie', id: 102, language: 'ja', field: 'title', value: '塩の道' },
    ];
  };
  const { catalog } = await setUp({ readOverrides });
  const page = await catalog.title('movie', 101, 'en');
  expect(page?.title.text).toBe('Lanterns over Busan');
  expect(page?.names).toMatchObject({
    en: 'Lanterns over Busan',
    ja: '釜山の灯',
    pt: 'Lanternas',
    'pt-br': 'Lanternas',
    ko: '부산의 등불',
  });
  expect(page?.recommendations[0]?.title.text).toBe('Salt Road');
  await catalog.list('movie', 'popular', 'en', 1);
  expect(asked).toEqual([101, undefined]);
});

test('D12 overrides that cannot be read are logged and the data of the catalog is shown', async () => {
  const { catalog, lines } = await setUp({
    readOverrides: () => Promise.reject(new Error('no database')),
  });
  expect((await catalog.title('movie', 101, 'ko'))?.title.text).toBe('Lanterns over Busan');
  expect((await catalog.list('tv', 'popular', 'ko', 1)).items).toHaveLength(1);
  expect(lines).toEqual(
    Array.from({ length: 2 }, () => 'overrides could not be read, the catalog data is shown'),
  );
});
