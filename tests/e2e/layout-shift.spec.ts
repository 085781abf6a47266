import type { Page } from '@playwright/test';
import { newAdmin } from '../support/accounts/admin.ts';
import { expect, test } from '../support/accounts/fixtures.ts';
import { startChunkedProxy } from '../support/chunked-proxy.ts';
import { NO_SHIFT, sumShifts, watchShifts } from '../support/layout-shifts.ts';
import { waitForHydration } from '../support/navigation.ts';
import { watchConsole } from '../support/watch-console.ts';

const PAGES = [
  '/ko',
  '/en/movie',
  '/en/movie/496243-parasite',
  '/ar/tv/93405',
  '/en/tv/93405/season/1',
  '/en/tv/93405/credits',
  '/en/movie/496243/offers',
  '/en/collection/726871',
  '/ko/person/20738',
  '/en/search?q=a',
  '/en/faq',
];
/** Their footer is on the first screen of a desktop. */
const SHORT_PAGES = ['/ko/confirm', '/ko/nowhere'];
const ADMIN_PAGES = [
  '/ko/admin/users',
  '/ko/admin/legal',
  '/ko/admin/providers?new=1&find=the',
  '/ko/admin/providers?import=1',
];
/** Pieces per document: a phone shows less at a time, so its documents are cut finer. */
const SCREENS = [
  { width: 375, height: 700, pieces: 20 },
  { width: 1440, height: 900, pieces: 9 },
];
for (const { pieces, ...screen } of SCREENS)
  test.describe(`${screen.width} pixels`, { tag: screen.width === 375 ? [] : '@slow' }, () => {
    test.slow();

    test(`no layout shift and no console message while a document arrives in ${pieces} pieces at ${screen.width} pixels`, {
      tag: '@pictures',
    }, async ({ page, baseURL }) => {
      await page.setViewportSize(screen);
      await expectNoShifts(page, String(baseURL), PAGES, pieces);
    });

    test(`no layout shift and no console message while a document of the admin panel arrives in ${pieces} pieces at ${screen.width} pixels`, {
      tag: '@pictures',
    }, async ({ page, accounts, newUser }) => {
      await page.setViewportSize(screen);
      await newAdmin(page, accounts, newUser);
      await expectNoShifts(page, accounts.url, ADMIN_PAGES, pieces);
    });
  });

test('no layout shift and no console message while a short document arrives', {
  tag: '@pictures',
}, async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectNoShifts(page, String(baseURL), SHORT_PAGES, 9);
});

async function expectNoShifts(page: Page, origin: string, paths: string[], pieces: number) {
  const proxy = await startChunkedProxy(origin, pieces);
  const shifts = await watchShifts(page);
  const consoleMessages = watchConsole(page);
  for (const path of paths) {
    await page.goto(proxy.url + path, { waitUntil: 'load' });
    await waitForHydration(page);
    const measured = await shifts();
    expect.soft(sumShifts(measured), `${path} ${JSON.stringify(measured)}`).toBeLessThan(NO_SHIFT);
  }
  await page.goto('about:blank');
  expect(consoleMessages).toEqual([]);
  await proxy.stop();
}
