import { expect, test } from '@playwright/test';
import { LANGUAGES } from '../../domain/language/language.ts';
import { httpGet } from '../support/http-get.ts';
import { SOFTCORE_NAME, startRateLimitedCatalog } from '../support/rate-limited-catalog.ts';
import { canStartRedis, startRedis } from '../support/redis.ts';
import { findFreePort, startSite } from '../support/start-site.ts';
import { createTemporaryPostgres } from '../support/temporary-postgres.ts';

const TITLES = 300;
const CLIENTS = 60;

/** Requests every title once, by many clients at a time; returns the number by status. */
async function crawl(url: string): Promise<Map<number, number>> {
  const ids = Array.from({ length: TITLES }, (_, index) => 1000 + index);
  const statuses = new Map<number, number>();
  async function runClient(): Promise<void> {
    for (let id = ids.shift(); id !== undefined; id = ids.shift()) {
      const { status, headers } = await httpGet(`${url}/en/movie/${id}-lantern-${id}`);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 503) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, runClient));
  return statuses;
}

/** Requests a page until the catalog has calls to spare. */
async function readPage(url: string): Promise<string> {
  let text = '';
  await expect
    .poll(
      async () => {
        const { status, body } = await httpGet(url);
        text = body;
        return status;
      },
      { timeout: 30_000 },
    )
    .toBe(200);
  return text;
}

async function expectNoSoftcoreCards(url: string): Promise<void> {
  for (const { code } of LANGUAGES)
    for (const path of ['/movie', '/tv/top-rated']) {
      const text = await readPage(`${url}/${code}${path}`);
      expect(text, code + path).toContain('Lantern 101');
      expect(text, code + path).not.toContain(SOFTCORE_NAME);
    }
  expect(await readPage(`${url}/en`)).not.toContain(SOFTCORE_NAME);
  expect(await readPage(`${url}/en/search?q=lantern`)).not.toContain(SOFTCORE_NAME);
}

async function expectKoreanDates(url: string): Promise<void> {
  const text = await readPage(`${url}/ko/movie/1000-lantern-1000`);
  expect(text).toContain('2025년 6월 30일');
  expect(text).toContain('2024년 1월 1일');
  expect(text).not.toContain(SOFTCORE_NAME);
}

for (const counter of ['Redis', 'the primary process'] as const)
  test(`four processes that count calls in ${counter} keep to TMDB's limits and show no softcore card and Korean dates while 300 unseen titles are requested`, async () => {
    test.setTimeout(300_000);
    test.skip(counter === 'Redis' && !canStartRedis, 'there is no redis-server');
    const database = await createTemporaryPostgres();
    test.skip(database === null, 'several processes need PostgreSQL, and none answers');
    // A Redis of its own, because it keeps the responses of earlier runs.
    const redisPort = counter === 'Redis' ? await findFreePort() : null;
    const redis = redisPort === null ? null : startRedis(redisPort);
    const catalog = await startRateLimitedCatalog();
    const site = await startSite({
      ...catalog.env,
      DATABASE_URL: database?.url ?? '',
      WORKERS: '4',
      ...(redisPort !== null && { REDIS_URL: `redis://127.0.0.1:${redisPort}` }),
    });
    try {
      await expect
        .poll(() => site.lines.some((line) => line.includes('Kinora is ready')), {
          timeout: 60_000,
        })
        .toBe(true);
      const statuses = await crawl(site.url);
      await expectNoSoftcoreCards(site.url);
      await expectKoreanDates(site.url);
      const counts = await catalog.stop();
      test.info().annotations.push({
        type: 'counts',
        description: JSON.stringify({ ...counts, statuses: [...statuses] }),
      });
      expect(counts.rateLimited).toBe(0);
      expect(counts.maxCallsInOneSecond).toBeLessThanOrEqual(35);
      expect(counts.maxConnections).toBeLessThanOrEqual(20);
      // 504 only on a machine that is too busy to read answers in time.
      expect([200, 503, 504]).toEqual(expect.arrayContaining([...statuses.keys()]));
      expect(statuses.get(200)).toBeGreaterThan(0);
    } finally {
      await site.stop();
      redis?.kill('SIGKILL');
      await database?.remove();
    }
  });
