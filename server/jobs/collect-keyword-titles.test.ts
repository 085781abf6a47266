import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { getCallPriority } from '../../catalog/tmdb/call-priority.ts';
import type { Paged, TitleRef } from '../../domain/titles/title.ts';
import { AppError } from '../../domain/web/errors.ts';
import { describeOnOneEngine, type TestDatabase } from '../../tests/support/database.ts';
import { emptyTables } from '../../tests/support/empty-tables.ts';
import { openTakedowns, type TakedownStore } from '../catalog/takedowns.ts';
import {
  type CollectKeywordTitlesDeps,
  startCollectingKeywordTitles,
} from './collect-keyword-titles.ts';

type ReadTitles = CollectKeywordTitlesDeps['catalog']['titlesWithKeyword'];

const log = pino({ level: 'silent' });

describeOnOneEngine('titles of keywords that were taken down', (open) => {
  let database: TestDatabase;
  let takedowns: TakedownStore;
  const jobs: { close(): Promise<void> }[] = [];

  beforeEach(async () => {
    database ??= await open();
    await emptyTables(database.kysely, 'takedowns');
    takedowns = openTakedowns({ db: database.kysely, log });
    await database.kysely
      .insertInto('takedowns')
      .values([
        { kind: 'keyword', target_id: 818, name: null, reason: 'x', created_by: null },
        { kind: 'person', target_id: 1, name: null, reason: 'x', created_by: null },
      ])
      .execute();
  });
  afterEach(async () => {
    takedowns.close();
    await Promise.all(jobs.splice(0).map((job) => job.close()));
  });

  function startJob(titlesWithKeyword: ReadTitles) {
    const changes: TitleRef[] = [];
    const job = startCollectingKeywordTitles({
      db: database.kysely,
      catalog: { titlesWithKeyword },
      takedowns,
      onChange: async (titles) => void changes.push(...titles),
      log,
    });
    jobs.push(job);
    return { job, changes };
  }

  /** A catalog with so many pages of one title each; ids begin at `first`. */
  const withPages =
    (counts: Record<TitleRef['type'], number>, first = 1): ReadTitles =>
    async (type, _, page): Promise<Paged<TitleRef>> => ({
      items: [{ type, id: first + page - 1 }],
      page,
      pages: counts[type],
      total: counts[type],
    });

  const readKeyword = () =>
    database.kysely
      .selectFrom('takedowns')
      .selectAll()
      .select(sql<boolean>`next_read_at > now()`.as('waits'))
      .where('kind', '=', 'keyword')
      .executeTakeFirstOrThrow();
  const makeDue = () =>
    sql`update takedowns set next_read_at = now() where kind = 'keyword'`.execute(database.kysely);

  test('reads all pages of both types once, in the background', async () => {
    const calls: string[] = [];
    const read = withPages({ movie: 2, tv: 1 });
    const { job, changes } = startJob(async (type, keyword, page) => {
      calls.push(`${getCallPriority()} ${type} ${keyword} ${page}`);
      return read(type, keyword, page);
    });
    expect(await job.runDue()).toBe(true);
    expect(calls).toEqual([
      'background movie 818 1',
      'background movie 818 2',
      'background tv 818 1',
    ]);
    expect(changes).toEqual([
      { type: 'movie', id: 1 },
      { type: 'movie', id: 2 },
      { type: 'tv', id: 1 },
    ]);
    await takedowns.reload();
    expect((await takedowns.get()).titles).toEqual(new Set(['movie/1', 'movie/2', 'tv/1']));
    expect(await readKeyword()).toMatchObject({ titles_read_at: expect.any(Date), waits: true });
    expect(await job.runDue()).toBe(false);
  });

  test('reads at most 500 pages of each type', async () => {
    let calls = 0;
    const read = withPages({ movie: 500, tv: 500 });
    const { job } = startJob(async (...args) => {
      calls += 1;
      return { ...(await read(...args)), items: [] };
    });
    await job.runDue();
    expect(calls).toBe(1000);
  });

  test('a title that the catalog has not listed for days no longer carries the keyword', async () => {
    const { job } = startJob(withPages({ movie: 2, tv: 1 }));
    await job.runDue();
    await sql`update takedown_titles set seen_at = now() - interval '4 days'`.execute(
      database.kysely,
    );
    await makeDue();
    const { job: later, changes } = startJob(withPages({ movie: 1, tv: 1 }, 2));
    await later.runDue();
    await takedowns.reload();
    expect((await takedowns.get()).titles).toEqual(new Set(['movie/2', 'tv/2']));
    expect(changes).toEqual(
      expect.arrayContaining([
        { type: 'tv', id: 2 },
        { type: 'movie', id: 1 },
        { type: 'tv', id: 1 },
      ]),
    );
  });

  test('during an outage it keeps what it has and tries again later', async () => {
    const read = withPages({ movie: 3, tv: 1 });
    const { job } = startJob(async (type, keyword, page) => {
      if (page === 2) throw new AppError('catalog_unavailable', 'down');
      return read(type, keyword, page);
    });
    expect(await job.runDue()).toBe(true);
    await takedowns.reload();
    expect((await takedowns.get()).titles).toEqual(new Set(['movie/1']));
    expect(await readKeyword()).toMatchObject({ titles_read_at: null, waits: true });
  });
});
