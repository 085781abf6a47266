import { beforeAll, beforeEach, expect, test } from 'vitest';
import { describeOnOneEngine, type TestDatabase } from '../tests/support/database.ts';
import { emptyTables } from '../tests/support/empty-tables.ts';
import { startPersistentCatalog } from '../tests/support/persistent-catalog.ts';
import type { ReadOverrides } from './catalog.ts';
import { setUpCatalog } from './fixtures/catalog.ts';
import { collection, movie, movieCard, translation } from './fixtures/response-bodies.ts';
import { NOT_FOUND } from './fixtures/upstream.ts';

function setUpCollection(fields: Record<string, unknown>, readOverrides?: ReadOverrides) {
  return setUpCatalog({
    script: () => ({ body: collection(fields) }),
    ...(readOverrides && { readOverrides }),
  });
}

const toTitles = (parts: { title: { text: string } }[] = []) =>
  parts.map(({ title }) => title.text);

test('a collection lists its movies by release, those without a date last, in one request', async () => {
  const { catalog, upstream } = await setUpCatalog();
  const page = await catalog.collection(401, 'en');
  expect(page).toMatchObject({
    id: 401,
    name: { text: 'Busan Collection', lang: null },
    overview: { text: 'Three nights in one harbour.', lang: null },
    poster: '/busan.jpg',
    backdrop: '/busan-wide.jpg',
  });
  expect(toTitles(page?.parts)).toEqual(['Lanterns over Busan', 'Salt Road', 'Harbour']);
  await catalog.collection(401, 'en');
  expect(upstream.requests.map(({ path }) => path)).toEqual(['/collection/401']);
});

test('the name of a collection in each language comes from its translations', async () => {
  const { catalog } = await setUpCollection({ name: '부산 시리즈', overview: '' });
  const page = await catalog.collection(401, 'ko');
  expect(page?.name).toEqual({ text: '부산 시리즈', lang: null });
  expect(page?.overview).toEqual({ text: 'Three nights in one harbour.', lang: 'en' });
  expect(page?.names).toMatchObject({
    ko: '부산 시리즈',
    en: 'Busan Collection',
    de: 'Busan Filmreihe',
    fr: 'Busan Collection',
  });
});

test('a collection without a translation has its English name', async () => {
  const { catalog } = await setUpCollection({ name: '부산 시리즈' });
  expect((await catalog.collection(401, 'fr'))?.name).toEqual({
    text: 'Busan Collection',
    lang: 'en',
  });
});

test('a collection without translations or an original name has the name of the response', async () => {
  const { catalog } = await setUpCollection({
    original_name: undefined,
    original_language: undefined,
    translations: undefined,
    overview: null,
  });
  const page = await catalog.collection(401, 'ar');
  expect(page).toMatchObject({ name: { text: 'Busan Collection', lang: null }, overview: null });
  expect(page?.names.ko).toBe('Busan Collection');
});

test('restricted movies of a collection are left out', { tags: ['H1'] }, async () => {
  const parts = [
    movieCard({ id: 101, adult: true }),
    movieCard({ id: 102, softcore: true }),
    movieCard({ id: 103, title: 'Harbour' }),
  ];
  const { catalog } = await setUpCollection({ parts });
  expect(toTitles((await catalog.collection(401, 'en'))?.parts)).toEqual(['Harbour']);
});

test('the movies of a collection have their overrides', { tags: ['D12'] }, async () => {
  const { catalog } = await setUpCollection({}, async () => [
    { type: 'movie', id: 101, language: 'ko', field: 'title', value: '등불' },
  ]);
  expect(toTitles((await catalog.collection(401, 'ko'))?.parts)).toContain('등불');
});

test('movies without a translation have their English title', async () => {
  const { catalog, upstream } = await setUpCatalog({
    script: ({ query }) => ({
      body: collection({
        parts: [
          movieCard({
            title: query.get('language') === 'en-US' ? 'Salt Road' : 'Saltveien',
            original_title: 'Saltveien',
            original_language: 'no',
          }),
        ],
      }),
    }),
  });
  const page = await catalog.collection(401, 'ko');
  expect(page?.parts[0]?.title).toEqual({ text: 'Salt Road', lang: 'en' });
  expect(upstream.requests.map(({ query }) => query.get('language'))).toEqual(['ko-KR', 'en-US']);
});

