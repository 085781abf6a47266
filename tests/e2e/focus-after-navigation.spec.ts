import { expect, type Page, test } from '@playwright/test';
import { message } from '../support/messages.ts';
import { gotoHydrated } from '../support/navigation.ts';

const getHeading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Texts of the status line at the top of the page, each as often as it was announced. */
async function watchAnnouncements(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const texts: string[] = [];
    Object.assign(window, { texts });
    const readText = () => document.querySelector('.loading-note')?.textContent ?? '';
    let previous = readText();
    new MutationObserver(() => {
      const text = readText();
      if (text !== previous && text !== '') texts.push(text);
      previous = text;
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  });
  return async () => {
    const texts = await page.evaluate(() => Reflect.get(window, 'texts') as string[]);
    return texts.filter((text) => text !== message('en', 'site.loading'));
  };
}

test('after a link, the heading of the next page has the focus and its title is announced', {
  tag: ['@R8'],
}, async ({ page }) => {
  await gotoHydrated(page, '/en/movie');
  const announcements = await watchAnnouncements(page);
  const link = page.getByRole('article').nth(7).getByRole('link');
  const [href, title] = [(await link.getAttribute('href')) ?? '', await link.innerText()];
  await link.focus();
  const scrollTop = await page.evaluate(() => scrollY);
  expect(scrollTop).toBeGreaterThan(0);
  await page.keyboard.press('Enter');
  await expect(getHeading(page)).toHaveText(title);
  await expect(getHeading(page)).toBeFocused();
  await expect(getHeading(page)).toHaveCSS('outline-style', 'none');
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expect.poll(announcements).toEqual([expect.stringContaining(title)]);

  await page.goBack();
  await expect(page).toHaveURL('/en/movie');
  await expect(link).toBeFocused();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrollTop);
  await expect
    .poll(announcements)
    .toEqual([
      expect.stringContaining(title),
      expect.stringContaining(message('en', 'list.movie_popular')),
    ]);
  await page.goForward();
  await expect(page).toHaveURL(href);
  await expect(getHeading(page)).toBeFocused();
});

test('of two links to a page, Back focuses the one that was followed', {
  tag: ['@R8'],
}, async ({ page }) => {
  await gotoHydrated(page, '/en');
  const heading = page.getByRole('banner').getByRole('link', { name: message('en', 'nav.movies') });
  const all = page.getByRole('main').locator('a[href="/en/movie"]').last();
  for (const link of [heading, all]) {
    await link.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/en/movie');
    await expect(getHeading(page)).toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL('/en');
    await expect(link).toBeFocused();
  }
});

test('after a suggestion or a search, the heading of the page has the focus', {
  tag: ['@H8'],
}, async ({ page }) => {
  await gotoHydrated(page, '/en');
  const field = page.getByRole('banner').getByRole('combobox');
  await field.fill('parasite');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(getHeading(page)).toHaveText('Parasite');
  await expect(getHeading(page)).toBeFocused();
  await field.fill('song');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/en/search?q=song');
  await expect(getHeading(page)).toBeFocused();
});

test('after a link to a page that does not exist, the heading of the error page has the focus', {
  tag: ['@R3'],
}, async ({ page }) => {
  await gotoHydrated(page, '/en');
  const link = page.getByRole('article').first().getByRole('link');
  // The title is gone since the page was loaded.
  await page.route(/\/en\/movie\/\d+-.*\.data/, async (route) => {
    const url = new URL(route.request().url());
    url.pathname = '/en/movie/999999999.data';
    await route.fulfill({ response: await route.fetch({ url: url.href }) });
  });
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(getHeading(page)).toHaveText(message('en', 'not_found.content'));
  await expect(getHeading(page)).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL('/en');
  await expect(getHeading(page)).toBeFocused();
});

test('filters, order and pages of a list leave the focus where it is', {
  tag: ['@H6'],
}, async ({ page }) => {
  await gotoHydrated(page, '/en/movie');
  for (const [label, value, url] of [
    [message('en', 'filter.sort'), 'score', /sort=score/],
    [message('en', 'filter.genre'), { label: 'Comedy' }, /\/genre\//],
  ] as const) {
    const field = page.getByRole('combobox', { name: label, exact: true });
    await field.focus();
    await field.selectOption(value);
    await expect(page).toHaveURL(url);
    await expect(page.locator('.progress-line')).toHaveCount(0);
    await expect(field).toBeFocused();
  }
  const next = page.getByRole('link', { name: message('en', 'pager.next') });
  await next.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/page=2/);
  await expect(getHeading(page)).not.toBeFocused();
});

test('a field that has the focus when a page opens keeps it', {
  tag: ['@H9'],
}, async ({ page }) => {
  await gotoHydrated(page, '/en/movie');
  const field = page.getByRole('banner').getByRole('combobox');
  await page.getByRole('article').first().getByRole('link').click({ noWaitAfter: true });
  await field.focus();
  await expect(page).toHaveURL(/\/en\/movie\/\d+/);
  await expect(field).toBeFocused();
});

test('the link that skips to the contents and links within a page work as before', {
  tag: ['@N1'],
}, async ({ page }) => {
  await gotoHydrated(page, '/en/faq');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(getHeading(page)).not.toBeFocused();
});
