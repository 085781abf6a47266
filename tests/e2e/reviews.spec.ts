import type { Page } from '@playwright/test';
import { expect, PASSWORD, test } from '../support/accounts/test.ts';
import { JOURNEYS } from '../support/journeys.ts';
import { message } from '../support/messages.ts';
import { toastsOf } from '../support/saved.ts';
import { untilAlive, visit } from '../support/visit.ts';

/** One title per test, so that tests do not see each other's reviews. */
const TITLES = {
  ko: ['/movie/670', '/movie/396535'],
  en: ['/movie/157336', '/movie/76341'],
  ar: ['/movie/129', '/movie/335984'],
} as const;

/** The reviews hydrate near the viewport. */
async function goToReviews(page: Page, scripts = true): Promise<void> {
  await page.locator('#reviews').scrollIntoViewIfNeeded();
  if (scripts) await untilAlive(page, '#reviews');
  if (scripts) await untilAlive(page, '.review-form, .own-review');
}

for (const [lang, scripts] of JOURNEYS)
  test.describe(scripts ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled: scripts });
    const say = (key: string, values?: Record<string, string | number>) =>
      message(lang, key, values);

    test(`U5 U6 U7 a review is written, marked helpful, reported, edited and deleted in ${lang}`, async ({
      page,
      newMember,
      browser,
      accounts,
    }) => {
      const address = `/${lang}${TITLES[lang][scripts ? 0 : 1]}`;
      const stranger = await browser.newPage({ baseURL: accounts.url, javaScriptEnabled: scripts });
      await stranger.goto(address);
      await expect(stranger.getByText(say('review.none'), { exact: true })).toBeVisible();

      const { username } = await newMember(page, lang);
      if (scripts) await visit(page, address);
      else await page.goto(address);
      await goToReviews(page, scripts);
      const reviews = page.locator('#reviews');
      const post = reviews.getByRole('button', { name: say('review.post') });
      if (scripts) await expect(post).toBeDisabled();
      else {
        await post.click();
        await expect(reviews).toContainText(say('review.rating_required_text'));
      }
      await reviews.getByRole('radio', { name: '8', exact: true }).check({ force: true });
      await reviews.getByLabel(say('review.text')).fill('<b>Stairs</b> https://example.com');
      await post.click();
      await expect(toastsOf(page, lang)).toContainText(say('review.posted_title'));
      const own = page.locator('.own-review');
      await expect(own).toContainText('8/10');
      await expect(page.locator('.review')).toContainText(username);
      await expect(page.locator('.review')).toContainText('<b>Stairs</b> https://example.com');
      await expect(page.locator('.review a')).toHaveCount(0);

      // The cached page was invalidated.
      await stranger.goto(address);
      await expect(stranger.locator('.review')).toContainText(username);
      await expect(stranger.locator('.rating-average')).toContainText('8.0');

      // Another user marks it helpful, and reports it.
      await stranger.context().close();
      const other = await (
        await browser.newContext({
          baseURL: accounts.url,
          javaScriptEnabled: scripts,
          extraHTTPHeaders: { 'x-forwarded-for': `10.99.${lang.charCodeAt(0)}.${scripts ? 1 : 2}` },
        })
      ).newPage();
      await newMember(other, lang);
      if (scripts) await visit(other, address);
      else await other.goto(address);
      await goToReviews(other, scripts);
      if (scripts) await untilAlive(other, '.review-actions');
      const helpful = other.getByRole('button', { name: say('review.helpful') });
      await helpful.click();
      await expect(helpful).toHaveAttribute('aria-pressed', 'true');
      await expect(helpful).toContainText(/1|١/);
      await other.locator('.review-report summary').click();
      await other.getByRole('radio', { name: say('review.reason_spam') }).check();
      await other.getByRole('button', { name: say('review.report_send') }).click();
      await expect(toastsOf(other, lang)).toContainText(say('review.reported_title'));
      await expect(other.locator('.review-actions')).toContainText(say('review.reported_text'));
      await other.context().close();

      // Edited: hidden behind a spoiler warning, with another rating.
      await own.getByText(say('review.edit'), { exact: true }).click();
      await own.getByRole('radio', { name: '3', exact: true }).check({ force: true });
      await own.getByLabel(say('review.has_spoilers')).check();
      await own.getByRole('button', { name: say('review.update') }).click();
      await expect(own).toContainText('3/10');
      const review = page.locator('.review');
      await expect(review.getByText('<b>Stairs</b>')).toBeHidden();
      await review.getByText(say('review.show_spoiler')).click();
      await expect(review.getByText('<b>Stairs</b>')).toBeVisible();
      await expect(review).toContainText(say('review.edited'));

      await own.getByText(say('review.delete'), { exact: true }).first().click();
      await own.getByRole('button', { name: say('review.delete') }).click();
      await expect(toastsOf(page, lang)).toContainText(say('review.deleted_title'));
      await expect(page.getByText(say('review.none'), { exact: true })).toBeVisible();
      await expect(post).toBeVisible();
    });
  });

