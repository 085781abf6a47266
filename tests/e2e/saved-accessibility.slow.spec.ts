import { expect, test } from '../support/accounts/fixtures.ts';
import { findAxeViolations, prepareForAxe } from '../support/axe.ts';
import { importFile } from '../support/import-page.ts';
import { message } from '../support/messages.ts';
import { gotoHydrated, waitForHydration } from '../support/navigation.ts';

/** Two titles of which one is rated, and one that is not found. */
const LIST = `type,title,year,tmdb_id,watched_at,rating
movie,Oldboy,2003,670,2024-02-01,8
movie,Spirited Away,2001,129,2024-02-02,
movie,Parasiet,2019,,2024-02-03,7
`;

for (const lang of ['ko', 'ar'] as const)
  test(`no axe violations in ${lang} in menus of lists and titles, imports, and forms of reviews`, async ({
    page,
    newUser,
    accounts,
  }) => {
    await prepareForAxe(page);
    const violations: string[] = [];
    const checkPage = async (label: string) =>
      violations.push(...(await findAxeViolations(page, label)));
    const postForm = async (form: Record<string, string>) => {
      const headers = { origin: accounts.url, 'sec-fetch-site': 'same-origin' };
      expect((await page.request.post(`/${lang}/forms`, { headers, form })).status()).toBe(200);
    };
    const review = {
      intent: 'review',
      title: 'tv/64840',
      rating: '7',
      text: 'The stairs.',
      spoiler: 'on',
    };
    await newUser(page, lang);
    await postForm({ ...review, spoiler: '', title: 'tv/87108' });
    await postForm(review);
    await newUser(page, lang);
    await postForm({ intent: 'save', title: 'movie/496243' });
    await postForm({ intent: 'seen', title: 'movie/496243', on: '2026-01-02' });
    await postForm({ intent: 'hide', title: 'tv/93405' });
    await postForm({ intent: 'share' });
    await test.step('lists', async () => {
      await gotoHydrated(page, `/${lang}/saved`);
      await page.locator('.list-menu summary').click();
      await checkPage('menu of a list');
      await page.getByRole('button', { name: message(lang, 'share.heading') }).click();
      await checkPage('link of a list');
      const shared = await page.getByLabel(message(lang, 'share.link')).inputValue();
      await gotoHydrated(page, shared);
      await checkPage('shared list');
    });
    await test.step('imports', async () => {
      await gotoHydrated(page, `/${lang}/saved/import`);
      await checkPage('import');
      await importFile(page, 'list.csv', LIST);
      await checkPage('preview of an import');
      await gotoHydrated(page, `/${lang}/saved/import?group=missing&find=3&q=parasite`);
      await checkPage('search for a title');
      await page.getByRole('button', { name: message(lang, 'import.start'), exact: true }).click();
      await expect(page.getByText(message(lang, 'import.finished'))).toBeVisible();
      await checkPage('report of an import');
    });
    await test.step('titles and reviews', async () => {
      await gotoHydrated(page, `/${lang}/saved?list=seen`);
      await page.locator('.private-rating summary').first().click();
      await checkPage('private rating');
      await gotoHydrated(page, `/${lang}/movie/496243`);
      await waitForHydration(page, '.action-menu--seen');
      await page.locator('.state-button').first().click();
      await expect(page.locator('.toast')).toBeVisible();
      await page.locator('.action-menu--seen').click();
      await expect(page.locator('.action-popup--seen')).toBeVisible();
      await checkPage('title with its day and a toast');
      await gotoHydrated(page, `/${lang}/tv/87108`);
      await page.locator('#reviews').scrollIntoViewIfNeeded();
      await waitForHydration(page, '.review-form');
      await page.locator('.review-report summary').first().click();
      await page.getByLabel(message(lang, 'review.text')).fill('a'.repeat(5001));
      await checkPage('reviews with form and report');
      await postForm({ ...review, title: 'tv/87108' });
      await gotoHydrated(page, `/${lang}/tv/87108`);
      await page.locator('#reviews').scrollIntoViewIfNeeded();
      await waitForHydration(page, '.own-review');
      await page.locator('.own-review summary').first().click();
      await checkPage('own review');
    });
    expect(violations).toEqual([]);
  });
