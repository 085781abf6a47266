import type { BrowserContext, Page } from '@playwright/test';
import { ADMIN_PAGE_VARIANTS, newAdmin } from '../support/accounts/admin.ts';
import { type AccountSite, addNewUser, expect, test } from '../support/accounts/fixtures.ts';
import { findAxeViolations, prepareForAxe } from '../support/axe.ts';
import { message } from '../support/messages.ts';
import { gotoHydrated } from '../support/navigation.ts';
import { getToasts } from '../support/toasts.ts';

/** One title per test, so that tests do not see each other's reviews. */
const TITLES = {
  ko: ['movie/496243', '기생충'],
  en: ['movie/157336', 'Interstellar'],
  'ko without': ['movie/129', '센과 치히로의 행방불명'],
} as const;

const getRow = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });

/** Sends a form of the site as the user of the page. */
async function postForm(
  context: BrowserContext,
  { url }: AccountSite,
  form: Record<string, string>,
  lang = 'en',
): Promise<void> {
  const headers = { origin: url, 'sec-fetch-site': 'same-origin' };
  const response = await context.request.post(`/${lang}/forms`, { headers, multipart: form });
  expect(response.status(), await response.text()).toBe(200);
}

/** Creates a user with a review of a title. */
async function writeReview(
  context: BrowserContext,
  accounts: AccountSite,
  title: string,
  text: string,
  lang = 'en',
) {
  const user = await addNewUser(context, accounts, lang);
  await postForm(context, accounts, { intent: 'review', title, rating: '8', text }, lang);
  return user;
}

/** Creates a user who reports the review of a title, with a note. */
async function report(context: BrowserContext, accounts: AccountSite, title: string, note: string) {
  const user = await addNewUser(context, accounts);
  const page = await (await context.request.get(`/en/${title}`)).text();
  const [, review = ''] = /id="review-([0-9a-f-]{36})"/.exec(page) ?? [];
  await postForm(context, accounts, { intent: 'report', review, reason: 'abuse', note });
  return user;
}

for (const [lang, scripts] of ADMIN_PAGE_VARIANTS)
  test.describe(scripts ? 'with JavaScript' : 'without JavaScript', {
    tag: scripts ? [] : '@slow',
  }, () => {
    test.use({ javaScriptEnabled: scripts });
    const t = (key: string, values?: Record<string, string | number>) => message(lang, key, values);

    test(`a reported review is found, opened, its reports dismissed, and it is deleted in ${lang}`, {
      tag: ['@M4', '@M12', '@M13'],
    }, async ({ page, accounts, newUser, browser }) => {
      const [title, name] = TITLES[scripts ? lang : 'ko without'];
      const newContext = () =>
        browser.newContext({ baseURL: accounts.url, javaScriptEnabled: scripts });
      const [writer, reporter] = [await newContext(), await newContext()];
      const author = await writeReview(writer, accounts, title, '<b>Stairs</b> everywhere', lang);
      const reporterName = await report(reporter, accounts, title, '<i>rude</i>');
      await newAdmin(page, accounts, newUser, lang);

      const row = getRow(page, author.username);
      const dialog = page.getByRole('dialog');
      await test.step('the review is found by the URL of its page and by its author', async () => {
        await page.goto(`/${lang}/admin/reviews`);
        for (const text of ['8/10', '<b>Stairs</b> everywhere', name, title.split('/')[1] ?? ''])
          await expect(row).toContainText(text);
        await expect(row.getByRole('link', { name })).toHaveAttribute(
          'href',
          new RegExp(`^/${lang}/${title}`),
        );

        // Found by the URL of its page, and by its author.
        await page
          .getByRole('searchbox', { name: t('reviews.search') })
          .fill(`${accounts.url}/en/tv/1399`);
        if (!scripts) await page.getByRole('button', { name: t('filter.apply') }).click();
        await expect(page.getByText(t('admin.no_match'))).toBeVisible();
        await page
          .getByRole('searchbox', { name: t('reviews.search') })
          .fill(`${accounts.url}/en/${title}-some-name`);
        await page.getByLabel(t('reviews.user_or_id')).fill(author.username);
        if (!scripts) await page.getByRole('button', { name: t('filter.apply') }).click();
        await expect(page).toHaveURL(/q=.+&user=/);
        await expect(row).toBeVisible();
      });

      await test.step('its report is dismissed', async () => {
        // The report is dismissed and the review stays.
        await page.getByRole('link', { name: t('reviews.reported') }).click();
        await expect(page).toHaveURL(/reported=1/);
        await expect(row).toContainText(scripts && lang === 'en' ? '1 report' : '1');
        await row.getByRole('link', { name: t('reviews.read') }).click();
        for (const text of [
          t('reviews.reason_abuse'),
          '<i>rude</i>',
          reporterName.username,
          '<b>Stairs</b> everywhere',
        ])
          await expect(dialog).toContainText(text);
        await dialog.getByRole('button', { name: t('reviews.dismiss') }).click();
        await expect(getToasts(page, lang)).toContainText(t('notice.admin_reports_dismissed'));
        await expect(dialog).toBeHidden();
        await expect(row).toHaveCount(0);
      });

      await test.step('it is deleted, and removed from its page at once', async () => {
        // The review is deleted, and removed from its page at once.
        await page.getByRole('link', { name: t('admin.all'), exact: true }).click();
        await row.getByRole('link', { name: t('admin.delete') }).click();
        await expect(dialog).toContainText(
          t('reviews.delete_text', { name: author.username, title: name }),
        );
        await dialog.getByRole('button', { name: t('admin.delete') }).click();
        await expect(getToasts(page, lang)).toContainText(t('notice.admin_review_deleted'));
        await expect(row).toHaveCount(0);
        await page.goto(`/${lang}/${title}`);
        await expect(page.getByText(t('review.none'), { exact: true })).toBeVisible();
      });

      await test.step('the log has the deletion', async () => {
        await page.goto(`/${lang}/admin/logs?action=delete_review`);
        const line = page.getByRole('row').filter({ hasText: author.username });
        await expect(line.locator('.badge--danger')).toHaveText('delete review');
        await expect(line).toContainText('<b>Stairs</b> everywhere');
      });

      await writer.close();
      await reporter.close();
    });
  });

