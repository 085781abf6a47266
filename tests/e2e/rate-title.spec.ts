import type { Page } from '@playwright/test';
import { expect, test } from '../support/accounts/fixtures.ts';
import { findAxeViolations, prepareForAxe } from '../support/axe.ts';
import { message } from '../support/messages.ts';
import { collectDataRequests, gotoHydrated, waitForHydration } from '../support/navigation.ts';
import { gotoTitle } from '../support/title-page.ts';
import { getToasts } from '../support/toasts.ts';

const getRateButton = (page: Page, lang = 'en') =>
  page.locator('.title-actions').getByRole('link', { name: message(lang, 'title.rate') });

const getStar = (page: Page, rating: number) =>
  page.getByRole('dialog').getByRole('radio', { name: String(rating), exact: true });

/** Opens a title page with hydrated actions. */
async function gotoRateable(page: Page, path: string, lang = 'en'): Promise<void> {
  await gotoTitle(page, lang, path);
  await waitForHydration(page, '.more-actions a');
}

const saved = (lang: string, rating: number) => message(lang, 'review.rating_saved', { rating });

test('a title is rated with two clicks, and the rating is undone', {
  tag: ['@U5'],
}, async ({ page, newUser }) => {
  const lang = 'ar';
  const path = '/movie/238';
  await newUser(page, lang);
  await gotoRateable(page, path, lang);
  await getRateButton(page, lang).click();
  await getStar(page, 8).click({ force: true });
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('status')).toHaveText(saved(lang, 8));
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(getRateButton(page, lang)).toContainText('8/10');
  await expect(getRateButton(page, lang)).toBeFocused();
  await page.reload();
  await expect(page.locator('.own-review')).toContainText('8/10');
  await expect(page.locator('.review')).toHaveCount(1);

  await waitForHydration(page, '.more-actions a');
  await getRateButton(page, lang).click();
  await expect(getStar(page, 8)).toBeChecked();
  await getStar(page, 3).click({ force: true });
  await expect(dialog.getByRole('status')).toHaveText(saved(lang, 3));
  await dialog.getByRole('button', { name: message(lang, 'save.undo') }).click();
  await expect(dialog.getByRole('status')).toHaveText(saved(lang, 8));
  await expect(getStar(page, 8)).toBeChecked();
});

test('an undone first rating leaves no review', { tag: ['@U5'] }, async ({ page, newUser }) => {
  await newUser(page);
  await gotoRateable(page, '/movie/424');
  await getRateButton(page).click();
  await getStar(page, 5).click({ force: true });
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByRole('status')).toHaveText('Your rating was removed');
  await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.reload();
  await expect(page.getByText('No reviews yet', { exact: true })).toBeVisible();
});

test('a text added in the sheet is posted with the rating, and the form below shows both', {
  tag: ['@U5', '@U6'],
}, async ({ page, newUser }) => {
  await newUser(page);
  await gotoRateable(page, '/movie/27205');
  await getRateButton(page).click();
  await getStar(page, 9).click({ force: true });
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Review (optional)').fill('Dreams in dreams.');
  await dialog.getByLabel('My review contains spoilers').check();
  // A second request for the data could cancel the first one, which has the toast.
  const dataRequests = collectDataRequests(page);
  await dialog.getByRole('button', { name: 'Post review' }).click();
  await expect(dialog).toBeHidden();
  await expect(getToasts(page, 'en')).toContainText('Review posted');
  const ownReview = page.locator('.own-review');
  await expect(ownReview).toContainText('9/10');
  expect(dataRequests).toHaveLength(1);
  await expect(ownReview).toContainText('Dreams in dreams.');
  await expect(ownReview).not.toContainText(message('en', 'review.edited'));

  // A new rating keeps the text.
  await getRateButton(page).click();
  await expect(dialog.getByLabel('Review (optional)')).toHaveValue('Dreams in dreams.');
  await getStar(page, 10).click({ force: true });
  await expect(dialog.getByRole('status')).toHaveText(saved('en', 10));
  await page.keyboard.press('Escape');
  await expect(ownReview).toContainText('10/10');
  await expect(ownReview).toContainText('Dreams in dreams.');
  await expect(ownReview).not.toContainText(message('en', 'review.edited'));
  await ownReview.scrollIntoViewIfNeeded();
  await waitForHydration(page, '.own-review-actions');
  await ownReview.getByText('Edit', { exact: true }).click();
  await expect(ownReview.getByRole('radio', { name: '10', exact: true })).toBeChecked();
});

