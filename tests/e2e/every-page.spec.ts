import { expect, test } from '@playwright/test';
import { checkPage } from '../support/every-page/check-page.ts';
import { findUnvisitedRoutes, PAGES } from '../support/every-page/page-table.ts';
import { findUnusedPictures } from '../support/every-page/variants.ts';

// All use the site that is running already, so that they need not share a worker.
test.describe.configure({ mode: 'parallel' });

test('each page of the route table is visited, and each picture compared', () => {
  expect(findUnvisitedRoutes()).toEqual([]);
  expect(findUnusedPictures(PAGES.visitor)).toEqual([]);
});

for (const page of PAGES.visitor)
  test(`a visitor sees ${page.path || '/'} without flaws in each direction, theme and width`, {
    tag: ['@pictures', ...(page.isSlow ? ['@slow'] : [])],
  }, async ({ browser, baseURL }) => {
    const openPage = async (options: object) => browser.newPage({ ...options, baseURL });
    await checkPage(openPage, page, { hasPictures: true });
  });
