import { expect, type Page, test } from '@playwright/test';
import { LANGUAGES } from '../../domain/language/language.ts';
import { httpGet } from '../support/http-get.ts';
import { message } from '../support/messages.ts';
import { getPathAndQuery, gotoHydrated, waitForHydration } from '../support/navigation.ts';

const header = (page: Page) => page.getByRole('banner');
const footer = (page: Page) => page.getByRole('contentinfo');
const getPicker = (page: Page) => page.getByRole('dialog', { name: 'Language' });
const PHONE = { width: 375, height: 740 };

async function openPicker(page: Page) {
  await header(page).getByRole('link', { name: 'Language: English' }).click();
  await expect(getPicker(page)).toBeVisible();
}

test('the header has logo, tabs, search, language and sign-in; Saved for users', {
  tag: ['@N1'],
}, async ({ page }) => {
  await gotoHydrated(page, '/en/faq');
  await expect(header(page).getByRole('link', { name: 'Kinora' })).toHaveAttribute('href', '/en');
  const tabs = header(page).getByRole('navigation', { name: 'Main navigation' }).getByRole('link');
  await expect(tabs).toHaveText(['Movies', 'TV shows']);
  await expect(header(page).getByRole('search')).toBeVisible();
  await expect(header(page).getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    /^\/en\/sign-in\?return=/,
  );
  await expect(header(page).getByRole('link', { name: 'Saved' })).toHaveCount(0);
  await tabs.first().click();
  await expect(page).toHaveURL('/en/movie');
  await expect(tabs.first()).toHaveAttribute('aria-current', 'true');
  await tabs.last().click();
  await expect(page).toHaveURL('/en/tv');
  await expect(tabs.first()).not.toHaveAttribute('aria-current');
  await header(page).getByRole('link', { name: 'Kinora' }).click();
  await expect(page).toHaveURL('/en');
});

test('the language picker finds each language by its own and by its local name', {
  tag: ['@N1'],
}, async ({ page }) => {
  await gotoHydrated(page, '/en/faq?a=b');
  await openPicker(page);
  const languages = getPicker(page).getByRole('link');
  const find = getPicker(page).getByRole('searchbox', { name: 'Find a language' });
  await expect(languages).toHaveCount(LANGUAGES.length);
  await expect(getPicker(page).locator('[aria-current="true"]')).toHaveText(/^English/);
  for (const [text, code] of [
    ['한국', 'ko'],
    ['korean', 'ko'],
    ['ESPANOL', 'es'],
    ['Türk', 'tr'],
    ['turk', 'tr'],
    ['greek', 'el'],
    ['עבר', 'he'],
  ] as const) {
    await find.fill(text);
    await expect(languages, text).toHaveCount(1);
    await expect(languages, text).toHaveAttribute('href', `/${code}/faq?a=b`);
  }
  await find.fill('Klingon');
  await expect(languages).toHaveCount(0);
  await expect(getPicker(page).getByText('No language found')).toBeVisible();
});

