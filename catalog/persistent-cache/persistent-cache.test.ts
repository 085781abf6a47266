import { zstdCompressSync } from 'node:zlib';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { describeOnOneEngine, type TestDatabase } from '../../tests/support/database.ts';
import { emptyTables } from '../../tests/support/empty-tables.ts';
import {
  defaultAnswer,
  KEY,
  startPersistentCatalog,
} from '../../tests/support/persistent-catalog.ts';
import { silentLog } from '../../tests/support/silent-log.ts';
import type { ReceivedRequest, UpstreamResponse } from '../fixtures/upstream.ts';
import { decompressBody } from './body-compression.ts';
import { type CacheEntryKey, createPersistentCache } from './persistent-cache.ts';
import type { ResponseStore, StoredBody, StoredResponse } from './response-store.ts';

describeOnOneEngine('persistent catalog cache', (open) => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    await emptyTables(database.kysely, 'catalog_responses');
  });

  /** A database store that is slow or fails as scripted. */
  function createFaultyStore(inner: ResponseStore) {
    const faults = { wait: async () => {}, reads: 0 };
    const store: ResponseStore = {
      ...inner,
      async read(key) {
        faults.reads += 1;
        await faults.wait();
        return inner.read(key);
      },
      async write(responses) {
        await faults.wait();
        return inner.write(responses);
      },
    };
    return { line: faults, store };
  }

  async function startWithCached(
    ids: number[],
    script: (request: ReceivedRequest) => UpstreamResponse = defaultAnswer,
  ) {
    const outage = { now: false };
    const environment = await startPersistentCatalog(database, (request) =>
      outage.now ? { status: 503, body: {} } : script(request),
    );
    const first = environment.startProcess();
    for (const id of ids) await first.catalog.title('movie', id, 'ko');
    await first.stop();
    return {
      ...environment,
      down: outage,
      ...createFaultyStore(environment.createDatabaseStore()),
    };
  }

  test('1,000 concurrent reads of an uncached title cost one store read and one request', async () => {
    const { upstream, store, line: faults, startProcess } = await startWithCached([]);
    const { catalog } = startProcess({ stores: [store] });
    const pages = await Promise.all(
      Array.from({ length: 1000 }, () => catalog.title('movie', 150, 'ko')),
    );
    expect(new Set(pages.map((page) => page?.id))).toEqual(new Set([150]));
    expect([faults.reads, upstream.requests.length]).toEqual([1, 1]);
  });

  test('a response is read by its process before it is written, and the credits come from it', async () => {
    const { upstream, store, line: faults, startProcess } = await startWithCached([]);
    const hang = Promise.withResolvers<void>();
    faults.wait = () => hang.promise;
    const { catalog } = startProcess({ stores: [store], readTimeoutMs: 50 });
    expect((await catalog.title('movie', 150, 'ko'))?.id).toBe(150);
    expect((await catalog.credits('movie', 150, 'ko'))?.id).toBe(150);
    expect(upstream.requests).toHaveLength(1);
    hang.resolve();
  });

  test.each(['hangs', 'fails'])(
    'a store that %s is bypassed and logged once, and the catalog is still used',
    async (fault) => {
      const { store, line: faults, startProcess } = await startWithCached([]);
      const hang = Promise.withResolvers<void>();
      faults.wait =
        fault === 'hangs' ? () => hang.promise : () => Promise.reject(new Error('away'));
      const { catalog, logLines, stop } = startProcess({ stores: [store], readTimeoutMs: 50 });
      for (let id = 101; id <= 140; id += 1)
        expect(await catalog.title('movie', id, 'ko')).toMatchObject({ id });
      expect(faults.reads).toBeLessThanOrEqual(4);
      expect(
        logLines.filter((text) => text.startsWith('cannot read stored catalog responses')),
      ).toHaveLength(1);
      hang.resolve();
      await stop();
    },
  );

  test('waits for a briefly locked database during an outage of the catalog', async () => {
    const {
      upstream,
      down: outage,
      createDatabaseStore,
      startProcess,
    } = await startWithCached([101]);
    outage.now = true;
    const requestCount = upstream.requests.length;
    const { catalog } = startProcess({ stores: [createDatabaseStore()], readTimeoutMs: 20 });
    const lock = await database.kysely.startTransaction().execute();
    await sql`lock table catalog_responses in access exclusive mode`.execute(lock);
    const reading = catalog.title('movie', 101, 'ko');
    // The store has not answered in time, so the catalog is asked.
    await expect.poll(() => upstream.requests.length).toBeGreaterThan(requestCount);
    await lock.commit().execute();
    expect(await reading).toMatchObject({ id: 101 });
  });

  test('treats a damaged or malformed entry as missing and replaces it', async () => {
    const { upstream, startProcess } = await startWithCached([101]);
    for (const body of [
      Buffer.from('not packed'),
      zstdCompressSync('not JSON'),
      zstdCompressSync('{"success":false}'),
      Buffer.alloc(0),
    ]) {
      await sql`update catalog_responses
        set body = ${body}, fetched_at = fetched_at - interval '1 minute',
        keep_until = keep_until - interval '1 minute'`.execute(database.kysely);
      const requestCount = upstream.requests.length;
      const { catalog, stop } = startProcess();
      expect(await catalog.title('movie', 101, 'ko')).toMatchObject({ id: 101 });
      expect(upstream.requests).toHaveLength(requestCount + 1);
      await stop();
      expect(await startProcess().catalog.title('movie', 101, 'ko')).toMatchObject({ id: 101 });
      expect(upstream.requests).toHaveLength(requestCount + 1);
    }
  });

  test('stores neither the catalog key nor search words, even if the catalog echoes them', {
    tags: ['C2'],
  }, async () => {
    const echoQuery = (request: ReceivedRequest): UpstreamResponse => {
      const { body } = defaultAnswer(request) as { body: object };
      return {
        body:
          request.path === '/movie/102'
            ? { ...body, asked: `https://catalog.test/3${request.path}?api_key=${KEY}` }
            : body,
      };
    };
    const { startProcess } = await startPersistentCatalog(database, echoQuery);
    const { catalog, stop } = startProcess();
    expect(await catalog.title('movie', 102, 'ko')).toMatchObject({ id: 102 });
    expect(await catalog.title('movie', 101, 'ko')).toMatchObject({ id: 101 });
    await catalog.search('all', 'my secret wish', 'en', 1);
    await stop();
    const { rows } = await sql<{
      body: Buffer;
      row: string;
    }>`select body, (a.*)::text as row from catalog_responses as a`.execute(database.kysely);
    expect(rows).toHaveLength(2);
    for (const { body, row } of rows) {
      const storedText = row + (await decompressBody(body));
      expect(storedText).not.toContain(KEY);
      expect(storedText).not.toContain('secret');
    }
  });

  test('1,000 uncached titles of a hanging catalog do not block cached pages', async () => {
    let hangs = false;
    const { upstream, clock, startProcess } = await startPersistentCatalog(database, (request) =>
      hangs ? { fault: 'hang' } : defaultAnswer(request),
    );
    const { catalog } = startProcess({ attemptTimeoutMs: 200 });
    await catalog.title('movie', 101, 'ko');
    await catalog.title('movie', 102, 'ko');
    clock.now += 24 * 3_600_000;
    hangs = true;
    const requestsBefore = upstream.requests.length;
    const uncachedReads = Array.from({ length: 1000 }, (_, index) =>
      catalog.title('movie', 1000 + index, 'ko').catch((error: Error) => error.name),
    );
    for (let i = 0; i < 50; i += 1)
      expect(await catalog.title('movie', 101 + (i % 2), 'ko')).toMatchObject({
        id: 101 + (i % 2),
      });
    expect(new Set(await Promise.all(uncachedReads))).toEqual(new Set(['AppError']));
    // Running requests when the circuit opened, and occasional probes.
    expect(upstream.requests.length - requestsBefore).toBeLessThan(60);
    expect(catalog.status().cached).toBe(2);
    hangs = false;
    await expect
      .poll(() => catalog.title('movie', 1000, 'ko').catch(() => null), { timeout: 10_000 })
      .toMatchObject({ id: 1000 });
  });
});

