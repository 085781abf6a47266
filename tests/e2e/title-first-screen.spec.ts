import { expect, type Locator, test } from '@playwright/test';
import { message } from '../support/messages.ts';

const PARASITE = '/movie/496243';
const SQUID_GAME = '/tv/93405';

for (const [width, height] of [
  [375, 812],
  [1440, 900],
] as const)
  for (const lang of ['ko', 'en', 'ar'] as const)
    test.describe(lang, { tag: lang === 'ar' ? '@slow' : [] }, () => {
      test(`visitors see the actions of a title in the first screen of ${width} pixels in ${lang}`, {
        tag: ['@D2', '@U4'],
      }, async ({ browser, baseURL }) => {
        // In the language of the page, so that it offers no other.
        const page = await browser.newPage({ baseURL, locale: lang, viewport: { width, height } });
        await page.goto(`/${lang}${PARASITE}`);
        const actions = page.locator('.title-actions');
        const trailer = actions.getByRole('link', { name: message(lang, 'title.trailer') });
        await expect(trailer).toBeInViewport({ ratio: 1 });
        for (const key of ['title.sign_in_to_save', 'title.seen', 'title.rate', 'title.share']) {
          const button = actions.getByRole('button', { name: message(lang, key), exact: true });
          await expect(button).toBeInViewport({ ratio: 1 });
        }
        const tops = await actions.locator('.button').evaluateAll((buttons) =>
          buttons.map((button) => {
            const { top, bottom } = button.getBoundingClientRect();
            return Math.round((top + bottom) / 2);
          }),
        );
        expect(new Set(tops).size).toBe(width === 375 ? 2 : 1);
        const overview = await getBox(page.locator('.overview'));
        const gap = overview.y - (await getBox(actions)).bottom;
        expect(gap).toBeGreaterThan(0);
        expect(gap).toBeLessThan(40);
        await page.close();
      });
    });

async function getBox(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('the element is not visible');
  return { ...box, bottom: box.y + box.height };
}

for (const path of [PARASITE, SQUID_GAME]) {
  test(`the overview and the head of where to watch are in the first 900 pixels of ${path}`, {
    tag: ['@D3', '@D8'],
  }, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    for (const lang of ['ko', 'en', 'ar']) {
      await page.goto(`/${lang}${path}`);
      expect((await getBox(page.locator('.overview'))).bottom).toBeLessThan(900);
      await expect(page.locator('#watch h2')).toBeInViewport({ ratio: 1 });
    }
  });

  test(`the sections of ${path} are in the specified order, and reviews before similar titles`, {
    tag: ['@D3', '@D4', '@D5', '@D6', '@D7', '@D8', '@D9'],
  }, async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 812 });
    await page.goto(`/en${path}`);
    const tops: [string, number][] = [];
    for (const name of [
      'Overview',
      'Trailer',
      'Where to watch',
      ...(path === SQUID_GAME ? ['Seasons'] : []),
      'Gallery',
      'Cast',
      'Reviews',
      'More like this',
    ])
      tops.push([name, (await getBox(page.getByRole('heading', { name, exact: true }))).y]);
    expect(tops.map(([name]) => name)).toEqual(
      tops.toSorted(([, a], [, b]) => a - b).map(([name]) => name),
    );
  });
}

test('no word of a fact’s label is broken, and a label that is too long is above its value', {
  tag: ['@D1', '@slow'],
}, async ({ page }) => {
  for (const width of [1440, 320]) {
    await page.setViewportSize({ width, height: 900 });
    for (const lang of ['de', 'fi', 'hu', 'nl']) {
      await page.goto(`/${lang}${SQUID_GAME}`);
      const broken = await page.locator('.fact-sheet dt').evaluateAll((labels) =>
        labels
          .filter((label) => {
            const words = (label.textContent ?? '').split(/\s/).length;
            const lineHeight = Number.parseFloat(getComputedStyle(label).lineHeight);
            const lines = Math.round(label.getBoundingClientRect().height / lineHeight);
            return lines > words || label.scrollWidth > label.clientWidth + 1;
          })
          .map((label) => label.textContent),
      );
      expect.soft(broken, `${lang} ${width}`).toEqual([]);
    }
  }
});
