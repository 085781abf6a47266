import { expect, type Page, test } from '@playwright/test';
import type { Route } from '../../domain/web/route.ts';
import { ROUTES, type RouteId } from '../../domain/web/route-table.ts';
import { ROUTE_PATHS } from '../security/route-access.ts';
import { type Focus, readFocus } from '../support/focus.ts';
import { waitForHydration } from '../support/navigation.ts';

/** Below it, pages have one column. */
const FIRST_WIDTH_WITH_COLUMNS = 768;
/** Within a row, controls are not aligned at their tops. */
const ROW_HEIGHT = 60;
const MAX_STOPS = 500;

/** The first page of each kind, so that a new kind in the table is walked, too. */
const PATHS = ROUTE_PATHS.filter(({ id }) => {
  const { access, file } = ROUTES[id];
  return access === 'public' && /^routes\/(public|account)\//.test(file);
})
  .filter(
    ({ id }, index, routes) => index === routes.findIndex((other) => isSameKind(id, other.id)),
  )
  .map(({ path }) => path);
const MORE_PATHS = ['/ko/search?q=a', '/ko/search?q=qqqqqqqq', '/ko/movie?rating=7&runtime=-120'];

function isSameKind(id: RouteId, other: RouteId): boolean {
  const { file, media } = ROUTES[id] as Route;
  const route: Route = ROUTES[other];
  return route.file === file && route.media === media;
}

/**
 * Whether the focus goes up by more than a row, which is right only at the top of a column: all
 * stops that are lower than this one are beside it.
 */
function goesUp(stop: Focus, earlier: readonly Focus[], hasColumns: boolean): boolean {
  const previous = earlier.at(-1);
  if (!previous || previous.top - stop.top <= ROW_HEIGHT) return false;
  const lower = earlier.filter(({ bottom }) => bottom > stop.bottom);
  return !hasColumns || lower.some(({ left, right }) => left < stop.right && right > stop.left);
}

/** Presses Tab until the focus leaves the page. */
async function walk(page: Page, hasColumns: boolean): Promise<{ stops: number; faults: string[] }> {
  const faults: string[] = [];
  const inMain: Focus[] = [];
  for (let stops = 0; stops < MAX_STOPS; stops += 1) {
    await page.keyboard.press('Tab');
    const focus = await readFocus(page);
    if (focus === null) return { stops, faults };
    if (!focus.isVisible) faults.push(`hidden or covered: ${focus.name}`);
    if (!focus.isInMain) continue;
    if (goesUp(focus, inMain, hasColumns))
      faults.push(`up from ${inMain.at(-1)?.top} to ${focus.top}: ${focus.name}`);
    inMain.push(focus);
  }
  return { stops: MAX_STOPS, faults };
}

for (const size of [
  { width: 375, height: 700 },
  { width: 1440, height: 900 },
])
  test(`R1 Tab goes down each kind of public page at ${size.width} pixels, and each stop is visible`, async ({
    page,
  }) => {
    test.slow();
    await page.setViewportSize(size);
    // The carousel stands still.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const walked = new Set<string>();
    for (const path of [...PATHS, ...MORE_PATHS]) {
      const response = await page.goto(path);
      // Some redirect, as to the page of a sign-in.
      if (walked.has(page.url()) || !response?.headers()['content-type']?.startsWith('text/html'))
        continue;
      walked.add(page.url());
      await waitForHydration(page);
      const { stops, faults } = await walk(page, size.width >= FIRST_WIDTH_WITH_COLUMNS);
      expect.soft(faults, path).toEqual([]);
      expect.soft(stops, path).toBeGreaterThan(10);
      expect.soft(stops, path).toBeLessThan(MAX_STOPS);
    }
    expect(walked.size).toBeGreaterThan(20);
  });
