import { expect, test } from '@playwright/test';
import { renderInFixedFonts, waitForFixedFonts } from '../support/fixed-fonts.ts';
import { waitForHydration } from '../support/navigation.ts';

/** Name, path, width, and colour scheme: each is on one of them at least. */
const PAGES = [
  ['home', '/ko', 1440, 'dark'],
  ['home-phone', '/ar', 375, 'light'],
  ['movies', '/de/movie/top-rated', 1440, 'light'],
  ['movies-phone', '/en/movie/top-rated', 375, 'dark'],
  ['movie', '/en/movie/496243-parasite', 1440, 'dark'],
  ['movie-phone', '/ko/movie/496243', 375, 'light'],
  ['series', '/ar/tv/93405', 1440, 'light'],
  ['season', '/en/tv/93405/season/1', 1440, 'dark'],
  ['person-phone', '/ja/person/20738', 375, 'dark'],
  ['search', '/de/search?q=park', 1440, 'dark'],
  ['sign-up-phone', '/de/sign-up', 375, 'light'],
  ['not-found', '/th/nowhere', 1440, 'light'],
] as const;

/** Drawings differ by the fonts of the machine; their shape and place is what is compared. */
const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 3"
  preserveAspectRatio="none"><path fill="#47546b" d="M0 0h2v3H0z"/><path fill="#c98b3a"
  d="M0 2l1-1 1 1v1H0z"/></svg>`;

test.use({ bypassCSP: true });

for (const [name, path, width, colorScheme] of PAGES)
  test(`${name} looks as before (${path}, ${width} pixels, ${colorScheme})`, {
    tag: '@pictures',
  }, async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      baseURL,
      bypassCSP: true,
      // The language of the page, so that it offers no other.
      locale: path.slice(1, 3),
      colorScheme,
      reducedMotion: 'reduce',
      viewport: { width, height: width < 500 ? 812 : 900 },
    });
    await renderInFixedFonts(context);
    await context.route('**/artwork/**', (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: PICTURE }),
    );
    const page = await context.newPage();
    await page.goto(path);
    await waitForHydration(page);
    await waitForFixedFonts(page);
    // Depends on how long the site has been running.
    await page.locator('.offers-footer time').evaluateAll((times) => {
      for (const time of times) time.textContent = '1';
    });
    await expect(page).toHaveScreenshot(`${name}.png`, { maxDiffPixelRatio: 0.01 });
    await context.close();
  });
