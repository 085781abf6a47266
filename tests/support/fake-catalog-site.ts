import { test } from '@playwright/test';
import { type FakeCatalog, startFakeCatalog } from './fake-catalog.ts';
import { type RunningSite, startSite } from './start-site.ts';

/** Starts one site with a fake catalog for the tests of a file or group, which run in order. */
export function setUpFakeCatalogSite(): {
  readonly url: string;
  readonly catalog: FakeCatalog;
  /** All lines of output so far. */
  readonly lines: string[];
} {
  let catalog: FakeCatalog;
  let site: RunningSite;
  test.beforeAll(async () => {
    catalog = await startFakeCatalog();
    site = await startSite({ ...catalog.env, LOG_LEVEL: 'warn' });
  });
  test.afterAll(async () => {
    await site?.kill();
    await catalog?.stop();
  });
  return {
    get url() {
      return site.url;
    },
    get lines() {
      return site.lines;
    },
    get catalog() {
      return catalog;
    },
  };
}
