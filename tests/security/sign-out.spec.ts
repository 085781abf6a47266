import { expect, test } from '../support/accounts/fixtures.ts';
import { gotoHydrated } from '../support/navigation.ts';

for (const scripts of [true, false])
  test.describe(scripts ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled: scripts });

    test(`the sign-out form clears the browser's cache, ${scripts ? 'with' : 'without'} scripts`, {
      tag: ['@S11'],
    }, async ({ page, newUser }) => {
      await newUser(page);
      await page.goto('/en/profile');
      const pendingResponse = page.waitForResponse(
        (response) =>
          response.request().method() === 'POST' && response.url().endsWith('/en/sign-out'),
      );
      await page
        .getByRole('main')
        .getByRole('button', { name: 'Sign out', exact: true })
        .first()
        .click();
      const headers = await (await pendingResponse).allHeaders();
      expect(headers['clear-site-data']).toBe('"cache"');
      await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
    });
  });

test('sign-out removes the last title state from the browser and keeps the theme', {
  tag: ['@S11'],
}, async ({ page, newUser }) => {
  await newUser(page);
  await gotoHydrated(page, '/en/movie/496243-parasite');
  const stored = (key: string) => page.evaluate((name) => localStorage.getItem(name), key);
  // State after Save was pressed and the theme switched.
  await page.evaluate(() => {
    localStorage.setItem(
      'title-state',
      JSON.stringify({ key: 'movie/496243', titleState: {}, at: Date.now() }),
    );
    localStorage.setItem('theme', 'dark');
  });
  await page.getByRole('banner').locator('summary').click();
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect.poll(() => stored('title-state')).toBeNull();
  expect(await stored('theme')).toBe('dark');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});
