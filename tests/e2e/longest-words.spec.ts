import type { Page } from '@playwright/test';
import { expect, test } from '../support/accounts/fixtures.ts';
import { findOverflows } from '../support/every-page/find-overflows.ts';
import { DESKTOP, MIN_WIDTH, PHONE } from '../support/every-page/variants.ts';
import { applyFixedFonts, serveFixedFonts } from '../support/fixed-fonts.ts';
import { sameOriginHeaders } from '../support/sign-up-by-api.ts';

/** Those with the longest words and the tallest letters. */
const LANGUAGES = ['de', 'fi', 'hu', 'el', 'ru', 'th', 'ja'] as const;
type Language = (typeof LANGUAGES)[number];

/** Pages on which no text is cut, by the role that has most to see there. */
const VISITOR_PAGES = ['', '/movie', '/sign-in'];
/** The title page has the review form. */
const USER_PAGES = ['/profile', '/movie/496243'];

type PagesOfLanguages = readonly (readonly [languages: readonly Language[], paths: string[]])[];

/** Pages that fit on the smallest screens, with the languages that are difficult there. */
const NARROW_VISITOR_PAGES: PagesOfLanguages = [
  [
    ['de', 'fi', 'ru', 'th'],
    [
      '/sign-up',
      '/reset-password',
      '/second-factor',
      '/confirm?token=x',
      '/profile?token=x',
      '/sign-in?with=code',
    ],
  ],
  [
    ['de', 'fi', 'el', 'th'],
    ['/terms', '/privacy', '/faq#account', '/legal-notice', '/support'],
  ],
  [
    ['de'],
    [
      '/tv?rating=8&sort=newest',
      '/search',
      '/search?q=the',
      '/person/21684',
      '/tv/1399/season/1',
      '/collection/726871',
      '/movie/496243/credits',
      '/tv/93405/names',
      '/movie/496243/offers',
      '/movie/496243/offers?service=watcha',
      '/nowhere',
    ],
  ],
];
const NARROW_USER_PAGES: PagesOfLanguages = [
  [
    ['de', 'fi', 'ru', 'th'],
    ['/saved', '/saved/import', '/saved?view=services', '/movie'],
  ],
];

// Every worker has a site with accounts.
test.describe.configure({ mode: 'parallel' });

for (const lang of LANGUAGES) {
  const list = (pages: PagesOfLanguages) =>
    pages.flatMap(([languages, paths]) => (languages.includes(lang) ? paths : []));

  test.describe(lang, { tag: lang === 'de' ? [] : '@slow' }, () => {
    test(`visitors see no text that is cut or overflows, from 320 pixels on, in ${lang}`, {
      tag: ['@R12', '@N2', '@G1', '@G3', '@G4', '@G5', '@H1', '@D7'],
    }, async ({ page }) => {
      await serveFixedFonts(page.context());
      for (const path of VISITOR_PAGES) await expectNoOverflow(page, `/${lang}${path}`);
      for (const path of list(NARROW_VISITOR_PAGES)) await expectToFit(page, `/${lang}${path}`);
    });

    test(`users see no text that is cut or overflows, from 320 pixels on, in ${lang}`, {
      tag: ['@R12', '@slow'],
    }, async ({ page, newUser, accounts }) => {
      await serveFixedFonts(page.context());
      await newUser(page);
      const submitForm = (form: Record<string, string>) =>
        page.request.post('/en/forms', { headers: sameOriginHeaders(accounts.url), form });
      await submitForm({ intent: 'save', title: 'movie/496243' });
      await submitForm({ intent: 'seen', title: 'movie/496243', on: '2026-01-02' });
      await submitForm({ intent: 'share' });
      for (const path of USER_PAGES) await expectNoOverflow(page, `/${lang}${path}`);
      await expect(page.locator('textarea[name=text]')).toBeVisible();
      for (const path of list(NARROW_USER_PAGES)) await expectToFit(page, `/${lang}${path}`);

      const text = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(6);
      await submitForm({ intent: 'review', title: 'movie/496243', rating: '10', text });
      await expectToFit(page, `/${lang}/movie/496243`);
    });
  });
}

/** On phones, desktops, and the smallest screens. */
async function expectNoOverflow(page: Page, path: string): Promise<void> {
  await expectToFit(page, path);
  await applyFixedFonts(page);
  for (const width of [PHONE, DESKTOP]) {
    await page.setViewportSize({ width, height: 900 });
    expect.soft(await findOverflows(page), `${path} at ${width} pixels`).toEqual([]);
  }
}

async function expectToFit(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: MIN_WIDTH, height: 640 });
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  const pageWidth = await page.evaluate(() => document.documentElement.scrollWidth);
  expect.soft(pageWidth, `${path}: width of the page`).toBe(MIN_WIDTH);
}
