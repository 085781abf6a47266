import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { NO_FILTERS } from '../domain/lists/list.ts';
import { describeOnOneEngine, type TestDatabase } from '../tests/support/database.ts';
import { emptyTables } from '../tests/support/empty-tables.ts';
import { defaultAnswer, startPersistentCatalog } from '../tests/support/persistent-catalog.ts';
import { stopClock } from '../tests/support/stop-clock.ts';
import { CONFIRMATION_INTERVAL_MS, REFRESH_TIMEOUT_MS } from './cache/ttl.ts';
import type { Catalog } from './catalog.ts';
import { movie, movieCard, toPage } from './fixtures/response-bodies.ts';
import { NOT_FOUND, type ReceivedRequest, type UpstreamResponse } from './fixtures/upstream.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

async function visit(catalog: Catalog) {
  return Promise.all([
    catalog.title('movie', 101, 'ko'),
    catalog.title('tv', 201, 'en'),
    catalog.season(201, 1, 'ko'),
    catalog.person(301, 'ko'),
    catalog.list('movie', 'popular', 'ko', 1),
    catalog.discover('movie', { ...NO_FILTERS, genreIds: [18] }, 'ko', 1),
    catalog.genres('movie', 'ko'),
    catalog.search('all', 'busan', 'ko', 1),
  ]);
}

const FAULTS: [string, UpstreamResponse, string][] = [
  ['hangs', { fault: 'hang' }, 'catalog_timeout'],
  ['resets connections', { fault: 'reset' }, 'catalog_unavailable'],
  ['breaks off its answers', { fault: 'truncate' }, 'catalog_broken'],
  ['answers 401', { status: 401, body: {} }, 'catalog_unavailable'],
  [
    'answers 429 with Retry-After',
    { status: 429, headers: { 'retry-after': '30' }, body: {} },
    'catalog_unavailable',
  ],
  ['answers 500', { status: 500, body: {} }, 'catalog_unavailable'],
  ['answers 503', { status: 503, body: {} }, 'catalog_unavailable'],
  ['answers with another shape', { body: ['something', 'else'] }, 'catalog_broken'],
  ['answers with a page of a proxy', { raw: '<html>bad gateway</html>' }, 'catalog_broken'],
];

