import type { BrowserContext, Page } from '@playwright/test';
import { newAdmin, PANEL_JOURNEYS } from '../support/accounts/administrator.ts';
import { type AccountSite, expect, newPerson, signUp, test } from '../support/accounts/test.ts';
import { findings, prepareForAxe } from '../support/axe.ts';
import { message } from '../support/messages.ts';
import { toastsOf } from '../support/saved.ts';
import { visit } from '../support/visit.ts';

/** One title per test, so that tests do not see each other's reviews. */
const TITLES = {
  ko: ['movie/496243', '기생충'],
  en: ['movie/157336', 'Interstellar'],
  'ko without': ['movie/129', '센과 치히로의 행방불명'],
} as const;

const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });

/** Sends a form of the site as the user of the page. */
async function send(
  context: BrowserContext,
  { url }: AccountSite,
  form: Record<string, string>,
  lang = 'en',
): Promise<void> {
  const headers = { origin: url, 'sec-fetch-site': 'same-origin' };
  const answer = await context.request.post(`/${lang}/forms`, { headers, multipart: form });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Creates a user with a review of a title. */
async function writeReview(
  context: BrowserContext,
  accounts: AccountSite,
  title: string,
  text: string,
  lang = 'en',
) {
  const person = newPerson();
  await signUp(context, accounts, { ...person, lang });
  await send(context, accounts, { intent: 'review', title, rating: '8', text }, lang);
  return person;
}

/** Creates a user who reports the review of a title, with a note. */
async function report(context: BrowserContext, accounts: AccountSite, title: string, note: string) {
  const person = newPerson();
  await signUp(context, accounts, { ...person, lang: 'en' });
  const page = await (await context.request.get(`/en/${title}`)).text();
  const [, review = ''] = /id="review-([0-9a-f-]{36})"/.exec(page) ?? [];
  await send(context, accounts, { intent: 'report', review, reason: 'abuse', note });
  return person;
}

for (const [lang, scripts] of PANEL_JOURNEYS)
  test.describe(scripts ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled: scripts });
    const say = (key: string, values?: Record<string, string | number>) =>
      message(lang, key, values);

    test(`M4 M12 M13 a reported review is found, opened, its reports dismissed, and it is deleted in ${lang}`, async ({
      page,
      accounts,
      newMember,
      browser,
    }) => {
      const [title, name] = TITLES[scripts ? lang : 'ko without'];
      const newContext = () =>
        browser.newContext({ baseURL: accounts.url, javaScriptEnabled: scripts });
      const [writer, reporter] = [await newContext(), await newContext()];
      const author = await writeReview(writer, accounts, title, '<b>Stairs</b> everywhere', lang);
      const witness = await report(reporter, accounts, title, '<i>rude</i>');
      await newAdmin(page, accounts, newMember, lang);

      await page.goto(`/${lang}/admin/reviews`);
      const row = rowOf(page, author.username);
      for (const part of ['8/10', '<b>Stairs</b> everywhere', name, title.split('/')[1] ?? ''])
        await expect(row).toContainText(part);
      await expect(row.getByRole('link', { name })).toHaveAttribute(
        'href',
        new RegExp(`^/${lang}/${title}`),
      );

      // Found by the URL of its page, and by its author.
      await page
        .getByRole('searchbox', { name: say('reviews.search') })
        .fill(`${accounts.url}/en/tv/1399`);
      if (!scripts) await page.getByRole('button', { name: say('filter.apply') }).click();
      await expect(page.getByText(say('admin.no_match'))).toBeVisible();
      await page
        .getByRole('searchbox', { name: say('reviews.search') })
        .fill(`${accounts.url}/en/${title}-some-name`);
      await page.getByLabel(say('reviews.user_or_id')).fill(author.username);
      if (!scripts) await page.getByRole('button', { name: say('filter.apply') }).click();
      await expect(page).toHaveURL(/q=.+&user=/);
      await expect(row).toBeVisible();

      // The report is dismissed and the review stays.
      await page.getByRole('link', { name: say('reviews.reported') }).click();
      await expect(page).toHaveURL(/reported=1/);
      await expect(row).toContainText(scripts && lang === 'en' ? '1 report' : '1');
      await row.getByRole('link', { name: say('reviews.read') }).click();
      const dialog = page.getByRole('dialog');
      for (const part of [
        say('reviews.reason_abuse'),
        '<i>rude</i>',
        witness.username,
        '<b>Stairs</b> everywhere',
      ])
        await expect(dialog).toContainText(part);
      await dialog.getByRole('button', { name: say('reviews.dismiss') }).click();
      await expect(toastsOf(page, lang)).toContainText(say('notice.admin_reports_dismissed'));
      await expect(dialog).toBeHidden();
      await expect(row).toHaveCount(0);

      // The review is deleted, and removed from its page at once.
      await page.getByRole('link', { name: say('admin.all'), exact: true }).click();
      await row.getByRole('link', { name: say('admin.delete') }).click();
      await expect(dialog).toContainText(
        say('reviews.delete_text', { name: author.username, title: name }),
      );
      await dialog.getByRole('button', { name: say('admin.delete') }).click();
      await expect(toastsOf(page, lang)).toContainText(say('notice.admin_review_deleted'));
      await expect(row).toHaveCount(0);
      await page.goto(`/${lang}/${title}`);
      await expect(page.getByText(say('review.none'), { exact: true })).toBeVisible();

      await page.goto(`/${lang}/admin/logs?action=delete_review`);
      const line = page.getByRole('row').filter({ hasText: author.username });
      await expect(line.locator('.badge--danger')).toHaveText('delete review');
      await expect(line).toContainText('<b>Stairs</b> everywhere');
      await writer.close();
      await reporter.close();
    });
  });

