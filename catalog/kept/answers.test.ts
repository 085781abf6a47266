import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { describeOnEachEngine, silent, type TestDatabase } from '../../tests/support/database.ts';
import { answerOf, KEY, startKeptCatalog } from '../../tests/support/kept-catalog.ts';
import type { Answer, Asked } from '../fixtures/upstream.ts';
import { createKeptAnswers, type Place } from './answers.ts';
import type { AnswerStore, KeptAnswer, KeptBody } from './store.ts';

describeOnEachEngine('persistent catalog cache', (open) => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    await sql`truncate catalog_answers`.execute(database.kysely);
  });

  /** A database store that is slow or fails as scripted. */
  function faulty(inner: AnswerStore) {
    const line = { wait: async () => {}, reads: 0 };
    const store: AnswerStore = {
      ...inner,
      async read(key) {
        line.reads += 1;
        await line.wait();
        return inner.read(key);
      },
      async write(answers) {
        await line.wait();
        return inner.write(answers);
      },
    };
    return { line, store };
  }

  async function seen(ids: number[], script: (asked: Asked) => Answer = answerOf) {
    const down = { now: false };
    const setting = await startKeptCatalog(database, (asked) =>
      down.now ? { status: 503, body: {} } : script(asked),
    );
    const first = setting.startProcess();
    for (const id of ids) await first.catalog.title('movie', id, 'ko');
    await first.stop();
    return { ...setting, down, ...faulty(setting.inDatabase()) };
  }

  test('1,000 concurrent reads of an uncached title cost one store read and one request', async () => {
    const { upstream, store, line, startProcess } = await seen([]);
    const { catalog } = startProcess({ stores: [store] });
    const pages = await Promise.all(
      Array.from({ length: 1000 }, () => catalog.title('movie', 150, 'ko')),
    );
    expect(new Set(pages.map((page) => page?.id))).toEqual(new Set([150]));
    expect([line.reads, upstream.asked.length]).toEqual([1, 1]);
  });

  test.each([
    ['hangs', () => new Promise<never>(() => {})],
    ['fails', () => Promise.reject(new Error('away'))],
  ])(
    'a store that %s is bypassed and logged once, and the catalog is still used',
    async (_, wait) => {
      const { store, line, startProcess } = await seen([]);
      line.wait = wait;
      const { catalog, lines, stop } = startProcess({ stores: [store], readTimeoutMs: 50 });
      for (let id = 101; id <= 140; id += 1)
        expect(await catalog.title('movie', id, 'ko')).toMatchObject({ id });
      expect(line.reads).toBeLessThanOrEqual(4);
      expect(
        lines.filter((text) => text.startsWith('kept catalog answers cannot be read')),
      ).toHaveLength(1);
      await stop();
    },
  );

  test('waits for a briefly locked database during an outage of the catalog', async () => {
    const { down, inDatabase, startProcess } = await seen([101]);
    down.now = true;
    const { catalog } = startProcess({ stores: [inDatabase()], readTimeoutMs: 20 });
    const locked = Promise.withResolvers<void>();
    const busy = database.kysely.transaction().execute(async (transaction) => {
      await sql`lock table catalog_answers in access exclusive mode`.execute(transaction);
      locked.resolve();
      await sql`select pg_sleep(0.4)`.execute(transaction);
    });
    await locked.promise;
    expect(await catalog.title('movie', 101, 'ko')).toMatchObject({ id: 101 });
    await busy;
  });

  test('treats a damaged or malformed entry as missing and replaces it', async () => {
    const { upstream, startProcess } = await seen([101]);
    for (const body of [
      Buffer.from('not packed'),
      zstdCompressSync('not JSON'),
      zstdCompressSync('{"success":false}'),
      Buffer.alloc(0),
    ]) {
      await sql`update catalog_answers set body = ${body}, fetched_at = fetched_at - interval '1 minute',
        keep_until = keep_until - interval '1 minute'`.execute(database.kysely);
      const asked = upstream.asked.length;
      const { catalog, stop } = startProcess();
      expect(await catalog.title('movie', 101, 'ko')).toMatchObject({ id: 101 });
      expect(upstream.asked).toHaveLength(asked + 1);
      await stop();
      expect(await startProcess().catalog.title('movie', 101, 'ko')).toMatchObject({ id: 101 });
      expect(upstream.asked).toHaveLength(asked + 1);
    }
  });

  test('C2 stores neither the catalog key nor search words, even if the catalog echoes them', async () => {
    const quoting = (asked: Asked): Answer => {
      const { body } = answerOf(asked) as { body: object };
      return {
        body:
          asked.path === '/movie/102'
            ? { ...body, asked: `https://catalog.test/3${asked.path}?api_key=${KEY}` }
            : body,
      };
    };
    const { startProcess } = await startKeptCatalog(database, quoting);
    const { catalog, stop } = startProcess();
    expect(await catalog.title('movie', 102, 'ko')).toMatchObject({ id: 102 });
    expect(await catalog.title('movie', 101, 'ko')).toMatchObject({ id: 101 });
    await catalog.search('all', 'my secret wish', 'en', 1);
    await stop();
    const { rows } = await sql<{
      body: Buffer;
      row: string;
    }>`select body, (a.*)::text as row from catalog_answers as a`.execute(database.kysely);
    expect(rows).toHaveLength(2);
    for (const { body, row } of rows) {
      const kept = row + zstdDecompressSync(body).toString();
      expect(kept).not.toContain(KEY);
      expect(kept).not.toContain('secret');
    }
  });

  test('1,000 uncached titles of a hanging catalog do not block cached pages', async () => {
    let hangs = false;
    const { upstream, clock, startProcess } = await startKeptCatalog(database, (asked) =>
      hangs ? { fault: 'hang' } : answerOf(asked),
    );
    const { catalog } = startProcess({ tryMs: 500 });
    await catalog.title('movie', 101, 'ko');
    await catalog.title('movie', 102, 'ko');
    clock.now += 24 * 3_600_000;
    hangs = true;
    const before = upstream.asked.length;
    const unseen = Array.from({ length: 1000 }, (_, index) =>
      catalog.title('movie', 1000 + index, 'ko').catch((error: Error) => error.name),
    );
    for (let i = 0; i < 50; i += 1)
      expect(await catalog.title('movie', 101 + (i % 2), 'ko')).toMatchObject({
        id: 101 + (i % 2),
      });
    expect(new Set(await Promise.all(unseen))).toEqual(new Set(['AppError']));
    // Running requests when the circuit opened, and occasional probes.
    expect(upstream.asked.length - before).toBeLessThan(60);
    expect(catalog.status().cached).toBe(2);
    hangs = false;
    await expect
      .poll(() => catalog.title('movie', 1000, 'ko').catch(() => null), { timeout: 10_000 })
      .toMatchObject({ id: 1000 });
  });
});

