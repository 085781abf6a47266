import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import type { ServiceUser } from '../../domain/titles/watch-service.ts';
import { describeOnOneEngine, type TestDatabase } from '../../tests/support/database.ts';
import { emptyTables } from '../../tests/support/empty-tables.ts';
import { startCollectingServiceTitles } from '../jobs/collect-service-titles.ts';
import { createRateLimiter } from '../security/rate-limit.ts';
import { openServiceTitles } from './service-titles.ts';
import { MAX_FOLLOWED_SERVICES } from './service-uses.ts';

const HOUR_MS = 3_600_000;
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);
const fromIp = (n: number): ServiceUser => ({ user: null, ip: `192.0.2.${n}` });

describeOnOneEngine('uses of services', (open) => {
  let database: TestDatabase;
  let now: number;
  let lines: string[];
  let limiter: ReturnType<typeof createRateLimiter>;

  beforeEach(async () => {
    database ??= await open();
    now = Date.now();
    lines = [];
    limiter = createRateLimiter({ redis: null, now: () => now });
    await emptyTables(database.kysely, 'followed_services', 'service_titles');
  });

  const log = pino({}, { write: (line: string) => lines.push(line) });

  /** Service titles of a process. */
  function openTitles() {
    const { kysely: db, bestEffortDb } = database;
    return openServiceTitles({ db, bestEffortDb, limiter, log, now: () => now });
  }

  async function follow(visitor: ServiceUser, ids: number[], titles = openTitles()): Promise<void> {
    titles.follow('KR', ids, visitor);
    await titles.close();
  }

  async function readUses(): Promise<Map<number, number>> {
    const rows = await database.kysely
      .selectFrom('followed_services')
      .select(['service_id', 'uses'])
      .where('region', '=', 'KR')
      .execute();
    return new Map(rows.map(({ service_id, uses }) => [service_id, uses]));
  }

  /** As many other services as are followed, the first of them used longest ago. */
  const followOthers = (uses: number) =>
    sql`insert into followed_services (region, service_id, uses, used_at)
      select 'US', n, ${uses}::integer, now() - interval '1 day' + n * interval '1 minute'
      from generate_series(1, ${MAX_FOLLOWED_SERVICES}::integer) n`.execute(database.kysely);

  async function readOthers(): Promise<number[]> {
    const rows = await database.kysely
      .selectFrom('followed_services')
      .select('service_id')
      .where('region', '=', 'US')
      .orderBy('service_id')
      .execute();
    return rows.map(({ service_id }) => service_id);
  }

  test('a visitor counts once a day for a service, whichever process sees it', {
    tags: ['D8'],
  }, async () => {
    const titles = openTitles();
    for (let page = 0; page < 3; page += 1) await follow(fromIp(1), [8], titles);
    await follow(fromIp(1), [8]);
    expect(await readUses()).toEqual(new Map([[8, 1]]));
    await follow(fromIp(2), [8], titles);
    expect(await readUses()).toEqual(new Map([[8, 2]]));
    now += 25 * HOUR_MS;
    await follow(fromIp(1), [8], titles);
    expect(await readUses()).toEqual(new Map([[8, 3]]));
  });

  test('a use that could not be stored is counted later', { tags: ['D8'] }, async () => {
    const titles = openTitles();
    const rename = (from: string, to: string) =>
      sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(database.kysely);
    await rename('followed_services', 'services_elsewhere');
    await follow(fromIp(1), [8], titles);
    await rename('services_elsewhere', 'followed_services');
    expect(lines).toHaveLength(1);
    await follow(fromIp(1), [8], titles);
    expect(await readUses()).toEqual(new Map([[8, 1]]));
  });

  test('one IP counts for 30 services a day, with any number of choices', {
    tags: ['S11'],
  }, async () => {
    for (const first of [1, 31, 61]) await follow(fromIp(1), range(first, first + 29));
    expect([...(await readUses()).keys()].sort((a, b) => a - b)).toEqual(range(1, 30));
    now += 25 * HOUR_MS;
    await follow(fromIp(1), range(31, 60));
    expect((await readUses()).size).toBe(60);
  });

  test('a visitor whose IP is unknown follows nothing', { tags: ['S11'] }, async () => {
    await follow({ user: null, ip: '' }, [8]);
    expect((await readUses()).size).toBe(0);
  });

  test('a new service replaces the one of equal use that was used longest ago', {
    tags: ['S11'],
  }, async () => {
    await followOthers(1);
    await follow(fromIp(1), [8, 97]);
    expect(await readUses()).toEqual(new Map([8, 97].map((id) => [id, 1])));
    expect(await readOthers()).toEqual(range(3, MAX_FOLLOWED_SERVICES));
  });

  test('services that several visitors use give way to that of a user only', {
    tags: ['S11'],
  }, async () => {
    await followOthers(2);
    const titles = openTitles();
    await follow(fromIp(1), [8], titles);
    expect((await readUses()).size).toBe(0);
    // Later, pages with such a service can be cached.
    const readNetflix = () => titles.read('KR', [8], [{ type: 'movie', id: 1 }]);
    expect((await readNetflix()).isComplete).toBe(false);
    now += HOUR_MS;
    expect((await readNetflix()).isComplete).toBe(true);
    await follow({ user: { id: 'mina' }, ip: '192.0.2.1' }, [8], titles);
    expect(await readUses()).toEqual(new Map([[8, 10]]));
    expect(await readOthers()).toEqual(range(2, MAX_FOLLOWED_SERVICES));
  });

  test('the uses of a service are halved every day', { tags: ['S11'] }, async () => {
    for (const n of range(1, 5)) await follow(fromIp(n), [8]);
    const job = startCollectingServiceTitles({
      db: database.kysely,
      catalog: { titlesOnService: async () => ({ items: [], page: 1, pages: 1, total: 0 }) },
      log,
    });
    for (const uses of [2, 1, 0, 0]) {
      await sql`update followed_services set next_read_at = now()`.execute(database.kysely);
      while (await job.runDue());
      expect(await readUses()).toEqual(new Map([[8, uses]]));
    }
    await job.close();
  });

  test('several processes do not exceed the number of services or wait for each other', {
    tags: ['S11'],
  }, async () => {
    await followOthers(0);
    await Promise.all(
      range(1, 10).flatMap((n) => [
        follow(fromIp(n), range(n * 30 - 29, n * 30)),
        follow(fromIp(n + 10), range(1, 30).reverse()),
      ]),
    );
    expect(lines).toEqual([]);
    const uses = await readUses();
    expect(uses.size + (await readOthers()).length).toBe(MAX_FOLLOWED_SERVICES);
    expect(uses.get(1)).toBe(11);
  });
});