test('the language picker closes by Escape, button and outside click, returns the focus, clears the search', {
  tag: ['@N1'],
}, async ({ page }) => {
  await gotoHydrated(page, '/en/faq');
  const opener = header(page).getByRole('link', { name: 'Language: English' });
  await openPicker(page);
  await getPicker(page).getByRole('searchbox').fill('dansk');
  await getPicker(page).getByRole('button', { name: 'Close' }).click();
  await expect(getPicker(page)).toBeHidden();
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(getPicker(page).getByRole('link')).toHaveCount(LANGUAGES.length);
  await page.mouse.click(5, 400);
  await expect(getPicker(page)).toBeHidden();
  await openPicker(page);
  await page.keyboard.press('Escape');
  await expect(getPicker(page)).toBeHidden();
  await expect(opener).toBeFocused();
  expect(getPathAndQuery(page)).toBe('/en/faq');
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('the drawer has tabs, search and language; Escape closes it and returns the focus', {
    tag: ['@N2'],
  }, async ({ page }) => {
    await gotoHydrated(page, '/en/faq');
    await expect(header(page).getByRole('navigation', { name: 'Main navigation' })).toBeHidden();
    const menu = header(page).getByRole('link', { name: 'Menu' });
    await menu.click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await expect(drawer.getByRole('navigation').getByRole('link')).toHaveText([
      'Home',
      'Movies',
      'TV shows',
      'Sign in',
      'Sign up',
    ]);
    await expect(drawer.getByRole('search')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(menu).toBeFocused();
    await menu.click();
    await drawer.getByRole('button', { name: 'Close' }).click();
    await expect(drawer).toBeHidden();
    await expect(menu).toBeFocused();
  });

  test('each link of the drawer closes the drawer', { tag: ['@N2'] }, async ({ page }) => {
    await gotoHydrated(page, '/en');
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    const open = (lang = 'en') =>
      header(page)
        .getByRole('link', { name: message(lang, 'nav.menu') })
        .click();
    await open();
    await drawer.getByRole('link', { name: 'TV shows' }).click();
    await expect(page).toHaveURL('/en/tv');
    await expect(drawer).toBeHidden();
    await open();
    await expect(drawer.locator('[aria-current="page"]')).toHaveText('TV shows');
    await drawer.getByRole('combobox').fill('squid game');
    await drawer.getByRole('combobox').press('Enter');
    await expect(page).toHaveURL('/en/search?q=squid+game');
    await expect(drawer).toBeHidden();
    await open();
    await drawer.getByRole('button', { name: 'Language: English' }).click();
    await expect(drawer).toBeHidden();
    await getPicker(page)
      .getByRole('link', { name: /^Svenska/ })
      .click();
    await expect(page).toHaveURL('/sv/search?q=squid+game');
    await open('sv');
    await page
      .getByRole('dialog')
      .getByRole('link', { name: message('sv', 'nav.sign_in') })
      .click();
    await expect(page).toHaveURL('/sv/sign-in?return=%2Fsv%2Fsearch%3Fq%3Dsquid%2Bgame');
  });
});

test('the footer has groups, copyright, attributions, and links that work', {
  tag: ['@N3'],
}, async ({ page, baseURL }) => {
  await gotoHydrated(page, '/en');
  for (const [group, links] of Object.entries({
    'Find movies': ['Popular', 'Now playing', 'Upcoming', 'Top rated'],
    'Find TV shows': ['Popular', 'Airing today', 'On the air', 'Top rated'],
    Services: ['Search', 'Write a review', 'Save titles', 'Profile'],
    Info: ['FAQ', 'Support', 'Terms of service', 'Privacy policy', 'Legal notice'],
  }))
    await expect(
      footer(page).getByRole('navigation', { name: group }).getByRole('link'),
    ).toHaveText(links);
  await expect(footer(page)).toContainText('© 2024 Kinora');
  await expect(footer(page)).toContainText(
    'not endorsed, certified, or otherwise approved by TMDB',
  );
  await expect(footer(page)).toContainText('JustWatch');
  const hrefs = await footer(page)
    .getByRole('link')
    .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href') ?? ''))]);
  for (const path of [
    '/en/terms',
    '/en/privacy',
    '/en/faq',
    '/en/support',
    '/en/legal-notice',
    '/en/write-review',
    '/language/ko',
    '/language/ar',
  ])
    expect(hrefs).toContain(path);
  for (const href of hrefs) {
    let response = await httpGet(`${baseURL}${href}`);
    for (
      let redirect = 0;
      redirect < 3 && response.status >= 300 && response.status < 400;
      redirect += 1
    )
      response = await httpGet(`${baseURL}${response.location}`);
    expect.soft(response.status, href).toBe(200);
  }
});

test('the groups and languages of the footer are folded on phones only', {
  tag: ['@N3'],
}, async ({ page }) => {
  await page.setViewportSize(PHONE);
  await gotoHydrated(page, '/en/faq');
  const movies = footer(page).getByRole('navigation', { name: 'Find movies' });
  const language = footer(page).getByRole('link', { name: 'Deutsch' });
  await expect(movies.getByRole('link')).toHaveCount(0);
  await expect(language).toBeHidden();
  expect((await footer(page).boundingBox())?.height).toBeLessThan(700);
  await movies.getByText('Find movies').locator('visible=true').click();
  await expect(movies.getByRole('link')).toHaveCount(4);
  await footer(page).getByText('Language: English').locator('visible=true').press('Enter');
  await expect(language).toBeVisible();

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.reload();
  await expect(language).toBeVisible();
  await expect(footer(page).locator('summary').first()).toBeHidden();
});

test('a chosen theme survives a reload', { tag: ['@N1', '@N3'] }, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await gotoHydrated(page, '/en/faq');
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const theme = footer(page).getByRole('group', { name: 'Theme' });
  await expect(theme.getByRole('button', { name: 'System' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  const dark = await background();
  await theme.getByRole('button', { name: 'Light' }).click();
  await expect.poll(background).not.toBe(dark);
  const light = await background();

  // Without a body, there was no paint yet.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      observer.disconnect();
      Object.assign(window, { themeBeforeBody: document.documentElement.dataset.theme });
    }).observe(document, { childList: true, subtree: true });
  });
  await page.reload();
  await waitForHydration(page);
  expect(await page.evaluate(() => Reflect.get(window, 'themeBeforeBody'))).toBe('light');
  await expect(theme.getByRole('button', { name: 'Light' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  expect(await background()).toBe(light);
  await theme.getByRole('button', { name: 'System' }).click();
  await page.reload();
  await expect(page.locator('html')).not.toHaveAttribute('data-theme');
  expect(await background()).toBe(dark);
});

test('Tab follows the order of the header', { tag: ['@N1'] }, async ({ page }) => {
  await gotoHydrated(page, '/en/faq');
  const skipLink = page.getByRole('link', { name: 'Skip to content' });
  const focusOrder = [
    skipLink,
    header(page).getByRole('link', { name: 'Kinora' }),
    header(page).getByRole('link', { name: 'Movies' }),
    header(page).getByRole('link', { name: 'TV shows' }),
    header(page).getByRole('combobox'),
    header(page).getByRole('link', { name: 'Language: English' }),
    header(page).getByRole('link', { name: 'Sign in' }),
  ];
  for (const expected of focusOrder) {
    await page.keyboard.press('Tab');
    await expect(expected).toBeFocused();
    await expect(expected).toBeInViewport();
  }
  await skipLink.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('header'))).toBeNull();
});
