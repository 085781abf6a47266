import type { Page } from '@playwright/test';
import { expect, PASSWORD, test } from '../support/accounts/fixtures.ts';
import { message } from '../support/messages.ts';
import { gotoHydrated, waitForHydration } from '../support/navigation.ts';
import { PAGE_VARIANTS } from '../support/page-variants.ts';
import { getToasts } from '../support/toasts.ts';

/** One title per test, so that tests do not see each other's reviews. */
const TITLES = {
  ko: ['/movie/149', '/movie/396535'],
  en: ['/movie/157336', '/movie/76341'],
  ar: ['/movie/129', '/movie/335984'],
} as const;

/** The reviews hydrate near the viewport. */
async function goToReviews(page: Page, scripts = true): Promise<void> {
  await page.locator('#reviews').scrollIntoViewIfNeeded();
  if (scripts) await waitForHydration(page, '#reviews');
  if (scripts) await waitForHydration(page, '.review-form, .own-review');
}

for (const [lang, scripts] of PAGE_VARIANTS)
  test.describe(scripts ? 'with JavaScript' : 'without JavaScript', {
    tag: scripts ? [] : '@slow',
  }, () => {
    test.use({ javaScriptEnabled: scripts });
    const t = (key: string, values?: Record<string, string | number>) => message(lang, key, values);

    test(`a review is written, marked helpful, reported, edited and deleted in ${lang}`, {
      tag: ['@U5', '@U6', '@U7'],
    }, async ({ page, newUser, browser, accounts }) => {
      const path = `/${lang}${TITLES[lang][scripts ? 0 : 1]}`;
      const reviews = page.locator('#reviews');
      const post = reviews.getByRole('button', { name: t('review.post') });
      const ownReview = page.locator('.own-review');
      const review = page.locator('.review-body');
      const { username } = await newUser(page, lang);
      const visitorPage = await browser.newPage({
        baseURL: accounts.url,
        javaScriptEnabled: scripts,
      });
      await visitorPage.goto(path);
      await expect(visitorPage.getByText(t('review.none'), { exact: true })).toBeVisible();

      await test.step('it is written', async () => {
        if (scripts) await gotoHydrated(page, path);
        else await page.goto(path);
        await goToReviews(page, scripts);
        if (scripts) await expect(post).toBeDisabled();
        else {
          await post.click();
          await expect(reviews).toContainText(t('review.rating_required_text'));
        }
        await reviews.getByRole('radio', { name: '8', exact: true }).check({ force: true });
        await reviews.getByLabel(t('review.text')).fill('<b>Stairs</b> https://example.com');
        await post.click();
        await expect(getToasts(page, lang)).toContainText(t('review.posted_title'));
        await expect(ownReview).toContainText('8/10');
        // Once, at the start of the list.
        await expect(page.locator('.review')).toHaveCount(1);
        await expect(ownReview).toContainText(username);
        await expect(ownReview).toContainText('<b>Stairs</b> https://example.com');
        await expect(page.locator('.review a')).toHaveCount(0);
      });
      await test.step('a visitor sees it', async () => {
        // The cached page was invalidated.
        await visitorPage.goto(path);
        await expect(visitorPage.locator('.review')).toContainText(username);
        await expect(visitorPage.locator('.rating-average')).toContainText('8.0');
      });
      await test.step('another user marks it helpful, and reports it', async () => {
        await visitorPage.context().close();
        const otherReview = await (
          await browser.newContext({
            baseURL: accounts.url,
            javaScriptEnabled: scripts,
            extraHTTPHeaders: {
              'x-forwarded-for': `10.99.${lang.charCodeAt(0)}.${scripts ? 1 : 2}`,
            },
          })
        ).newPage();
        await newUser(otherReview, lang);
        if (scripts) await gotoHydrated(otherReview, path);
        else await otherReview.goto(path);
        await goToReviews(otherReview, scripts);
        if (scripts) await waitForHydration(otherReview, '.review-actions');
        const helpful = otherReview.getByRole('button', { name: t('review.helpful') });
        await helpful.click();
        await expect(helpful).toHaveAttribute('aria-pressed', 'true');
        await expect(helpful).toContainText(/1|١/);
        await otherReview.locator('.review-report summary').click();
        await otherReview.getByRole('radio', { name: t('review.reason_spam') }).check();
        await otherReview.getByRole('button', { name: t('review.report_send') }).click();
        await expect(getToasts(otherReview, lang)).toContainText(t('review.reported_title'));
        await expect(otherReview.locator('.review-actions')).toContainText(
          t('review.reported_text'),
        );
        await otherReview.context().close();
      });
      await test.step('its rating is changed, and it is hidden behind a spoiler warning', async () => {
        await ownReview.getByText(t('review.edit'), { exact: true }).click();
        await ownReview.getByRole('radio', { name: '3', exact: true }).check({ force: true });
        await ownReview.getByLabel(t('review.has_spoilers')).check();
        await ownReview.getByRole('button', { name: t('review.update') }).click();
        await expect(ownReview).toContainText('3/10');
        await expect(review.getByText('<b>Stairs</b>')).toBeHidden();
        await review.getByText(t('review.show_spoiler')).click();
        await expect(review.getByText('<b>Stairs</b>')).toBeVisible();
        await expect(review).not.toContainText(t('review.edited'));
      });
      await test.step('its text is changed', async () => {
        await ownReview.getByText(t('review.edit'), { exact: true }).click();
        await ownReview.getByLabel(t('review.text')).fill('Mind the stairs.');
        await ownReview.getByRole('button', { name: t('review.update') }).click();
        await expect(review).toContainText(t('review.edited'));
      });
      await test.step('it is deleted', async () => {
        await ownReview.getByText(t('review.delete'), { exact: true }).first().click();
        await ownReview.getByRole('button', { name: t('review.delete') }).click();
        await expect(getToasts(page, lang)).toContainText(t('review.deleted_title'));
        await expect(page.getByText(t('review.none'), { exact: true })).toBeVisible();
        await expect(post).toBeVisible();
      });
    });
  });

