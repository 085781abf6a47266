import { rm } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { createMigratedDataDir } from './data-dir.ts';
import { API_KEY, type Behaviour, type FakeCatalog, startFakeCatalog } from './fake-catalog.ts';
import { httpGet } from './http-get.ts';
import { message } from './messages.ts';
import { type RunningSite, startSite } from './start-site.ts';

const CACHED_PATHS: [path: string, content: string][] = [
  ['/en', 'Lantern 101'],
  ['/ko/movie', 'Lantern 102'],
  ['/en/movie/101-lantern-101', 'Lantern 101'],
  ['/ko/tv/201-tide-201', 'Tide 201'],
  ['/ko/tv/201-tide-201/season/1', 'Tide 201'],
  ['/en/person/301-mira-solheim', 'Mira Solheim'],
  ['/en/search?q=lantern', 'lantern'],
];

/** Starts a catalog and a folder for each test of a file, which starts the site several times. */
export function setUpCatalogRestarts() {
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

  /** Pages that were cached before the end of the process are served while the catalog is down. */
  async function expectCachedPagesAfter(shutdown: 'kill' | 'stop', page: Page): Promise<void> {
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
  }

  return {
    start,
    openAll,
    expectCachedPagesAfter,
    setBehaviour: (behaviour: Behaviour) => catalog.setBehaviour(behaviour),
  };
}
