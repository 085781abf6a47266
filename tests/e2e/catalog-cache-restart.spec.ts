import { expect, test } from '@playwright/test';
import { setUpCatalogRestarts } from '../support/catalog-restarts.ts';

const restarts = setUpCatalogRestarts();

test('after kill -9 and a start during a catalog outage, cached pages are served', {
  tag: ['@C3'],
}, async ({ page }) => {
  await restarts.expectCachedPagesAfter('kill', page);
});

test('responses of the starter catalog are not stored', { tag: ['@C3'] }, async ({ request }) => {
  expect(await (await request.get('/readyz')).json()).toMatchObject({
    catalog: 'ok',
    catalogCache: { stored: null },
  });
});

test('an unavailable Redis has no effect for visitors', { tag: ['@C3', '@slow'] }, async () => {
  const site = await restarts.start({ REDIS_URL: 'redis://127.0.0.1:1' });
  await restarts.openAll(site);
  expect(site.lines.filter((line) => line.includes('Redis unavailable'))).toHaveLength(1);
  expect(await site.stop()).toBe(0);
});