test('a review that was edited since its dialog was opened is shown, not deleted', {
  tag: ['@M4', '@M13', '@slow'],
}, async ({ page, accounts, newUser, browser }) => {
  const title = 'movie/76341';
  const writer = await browser.newContext({ baseURL: accounts.url });
  const author = await writeReview(writer, accounts, title, 'Rude words');
  await newAdmin(page, accounts, newUser);
  await gotoHydrated(page, `/en/admin/reviews?user=${encodeURIComponent(author.username)}`);
  const dialog = page.getByRole('dialog');
  const openDelete = () =>
    getRow(page, author.username)
      .getByRole('link', { name: /^Delete/ })
      .click();
  await openDelete();
  await expect(dialog).toContainText('Rude words');
  await postForm(writer, accounts, { intent: 'review', title, rating: '8', text: 'Kind words' });
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(getToasts(page, 'en')).toContainText('Someone else changed this in the meantime.');
  await expect(dialog).toContainText('Kind words');

  // The next deletion applies to the version that is shown now.
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(getToasts(page, 'en')).toContainText('Review deleted successfully');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible();

  await postForm(writer, accounts, { intent: 'review', title, rating: '7', text: 'Here again' });
  await gotoHydrated(page, page.url());
  await openDelete();
  await expect(dialog).toContainText('Here again');
  await postForm(writer, accounts, { intent: 'review_delete', title });
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(getToasts(page, 'en')).toContainText('This no longer exists.');
  await expect(dialog).toContainText('This no longer exists.');
  await expect(dialog.getByRole('button')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible();
  await writer.close();
});

test('no axe violations in the reviews and their dialogs', { tag: '@slow' }, async ({
  page,
  accounts,
  newUser,
  browser,
}) => {
  const lang = 'ko';
  const title = 'tv/1396';
  const [writer, reporter] = [
    await browser.newContext({ baseURL: accounts.url }),
    await browser.newContext({ baseURL: accounts.url }),
  ];
  const author = await writeReview(writer, accounts, title, 'Long thought about.', lang);
  await report(reporter, accounts, title, 'Not so kind.');
  await newAdmin(page, accounts, newUser, lang);
  await prepareForAxe(page);
  const violations: string[] = [];
  await gotoHydrated(page, `/${lang}/admin/reviews?reported=1`);
  violations.push(...(await findAxeViolations(page, 'reviews')));
  for (const opener of ['reviews.read', 'admin.delete']) {
    await getRow(page, author.username)
      .getByRole('link', { name: message(lang, opener) })
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
    violations.push(...(await findAxeViolations(page, opener)));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  expect(violations).toEqual([]);
  await writer.close();
  await reporter.close();
});