test('U5 a review sent after the session ended is sent after signing in on the same page', async ({
  page,
  newMember,
}) => {
  const { email } = await newMember(page);
  await visit(page, '/en/tv/1399');
  await goToReviews(page);
  await page.getByRole('radio', { name: '9', exact: true }).check({ force: true });
  await page.getByLabel('Review (optional)').fill('Long thought about.');
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Post review' }).click();
  await expect(toastsOf(page, 'en')).toContainText('Please sign in to write a review');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Review (optional)')).toHaveValue('Long thought about.');
  await page.request.post('/api/auth/sign-in/email', {
    headers: { origin: new URL(page.url()).origin, 'sec-fetch-site': 'same-origin' },
    data: { email, password: PASSWORD },
  });
  await page.getByRole('button', { name: 'Post review' }).click();
  await expect(page.locator('.own-review')).toContainText('Long thought about.');
});

test('U5 a review sent offline keeps its text', async ({ page, newMember }) => {
  await newMember(page);
  await visit(page, '/en/tv/66732');
  await goToReviews(page);
  await page.getByRole('radio', { name: '9', exact: true }).check({ force: true });
  await page.getByLabel('Review (optional)').fill('Long thought about.');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Post review' }).click();
  await expect(page.locator('.form-problems')).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Post review' }).click();
  await expect(page.locator('.own-review')).toContainText('Long thought about.');
});

test('U5 a text that is too long is rejected in the visitor’s language, and 1 MB before it is read', async ({
  page,
  newMember,
  accounts,
}) => {
  await newMember(page);
  for (const [length, status, problem] of [
    [50_000, 422, message('ko', 'review.too_long_other', { count: '5,000' })],
    [1024 * 1024, 413, message('ko', 'form.too_large')],
  ] as const) {
    const answer = await page.request.post('/ko/forms', {
      headers: { origin: accounts.url, 'sec-fetch-site': 'same-origin' },
      multipart: { intent: 'review', title: 'movie/496243', rating: '8', text: 'a'.repeat(length) },
    });
    expect(answer.status()).toBe(status);
    expect(JSON.stringify(await answer.json())).toContain(problem);
  }
});

test('U5 cross-site reviews are rejected', async ({ page, newMember }) => {
  await newMember(page);
  const answer = await page.request.post('/en/forms', {
    headers: { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' },
    form: { intent: 'review', title: 'movie/496243', rating: '8' },
  });
  expect(answer.status()).toBe(403);
});

test('D9 signed-out visitors are invited to sign in; the dialog opens on the same page', async ({
  page,
}) => {
  await visit(page, '/en/movie/496243');
  await page.locator('#reviews').scrollIntoViewIfNeeded();
  await untilAlive(page, '#reviews');
  await page.getByRole('link', { name: 'Sign in to write a review' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});