test('copies entries of a slower store to a faster one, prefers the newest, skips a failed store', async () => {
  const now = 1_000_000;
  const times = { fresh: 100, stale: 1000, keep: 10_000 };
  const place: Place = { key: 'a', kind: 'title', tag: null, times };
  const body = (text: string, fetchedAt: number): KeptBody => ({
    body: zstdCompressSync(text),
    fetchedAt,
  });
  function memory(name: string, content: KeptBody | null | Error) {
    const written: KeptAnswer[] = [];
    const read = async () => {
      if (content instanceof Error) throw content;
      return content;
    };
    const write = async (answers: KeptAnswer[]) => void written.push(...answers);
    return { name, read, write, remove: async () => {}, written };
  }
  async function readOver(...stores: ReturnType<typeof memory>[]) {
    const answers = createKeptAnswers({ stores, log: silent, now: () => now });
    const found = await answers.read(place, false);
    await answers.close();
    return found;
  }
  const quick = memory('quick', null);
  const slow = memory('slow', body('kept', now - 50));
  expect(await readOver(quick, slow)).toEqual({ text: 'kept', fetchedAt: now - 50 });
  expect(quick.written).toMatchObject([{ fetchedAt: now - 50, keepUntil: now - 50 + times.keep }]);
  expect(slow.written).toEqual([]);

  expect(await readOver(memory('quick', body('old', now - 500)), slow)).toMatchObject({
    text: 'kept',
  });
  expect(
    await readOver(
      memory('quick', body('stale', now - 200)),
      memory('slow', body('older', now - 300)),
    ),
  ).toMatchObject({
    text: 'stale',
  });
  expect(await readOver(memory('quick', new Error('away')), slow)).toMatchObject({ text: 'kept' });
  expect(
    await readOver(memory('quick', body('past', now - times.keep)), memory('slow', null)),
  ).toBeNull();
  expect(
    await readOver(memory('quick', body('from the future', now + 3_600_000)), slow),
  ).toMatchObject({ text: 'kept' });
});
