import { expect, type Page, test } from '@playwright/test';
import type { Route } from '../../domain/web/route.ts';
import { ROUTES, type RouteId } from '../../domain/web/route-table.ts';
import { ROUTE_PATHS } from '../security/route-access.ts';
import { type Focus, tabThrough } from '../support/focus.ts';
import { waitForHydration } from '../support/navigation.ts';
import { openPageAs } from '../support/open-page-as.ts';
import { type SecuritySite, startSecuritySite } from '../support/security-site.ts';

/** Below it, pages have one column. */
const FIRST_WIDTH_WITH_COLUMNS = 768;
/** Within a row, controls are not aligned at their tops. */
const ROW_HEIGHT = 60;
const MAX_STOPS = 500;

/** The first page of each kind, so that a new kind in the table is walked, too. */
function listPaths(isWanted: (route: Route) => boolean): string[] {
  const routes = ROUTE_PATHS.filter(
    ({ id }) => isWanted(ROUTES[id]) && ROUTES[id].file.endsWith('.tsx'),
  );
  return routes
    .filter(({ id }, index) => index === routes.findIndex((other) => isSameKind(id, other.id)))
    .map(({ path }) => path);
}

const PUBLIC_PATHS = listPaths(({ access }) => access === 'public');
const USER_PATHS = [
  ...listPaths(({ access, needsSession }) => needsSession && access !== 'admin'),
  // Have more controls for users.
  ...listPaths(({ media }) => media !== undefined),
];
const ADMIN_PATHS = listPaths(({ access }) => access === 'admin');
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

/** Walks through the page; returns the number of stops. */
async function walk(page: Page, hasColumns: boolean): Promise<{ stops: number; faults: string[] }> {
  const faults: string[] = [];
  const inMain: Focus[] = [];
  const stops = await tabThrough(page, MAX_STOPS);
  for (const focus of stops) {
    if (!focus.isVisible) faults.push(`hidden or covered: ${focus.name}`);
    if (!focus.isInMain) continue;
    if (goesUp(focus, inMain, hasColumns))
      faults.push(`up from ${inMain.at(-1)?.top} to ${focus.top}: ${focus.name}`);
    inMain.push(focus);
  }
  return { stops: stops.length, faults };
}

/** Walks the pages at `paths`; returns how many there are. */
async function walkPages(page: Page, paths: readonly string[], width: number): Promise<number> {
  const walked = new Set<string>();
  for (const path of paths) {
    await page.goto(path);
    // Some redirect, as to the page of a sign-in.
    if (walked.has(page.url())) continue;
    walked.add(page.url());
    await waitForHydration(page);
    // The offer of another language is loaded after the page. The admin panel has none.
    await expect(
      page.locator('html[data-offer] .language-offer').filter({ hasNot: page.locator('a') }),
    ).toHaveCount(0);
    await expect(page.locator('.toast')).toHaveCount(0);
    const { stops, faults } = await walk(page, width >= FIRST_WIDTH_WITH_COLUMNS);
    expect.soft(faults, path).toEqual([]);
    expect.soft(stops, path).toBeGreaterThan(10);
    expect.soft(stops, path).toBeLessThan(MAX_STOPS);
  }
  return walked.size;
}

test('Tab goes down the pages with most controls, and each stop is visible', {
  tag: ['@R1'],
}, async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 700 });
  // The carousel stands still.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const paths = ['/ko', '/ko/movie', '/ko/movie/496243', '/ko/sign-up'];
  expect(await walkPages(page, paths, 375)).toBe(paths.length);
});

test.describe('all pages', { tag: '@slow' }, () => {
  let site: SecuritySite;

  test.beforeAll(async () => {
    const started = await startSecuritySite('embedded database');
    if (started === null) throw new Error('the site was not started');
    site = started;
  });
  test.afterAll(async () => {
    await site?.stop();
  });

  for (const viewport of [
    { width: 375, height: 700 },
    { width: 1440, height: 900 },
  ]) {
    const options = { viewport, reducedMotion: 'reduce' } as const;

    test(`Tab goes down each kind of public page at ${viewport.width} pixels, and each stop is visible`, {
      tag: ['@R1'],
    }, async ({ browser }) => {
      test.slow();
      const page = await openPageAs(browser, site, null, options);
      const paths = [...PUBLIC_PATHS, ...MORE_PATHS];
      expect(await walkPages(page, paths, viewport.width)).toBeGreaterThan(20);
      await page.context().close();
    });

    test(`Tab goes down the pages of users and admins at ${viewport.width} pixels, and each stop is visible`, {
      tag: ['@R1', '@M1'],
    }, async ({ browser }) => {
      test.slow();
      for (const [user, paths, count] of [
        ['other', USER_PATHS, 10],
        ['admin', ADMIN_PATHS, 8],
      ] as const) {
        const page = await openPageAs(browser, site, site[user], options);
        expect(await walkPages(page, paths, viewport.width)).toBeGreaterThan(count);
        await page.context().close();
      }
    });
  }
});
