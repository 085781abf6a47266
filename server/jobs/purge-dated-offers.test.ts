import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import type { CacheTag } from '../../domain/web/cache-tags.ts';
import { describeOnOneEngine, type TestDatabase } from '../../tests/support/database.ts';
import { emptyTables } from '../../tests/support/empty-tables.ts';
import { startPurgingDatedOffers } from './purge-dated-offers.ts';

describeOnOneEngine('pages of offers that begin or end', (open) => {
  let database: TestDatabase;

  beforeEach(async () => {
    database ??= await open();
    await emptyTables(database.kysely, 'watch_providers');
    await database.kysely
      .insertInto('watch_providers')
      .values(
        [
          { content_id: 1, ends_on: '2026-11-27' },
          { content_id: 2, starts_on: '2026-11-28' },
          { content_id: 3, starts_on: '2026-11-27', ends_on: '2026-11-28' },
          { content_id: 4, ends_on: '2026-11-27', is_active: false },
          { content_id: 5 },
          { content_id: 6, starts_on: '2026-11-30' },
        ].map((offer) => ({
          content_type: 'movie' as const,
          provider_name: 'Shop',
          watch_type: 'rent' as const,
          ...offer,
        })),
      )
      .execute();
  });

  function startJob(start: string) {
    const purged: CacheTag[][] = [];
    let time = new Date(start);
    const job = startPurgingDatedOffers({
      db: database.kysely,
      timeZone: 'Asia/Seoul',
      purgePages: (tags) => purged.push([...tags].sort()),
      log: pino({ level: 'silent' }),
      now: () => time,
    });
    job.close();
    return {
      purged,
      async runAt(next: string) {
        time = new Date(next);
        await job.runDue();
      },
    };
  }

  test('pages of offers that begin or end are purged once, at midnight in the time zone of the operator', {
    tags: ['D8'],
  }, async () => {
    const { purged, runAt } = startJob('2026-11-27T14:00:00Z');
    await runAt('2026-11-27T14:59:59Z');
    expect(purged).toEqual([]);
    await runAt('2026-11-27T15:00:00Z');
    await runAt('2026-11-27T15:01:00Z');
    expect(purged).toEqual([['title-page/movie/1', 'title-page/movie/2']]);
  });

  test('pages of all offers that began or ended are purged after a sleep of several days', {
    tags: ['D8'],
  }, async () => {
    const { purged, runAt } = startJob('2026-11-26T12:00:00Z');
    await runAt('2026-11-30T12:00:00Z');
    expect(purged).toEqual([
      ['title-page/movie/1', 'title-page/movie/2', 'title-page/movie/3', 'title-page/movie/6'],
    ]);
  });

  test('pages of offers are purged later if the database fails at midnight', {
    tags: ['D8'],
  }, async () => {
    const { purged, runAt } = startJob('2026-11-27T14:00:00Z');
    const failing = database;
    database = await open();
    await failing.kysely.schema.alterTable('watch_providers').renameTo('away').execute();
    await expect(runAt('2026-11-27T15:00:00Z')).rejects.toThrow();
    await failing.kysely.schema.alterTable('away').renameTo('watch_providers').execute();
    await runAt('2026-11-27T15:02:00Z');
    expect(purged).toHaveLength(1);
  });
});
