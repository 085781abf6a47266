import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/accounts/test.ts';
import { JOURNEYS } from '../support/journeys.ts';
import { message } from '../support/messages.ts';
import { NAMES, PARASITE, toastsOf, visitTitle } from '../support/saved.ts';
import { untilAlive, visit } from '../support/visit.ts';

const saveOn = (scope: Page | Locator, lang: string, name: string) =>
  scope.getByRole('button', { name: `${message(lang, 'save.save')}: ${name}` });
const savedOn = (scope: Page | Locator, lang: string, name: string) =>
  scope.getByRole('button', { name: `${message(lang, 'save.saved')}: ${name}` });

for (const [lang, scripts] of JOURNEYS)
  test.describe(scripts ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled: scripts });
    const say = (key: string, values?: Record<string, string | number>) =>
      message(lang, key, values);

    test(`U1 U2 U3 D2 H10 a title is saved on its page, shown in the list and on cards, and removed in ${lang}`, async ({
      page,
      newMember,
    }) => {
      await newMember(page, lang);
      const name = NAMES[lang];
      if (scripts) await visitTitle(page, lang);
      else await page.goto(`/${lang}${PARASITE}`);
      await saveOn(page, lang, name).click();
      await expect(toastsOf(page, lang)).toContainText(say('save.saved'));
      await expect(savedOn(page, lang, name)).toBeVisible();
      await page.reload();
      await expect(savedOn(page, lang, name)).toBeVisible();

      await page.goto(`/${lang}/movie`);
      const card = page.locator('.tile-place').filter({ hasText: name });
      await expect(saveOn(card, lang, name)).toHaveAttribute('aria-pressed', 'true');

      await page.goto(`/${lang}/saved`);
      if (scripts) await untilAlive(page, '.tile-marks');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('saved.title'));
      await expect(page.getByRole('heading', { level: 2 }).filter({ hasText: name })).toBeVisible();
      await saveOn(page, lang, name).click();
      await expect(toastsOf(page, lang)).toContainText(say('save.removed'));
      if (scripts) {
        await toastsOf(page, lang)
          .getByRole('button', { name: say('save.undo') })
          .click();
        await expect(saveOn(page, lang, name)).toHaveAttribute('aria-pressed', 'true');
        await saveOn(page, lang, name).click();
        await expect(toastsOf(page, lang)).toContainText(say('save.removed'));
        await page.reload();
      }
      await expect(page.getByText(say('saved.empty_saved'))).toBeVisible();
    });

    test(`watched (with a date) and not interested titles are listed and excluded from lists in ${lang}`, async ({
      page,
      newMember,
    }) => {
      await newMember(page, lang);
      const name = NAMES[lang];
      if (scripts) await visitTitle(page, lang);
      else await page.goto(`/${lang}${PARASITE}`);
      await page.getByRole('button', { name: say('seen.seen'), exact: true }).click();
      const summary = page.locator('.seen-on summary');
      await summary.click();
      await page.getByLabel(say('seen.date')).fill('2020-02-29');
      await page.getByRole('button', { name: say('seen.save') }).click();
      await expect(summary).toContainText('2020');
      await page.getByRole('button', { name: say('hide.hide') }).click();
      await expect(toastsOf(page, lang)).toContainText(say('hide.hidden'));

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
      await expect(page.locator('.leave-out').getByRole('status')).toHaveText(/1|واحد/);
      if (scripts) await untilAlive(page, '.leave-out');
      await page.getByRole('checkbox', { name: say('hide.hide') }).uncheck();
      if (!scripts)
        await page
          .locator('.leave-out')
          .getByRole('button', { name: say('filter.apply') })
          .click();
      await expect(cards).toHaveCount(1);
      await page.getByRole('checkbox', { name: say('saved.seen') }).check();
      if (!scripts)
        await page
          .locator('.leave-out')
          .getByRole('button', { name: say('filter.apply') })
          .click();
      await expect(cards).toHaveCount(0);
    });
  });

