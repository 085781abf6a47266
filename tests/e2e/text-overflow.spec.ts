import type { Page } from '@playwright/test';
import { expect, test } from '../support/accounts/fixtures.ts';
import { renderInFixedFonts } from '../support/fixed-fonts.ts';

const WIDTHS = [375, 1440];
/** Languages with the longest words, the tallest letters, and the other direction. */
const LANGUAGES = [
  ['de', 'fi', 'hu', 'el'],
  ['ru', 'th', 'ar', 'ja'],
];
const VISITOR_PAGES = ['', '/movie', '/sign-in'];
/** The title page has the review form. */
const USER_PAGES = ['/profile', '/movie/496243'];

/** Catalog texts that are truncated by design: names of titles and people, biographies. */
const CATALOG_TEXT = '.two-lines, .prose';

/** Texts that are cut or overflow their box or the screen. */
function findOverflows(page: Page): Promise<string[]> {
  return page.evaluate(async (catalogText) => {
    await document.fonts.ready;
    const width = document.documentElement.clientWidth;
    const overflows: string[] = [];
    if (document.documentElement.scrollWidth > width)
      overflows.push('the page is wider than the screen');
    const getBoxes = (node: Node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return [...range.getClientRects()];
    };
    const isOutside = ({ left, right }: DOMRect) => right > width + 1 || left < -1;
    const scrolls = (element: Element) => {
      for (let box: Element | null = element; box; box = box.parentElement)
        if (/auto|scroll/.test(getComputedStyle(box).overflowX)) return true;
      return false;
    };
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      const nodes = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
      const text = nodes.map((node) => node.textContent?.trim()).join('');
      const style = getComputedStyle(element);
      // Texts for screen readers only are one pixel wide.
      if (text === '' || element.clientWidth === 1 || !element.checkVisibility()) continue;
      if (element.closest(`.sr-only, option, svg, ${catalogText}`)) continue;
      const addOverflow = (description: string) =>
        overflows.push(`“${text.slice(0, 60)}” ${description}`);
      if (style.display !== 'inline' && element.scrollWidth > element.clientWidth + 1)
        addOverflow(style.overflowX === 'visible' ? 'sticks out of its box' : 'is cut');
      if (
        !/visible|auto|scroll/.test(style.overflowY) &&
        element.scrollHeight > element.clientHeight + 2
      )
        addOverflow('is cut below');
      if (!scrolls(element) && nodes.flatMap(getBoxes).some(isOutside))
        addOverflow('is outside of the screen');
    }
    const canvas = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
    for (const select of document.querySelectorAll('select')) {
      const style = getComputedStyle(select);
      const text = select.selectedOptions[0]?.text ?? '';
      canvas.font = style.font;
      const availableWidth =
        select.clientWidth -
        Number.parseFloat(style.paddingLeft) -
        Number.parseFloat(style.paddingRight);
      if (select.checkVisibility() && canvas.measureText(text).width > availableWidth + 1)
        overflows.push(`the choice “${text}” is cut`);
    }
    return overflows;
  }, CATALOG_TEXT);
}

test.use({ bypassCSP: true });

for (const languages of LANGUAGES)
  test(`no text is cut or overflows on home, list, sign-in, profile, title or review form in ${languages.join(', ')}`, {
    tag: ['@R12'],
  }, async ({ page, newUser, browser, accounts }) => {
    const visitor = await browser.newContext({ baseURL: accounts.url, bypassCSP: true });
    await newUser(page);
    const pages = [
      { tab: await visitor.newPage(), paths: VISITOR_PAGES },
      { tab: page, paths: USER_PAGES },
    ];
    for (const { tab, paths } of pages) {
      await renderInFixedFonts(tab.context());
      for (const lang of languages)
        for (const path of paths) {
          await tab.goto(`/${lang}${path}`, { waitUntil: 'domcontentloaded' });
          for (const width of WIDTHS) {
            await tab.setViewportSize({ width, height: 900 });
            expect.soft(await findOverflows(tab), `${lang}${path} at ${width} px`).toEqual([]);
          }
        }
    }
    await expect(page.locator('textarea[name=text]')).toBeVisible();
    await visitor.close();
  });
