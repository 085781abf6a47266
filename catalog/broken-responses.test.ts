import { beforeAll, beforeEach, expect, test } from 'vitest';
import { NO_FILTERS } from '../domain/lists/list.ts';
import { describeOnOneEngine, type TestDatabase } from '../tests/support/database.ts';
import { emptyTables } from '../tests/support/empty-tables.ts';
import { defaultAnswer, startPersistentCatalog } from '../tests/support/persistent-catalog.ts';
import { CONFIRMATION_INTERVAL_MS, MAX_REFRESH_BACKOFF_MS } from './cache/ttl.ts';
import type { Catalog } from './catalog.ts';
import { breakEachField, breakEachValue } from './fixtures/hostile-values.ts';
import { movie, movieCard, personHit, showCard, toPage } from './fixtures/response-bodies.ts';
import { NOT_FOUND, type ReceivedRequest, type UpstreamResponse } from './fixtures/upstream.ts';

const DAY = 24 * 3_600_000;
const LENGTH = 20;

function list(toElement: (fields: object) => object) {
  return Array.from({ length: LENGTH }, (_, index) => toElement({ id: 1000 + index }));
}

/** As `defaultAnswer`, with lists of usual length. */
function respond(request: ReceivedRequest): UpstreamResponse {
  const { path } = request;
  if (path.startsWith('/search/'))
    return {
      body: toPage(list((fields) => ({ ...movieCard({ ...fields }), media_type: 'movie' }))),
    };
  if (path === '/person/popular')
    return { body: toPage(list((fields) => personHit({ ...fields }))) };
  if (/^\/(tv|discover\/tv|trending\/tv)\/\D/.test(path))
    return { body: toPage(list((fields) => showCard({ ...fields }))) };
  if (/^\/(movie|discover|trending)\/\D/.test(path))
    return { body: toPage(list((fields) => movieCard({ ...fields }))) };
  if (path.startsWith('/genre/'))
    return { body: { genres: list((fields) => ({ name: 'Drama', ...fields })) } };
  return defaultAnswer(request);
}

async function visit(catalog: Catalog) {
  const filters = { ...NO_FILTERS, genreIds: [18] };
  return Promise.all([
    catalog.title('movie', 101, 'en'),
    catalog.title('movie', 101, 'ko'),
    catalog.title('tv', 201, 'en'),
    catalog.season(201, 1, 'en'),
    catalog.person(301, 'en'),
    catalog.popularPeople('en', 1),
    catalog.list('movie', 'popular', 'en', 1),
    catalog.list('movie', 'now_playing', 'en', 1),
    catalog.list('tv', 'trending', 'en', 1),
    catalog.discover('movie', filters, 'en', 1),
    catalog.genres('movie', 'en'),
    catalog.search('all', 'busan', 'en', 1),
  ]);
}

type Change = (response: UpstreamResponse) => UpstreamResponse;

const mapBody =
  (change: (body: unknown) => unknown): Change =>
  (response) =>
    'body' in response ? { ...response, body: change(response.body) } : response;

const FAULTS: [string, Change][] = [
  ['every field is of the wrong type', mapBody(breakEachField)],
  ['every value in every list and object is of the wrong type', mapBody(breakEachValue)],
  ['every response is an empty object', mapBody(() => ({}))],
  ['every response is an empty list', mapBody(() => [])],
  ['every response has an id and nothing else', mapBody(() => ({ id: 101, results: null }))],
];