test('M4 M13 a review that was edited since its dialog was opened is shown, not deleted', async ({
  page,
  accounts,
  newMember,
  browser,
}) => {
  const title = 'movie/76341';
  const writer = await browser.newContext({ baseURL: accounts.url });
  const author = await writeReview(writer, accounts, title, 'Rude words');
  await newAdmin(page, accounts, newMember);
  await visit(page, `/en/admin/reviews?user=${encodeURIComponent(author.username)}`);
  const dialog = page.getByRole('dialog');
  const openDelete = () =>
    rowOf(page, author.username)
      .getByRole('link', { name: /^Delete/ })
      .click();
  await openDelete();
  await expect(dialog).toContainText('Rude words');
  await send(writer, accounts, { intent: 'review', title, rating: '8', text: 'Kind words' });
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(toastsOf(page, 'en')).toContainText('Someone else changed this in the meantime.');
  await expect(dialog).toContainText('Kind words');

  // The next deletion applies to the version that is shown now.
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(toastsOf(page, 'en')).toContainText('Review deleted successfully');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible();

  await send(writer, accounts, { intent: 'review', title, rating: '7', text: 'Here again' });
  await visit(page, page.url());
  await openDelete();
  await expect(dialog).toContainText('Here again');
  await send(writer, accounts, { intent: 'review_delete', title });
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(toastsOf(page, 'en')).toContainText('This no longer exists.');
  await expect(dialog).toContainText('This no longer exists.');
  await expect(dialog.getByRole('button')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible();
  await writer.close();
});

test('no axe violations in the reviews and their dialogs', async ({
  page,
  accounts,
  newMember,
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
  await newAdmin(page, accounts, newMember, lang);
  await prepareForAxe(page);
  const found: string[] = [];
  await visit(page, `/${lang}/admin/reviews?reported=1`);
  found.push(...(await findings(page, 'reviews')));
  for (const opener of ['reviews.read', 'admin.delete']) {
    await rowOf(page, author.username)
      .getByRole('link', { name: message(lang, opener) })
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
    found.push(...(await findings(page, opener)));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  expect(found).toEqual([]);
  await writer.close();
  await reporter.close();
});
