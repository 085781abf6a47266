import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/accounts/fixtures.ts';
import { getActionButton } from '../support/accounts/pending-action.ts';
import { message } from '../support/messages.ts';
import { gotoHydrated, holdFiles, waitForHydration } from '../support/navigation.ts';
import { PAGE_VARIANTS } from '../support/page-variants.ts';
import { gotoTitle, PARASITE, PARASITE_NAMES } from '../support/title-page.ts';
import { getToasts } from '../support/toasts.ts';

const getSaveButton = (scope: Page | Locator, lang: string, name: string) =>
  scope.getByRole('button', { name: `${message(lang, 'save.save')}: ${name}` });
const getSavedButton = (scope: Page | Locator, lang: string, name: string) =>
  scope.getByRole('button', { name: `${message(lang, 'save.saved')}: ${name}` });

for (const [lang, scripts] of PAGE_VARIANTS)
  test.describe(scripts ? 'with JavaScript' : 'without JavaScript', {
    tag: scripts ? [] : '@slow',
  }, () => {
    test.use({ javaScriptEnabled: scripts });
    const t = (key: string, values?: Record<string, string | number>) => message(lang, key, values);

    test(`a title is saved on its page, shown in the list and on cards, and removed in ${lang}`, {
      tag: ['@U1', '@U2', '@U3', '@D2', '@H10'],
    }, async ({ page, newUser }) => {
      await newUser(page, lang);
      const name = PARASITE_NAMES[lang];
      if (scripts) await gotoTitle(page, lang);
      else await page.goto(`/${lang}${PARASITE}`);
      await getSaveButton(page, lang, name).click();
      await expect(getToasts(page, lang)).toContainText(t('save.saved'));
      await expect(getSavedButton(page, lang, name)).toBeVisible();
      await page.reload();
      await expect(getSavedButton(page, lang, name)).toBeVisible();

      await page.goto(`/${lang}/movie`);
      const card = page.locator('.tile-cell').filter({ hasText: name });
      await expect(getSaveButton(card, lang, name)).toHaveAttribute('aria-pressed', 'true');

      await page.goto(`/${lang}/saved`);
      if (scripts) await waitForHydration(page, '.tile-save-form');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('saved.title'));
      await expect(page.getByRole('heading', { level: 2 }).filter({ hasText: name })).toBeVisible();
      await getSaveButton(page, lang, name).click();
      await expect(getToasts(page, lang)).toContainText(t('save.removed'));
      if (scripts) {
        await getToasts(page, lang)
          .getByRole('button', { name: t('save.undo') })
          .click();
        await expect(getSaveButton(page, lang, name)).toHaveAttribute('aria-pressed', 'true');
        await getSaveButton(page, lang, name).click();
        await expect(getToasts(page, lang)).toContainText(t('save.removed'));
        await page.reload();
      }
      await expect(page.getByText(t('saved.empty_saved'))).toBeVisible();
    });

    test(`watched (with a date) and not interested titles are listed and excluded from lists in ${lang}`, async ({
      page,
      newUser,
    }) => {
      await newUser(page, lang);
      const name = PARASITE_NAMES[lang];
      if (scripts) await gotoTitle(page, lang);
      else await page.goto(`/${lang}${PARASITE}`);
      await page.getByRole('button', { name: t('seen.seen'), exact: true }).click();
      const seenMenu = page.locator('.action-menu--seen');
      await seenMenu.click();
      await page.getByLabel(t('seen.date')).fill('2020-02-29');
      await page.getByRole('button', { name: t('seen.save') }).click();
      await expect(seenMenu).toContainText('2020');
      await page.getByRole('button', { name: t('title.more'), exact: true }).click();
      await page.getByRole('button', { name: t('hide.hide') }).click();
      await expect(getToasts(page, lang)).toContainText(t('hide.hidden'));

      await page.goto(`/${lang}/saved?list=seen`);
      await expect(page.getByText(/2020/)).toBeVisible();
      await page.goto(`/${lang}/saved?list=hidden`);
      await expect(page.getByRole('heading', { level: 2 }).filter({ hasText: name })).toBeVisible();

      // A search still finds it.
      await page.goto(`/${lang}/search?q=${encodeURIComponent(name)}`);
      await expect(page.locator('.tiles .tile').filter({ hasText: name }).first()).toBeVisible();
      // Lists exclude it, with a note and a link to include it.
      await page.goto(`/${lang}/movie`);
      const cards = page.locator('.tiles .tile').filter({ hasText: name });
      await expect(cards).toHaveCount(0);
      await expect(page.locator('.exclusion-filter').getByRole('status')).toHaveText(/1|واحد/);
      if (scripts) await waitForHydration(page, '.exclusion-filter');
      await page.getByRole('checkbox', { name: t('hide.hide') }).uncheck();
      if (!scripts)
        await page
          .locator('.exclusion-filter')
          .getByRole('button', { name: t('filter.apply') })
          .click();
      await expect(cards).toHaveCount(1);
      await page.getByRole('checkbox', { name: t('saved.seen') }).check();
      if (!scripts)
        await page
          .locator('.exclusion-filter')
          .getByRole('button', { name: t('filter.apply') })
          .click();
      await expect(cards).toHaveCount(0);
    });
  });

