import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { TAKEDOWNS_TAG } from '../../domain/web/cache-tags.ts';
import { describeOnPostgres, type TestDatabase } from '../../tests/support/database.ts';
import { openTakedowns } from '../catalog/takedowns.ts';
import { readEnv } from '../env.ts';
import { createPageDelivery } from './page-delivery.ts';

const log = pino({ level: 'silent' });

describeOnPostgres('purges between processes', (open) => {
  const closers: (() => unknown)[] = [];
  afterEach(async () => {
    for (const close of closers.splice(0)) await close();
  });

  /** The page cache and the takedowns of one process of the site. */
  function startProcess(database: TestDatabase) {
    const takedowns = openTakedowns({ db: database.kysely, log });
    const { purges, close } = createPageDelivery({
      env: readEnv({
        DATABASE_URL: database.url ?? '',
        AUTH_SECRET: 'a secret that is long enough for a test',
        PAGE_CACHE_MB: '1',
      }),
      log,
      database,
      redis: null,
      renderPage: () => Promise.reject(new Error('no page is rendered')),
      mode: 'development',
      isServedHost: () => true,
      takedowns,
    });
    closers.push(close, takedowns.close);
    return { takedowns, purges };
  }

  test('a takedown in one process is known to the others at once', async () => {
    const database = await open();
    const [one, other] = [startProcess(database), startProcess(database)];
    expect((await other.takedowns.get()).people.size).toBe(0);
    await database.kysely
      .insertInto('takedowns')
      .values({ kind: 'person', target_id: 20_738, name: null, reason: 'x', created_by: null })
      .execute();
    await expect
      .poll(
        async () => {
          // Repeated, because LISTEN may not be connected yet.
          one.purges.purge([TAKEDOWNS_TAG]);
          return [...(await other.takedowns.get()).people];
        },
        { timeout: 20_000, interval: 200 },
      )
      .toEqual([20_738]);
    await expect.poll(async () => [...(await one.takedowns.get()).people]).toEqual([20_738]);
    await database.kysely.deleteFrom('takedowns').execute();
    one.purges.purge(null);
    await expect.poll(async () => [...(await other.takedowns.get()).people]).toEqual([]);
  });
});