test('U1 D2 H10 signed-out visitors see no buttons, and a sign-in prompt in place of lists', async ({
  page,
}) => {
  await visit(page, '/en/movie/496243');
  await expect(page.getByRole('button', { name: /^Saved?:/ })).toHaveCount(0);
  await visit(page, '/en/saved');
  await expect(page.getByRole('main')).toContainText('Sign in to see the titles you’ve saved.');
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('U2 people cannot be saved', async ({ page, newMember }) => {
  await newMember(page);
  await visit(page, '/en/person/20738');
  const names = await page
    .getByRole('button', { name: /^Save:/ })
    .evaluateAll((buttons) => buttons.map((button) => button.ariaLabel));
  expect(names.length).toBeGreaterThan(0);
  expect(names).not.toContain('Save: Song Kang-ho');
});

test('U2 a button is disabled while its request runs, and a double click counts once', async ({
  page,
  newMember,
}) => {
  await newMember(page);
  await visitTitle(page);
  await page.route('**/en/forms', async (route) => {
    await sleep(600);
    await route.continue();
  });
  await saveOn(page, 'en', 'Parasite').click();
  await expect(savedOn(page, 'en', 'Parasite')).toHaveAttribute('aria-disabled', 'true');
  await savedOn(page, 'en', 'Parasite').click({ force: true });
  await expect(savedOn(page, 'en', 'Parasite')).toHaveAttribute('aria-disabled', 'false');
  await expect(savedOn(page, 'en', 'Parasite')).toBeFocused();
  await page.unroute('**/en/forms');
  await savedOn(page, 'en', 'Parasite').dblclick();
  await expect(toastsOf(page, 'en')).toContainText('Removed');
  await expect(saveOn(page, 'en', 'Parasite')).toHaveAttribute('aria-disabled', 'false');
  await page.reload();
  await expect(saveOn(page, 'en', 'Parasite')).toBeVisible();
});

test('U2 an offline click changes nothing and shows an error; online it works again', async ({
  page,
  newMember,
}) => {
  await newMember(page);
  await visitTitle(page);
  // The code of the error message loads a moment after the buttons.
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await saveOn(page, 'en', 'Parasite').click();
  await expect(toastsOf(page, 'en')).toContainText('That didn’t work');
  await expect(saveOn(page, 'en', 'Parasite')).toBeVisible();
  await page.context().setOffline(false);
  await saveOn(page, 'en', 'Parasite').click();
  await expect(toastsOf(page, 'en')).toContainText('Saved');
  await page.reload();
  await expect(savedOn(page, 'en', 'Parasite')).toBeVisible();
});

test('U4 a click after the session ended shows the sign-in prompt and saves nothing', async ({
  page,
  newMember,
}) => {
  await newMember(page);
  await visitTitle(page);
  await page.context().clearCookies();
  await saveOn(page, 'en', 'Parasite').click();
  await expect(toastsOf(page, 'en')).toContainText('Login Required');
  await expect(toastsOf(page, 'en')).toContainText('Please login to save content');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.locator('.mark').first()).toHaveAttribute('aria-pressed', 'false');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('U4 without JavaScript, a click after the session ended leads to an explanation', async ({
    page,
    newMember,
  }) => {
    await newMember(page);
    await page.goto('/en/movie/496243');
    await page.context().clearCookies();
    await saveOn(page, 'en', 'Parasite').click();
    await expect(page.getByRole('main')).toContainText('Login Required');
    await expect(page.getByRole('main')).toContainText('Please login to save content');
  });
});

test('a change in one tab is shown in the other', async ({ page, newMember }) => {
  await newMember(page);
  await visitTitle(page);
  const other = await page.context().newPage();
  await visit(other, '/en/movie');
  await untilAlive(other, '.tile-marks');
  const card = saveOn(
    other.locator('.tile-place').filter({ hasText: 'Parasite' }),
    'en',
    'Parasite',
  );
  await saveOn(page, 'en', 'Parasite').click();
  await expect(card).toHaveAttribute('aria-pressed', 'true');
  await card.click();
  await expect(saveOn(page, 'en', 'Parasite')).toBeVisible();
});