test('copies entries of a slower store to a faster one, prefers the newest, skips a failed store', async () => {
  const now = 1_000_000;
  const ttl = { fresh: 100, staleWhileRevalidate: 1000, staleIfError: 10_000 };
  const entry: CacheEntryKey = { key: 'a', kind: 'title', tag: null, ttl };
  const body = (text: string, fetchedAt: number): StoredBody => ({
    body: zstdCompressSync(text),
    fetchedAt,
  });
  function createMemoryStore(name: string, content: StoredBody | null | Error) {
    const written: StoredResponse[] = [];
    const read = async () => {
      if (content instanceof Error) throw content;
      return content;
    };
    const write = async (responses: StoredResponse[]) => void written.push(...responses);
    return { name, read, write, remove: async () => {}, written };
  }
  async function readFrom(...stores: ReturnType<typeof createMemoryStore>[]) {
    const cache = createPersistentCache({ stores, log: silentLog, now: () => now });
    const result = await cache.read(entry, false);
    await cache.close();
    return result;
  }
  const fast = createMemoryStore('quick', null);
  const slow = createMemoryStore('slow', body('kept', now - 50));
  expect(await readFrom(fast, slow)).toEqual({ text: 'kept', fetchedAt: now - 50 });
  expect(fast.written).toMatchObject([
    { fetchedAt: now - 50, expiresAt: now - 50 + ttl.staleIfError },
  ]);
  expect(slow.written).toEqual([]);

  expect(await readFrom(createMemoryStore('quick', body('old', now - 500)), slow)).toMatchObject({
    text: 'kept',
  });
  expect(
    await readFrom(
      createMemoryStore('quick', body('stale', now - 200)),
      createMemoryStore('slow', body('older', now - 300)),
    ),
  ).toMatchObject({
    text: 'stale',
  });
  expect(await readFrom(createMemoryStore('quick', new Error('away')), slow)).toMatchObject({
    text: 'kept',
  });
  expect(
    await readFrom(
      createMemoryStore('quick', body('past', now - ttl.staleIfError)),
      createMemoryStore('slow', null),
    ),
  ).toBeNull();
  expect(
    await readFrom(createMemoryStore('quick', body('from the future', now + 3_600_000)), slow),
  ).toMatchObject({ text: 'kept' });
});
