import { expect, test } from '@playwright/test';
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
/** Pieces per document: a phone shows less at a time, so its documents are cut finer. */
const SCREENS = [
  { width: 375, height: 700, pieces: 20 },
  { width: 1440, height: 900, pieces: 9 },
];
for (const { pieces, ...screen } of SCREENS)
  test.describe(`${screen.width} pixels`, { tag: screen.width === 375 ? [] : '@slow' }, () => {
    test(`no layout shift and no console message while a document arrives in ${pieces} pieces at ${screen.width} pixels`, {
      tag: '@pictures',
    }, async ({ page, baseURL }) => {
      test.slow();
      const proxy = await startChunkedProxy(String(baseURL), pieces);
      await page.setViewportSize(screen);
      const shifts = await watchShifts(page);
      const consoleMessages = watchConsole(page);
      for (const path of PAGES) {
        await page.goto(proxy.url + path, { waitUntil: 'load' });
        await waitForHydration(page);
        const measured = await shifts();
        expect
          .soft(sumShifts(measured), `${path} ${JSON.stringify(measured)}`)
          .toBeLessThan(NO_SHIFT);
      }
      await page.goto('about:blank');
      expect(consoleMessages).toEqual([]);
      await proxy.stop();
    });
  });