test('a review sent after the session ended is sent after signing in on the same page', {
  tag: ['@U5'],
}, async ({ page, newUser }) => {
  const { email } = await newUser(page);
  await gotoHydrated(page, '/en/tv/1399');
  await goToReviews(page);
  await page.getByRole('radio', { name: '9', exact: true }).check({ force: true });
  await page.getByLabel('Review (optional)').fill('Long thought about.');
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Post review' }).click();
  await expect(getToasts(page, 'en')).toContainText('Please sign in to write a review');
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

test('a review sent offline keeps its text', { tag: ['@U5'] }, async ({ page, newUser }) => {
  await newUser(page);
  await gotoHydrated(page, '/en/tv/66732');
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

test('a text that is too long is rejected in the visitor’s language, and 1 MB before it is read', {
  tag: ['@U5'],
}, async ({ page, newUser, accounts }) => {
  await newUser(page);
  for (const [length, status, problem] of [
    [50_000, 422, message('ko', 'review.too_long_other', { count: '5,000' })],
    [1024 * 1024, 413, message('ko', 'form.too_large')],
  ] as const) {
    const response = await page.request.post('/ko/forms', {
      headers: { origin: accounts.url, 'sec-fetch-site': 'same-origin' },
      multipart: { intent: 'review', title: 'movie/496243', rating: '8', text: 'a'.repeat(length) },
    });
    expect(response.status()).toBe(status);
    expect(JSON.stringify(await response.json())).toContain(problem);
  }
});

test('cross-site reviews are rejected', { tag: ['@U5'] }, async ({ page, newUser }) => {
  await newUser(page);
  const response = await page.request.post('/en/forms', {
    headers: { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' },
    form: { intent: 'review', title: 'movie/496243', rating: '8' },
  });
  expect(response.status()).toBe(403);
});

test('signed-out visitors see one invitation to sign in; the dialog opens on the same page', {
  tag: ['@D9'],
}, async ({ page }) => {
  await gotoHydrated(page, '/en/movie/110415');
  await page.locator('#reviews').scrollIntoViewIfNeeded();
  await expect(page.locator('#reviews .card')).toHaveCount(1);
  await expect(page.locator('#reviews').getByRole('link')).toHaveCount(1);
  await waitForHydration(page, '#reviews');
  await page.getByRole('link', { name: 'Sign in to write a review' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});
