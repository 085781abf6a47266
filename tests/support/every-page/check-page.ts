import { type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { findAxeViolations } from '../axe.ts';
import { collectCspViolations } from '../csp-violations.ts';
import { applyFixedFonts, serveFixedFonts } from '../fixed-fonts.ts';
import { NO_SHIFT, sumShifts, watchShifts } from '../layout-shifts.ts';
import { waitForHydration } from '../navigation.ts';
import { watchConsole } from '../watch-console.ts';
import { findOverflows } from './find-overflows.ts';
import { ARTWORK_PATH, holdArtwork, waitForPaint } from './hold-artwork.ts';
import type { PageToVisit } from './page-table.ts';
import { DESKTOP, listVariants, MIN_WIDTH, PHONE, type Variant } from './variants.ts';

/** Opens a page in a new context. */
export type OpenPage = (options: BrowserContextOptions) => Promise<Page>;

type Options = { hasPictures?: boolean };

/**
 * Visits the page in its variants. Nothing may shift while it loads and its pictures arrive or
 * fail; it has no axe violations, no console messages and no CSP violations; no text overflows on
 * phones and desktops, and it fits on the smallest screens.
 */
export async function checkPage(
  openPage: OpenPage,
  target: PageToVisit,
  { hasPictures = false }: Options = {},
): Promise<void> {
  for (const variant of listVariants(target, hasPictures))
    await checkVariant(openPage, target, variant);
}

async function checkVariant(
  openPage: OpenPage,
  { path, status, isState }: PageToVisit,
  { lang, width, theme, picture }: Variant,
): Promise<void> {
  const label = `/${lang}${path}, ${width} pixels, ${theme}`;
  const page = await openPage({
    // The language of the page, so that it offers no other.
    locale: lang,
    colorScheme: theme,
    reducedMotion: 'reduce',
    viewport: { width, height: getHeight(width) },
  });
  // In one direction all pictures arrive, in the other one none.
  const artworkArrives = picture !== null || lang !== 'ar';
  const consoleMessages = watchConsole(page, artworkArrives ? null : ARTWORK_PATH);
  const readCspViolations = await collectCspViolations(page);
  const readShifts = await watchShifts(page);
  const releaseArtwork = await holdArtwork(page, artworkArrives);
  await serveFixedFonts(page.context());
  async function expectNoShift(moment: string): Promise<void> {
    const shifts = await readShifts();
    expect
      .soft(sumShifts(shifts), `${label}: shifts ${moment} ${JSON.stringify(shifts)}`)
      .toBeLessThan(NO_SHIFT);
  }

  const response = await page.goto(`/${lang}${path}`, { waitUntil: 'domcontentloaded' });
  expect.soft(response?.status(), label).toBe(status);
  await waitForPaint(page);
  await expectNoShift('before the pictures');
  // Scripts wait for the first picture.
  await releaseArtwork();
  await waitForHydration(page);
  await waitForPaint(page);
  await expectNoShift('with pictures and scripts');

  // Phones show the same elements as desktops.
  const themes = width === DESKTOP || isState ? 'both themes' : 'one theme';
  expect.soft(await findAxeViolations(page, label, theme, themes)).toEqual([]);

  await applyFixedFonts(page);
  if (picture !== null) await expectPicture(page, picture);
  for (const other of [width, width === PHONE ? DESKTOP : PHONE]) {
    await page.setViewportSize({ width: other, height: getHeight(other) });
    expect.soft(await findOverflows(page), `${label}: overflows at ${other} pixels`).toEqual([]);
  }
  await page.setViewportSize({ width: MIN_WIDTH, height: 640 });
  const pageWidth = await page.evaluate(() => document.documentElement.scrollWidth);
  expect.soft(pageWidth, `${label}: width of the page`).toBe(MIN_WIDTH);

  expect.soft(await readCspViolations(), `${label}: CSP`).toEqual([]);
  await page.context().close();
  expect.soft(consoleMessages, `${label}: console`).toEqual([]);
}

async function expectPicture(page: Page, name: string): Promise<void> {
  // Depends on how long the site has been running.
  await page.locator('.offers-footer time').evaluateAll((times) => {
    for (const time of times) time.textContent = '1';
  });
  await expect.soft(page).toHaveScreenshot(`${name}.png`, { maxDiffPixelRatio: 0.01 });
}

const getHeight = (width: number) => (width === PHONE ? 812 : 900);
