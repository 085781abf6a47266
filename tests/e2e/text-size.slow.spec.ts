import { expect, test } from '../support/accounts/fixtures.ts';

const VISITOR_PAGES = [
  '/en',
  '/de/movie',
  '/de/movie/496243',
  '/en/tv/93405',
  '/en/tv/93405/season/1',
  '/en/tv/93405/credits',
  '/en/movie/496243/names',
  '/en/movie/496243/offers',
  '/en/collection/726871',
  '/de/person/20738',
  '/en/search?q=star',
  '/de/sign-up',
  '/de/support',
  '/ar/nowhere',
];
const USER_PAGES = ['/en', '/de/profile', '/en/saved', '/de/movie/496243'];

test.use({ bypassCSP: true });

for (const width of [1280, 375])
  test(`text of twice the size needs no horizontal scrolling at ${width} pixels`, async ({
    page,
    newUser,
    browser,
    accounts,
  }) => {
    const visitor = await browser.newContext({ baseURL: accounts.url, bypassCSP: true });
    await newUser(page);
    for (const { tab, paths } of [
      { tab: await visitor.newPage(), paths: VISITOR_PAGES },
      { tab: page, paths: USER_PAGES },
    ]) {
      await tab.setViewportSize({ width, height: 900 });
      for (const path of paths) {
        await tab.goto(path, { waitUntil: 'domcontentloaded' });
        await tab.addStyleTag({ content: 'html { font-size: 200% !important }' });
        const pageWidth = await tab.evaluate(() => document.documentElement.scrollWidth);
        expect.soft(pageWidth, path).toBeLessThanOrEqual(width);
      }
    }
    await visitor.close();
  });