test('an unknown or invalid collection is null', async () => {
  const { catalog, upstream } = await setUpCatalog({ script: () => NOT_FOUND });
  expect(await catalog.collection(402, 'en')).toBeNull();
  for (const id of [0, -1, 1.5, Number.NaN]) expect(await catalog.collection(id, 'en')).toBeNull();
  expect(upstream.requests).toHaveLength(1);
});

test('a movie names its collection, and most movies have none', async () => {
  const belongs_to_collection = { id: 401, name: 'Busan Collection', poster_path: null };
  for (const [value, expected] of [
    [belongs_to_collection, { id: 401, name: 'Busan Collection' }],
    [{ ...belongs_to_collection, name: '' }, null],
    [{ ...belongs_to_collection, id: null }, null],
    [null, null],
  ]) {
    const { catalog } = await setUpCatalog({
      script: () => ({ body: movie({ belongs_to_collection: value }) }),
    });
    expect((await catalog.title('movie', 101, 'en'))?.collection).toEqual(expected);
  }
});

test('credits have the overridden title in each language', { tags: ['D12'] }, async () => {
  const { catalog } = await setUpCatalog({
    readOverrides: async () => [
      { type: 'movie', id: 101, language: 'ko', field: 'title', value: '등불' },
    ],
  });
  const credits = await catalog.credits('movie', 101, 'ko');
  expect(credits?.title).toEqual({ text: '등불', lang: null });
  expect((await catalog.credits('movie', 101, 'en'))?.names.ko).toBe('등불');
});

test('an overridden name is a name of its language', { tags: ['D12'] }, async () => {
  const readOverrides: ReadOverrides = async () => [
    { type: 'movie', id: 101, language: 'pt', field: 'title', value: 'Lanternas' },
  ];
  const { catalog } = await setUpCatalog({ readOverrides });
  expect((await catalog.title('movie', 101, 'en'))?.ownNames).toEqual(['ko', 'en', 'pt', 'pt-br']);
});

describeOnOneEngine('credits from the response of a title', (open) => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    await emptyTables(database.kysely, 'catalog_responses');
  });

  test('the credits of a title need no further request, before and after its response is stored', {
    tags: ['D7'],
  }, async () => {
    const { upstream, startProcess } = await startPersistentCatalog(database);
    const { catalog, answers } = startProcess();
    await catalog.title('movie', 101, 'en');
    expect((await catalog.credits('movie', 101, 'en'))?.crew).toHaveLength(3);
    await catalog.credits('tv', 201, 'en');
    await expect.poll(() => answers.status().queued, { timeout: 5000 }).toBe(0);
    await catalog.title('tv', 201, 'en');
    expect(upstream.requests.map(({ path }) => path)).toEqual(['/movie/101', '/tv/201']);
  });

  test('a new member of the crew invalidates the pages of the title', {
    tags: ['D7'],
  }, async () => {
    let crew = [{ id: 303, name: 'Ana Reis', department: 'Directing', job: 'Director' }];
    const { clock, startProcess } = await startPersistentCatalog(database, () => ({
      body: movie({ credits: { cast: [], crew } }),
    }));
    const { catalog, changedTags } = startProcess();
    await catalog.title('movie', 101, 'en');
    crew = [...crew, { id: 306, name: 'Per Lind', department: 'Art', job: 'Painter' }];
    clock.now += 8 * 24 * 3_600_000;
    await catalog.title('movie', 101, 'en');
    expect(changedTags).toEqual(['movie/101']);
    expect((await catalog.credits('movie', 101, 'en'))?.crew).toHaveLength(2);
  });

  test('a new movie invalidates the pages of its collection', async () => {
    let parts = [movieCard()];
    const { clock, startProcess } = await startPersistentCatalog(database, () => ({
      body: collection({
        parts,
        translations: { translations: [translation('en', 'US', { title: 'Busan Collection' })] },
      }),
    }));
    const { catalog, changedTags } = startProcess();
    await catalog.collection(401, 'en');
    parts = [movieCard({ vote_count: 900 }), movieCard({ id: 102, title: 'Salt Road' })];
    clock.now += 8 * 24 * 3_600_000;
    await catalog.collection(401, 'en');
    expect(changedTags).toEqual(['collection/401']);
  });
});
