import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { findAxeViolations, prepareForAxe } from '../support/axe.ts';
import { message } from '../support/messages.ts';
import { gotoHydrated } from '../support/navigation.ts';
import { getToasts } from '../support/toasts.ts';

/** Rated 15 in South Korea. */
const PARASITE = '/movie/496243';

const setAge = (context: BrowserContext, age: number, url: string) =>
  context.addCookies([{ name: 'family', value: String(age), url }]);

const getBadge = (page: Page, lang: string) =>
  page.getByRole('banner').getByRole('link', { name: message(lang, 'family.title') });
const getHeading = (page: Page) => page.getByRole('heading', { level: 1 });

async function expectOn(page: Page, lang: string): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`/${lang}$`));
  await expect(getBadge(page, lang)).toBeVisible();
  await page.goto(`/${lang}${PARASITE}`);
  await expect(getHeading(page)).toHaveText(message(lang, 'family.hidden_title'));
}

test('family mode is turned on and off by keyboard, and a hidden title leads to the switch', async ({
  page,
}) => {
  await page.goto('/en');
  await expect(getBadge(page, 'en')).toHaveCount(0);
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: message('en', 'family.title') })
    .click();
  await expect(page).toHaveURL(/\/en\/family$/);
  await gotoHydrated(page, '/en/family');
  await expect(page.getByRole('radio', { checked: true })).toHaveAccessibleName(
    new RegExp(message('en', 'family.off')),
  );
  await page.getByRole('radio', { checked: true }).focus();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /up to age 12/ })).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(getToasts(page)).toContainText(message('en', 'notice.family_on_title'));
  await expectOn(page, 'en');

  await page
    .getByRole('main')
    .getByRole('link', { name: message('en', 'family.change') })
    .click();
  await expect(page.getByRole('radio', { name: /up to age 12/ })).toBeChecked();
  await page.getByRole('radio', { name: message('en', 'family.off') }).check();
  await page.getByRole('button', { name: message('en', 'profile.save') }).click();
  await expect(page).toHaveURL(/\/en$/);
  await expect(getBadge(page, 'en')).toHaveCount(0);
  await page.goto(`/en${PARASITE}`);
  await expect(getHeading(page)).toHaveText('Parasite');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('family mode is turned on and off', async ({ page }) => {
    const lang = 'ar';
    await page.goto(`/${lang}/family`);
    await page.getByRole('radio').nth(2).check();
    await page.getByRole('button', { name: message(lang, 'profile.save') }).click();
    await expectOn(page, lang);
    await page.goto(`/${lang}/family`);
    await page.getByRole('radio').first().check();
    await page.getByRole('button', { name: message(lang, 'profile.save') }).click();
    await expect(getBadge(page, lang)).toHaveCount(0);
  });
});

test('rows, searches, suggestions and filmographies have only titles rated for the age', async ({
  page,
  context,
  baseURL,
}) => {
  const main = page.getByRole('main');
  const squidGame = main.getByRole('link', { name: 'Squid Game', exact: true });
  const parasite = main.getByRole('link', { name: 'Parasite', exact: true });
  const suggestion = page.getByRole('option').filter({ hasText: 'Parasite' });
  const count = main.getByText(/\d results?/);
  const suggest = (words: string) =>
    page.getByRole('banner').getByRole('combobox').pressSequentially(words);

  await page.goto('/en');
  await expect(squidGame.first()).toBeAttached();
  await page.goto('/en/person/21684');
  await expect(parasite.first()).toBeAttached();
  await gotoHydrated(page, '/en/search?q=parasite');
  await expect(count).toBeVisible();

  await setAge(context, 12, baseURL ?? '');
  await page.goto('/en');
  await expect(main.getByRole('article').first()).toBeVisible();
  await expect(squidGame).toHaveCount(0);
  await page.goto('/en/person/21684');
  await expect(getHeading(page)).toHaveText('Bong Joon-ho');
  await expect(parasite).toHaveCount(0);
  await gotoHydrated(page, '/en/search?q=parasite');
  await expect(main.getByText(message('en', 'family.empty'))).toBeVisible();
  await expect(count).toHaveCount(0);
  await gotoHydrated(page, '/en/family');
  const answer = page.waitForResponse(/suggestions\?q=parasite/);
  await suggest('parasite');
  await answer;
  await expect(suggestion).toHaveCount(0);

  await setAge(context, 15, baseURL ?? '');
  await gotoHydrated(page, '/en/search?q=parasite');
  await expect(parasite.first()).toBeVisible();
  await gotoHydrated(page, '/en/family');
  await suggest('parasite');
  await expect(suggestion.first()).toBeVisible();
});

test('a home page and a list without a title rated for the age say so', async ({
  page,
  context,
  baseURL,
}) => {
  await setAge(context, 0, baseURL ?? '');
  await context.addCookies([{ name: 'region', value: 'IS', url: baseURL ?? '' }]);
  await page.goto('/en');
  await expect(page.getByRole('main').getByText(message('en', 'family.empty'))).toBeVisible();
  await page.goto('/en/tv');
  await expect(page.getByRole('main').getByText(message('en', 'family.empty'))).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: message('en', 'family.change') })
    .click();
  await expect(page).toHaveURL(/\/en\/family$/);
});

test('no axe violations in family mode', { tag: '@slow' }, async ({ page, context, baseURL }) => {
  await prepareForAxe(page);
  await setAge(context, 7, baseURL ?? '');
  const violations: string[] = [];
  for (const path of [PARASITE, '/tv?year=2019', '/search?q=parasite']) {
    await gotoHydrated(page, `/ko${path}`);
    violations.push(...(await findAxeViolations(page, path)));
  }
  expect(violations).toEqual([]);
});

test('in family mode, nothing is cut off on a screen of 320 pixels', async ({
  page,
  context,
  baseURL,
}) => {
  await setAge(context, 15, baseURL ?? '');
  await page.setViewportSize({ width: 320, height: 700 });
  for (const lang of ['ko', 'de', 'ar'] as const)
    for (const path of ['', '/family', `${PARASITE}`]) {
      await page.goto(`/${lang}${path}`);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect([lang, path, overflow]).toEqual([lang, path, 0]);
    }
});
