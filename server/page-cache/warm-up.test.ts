import { pino } from 'pino';
import { expect, test } from 'vitest';
import { describeOnOneEngine } from '../../tests/support/database.ts';
import { createPageCache } from './cache.ts';
import { readCacheKey } from './cache-key.ts';
import { startWarmUp } from './warm-up.ts';

const log = pino({ level: 'silent' });

function createProcess() {
  const rendered: string[] = [];
  const cache = createPageCache({
    maxBytes: 10 * 1024 * 1024,
    renderPage: async ({ target }) => {
      rendered.push(target);
      return { status: 200, headers: new Headers(), body: Buffer.from('page') };
    },
  });
  async function visit(url: string, times: number, cookie?: string): Promise<void> {
    const cacheKey = readCacheKey(url, cookie);
    if (cacheKey === null) throw new Error(`${url} is not kept`);
    await cache.render(cacheKey);
    for (let visit = 0; visit < times; visit += 1) cache.getCached(cacheKey.key);
  }
  return { cache, rendered, visit };
}

describeOnOneEngine('warm-up of the page cache', (open) => {
  test('the most viewed pages are rendered after a restart, most viewed first', async () => {
    const { kysely: database } = await open();
    const firstProcess = createProcess();
    const first = startWarmUp({
      defaultRegion: 'KR',
      cache: firstProcess.cache,
      db: database,
      log,
    });
    await firstProcess.visit('/ko/movie', 3);
    await firstProcess.visit('/ko', 9);
    await firstProcess.visit('/en/movie/7-x', 5);
    await firstProcess.visit('/en/movie/7-x', 50, 'region=US');
    await firstProcess.visit('/en/movie/7-x.data', 50);
    await firstProcess.visit('/ko/terms', 0);
    await first.close();

    const secondProcess = createProcess();
    const second = startWarmUp({
      defaultRegion: 'KR',
      cache: secondProcess.cache,
      db: database,
      log,
    });
    await expect
      .poll(() => secondProcess.rendered, { timeout: 10_000 })
      .toEqual(['/ko', '/en/movie/7-x', '/ko/movie']);
    await second.close();
  });

  test('visits add up over processes, and decay with time', async () => {
    const { kysely: database } = await open();
    await database
      .insertInto('viewed_pages')
      .values([{ path: '/ko/tv', score: 64, scored_at: new Date(Date.now() - 4 * 86_400_000) }])
      .execute();
    for (let run = 0; run < 2; run += 1) {
      const { cache, visit } = createProcess();
      const warmUp = startWarmUp({ defaultRegion: 'KR', cache, db: database, log });
      await visit('/ko', 3);
      await visit('/ko/tv', 1);
      await warmUp.close();
    }
    const rows = await database
      .selectFrom('viewed_pages')
      .select(['path', 'score'])
      .orderBy('score')
      .execute();
    // 64 halved four times is 4.
    expect(Object.fromEntries(rows.map(({ path, score }) => [path, Math.round(score)]))).toEqual({
      '/ko': 6,
      '/ko/tv': 6,
    });
  });

  test('a stored URL of an earlier version is skipped', async () => {
    const { kysely: database } = await open();
    await database
      .insertInto('viewed_pages')
      .values([
        { path: '/ko/no-longer', score: 9 },
        { path: '/ko', score: 1 },
      ])
      .execute();
    const { cache, rendered } = createProcess();
    const warmUp = startWarmUp({ defaultRegion: 'KR', cache, db: database, log });
    await expect.poll(() => rendered, { timeout: 10_000 }).toEqual(['/ko']);
    await warmUp.close();
  });

  test('a warm-up without a database renders no page and only logs', async () => {
    const closedDatabase = await open();
    await closedDatabase.close();
    const { cache, rendered, visit } = createProcess();
    const warmUp = startWarmUp({ defaultRegion: 'KR', cache, db: closedDatabase.kysely, log });
    await visit('/ko', 3);
    await warmUp.close();
    expect(rendered).toEqual(['/ko']);
  });
});
