import { rm } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { createMigratedDataDir } from '../support/data-dir.ts';
import { API_KEY, type FakeCatalog, startFakeCatalog } from '../support/fake-catalog.ts';
import { httpGet } from '../support/http-get.ts';
import { message } from '../support/messages.ts';
import { type RunningSite, startSite } from '../support/start-site.ts';

const CACHED_PATHS: [path: string, content: string][] = [
  ['/en', 'Lantern 101'],
  ['/ko/movie', 'Lantern 102'],
  ['/en/movie/101-lantern-101', 'Lantern 101'],
  ['/ko/tv/201-tide-201', 'Tide 201'],
  ['/ko/tv/201-tide-201/season/1', 'Tide 201'],
  ['/en/person/301-mira-solheim', 'Mira Solheim'],
  ['/en/search?q=lantern', 'lantern'],
];

/** Each test starts the site several times. */
test.slow();

let catalog: FakeCatalog;
let folder: string;

test.beforeEach(async () => {
  catalog = await startFakeCatalog();
  folder = await createMigratedDataDir();
});

test.afterEach(async () => {
  await catalog.stop();
  await rm(folder, { recursive: true, force: true });
});

function start(env: Record<string, string> = {}): Promise<RunningSite> {
  return startSite({ ...catalog.env, DATA_DIR: folder, LOG_LEVEL: 'debug', ...env });
}

async function openAll(site: RunningSite): Promise<void> {
  for (const [path, content] of CACHED_PATHS) {
    const { status, body } = await httpGet(site.url + path);
    expect.soft(status, path).toBe(200);
    expect.soft(body, path).toContain(content);
  }
}

/** Waits until all catalog responses so far are in the database. */
async function waitUntilStored(site: RunningSite): Promise<void> {
  const countPending = async () => {
    const { body } = await httpGet(`${site.url}/readyz`);
    type Readiness = { catalogCache: { stored: { queued: number } } };
    return (JSON.parse(body) as Readiness).catalogCache.stored.queued;
  };
  await expect.poll(countPending, { timeout: 20_000 }).toBe(0);
}

for (const shutdown of ['kill', 'stop'] as const) {
  test(`after a restart (${shutdown === 'kill' ? 'kill -9' : 'SIGTERM'}) during a catalog outage, cached pages are served`, {
    tag: ['@C3'],
  }, async ({ page }) => {
    const first = await start();
    await openAll(first);
    if (shutdown === 'kill') await waitUntilStored(first);
    await first[shutdown]();
    catalog.setBehaviour('reset');
    const second = await start();
    try {
      await openAll(second);
      const uncachedPage = await page.goto(`${second.url}/en/movie/160-lantern-160`);
      expect(uncachedPage?.status()).toBe(503);
      expect(Number(uncachedPage?.headers()['retry-after'])).toBeGreaterThan(0);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        message('en', 'error.catalog_title'),
      );
      await openAll(second);
      expect((await httpGet(`${second.url}/readyz`)).status).toBe(200);

      catalog.setBehaviour('well');
      await expect
        .poll(async () => (await httpGet(`${second.url}/en/movie/160-lantern-160`)).status, {
          timeout: 10_000,
        })
        .toBe(200);
      await page.getByRole('link', { name: message('en', 'error.try_again') }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lantern 160');
      expect(second.lines.join('\n')).not.toContain(API_KEY);
    } finally {
      await second.stop();
    }
  });
}

test('with CATALOG_STORE_MB=0 cached responses do not survive a restart', {
  tag: ['@C3'],
}, async () => {
  const first = await start({ CATALOG_STORE_MB: '0' });
  await openAll(first);
  await first.stop();
  catalog.setBehaviour('unavailable');
  const second = await start({ CATALOG_STORE_MB: '0' });
  expect((await httpGet(`${second.url}/en/movie/101-lantern-101`)).status).toBe(503);
  await second.stop();
});

test('responses of the starter catalog are not stored', { tag: ['@C3'] }, async ({ request }) => {
  expect(await (await request.get('/readyz')).json()).toMatchObject({
    catalog: 'ok',
    catalogCache: { stored: null },
  });
});

test('an unavailable Redis has no effect for visitors', { tag: ['@C3'] }, async () => {
  const site = await start({ REDIS_URL: 'redis://127.0.0.1:1' });
  await openAll(site);
  expect(site.lines.filter((line) => line.includes('Redis unavailable'))).toHaveLength(1);
  expect(await site.stop()).toBe(0);
});
