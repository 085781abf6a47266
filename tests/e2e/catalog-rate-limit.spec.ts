import { expect, test } from '@playwright/test';
import { httpGet } from '../support/http-get.ts';
import { startRateLimitedCatalog } from '../support/rate-limited-catalog.ts';
import { redisUrl } from '../support/redis.ts';
import { startSite } from '../support/start-site.ts';
import { createTemporaryPostgres } from '../support/temporary-postgres.ts';

const TITLES = 900;
const CLIENTS = 60;
/** Longer than a visitor waits for the catalog; far above the time of a page on a busy machine. */
const MAX_PAGE_MS = 8000;

/** Requests every title once, by many clients at a time. */
async function crawl(url: string): Promise<{ statuses: Map<number, number>; slowestMs: number }> {
  const ids = Array.from({ length: TITLES }, (_, index) => 1000 + index);
  const statuses = new Map<number, number>();
  let slowestMs = 0;
  async function runClient(): Promise<void> {
    for (let id = ids.shift(); id !== undefined; id = ids.shift()) {
      const startedAt = performance.now();
      const { status, headers } = await httpGet(`${url}/en/movie/${id}-lantern-${id}`);
      slowestMs = Math.max(slowestMs, performance.now() - startedAt);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 503) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, runClient));
  return { statuses, slowestMs };
}

for (const counter of ['Redis', 'the primary process'] as const)
  test(`four processes that count calls in ${counter} keep to the limits of TMDB while 900 unseen titles are requested`, async () => {
    test.setTimeout(180_000);
    test.skip(counter === 'Redis' && redisUrl === null, 'Redis does not answer');
    const database = await createTemporaryPostgres();
    test.skip(database === null, 'several processes need PostgreSQL, and none answers');
    const catalog = await startRateLimitedCatalog();
    const site = await startSite({
      ...catalog.env,
      DATABASE_URL: database?.url ?? '',
      WORKERS: '4',
      ...(counter === 'Redis' && { REDIS_URL: redisUrl ?? '' }),
    });
    try {
      await expect
        .poll(() => site.lines.filter((line) => line.includes('Kinora is ready')).length, {
          timeout: 40_000,
        })
        .toBe(1);
      const { statuses, slowestMs } = await crawl(site.url);
      const counts = await catalog.stop();
      test.info().annotations.push({
        type: 'counts',
        description: JSON.stringify({ ...counts, slowestMs, statuses: [...statuses] }),
      });
      expect(counts.rateLimited).toBe(0);
      expect(counts.maxCallsInOneSecond).toBeLessThanOrEqual(35);
      expect(counts.maxConnections).toBeLessThanOrEqual(20);
      expect([...statuses.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([]);
      expect(statuses.get(200)).toBeGreaterThan(100);
      expect(slowestMs).toBeLessThan(MAX_PAGE_MS);
    } finally {
      await site.stop();
      await database?.remove();
    }
  });
