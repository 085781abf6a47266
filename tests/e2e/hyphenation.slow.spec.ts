import type { Page } from '@playwright/test';
import { expect, test } from '../support/accounts/fixtures.ts';
import { renderInFixedFonts, waitForFixedFonts } from '../support/fixed-fonts.ts';

const VISITOR_PAGES = [
  '',
  '/movie',
  '/movie/496243',
  '/tv/93405',
  '/tv/93405/season/1',
  '/tv/93405/credits',
  '/tv/93405/names',
  '/movie/496243/offers',
  '/collection/726871',
  '/person/20738',
  '/search?q=zzxqy',
  '/sign-up',
  '/support',
  '/nowhere',
];
const USER_PAGES = ['', '/profile', '/saved', '/movie/496243'];

/**
 * Words on several lines without a hyphen. Names of titles are not hyphenated without a dictionary
 * of the browser; other texts have soft hyphens where they need them.
 */
function findBrokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
    const broken: string[] = [];
    const range = document.createRange();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const element = text.parentElement;
      if (!element?.checkVisibility() || element.clientWidth === 1) continue;
      if (element.closest('.sr-only, .tile-link, .prose, svg, script')) continue;
      if (element.closest('[lang]') !== document.documentElement) continue;
      for (const { index, 0: word } of (text.textContent ?? '').matchAll(
        /[^\s\u00ad\-–—/·]{4,}/g,
      )) {
        // A hyphen at a soft hyphen belongs to the letter after it.
        range.setStart(text, index + 1);
        range.setEnd(text, index + word.length);
        const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
        if (new Set(boxes.map(({ top }) => Math.round(top))).size > 1) broken.push(word);
      }
    }
    return broken;
  });
}

test.use({ bypassCSP: true, viewport: { width: 320, height: 800 } });

for (const lang of ['de', 'fi', 'hu', 'nl'])
  test(`no word is broken without a hyphen on a screen of 320 px in ${lang}`, async ({
    page,
    newUser,
    browser,
    accounts,
  }) => {
    const visitor = await browser.newContext({
      baseURL: accounts.url,
      bypassCSP: true,
      viewport: { width: 320, height: 800 },
    });
    await newUser(page);
    for (const { tab, paths } of [
      { tab: await visitor.newPage(), paths: VISITOR_PAGES },
      { tab: page, paths: USER_PAGES },
    ]) {
      await renderInFixedFonts(tab.context());
      for (const path of paths) {
        await tab.goto(`/${lang}${path}`, { waitUntil: 'domcontentloaded' });
        // As in a browser without a dictionary of the language.
        await tab.addStyleTag({ content: '* { hyphens: manual !important }' });
        await waitForFixedFonts(tab);
        expect.soft(await findBrokenWords(tab), `/${lang}${path}`).toEqual([]);
      }
    }
    await visitor.close();
  });