describeOnOneEngine('unusable responses', (open) => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    await emptyTables(database.kysely, 'catalog_responses');
  });

  async function start() {
    const catalog = { change: ((response) => response) as Change };
    const started = await startPersistentCatalog(database, (request) =>
      catalog.change(respond(request)),
    );
    return { ...started, setChange: (change: Change) => (catalog.change = change) };
  }

  test.each(FAULTS)(
    'if %s, cached results of eight days ago are served, and fresh ones soon after recovery',
    { tags: ['C3'] },
    async (_, fault) => {
      const { clock, startProcess, setChange, upstream } = await start();
      const first = startProcess();
      const before = await visit(first.catalog);
      expect(before[6].items).toHaveLength(LENGTH);
      await first.stop();
      setChange(fault);
      clock.now += 8 * DAY;
      const second = startProcess();
      for (let turn = 0; turn < 20; turn += 1) {
        expect(await visit(second.catalog)).toEqual(before);
        clock.now += 3000;
      }
      // One line for each kind of response and defect, not one for each request.
      expect(second.logLines.length).toBeLessThanOrEqual(25);
      expect(new Set(second.logLines).size).toBe(second.logLines.length);
      await expect(second.catalog.title('movie', 102, 'en')).rejects.toMatchObject({
        name: 'AppError',
      });
      await second.stop();

      const third = startProcess();
      expect(await visit(third.catalog)).toEqual(before);
      setChange((response) => response);
      upstream.requests.length = 0;
      // The circuit of the client is on real time.
      clock.now += MAX_REFRESH_BACKOFF_MS;
      await expect
        .poll(async () => {
          clock.now += MAX_REFRESH_BACKOFF_MS;
          expect(await visit(third.catalog)).toEqual(before);
          return third.catalog.titleFetchedAt('movie', 101, 'en');
        })
        .toBeGreaterThan(clock.now - DAY);
    },
  );

  test('a 404 removes a cached title only if a later one confirms it', async () => {
    const { clock, startProcess, setChange } = await start();
    const first = startProcess();
    const before = await first.catalog.title('movie', 101, 'en');
    await first.stop();
    clock.now += 8 * DAY;
    setChange(() => NOT_FOUND);
    const second = startProcess();
    for (let turn = 0; turn < 3; turn += 1) {
      expect(await second.catalog.title('movie', 101, 'en')).toEqual(before);
      clock.now += CONFIRMATION_INTERVAL_MS / 3;
    }
    expect(second.changedTags).toEqual([]);
    expect(await second.catalog.title('movie', 101, 'en')).toBeNull();
    expect(second.changedTags).toEqual(['movie/101']);
    expect(await second.catalog.title('movie', 102, 'en')).toBeNull();
  });

  test('a good response in between makes the first 404 void', async () => {
    const { clock, startProcess, setChange } = await start();
    const { catalog } = startProcess();
    await catalog.title('movie', 101, 'en');
    for (const change of [() => NOT_FOUND, mapBody((body) => body), () => NOT_FOUND]) {
      clock.now += 8 * DAY;
      setChange(change);
      expect(await catalog.title('movie', 101, 'en')).toMatchObject({ id: 101 });
    }
  });

  test('a 404 removes no stored title that could not be read in time', async () => {
    const { clock, startProcess, setChange, createDatabaseStore, upstream } = await start();
    const first = startProcess();
    const before = await first.catalog.title('movie', 101, 'en');
    await first.stop();
    clock.now += 8 * DAY;
    setChange(() => NOT_FOUND);
    const store = createDatabaseStore();
    const late = Promise.withResolvers<void>();
    const slow = {
      ...store,
      async read(key: string) {
        await late.promise;
        return store.read(key);
      },
    };
    const second = startProcess({ stores: [slow], readTimeoutMs: 10 });
    const reading = second.catalog.title('movie', 101, 'en');
    await expect.poll(() => upstream.requests.length).toBe(2);
    late.resolve();
    expect(await reading).toEqual(before);
  });

  test('status 404 never removes a cached list, and is an empty list otherwise', async () => {
    const { clock, startProcess, setChange } = await start();
    const { catalog } = startProcess();
    const before = await catalog.list('movie', 'popular', 'en', 1);
    setChange(() => NOT_FOUND);
    for (let turn = 0; turn < 3; turn += 1) {
      clock.now += DAY;
      expect(await catalog.list('movie', 'popular', 'en', 1)).toEqual(before);
    }
    expect((await catalog.list('movie', 'top_rated', 'en', 1)).items).toEqual([]);
  });

  test('a list that has lost nearly all entries is accepted if a later response confirms it', async () => {
    const { clock, startProcess, setChange } = await start();
    const { catalog, logLines } = startProcess();
    const before = await catalog.list('movie', 'popular', 'en', 1);
    setChange(() => ({ body: toPage([movieCard()]) }));
    clock.now += DAY;
    expect(await catalog.list('movie', 'popular', 'en', 1)).toEqual(before);
    clock.now += CONFIRMATION_INTERVAL_MS - 1;
    expect(await catalog.list('movie', 'popular', 'en', 1)).toEqual(before);
    clock.now += 1;
    expect((await catalog.list('movie', 'popular', 'en', 1)).items).toHaveLength(1);
    expect(logLines).toHaveLength(1);
  });

  test('without a cached list, an empty one is shown, and an unusable one is a failure', async () => {
    const { startProcess, setChange } = await start();
    const { catalog } = startProcess();
    setChange(() => ({ body: toPage([], { total_results: 0 }) }));
    expect((await catalog.search('movie', 'none', 'en', 1)).items).toEqual([]);
    const nameless = { title: '', original_title: null };
    for (const [query, usable, fails] of [
      ['a', 10, false],
      ['b', 9, true],
      ['c', 0, true],
    ] as const) {
      const cards = list((fields) => movieCard({ ...fields }));
      setChange(() => ({
        body: toPage(
          cards.map((card, index) => (index < usable ? card : { ...card, ...nameless })),
        ),
      }));
      const search = catalog.search('movie', query, 'en', 1);
      if (fails) await expect(search).rejects.toMatchObject({ code: 'catalog_broken' });
      else expect((await search).items).toHaveLength(usable);
    }
  });

  test('a title without a main part is shown, but replaces no cached one', async () => {
    const { clock, startProcess, setChange } = await start();
    const first = startProcess();
    const before = await first.catalog.title('movie', 101, 'en');
    setChange(() => ({ body: movie({ credits: 'x', images: 5 }) }));
    clock.now += 8 * DAY;
    expect(await first.catalog.title('movie', 101, 'en')).toEqual(before);
    expect(await first.catalog.title('movie', 102, 'en')).toMatchObject({ cast: [], gallery: [] });
    // Pictures are no main part.
    setChange(() => ({ body: movie({ images: 5 }) }));
    clock.now += MAX_REFRESH_BACKOFF_MS;
    expect(await first.catalog.title('movie', 101, 'en')).toMatchObject({ gallery: [] });
    clock.now += MAX_REFRESH_BACKOFF_MS;
    await expect
      .poll(async () => (await first.catalog.title('movie', 102, 'en'))?.cast)
      .not.toEqual([]);
  });
});
