import { rm } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { makeAdmin } from '../support/accounts/admin.ts';
import { findAxeViolations, prepareForAxe } from '../support/axe.ts';
import { createMigratedDataDir } from '../support/data-dir.ts';
import { startFakeCatalog } from '../support/fake-catalog.ts';
import { message } from '../support/messages.ts';
import { signUpByApi } from '../support/sign-up-by-api.ts';
import { findFreePort, startSite } from '../support/start-site.ts';

test('the panel shows the calls to TMDB, and a pause after a 429', {
  tag: ['@M2'],
}, async ({ browser }) => {
  const catalog = await startFakeCatalog();
  const folder = await createMigratedDataDir();
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const site = await startSite({
    ...catalog.env,
    PORT: String(port),
    SITE_URL: url,
    DATA_DIR: folder,
    PAGE_CACHE_MB: '0',
  });
  try {
    const admin = await signUpByApi(site, url, folder);
    await makeAdmin({ folder }, 'mina@example.com');
    const movies = [101, 102, 103].map((id) => admin.get(`/en/movie/${id}-lantern-${id}`));
    for (const response of await Promise.all(movies)) expect(response.status()).toBe(200);
    const page = await browser.newPage({ storageState: await admin.storageState() });
    const t = (key: string, values?: Record<string, string | number>) => message('en', key, values);
    const getCard = (label: string) => page.locator('.stat-card').filter({ hasText: t(label) });
    await prepareForAxe(page);
    await page.goto(`${url}/en/admin`);
    await expect(page.getByRole('heading', { name: t('stats.calls') })).toBeVisible();
    await expect(getCard('stats.calls_last_minute').locator('.stat-value')).toHaveText(/^[3-9]$/);
    await expect(getCard('stats.calls_last_minute')).toContainText('1,800');
    await expect(getCard('stats.calls_pace')).toContainText('30/s');
    await expect(getCard('stats.connections')).toContainText('20');
    await expect(getCard('stats.rate_limited')).toContainText(t('stats.never'));
    expect(await findAxeViolations(page, 'calls')).toEqual([]);

    catalog.setBehaviour('rate limited');
    const refused = await admin.get('/en/movie/104-lantern-104');
    expect([refused.status(), refused.headers()['retry-after']]).toEqual([503, '60']);
    await page.goto(`${url}/en/admin`);
    await expect(getCard('stats.calls_pace')).toContainText(/15\/s.*429/);
    await expect(getCard('stats.rate_limited')).toContainText(t('stats.rate_limited_utc'));
    // No call is sent during the pause.
    catalog.setBehaviour('well');
    const requests = catalog.requests.length;
    expect((await admin.get('/en/movie/105-lantern-105')).status()).toBe(503);
    expect(catalog.requests).toHaveLength(requests);
    // Cached data is served.
    expect((await admin.get('/en/movie/101-lantern-101')).status()).toBe(200);
  } finally {
    await site.stop();
    await catalog.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
