import { expect, test } from '../support/accounts/test.ts';
import { visit } from '../support/visit.ts';

for (const scripts of [true, false])
  test.describe(scripts ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled: scripts });

    test(`S11 the sign-out form clears the browser's cache, ${scripts ? 'with' : 'without'} scripts`, async ({
      page,
      newMember,
    }) => {
      await newMember(page);
      await page.goto('/en/profile');
      const answered = page.waitForResponse(
        (response) =>
          response.request().method() === 'POST' && response.url().endsWith('/en/sign-out'),
      );
      await page
        .getByRole('main')
        .getByRole('button', { name: 'Sign out', exact: true })
        .first()
        .click();
      const headers = await (await answered).allHeaders();
      expect(headers['clear-site-data']).toBe('"cache"');
      await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
    });
  });

test('S11 sign-out removes the last title state from the browser and keeps the theme', async ({
  page,
  newMember,
}) => {
  await newMember(page);
  await visit(page, '/en/movie/496243-parasite');
  const stored = (key: string) => page.evaluate((name) => localStorage.getItem(name), key);
  // State after Save was pressed and the theme switched.
  await page.evaluate(() => {
    localStorage.setItem('mark', JSON.stringify({ key: 'movie/496243', mark: {}, at: Date.now() }));
    localStorage.setItem('theme', 'dark');
  });
  await page.getByRole('banner').locator('summary').click();
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect.poll(() => stored('mark')).toBeNull();
  expect(await stored('theme')).toBe('dark');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});
