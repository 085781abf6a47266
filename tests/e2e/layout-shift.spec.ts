import { expect, type Page, test } from '@playwright/test';
import { startChunkedProxy } from '../support/chunked-proxy.ts';
import { waitForHydration } from '../support/navigation.ts';

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
/** Rounding error of a score that arrives a moment after its star. */
const NO_SHIFT = 0.001;

async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const shifts: { value: number; elements: string[] }[] = [];
    Object.assign(window, { shifts });
    type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[])
        shifts.push({
          value,
          elements: sources.map(({ node }) =>
            node instanceof Element ? node.outerHTML.slice(0, 80) : String(node?.nodeName),
          ),
        });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(() => Reflect.get(window, 'shifts') as { value: number; elements: string[] }[]);
}

const sumShifts = (shifts: { value: number }[]) =>
  shifts.reduce((total, { value }) => total + value, 0);

for (const { pieces, ...screen } of SCREENS) {
  test(`no layout shift while a document arrives in ${pieces} pieces at ${screen.width} pixels`, {
    tag: '@pictures',
  }, async ({ page, baseURL }) => {
    test.slow();
    const proxy = await startChunkedProxy(String(baseURL), pieces);
    await page.setViewportSize(screen);
    const shifts = await watchShifts(page);
    for (const path of PAGES) {
      await page.goto(proxy.url + path, { waitUntil: 'load' });
      await waitForHydration(page);
      const measured = await shifts();
      expect
        .soft(sumShifts(measured), `${path} ${JSON.stringify(measured)}`)
        .toBeLessThan(NO_SHIFT);
    }
    await page.goto('about:blank');
    await proxy.stop();
  });

  test(`no layout shift at ${screen.width} pixels if no picture arrives`, {
    tag: '@pictures',
  }, async ({ page }) => {
    await page.setViewportSize(screen);
    await page.route('**/artwork/**', (route) => route.abort());
    const shifts = await watchShifts(page);
    for (const path of PAGES) {
      await page.goto(path);
      await waitForHydration(page);
      await page.waitForLoadState('networkidle');
      const measured = await shifts();
      expect
        .soft(sumShifts(measured), `${path} ${JSON.stringify(measured)}`)
        .toBeLessThan(NO_SHIFT);
    }
  });
}
