import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Paged, TitleRef } from '../../domain/titles/title.ts';
import { AppError } from '../../domain/web/errors.ts';
import { describeOnOneEngine, type TestDatabase } from '../../tests/support/database.ts';
import { emptyTables } from '../../tests/support/empty-tables.ts';
import {
  type CollectServiceTitlesDeps,
  startCollectingServiceTitles,
} from '../jobs/collect-service-titles.ts';
import { createRateLimiter } from '../security/rate-limit.ts';
import { openServiceTitles } from './service-titles.ts';

type ReadTitles = CollectServiceTitlesDeps['catalog']['titlesOnService'];

const log = pino({ level: 'silent' });
const VISITOR = { user: null, ip: '192.0.2.1' };

describeOnOneEngine('titles of chosen services', (open) => {
  let database: TestDatabase;
  const jobs: { close(): Promise<void> }[] = [];

  beforeEach(async () => {
    database ??= await open();
    await emptyTables(database.kysely, 'followed_services', 'service_titles');
  });
  afterEach(async () => {
    await Promise.all(jobs.splice(0).map((job) => job.close()));
  });

  function openTitles() {
    const { kysely: db, bestEffortDb } = database;
    const limiter = createRateLimiter({ redis: null });
    return openServiceTitles({ db, bestEffortDb, limiter, log });
  }

  function startJob(titlesOnService: ReadTitles) {
    const job = startCollectingServiceTitles({
      db: database.kysely,
      catalog: { titlesOnService },
      log,
    });
    jobs.push(job);
    return job;
  }

  async function follow(region: string, ...ids: number[]) {
    const titles = openTitles();
    titles.follow(region, ids, VISITOR);
    await titles.close();
  }

  /** A catalog with so many pages of one title each. */
  const withPages =
    (counts: Record<TitleRef['type'], number>, requests: string[] = []): ReadTitles =>
    async (type, { id, region }, page): Promise<Paged<TitleRef>> => {
      requests.push(`${type} ${region} ${id} ${page}`);
      return { items: [{ type, id: page }], page, pages: counts[type], total: counts[type] };
    };

  const TITLES: TitleRef[] = [
    { type: 'movie', id: 1 },
    { type: 'movie', id: 2 },
    { type: 'tv', id: 1 },
  ];

  test('the titles of a chosen service are collected once a day', { tags: ['D8'] }, async () => {
    await follow('KR', 8);
    expect((await openTitles().read('KR', [8], TITLES)).isComplete).toBe(false);
    const requests: string[] = [];
    const job = startJob(withPages({ movie: 2, tv: 1 }, requests));
    expect(await job.runDue()).toBe(true);
    expect(requests).toEqual(['movie KR 8 1', 'movie KR 8 2', 'tv KR 8 1']);
    expect(await job.runDue()).toBe(false);
    const { byTitle, isComplete } = await openTitles().read('KR', [8], TITLES);
    expect(isComplete).toBe(true);
    expect([...byTitle]).toEqual(
      expect.arrayContaining([
        ['movie/1', [8]],
        ['movie/2', [8]],
        ['tv/1', [8]],
      ]),
    );
    expect((await openTitles().read('US', [8], TITLES)).byTitle.size).toBe(0);
    expect((await openTitles().read('KR', [97], TITLES)).byTitle.size).toBe(0);
  });

  test('at most 25 pages of each type are read', { tags: ['D8'] }, async () => {
    await follow('KR', 8);
    const requests: string[] = [];
    await startJob(withPages({ movie: 400, tv: 400 }, requests)).runDue();
    expect(requests).toHaveLength(50);
  });

  test('an outage postpones a service, and its titles stay', { tags: ['D8'] }, async () => {
    await follow('KR', 8);
    await startJob(withPages({ movie: 1, tv: 1 })).runDue();
    await sql`update followed_services set next_read_at = now()`.execute(database.kysely);
    const job = startJob(() => Promise.reject(new AppError('catalog_unavailable', 'down')));
    expect(await job.runDue()).toBe(true);
    expect(await job.runDue()).toBe(false);
    expect((await openTitles().read('KR', [8], TITLES)).byTitle.size).toBe(2);
  });

  test('a title that left the service is forgotten after two days', { tags: ['D8'] }, async () => {
    await follow('KR', 8);
    await startJob(withPages({ movie: 2, tv: 1 })).runDue();
    await sql`update service_titles set seen_at = now() - interval '3 days'`.execute(
      database.kysely,
    );
    await sql`update followed_services set next_read_at = now()`.execute(database.kysely);
    await startJob(withPages({ movie: 1, tv: 1 })).runDue();
    const { byTitle } = await openTitles().read('KR', [8], TITLES);
    expect([...byTitle.keys()].sort()).toEqual(['movie/1', 'tv/1']);
  });

  test('a service that nobody has used for 60 days is dropped with its titles', {
    tags: ['D8'],
  }, async () => {
    await follow('KR', 8, 97);
    await startJob(withPages({ movie: 1, tv: 1 })).runDue();
    await sql`update followed_services set used_at = now() - interval '61 days'
      where service_id = 8`.execute(database.kysely);
    await startJob(withPages({ movie: 1, tv: 1 })).runDue();
    const rows = await database.kysely
      .selectFrom('followed_services')
      .select('service_id')
      .execute();
    expect(rows).toEqual([{ service_id: 97 }]);
    expect((await openTitles().read('KR', [8], TITLES)).byTitle.size).toBe(0);
  });
});