test('signed-out visitors see a button to sign in in place of the save button, and a prompt in place of lists', {
  tag: ['@U1', '@D2', '@H10'],
}, async ({ page }) => {
  await gotoHydrated(page, '/en/movie/496243');
  await expect(page.getByRole('button', { name: /^Saved?:/ })).toHaveCount(0);
  await expect(
    page.getByRole('main').getByRole('button', { name: 'Sign in to save' }),
  ).toBeVisible();
  await gotoHydrated(page, '/en/saved');
  await expect(page.getByRole('main')).toContainText('Sign in to see the titles you’ve saved.');
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('people cannot be saved', { tag: ['@U2'] }, async ({ page, newUser }) => {
  await newUser(page);
  await gotoHydrated(page, '/en/person/20738');
  const names = await page
    .getByRole('button', { name: /^Save:/ })
    .evaluateAll((buttons) => buttons.map((button) => button.ariaLabel));
  expect(names.length).toBeGreaterThan(0);
  expect(names).not.toContain('Save: Song Kang-ho');
});

test('a button is disabled while its request runs, and a double click counts once', {
  tag: ['@U2'],
}, async ({ page, newUser }) => {
  await newUser(page);
  await gotoTitle(page);
  const releaseForm = await holdFiles(page, '**/en/forms');
  await getSaveButton(page, 'en', 'Parasite').click();
  await expect(getSavedButton(page, 'en', 'Parasite')).toHaveAttribute('aria-disabled', 'true');
  await getSavedButton(page, 'en', 'Parasite').click({ force: true });
  releaseForm();
  await expect(getSavedButton(page, 'en', 'Parasite')).toHaveAttribute('aria-disabled', 'false');
  await expect(getSavedButton(page, 'en', 'Parasite')).toBeFocused();
  await page.unroute('**/en/forms');
  await getSavedButton(page, 'en', 'Parasite').dblclick();
  await expect(getToasts(page, 'en')).toContainText('Removed');
  await expect(getSaveButton(page, 'en', 'Parasite')).toHaveAttribute('aria-disabled', 'false');
  await page.reload();
  await expect(getSaveButton(page, 'en', 'Parasite')).toBeVisible();
});

test('an offline click changes nothing and shows an error; online it works again', {
  tag: ['@U2'],
}, async ({ page, newUser }) => {
  await newUser(page);
  await gotoTitle(page);
  // The code of toasts loads a moment after the buttons.
  await expect(page.locator('.toasts')).toBeAttached();
  await page.context().setOffline(true);
  await getSaveButton(page, 'en', 'Parasite').click();
  await expect(getToasts(page, 'en')).toContainText('That didn’t work');
  await expect(getSaveButton(page, 'en', 'Parasite')).toBeVisible();
  await page.context().setOffline(false);
  await getSaveButton(page, 'en', 'Parasite').click();
  await expect(getToasts(page, 'en')).toContainText('Saved');
  await page.reload();
  await expect(getSavedButton(page, 'en', 'Parasite')).toBeVisible();
});

test('an error of the catalog is shown at once, and the form is not sent again', {
  tag: ['@U2'],
}, async ({ page, newUser }) => {
  await newUser(page);
  await page.clock.install();
  await gotoTitle(page);
  let sent = 0;
  await page.route('**/en/forms', async (route) => {
    sent += 1;
    const problems = [{ field: null, text: message('en', 'save.unavailable') }];
    const state = { intent: 'save', title: 'Not saved', problems, values: {} };
    await route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json: { state } });
  });
  await getSaveButton(page, 'en', 'Parasite').click();
  await expect(getToasts(page)).toContainText(message('en', 'save.unavailable'));
  // Longer than the time after which it could be sent again.
  await page.clock.runFor(5_000);
  expect(sent).toBe(1);
});