describeOnOneEngine('after a restart', (open) => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    await emptyTables(database.kysely, 'catalog_responses');
  });

  test('serves fresh entries unchanged without a catalog request', async () => {
    const { upstream, clock, startProcess } = await startPersistentCatalog(database);
    const first = startProcess();
    const before = await visit(first.catalog);
    await first.stop();
    const requestCount = upstream.requests.length;
    clock.now += HOUR / 2;
    const second = startProcess();
    expect(await visit(second.catalog)).toEqual(before);
    expect(upstream.requests).toHaveLength(requestCount);
    expect(second.catalog.status()).toMatchObject({
      reachable: null,
      persistentCache: { misses: 0, written: 0 },
    });
  });

  test('serves a stale entry while revalidating it', async () => {
    let title = 'Before';
    const { clock, startProcess } = await startPersistentCatalog(database, () => ({
      body: movie({ title }),
    }));
    const first = startProcess();
    await first.catalog.title('movie', 101, 'ko');
    await first.stop();
    title = 'After';
    clock.now += DAY;
    const { catalog } = startProcess();
    expect((await catalog.title('movie', 101, 'ko'))?.title.text).toBe('Before');
    await expect
      .poll(async () => (await catalog.title('movie', 101, 'ko'))?.title.text)
      .toBe('After');
  });

  test.each(FAULTS)(
    'if the catalog %s, cached results are served, others fail, and later reads recover',
    { tags: ['C3'] },
    async (_, fault, code) => {
      let isDown = false;
      const { clock, startProcess } = await startPersistentCatalog(database, (request) =>
        isDown ? fault : defaultAnswer(request),
      );
      const first = startProcess();
      const before = await visit(first.catalog);
      await first.stop();
      isDown = true;
      // Time out early for a hanging catalog only, not on a busy machine.
      const attemptTimeoutMs = code === 'catalog_timeout' ? 200 : 5000;
      for (const days of [1, 28]) {
        // After a day the refresh runs in the background, after a month it is awaited.
        clock.now += days * DAY;
        const { catalog } = startProcess({ attemptTimeoutMs });
        expect(await visit(catalog)).toEqual(before);
        await expect(catalog.title('movie', 999, 'ko')).rejects.toMatchObject({ name: 'AppError' });
        expect(await visit(catalog)).toEqual(before);
      }
      const last = startProcess({ attemptTimeoutMs });
      await expect(last.catalog.title('movie', 999, 'ko')).rejects.toMatchObject({
        name: 'AppError',
        code,
      });
      isDown = false;
      await expect
        .poll(() => last.catalog.title('movie', 999, 'ko').catch(() => null), { timeout: 10_000 })
        .toMatchObject({ id: 999 });
      expect(last.catalog.status()).toMatchObject({ reachable: true, circuit: 'closed' });
    },
  );

  test("serves no entry beyond the six months of the catalog's terms", async () => {
    let isDown = false;
    const { clock, startProcess } = await startPersistentCatalog(database, (request) =>
      isDown ? { fault: 'reset' } : defaultAnswer(request),
    );
    const first = startProcess();
    await first.catalog.title('movie', 101, 'ko');
    await first.catalog.search('all', 'busan', 'ko', 1);
    await first.stop();
    isDown = true;
    clock.now += 30 * DAY;
    expect(await startProcess().catalog.title('movie', 101, 'ko')).toMatchObject({ id: 101 });
    await expect(startProcess().catalog.search('all', 'busan', 'ko', 1)).rejects.toMatchObject({
      code: 'catalog_unavailable',
    });
    clock.now += 152 * DAY;
    await expect(startProcess().catalog.title('movie', 101, 'ko')).rejects.toMatchObject({
      code: 'catalog_unavailable',
    });
  });

  test('a title removed from the catalog does not reappear', { tags: ['D10'] }, async () => {
    let isRemoved = false;
    const { clock, startProcess } = await startPersistentCatalog(database, (request) =>
      isRemoved ? NOT_FOUND : defaultAnswer(request),
    );
    const first = startProcess();
    await first.catalog.title('movie', 101, 'ko');
    await first.stop();
    isRemoved = true;
    clock.now += 8 * DAY;
    const second = startProcess();
    await second.catalog.title('movie', 101, 'ko');
    clock.now += CONFIRMATION_INTERVAL_MS;
    expect(await second.catalog.title('movie', 101, 'ko')).toBeNull();
    expect(second.changedTags).toEqual(['movie/101']);
    await second.stop();
    clock.now -= 8 * DAY;
    const third = startProcess();
    expect(await third.catalog.title('movie', 101, 'ko')).toBeNull();
    expect(third.catalog.status().persistentCache).toMatchObject({ hits: 0 });
  });

  test('fills gaps from the stored English list, and waits for a missing one for 2 s at most', async () => {
    let english = true;
    const script = (request: ReceivedRequest): UpstreamResponse => {
      if (request.query.get('language') === 'en-US' && !english) return { fault: 'hang' };
      return defaultAnswer(request);
    };
    const { upstream, startProcess } = await startPersistentCatalog(database, script);
    const first = startProcess();
    const before = await first.catalog.list('movie', 'popular', 'ko', 1);
    expect(before.items[0]?.overview?.lang).toBe('en');
    await first.stop();
    english = false;
    const requestCount = upstream.requests.length;
    expect(await startProcess().catalog.list('movie', 'popular', 'ko', 1)).toEqual(before);
    expect(upstream.requests).toHaveLength(requestCount);
    await sql`delete from catalog_responses
      where octet_length(body) = (select max(octet_length(body)) from catalog_responses)`.execute(
      database.kysely,
    );
    stopClock();
    const listing = startProcess().catalog.list('movie', 'popular', 'ko', 1);
    await expect.poll(() => upstream.requests.length).toBeGreaterThan(requestCount);
    await vi.advanceTimersByTimeAsync(REFRESH_TIMEOUT_MS);
    const { items } = await listing;
    expect(items[0]).toMatchObject({ title: { text: '부산의 등불' }, overview: null });
  });

  test('a process takes the refreshed entry of another and reports its changes', async () => {
    let votes = 10;
    let title = 'Before';
    const { upstream, clock, startProcess } = await startPersistentCatalog(database, () => ({
      body: movie({
        title,
        vote_count: votes,
        recommendations: toPage([movieCard({ id: 100 + votes })]),
      }),
    }));
    const [firstProcess, secondProcess] = [startProcess(), startProcess()];
    await firstProcess.catalog.title('movie', 101, 'ko');
    await firstProcess.stop();
    await secondProcess.catalog.title('movie', 101, 'ko');
    expect(upstream.requests).toHaveLength(1);

    votes = 11;
    clock.now += 7 * HOUR;
    const thirdProcess = startProcess();
    await thirdProcess.catalog.title('movie', 101, 'ko');
    await expect
      .poll(async () => (await thirdProcess.catalog.title('movie', 101, 'ko'))?.votes)
      .toBe(11);
    await thirdProcess.stop();
    expect(thirdProcess.changedTags).toEqual([]);
    expect(await readChangedAt()).toEqual([null]);

    title = 'After';
    clock.now += 7 * HOUR;
    const fourthProcess = startProcess();
    await fourthProcess.catalog.title('movie', 101, 'ko');
    await expect.poll(() => fourthProcess.changedTags).toEqual(['movie/101']);
    expect((await fourthProcess.catalog.title('movie', 101, 'ko'))?.title.text).toBe('After');
    await fourthProcess.stop();
    expect(await readChangedAt()).toEqual([new Date(clock.now)]);
    expect(upstream.requests).toHaveLength(3);

    expect((await secondProcess.catalog.title('movie', 101, 'ko'))?.title.text).toBe('Before');
    await expect
      .poll(async () => (await secondProcess.catalog.title('movie', 101, 'ko'))?.title.text)
      .toBe('After');
    expect(secondProcess.changedTags).toEqual(['movie/101']);
    expect(upstream.requests).toHaveLength(3);
  });

  async function readChangedAt(): Promise<(Date | null)[]> {
    const { rows } = await sql<{
      changed_at: Date | null;
    }>`select changed_at from catalog_responses`.execute(database.kysely);
    return rows.map((row) => row.changed_at);
  }
});