test('with the keyboard only the last chosen rating is saved', {
  tag: ['@U5'],
}, async ({ page, newUser }) => {
  await newUser(page);
  await gotoRateable(page, '/movie/13');
  const ratings: string[] = [];
  page.on('request', (request) => {
    const rating = /name="rating"\s+(\d+)/.exec(request.postData() ?? '')?.[1];
    if (rating) ratings.push(rating);
  });
  await getRateButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(getStar(page, 1)).toBeFocused();
  await page.keyboard.press('Space');
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText(saved('en', 7));
  expect(ratings).toEqual(['7']);

  // Closing the sheet saves a choice that still waits.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  await expect(getRateButton(page)).toContainText('8/10');
});

test('a rating that is not saved shows the error in the sheet, and the next click saves it', {
  tag: ['@U5'],
}, async ({ page, newUser }) => {
  await newUser(page);
  await gotoRateable(page, '/movie/603');
  await getRateButton(page).click();
  await expect(getStar(page, 1)).toBeFocused();
  await page.route('**/en/forms', (route) =>
    route.fulfill({
      status: 422,
      json: {
        state: { intent: 'review', title: 'Error', problems: [{ field: null, text: 'Full' }] },
      },
    }),
  );
  await getStar(page, 6).click({ force: true });
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('Full');
  await page.unroute('**/en/forms');
  await getStar(page, 7).click({ force: true });
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText(saved('en', 7));
});

test('a rating after the session ended opens the sign-in dialog', {
  tag: ['@U4'],
}, async ({ page, newUser }) => {
  await newUser(page);
  await gotoRateable(page, '/movie/807');
  await getRateButton(page).click();
  await expect(getStar(page, 1)).toBeFocused();
  await page.context().clearCookies();
  await getStar(page, 6).click({ force: true });
  await expect(page.getByRole('dialog', { name: 'Account' })).toBeVisible();
});

test('the hash #rate opens the sheet each time, at the top of the page', {
  tag: ['@U5'],
}, async ({ page, newUser }) => {
  await newUser(page);
  await gotoHydrated(page, '/en/movie/105#rate');
  for (let times = 1; times <= 3; times += 1) {
    await expect(getStar(page, 1)).toBeVisible();
    await expect(page).not.toHaveURL(/#/);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.evaluate(() => {
      location.hash = 'rate';
    });
  }
  await expect(getStar(page, 1)).toBeVisible();
});

test('no axe violations in the sheet and the menus of a title', { tag: '@slow' }, async ({
  page,
  newUser,
}) => {
  const lang = 'ar';
  await newUser(page, lang);
  await prepareForAxe(page);
  await page.setViewportSize({ width: 375, height: 812 });
  await gotoRateable(page, '/movie/155', lang);
  await page.getByRole('button', { name: message(lang, 'title.more'), exact: true }).click();
  await expect(page.getByRole('button', { name: message(lang, 'hide.hide') })).toBeVisible();
  expect(await findAxeViolations(page, 'menu')).toEqual([]);
  await page.keyboard.press('Escape');
  await getRateButton(page, lang).click();
  await getStar(page, 8).click({ force: true });
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText(saved(lang, 8));
  expect(await findAxeViolations(page, 'sheet')).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('without JavaScript the rate button leads to the form', {
    tag: ['@U5'],
  }, async ({ page, newUser }) => {
    await newUser(page);
    await page.goto('/en/movie/11');
    await getRateButton(page).click();
    await expect(page).toHaveURL(/#rate$/);
    await expect(
      page.locator('#rate').getByRole('radio', { name: '8', exact: true }),
    ).toBeVisible();
    await page
      .locator('#rate')
      .getByRole('radio', { name: '8', exact: true })
      .check({ force: true });
    await page.locator('#rate').getByRole('button', { name: 'Post review' }).click();
    await expect(page.locator('.own-review')).toContainText('8/10');
  });
});
