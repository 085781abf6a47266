import { expect, test } from '@playwright/test';
import { setUpCatalogRestarts } from '../support/catalog-restarts.ts';
import { httpGet } from '../support/http-get.ts';

const restarts = setUpCatalogRestarts();

test('after a restart (SIGTERM) during a catalog outage, cached pages are served', {
  tag: ['@C3'],
}, async ({ page }) => {
  await restarts.expectCachedPagesAfter('stop', page);
});

test('with CATALOG_STORE_MB=0 cached responses do not survive a restart', {
  tag: ['@C3'],
}, async () => {
  const first = await restarts.start({ CATALOG_STORE_MB: '0' });
  await restarts.openAll(first);
  await first.stop();
  restarts.setBehaviour('unavailable');
  const second = await restarts.start({ CATALOG_STORE_MB: '0' });
  expect((await httpGet(`${second.url}/en/movie/101-lantern-101`)).status).toBe(503);
  await second.stop();
});
