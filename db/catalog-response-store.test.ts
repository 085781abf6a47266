import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { describeOnEachEngine, type TestDatabase, type TestDb } from '../tests/support/database.ts';
import { emptyTables } from '../tests/support/empty-tables.ts';
import { silentLog } from '../tests/support/silent-log.ts';
import { createCatalogResponseStore } from './catalog-response-store.ts';
import { openDatabase } from './open.ts';

const MB = 1024 * 1024;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.parse('2026-05-01T12:00:00Z');

describeOnEachEngine('persistent catalog responses', (open, kind) => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    await emptyTables(database.kysely, 'catalog_responses');
  });

  function setUp({ maxMb = 64, kysely = database.kysely } = {}) {
    const clock = { now: START };
    const store = createCatalogResponseStore({
      kysely,
      embedded: kind === 'embedded',
      maxMb,
      now: () => clock.now,
    });
    function answer(
      name: string,
      overrides: Partial<Parameters<typeof store.write>[0][number]> = {},
    ) {
      const fetchedAt = overrides.fetchedAt ?? clock.now;
      return {
        key: hashKey(name),
        kind: 'title',
        tag: 'movie/11',
        body: Buffer.from(name),
        fetchedAt,
        expiresAt: fetchedAt + 90 * DAY,
        changed: false,
        ...overrides,
      };
    }
    return { clock, store, answer };
  }

  async function rows(): Promise<{ body: string; changed: boolean; needed: string }[]> {
    const result = await sql<{ body: Buffer; changed: boolean; needed: string }>`
      select body, changed_at is not null as changed, needed_on::text as needed
        from catalog_responses order by body
    `.execute(database.kysely);
    return result.rows.map((row) => ({ ...row, body: row.body.toString() }));
  }

  const bodies = async () => (await rows()).map(({ body }) => body);

  test('returns responses byte by byte with their fetch time', async () => {
    const { store, answer } = setUp();
    const large = randomBytes(MB);
    const all = Array.from({ length: 20 }, (_, index) => answer(`${index}`));
    await store.write([
      ...all,
      answer('large', { body: large, fetchedAt: START - 123, tag: null }),
    ]);
    const read = await store.read(hashKey('large'));
    expect(read?.fetchedAt).toBe(START - 123);
    expect(Buffer.compare(read?.body ?? Buffer.alloc(0), large)).toBe(0);
    expect(Buffer.from((await store.read(hashKey('7')))?.body ?? []).toString()).toBe('7');
    expect(await store.read(hashKey('none'))).toBeNull();
  });

  test('an older response does not replace a newer one, except one dated by a wrong clock', async () => {
    const { store, answer } = setUp();
    await store.write([answer('a', { body: Buffer.from('new') })]);
    await store.write([answer('a', { body: Buffer.from('old'), fetchedAt: START - 1 })]);
    expect(await bodies()).toEqual(['new']);
    await store.write([
      answer('a', { body: Buffer.from('from 2031'), fetchedAt: START + 1800 * DAY }),
    ]);
    await store.write([answer('a', { body: Buffer.from('true'), fetchedAt: START + 1 })]);
    expect(await bodies()).toEqual(['true']);
  });

  test('stores when a response last changed', async () => {
    const { store, answer } = setUp();
    await store.write([answer('a')]);
    expect(await rows()).toMatchObject([{ changed: false }]);
    await store.write([answer('a', { fetchedAt: START + 1, changed: true })]);
    await store.write([answer('a', { fetchedAt: START + 2 })]);
    const { rows: changes } = await sql<{
      changed_at: Date;
    }>`select changed_at from catalog_responses`.execute(database.kysely);
    expect(changes[0]?.changed_at.getTime()).toBe(START + 1);
  });

  test('deletes a response missing in the catalog unless it was fetched again later', async () => {
    const { store, answer } = setUp();
    await store.write([answer('a'), answer('b', { fetchedAt: START + 10 })]);
    await store.remove([
      { key: hashKey('a'), removedAt: START + 5 },
      { key: hashKey('b'), removedAt: START + 5 },
      { key: hashKey('never there'), removedAt: START + 5 },
    ]);
    expect(await bodies()).toEqual(['b']);
  });

  test("stores no response for longer than the catalog's terms allow", async () => {
    const { store, answer } = setUp();
    await store.write([answer('a', { expiresAt: START + 182 * DAY })]);
    await expect(
      store.write([answer('b', { expiresAt: START + 182 * DAY + 1 })]),
    ).rejects.toMatchObject({ code: '23514' });
  });

  test('tidy deletes expired responses, and the least recently used over the limit', async () => {
    const { store, answer, clock } = setUp({ maxMb: 1 });
    const body = randomBytes(100_000);
    await store.write([answer('past', { expiresAt: START + HOUR })]);
    for (let index = 0; index < 9; index += 1)
      await store.write([answer(`${index}`, { body, fetchedAt: START + index })]);
    clock.now += DAY;
    // The oldest row is read on the second day.
    await store.read(hashKey('0'));
    await store.prune();
    expect(store.size()).toMatchObject({ responses: 9 });
    await store.write(['x', 'y', 'z'].map((name) => answer(name, { body })));
    await store.prune();
    const isStored = await Promise.all(
      ['0', '1', '2', '3', '8', 'x', 'z'].map(
        async (name) => (await store.read(hashKey(name))) !== null,
      ),
    );
    expect(isStored).toEqual([true, false, false, false, true, true, true]);
    expect(store.size()?.bytes).toBeLessThanOrEqual(MB);
  });

  test('a read updates the last use of a row once a day, in the background', async () => {
    const { store, answer, clock } = setUp();
    await store.write([answer('a')]);
    clock.now += DAY;
    await store.read(hashKey('a'));
    expect(await rows()).toMatchObject([{ needed: '2026-05-01' }]);
    await store.prune();
    expect(await rows()).toMatchObject([{ needed: '2026-05-02' }]);
  });

  test('deletes many rows in small steps and applies a smaller limit at the next start', async () => {
    const { store, answer } = setUp();
    await store.write(
      Array.from({ length: 1200 }, (_, index) => answer(`${index}`, { body: randomBytes(1500) })),
    );
    await store.prune();
    expect(store.size()?.responses).toBe(1200);
    const smaller = setUp({ maxMb: 1 }).store;
    await smaller.prune();
    expect(smaller.size()?.responses).toBeGreaterThan(400);
    expect(smaller.size()?.bytes).toBeLessThanOrEqual(MB);
  });

  if (kind === 'postgres') {
    test('concurrent processes write, update and delete the same rows without deadlock; the newest remains', async () => {
      const databases = await Promise.all(
        Array.from({ length: 4 }, () =>
          openDatabase({ url: database.url, folder: '', log: silentLog }),
        ),
      );
      const stores = databases.map(({ kysely }) => setUp({ kysely: kysely as TestDb, maxMb: 1 }));
      // Clocks of processes differ by less than seconds; the writes span midnight.
      const startedAt = START + 12 * HOUR - 5000;
      const names = Array.from({ length: 40 }, (_, index) => `${index}`);
      await Promise.all(
        stores.map(async ({ store, answer, clock }, process) => {
          for (let round = 0; round < 15; round += 1) {
            clock.now = startedAt + round * 1000;
            const shuffled = names.toSorted(() => Math.random() - 0.5);
            await store.write(
              shuffled.map((name) =>
                answer(name, { body: Buffer.from(`${round}`), fetchedAt: clock.now + process }),
              ),
            );
            await store.read(hashKey(names[round] ?? ''));
            if (round % 5 === process)
              await store.remove([{ key: hashKey('39'), removedAt: clock.now - 1 }]);
            await store.prune();
          }
        }),
      );
      await Promise.all(databases.map((opened) => opened.close()));
      expect(new Set(await bodies())).toEqual(new Set(['14']));
      const { rows: times } = await sql<{
        at: Date;
      }>`select distinct fetched_at as at from catalog_responses`.execute(database.kysely);
      expect(times.map(({ at }) => at.getTime())).toEqual([startedAt + 14_003]);
    });
  }
});

function hashKey(name: string): string {
  return createHash('sha256').update(name).digest('hex').slice(0, 32);
}
