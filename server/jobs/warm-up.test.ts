import { pino } from 'pino';
import { expect, test } from 'vitest';
import { describeOnEachEngine } from '../../tests/support/database.ts';
import { createPageCache } from '../page-cache/cache.ts';
import { readCacheKey } from '../page-cache/cache-key.ts';
import { startWarmUp } from './warm-up.ts';

const log = pino({ level: 'silent' });

function freshProcess() {
  const made: string[] = [];
  const cache = createPageCache({
    maxBytes: 10 * 1024 * 1024,
    renderResponse: async ({ target }) => {
      made.push(target);
      return new Response('page', { headers: { 'content-type': 'text/html' } });
    },
  });
  async function visit(url: string, times: number, cookie?: string): Promise<void> {
    const address = readCacheKey(url, cookie);
    if (address === null) throw new Error(`${url} is not kept`);
    await cache.render(address);
    for (let visit = 0; visit < times; visit += 1) cache.getCached(address.key);
  }
  return { cache, made, visit };
}

describeOnEachEngine('warm-up of the page cache', (open) => {
  test('the most viewed pages are rendered after a restart, most viewed first', async () => {
    const { kysely: database } = await open();
    const before = freshProcess();
    const first = startWarmUp({ cache: before.cache, database, log });
    await before.visit('/ko/movie', 3);
    await before.visit('/ko', 9);
    await before.visit('/en/movie/7-x', 5);
    await before.visit('/en/movie/7-x', 50, 'region=US');
    await before.visit('/en/movie/7-x.data', 50);
    await before.visit('/ko/terms', 0);
    await first.close();

    const after = freshProcess();
    const second = startWarmUp({ cache: after.cache, database, log });
    await expect
      .poll(() => after.made, { timeout: 10_000 })
      .toEqual(['/ko', '/en/movie/7-x', '/ko/movie']);
    await second.close();
  });

  test('visits add up over processes, and decay with time', async () => {
    const { kysely: database } = await open();
    await database
      .insertInto('viewed_pages')
      .values([
        { address: '/ko/tv', score: 64, scored_at: new Date(Date.now() - 4 * 86_400_000) },
        { address: '/ko/faq', score: 1000, scored_at: new Date(Date.now() - 15 * 86_400_000) },
      ])
      .execute();
    for (let run = 0; run < 2; run += 1) {
      const { cache, visit } = freshProcess();
      const warmUp = startWarmUp({ cache, database, log });
      await visit('/ko', 3);
      await visit('/ko/tv', 1);
      await warmUp.close();
    }
    const rows = await database
      .selectFrom('viewed_pages')
      .select(['address', 'score'])
      .orderBy('score')
      .execute();
    // 64 halved four times is 4; the row of 15 days ago is deleted.
    expect(
      Object.fromEntries(rows.map(({ address, score }) => [address, Math.round(score)])),
    ).toEqual({ '/ko': 6, '/ko/tv': 6 });
  });

  test('a stored URL of an earlier version is skipped', async () => {
    const { kysely: database } = await open();
    await database
      .insertInto('viewed_pages')
      .values([
        { address: '/ko/no-longer', score: 9 },
        { address: '/ko', score: 1 },
      ])
      .execute();
    const { cache, made } = freshProcess();
    const warmUp = startWarmUp({ cache, database, log });
    await expect.poll(() => made, { timeout: 10_000 }).toEqual(['/ko']);
    await warmUp.close();
  });

  test('a warm-up without a database renders no page and only logs', async () => {
    const gone = await open();
    await gone.close();
    const { cache, made, visit } = freshProcess();
    const warmUp = startWarmUp({ cache, database: gone.kysely, log });
    await visit('/ko', 3);
    await warmUp.close();
    expect(made).toEqual(['/ko']);
  });
});