test('a click after the session ended shows the sign-in prompt and saves nothing', {
  tag: ['@U4'],
}, async ({ page, newUser }) => {
  await newUser(page);
  await gotoTitle(page);
  await page.context().clearCookies();
  await getSaveButton(page, 'en', 'Parasite').click();
  await expect(getToasts(page, 'en')).toContainText('Login Required');
  await expect(getToasts(page, 'en')).toContainText('Please login to save content');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.locator('.state-button').first()).toHaveAttribute('aria-pressed', 'false');
});

test('a press on Save of a visitor shows one toast with the dialog', {
  tag: ['@U4'],
}, async ({ page }) => {
  const lang = 'ko';
  await gotoHydrated(page, `/${lang}/movie/496243`);
  await getActionButton(page, 'save').click();
  await expect(page.getByRole('dialog').locator('.pending-action')).toBeVisible();
  await expect(getToasts(page, lang).getByRole('listitem')).toHaveText([
    `${message(lang, 'save.login_title')}${message(lang, 'save.login_text')}`,
  ]);
});

const UNSENT_FORMS: Record<string, string>[] = [
  { intent: 'save', title: 'movie/496243' },
  { intent: 'review', title: 'movie/496243', rating: '8', text: 'Mind the stairs.' },
];
for (const form of UNSENT_FORMS)
  test(`a program that sends "${form.intent}" without a user gets 401 "Not authenticated"`, {
    tag: ['@U4'],
  }, async ({ request, accounts: { url } }) => {
    const response = await request.post('/ko/forms', { form, headers: { origin: url } });
    expect(response.status()).toBe(401);
    expect(await response.json()).toMatchObject({
      code: 'NOT_AUTHENTICATED',
      message: 'Not authenticated',
      state: { title: message('ko', 'save.login_title') },
    });
  });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('without JavaScript, a click after the session ended leads to an explanation', {
    tag: ['@U4'],
  }, async ({ page, newUser }) => {
    await newUser(page);
    await page.goto('/en/movie/496243');
    await page.context().clearCookies();
    await getSaveButton(page, 'en', 'Parasite').click();
    await expect(page).toHaveURL(/\/en\/sign-in\?/);
    await expect(getToasts(page, 'en')).toContainText('Login Required');
    await expect(getToasts(page, 'en')).toContainText('Please login to save content');
  });
});

test('a change in one tab is shown in the other', async ({ page, newUser }) => {
  await newUser(page);
  await gotoTitle(page);
  const otherPage = await page.context().newPage();
  await gotoHydrated(otherPage, '/en/movie');
  await waitForHydration(otherPage, '.tile-save-form');
  const card = getSaveButton(
    otherPage.locator('.tile-cell').filter({ hasText: 'Parasite' }),
    'en',
    'Parasite',
  );
  await getSaveButton(page, 'en', 'Parasite').click();
  await expect(card).toHaveAttribute('aria-pressed', 'true');
  await card.click();
  await expect(getSaveButton(page, 'en', 'Parasite')).toBeVisible();
});
