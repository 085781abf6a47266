import { expect, type Page, test } from '@playwright/test';

/** The data of the root, which styles follow, without the scripts of the page. */
const readRoot = (page: Page) =>
  page.evaluate(() => ({ ...document.documentElement.dataset }) as Record<string, string>);

const store = (page: Page, values: Record<string, string>) =>
  page.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, values);

const addCookie = (page: Page, name: string, value: string, baseURL = '') =>
  page.context().addCookies([{ name, value, url: baseURL }]);

test.use({ locale: 'en-US' });

test.beforeEach(async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.abort());
});

test('the theme, the size of posters and the region that the visitor chose are set', {
  tag: ['@N1', '@N3', '@D8'],
}, async ({ page, baseURL }) => {
  await page.goto('/en');
  expect(await readRoot(page)).not.toMatchObject({ theme: expect.anything() });
  await store(page, { theme: 'dark', posters: 'large' });
  await addCookie(page, 'region', 'FR', baseURL);
  await page.goto('/en');
  expect(await readRoot(page)).toMatchObject({ theme: 'dark', posters: '', region: '1' });
  await store(page, { theme: '"><b>' });
  await page.goto('/en');
  expect(await readRoot(page)).not.toMatchObject({ theme: expect.anything() });
});

test('the place of the notice about a mail has the height that the notice had', {
  tag: ['@I3'],
}, async ({ page, baseURL }) => {
  await store(page, { mailNoticeHeight: '73' });
  await page.goto('/en');
  expect(await readRoot(page)).not.toMatchObject({ mailNotice: expect.anything() });
  await addCookie(page, 'sign_up_pending', 'm***%40example.com', baseURL);
  await page.goto('/en');
  expect(await readRoot(page)).toMatchObject({ mailNotice: '1' });
  await expect(page.locator('html')).toHaveAttribute('style', /--mail-notice-height: 73px/);
});

test('another language of the browser is offered, until that is dismissed', {
  tag: ['@R6'],
}, async ({ page }) => {
  await page.goto('/en');
  expect(await readRoot(page)).not.toMatchObject({ offer: expect.anything() });
  await page.goto('/fr');
  expect(await readRoot(page)).toMatchObject({ offer: 'en' });
  await store(page, { 'language-offer-dismissed': '1' });
  await page.goto('/fr');
  expect(await readRoot(page)).not.toMatchObject({ offer: expect.anything() });
});

test('the language of the URL is stored for the server and for scripts', {
  tag: ['@R4'],
}, async ({ page }) => {
  await page.goto('/pt-br');
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('pt-BR');
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === 'lang')).toMatchObject({
    value: 'pt-br',
    path: '/',
    sameSite: 'Lax',
  });
});

test('a picture that fails is replaced by a drawn one, and that by a placeholder', {
  tag: ['@C1', '@pictures'],
}, async ({ page }) => {
  await page.route(/\/artwork\/w\d+\//, (route) => route.abort());
  await page.goto('/en/movie');
  const poster = page.locator('.tile img').first();
  await poster.scrollIntoViewIfNeeded();
  await expect(poster).toHaveAttribute('src', /^\/artwork\/drawn\/en\/movie\/\d+\.svg$/);
  await expect(poster).not.toHaveAttribute('data-broken');
  await page.route(/\/artwork\/drawn\//, (route) => route.abort());
  await page.reload();
  await poster.scrollIntoViewIfNeeded();
  await expect(poster).toHaveAttribute('data-broken');
});

test('the tokens of a sign-in link are taken from the URL, and the rest of it stays', {
  tag: ['@I9'],
}, async ({ page }) => {
  const tokens = 'access_token=a.b&refresh_token=c&token_type=bearer&type=magiclink';
  for (const url of [
    `/en/movie?sort=rating#${tokens}&x=1`,
    `/en/movie?sort=rating&${tokens}#x=1`,
  ]) {
    await page.goto(url);
    expect(await page.evaluate(() => location.search + location.hash)).toBe('?sort=rating#x=1');
    expect(await page.evaluate('window.magicLinkTokens')).toMatchObject({
      access_token: 'a.b',
      refresh_token: 'c',
      expires_in: null,
    });
    await page.goto('about:blank');
  }
});

test('scripts wait for the pictures of the first screen, unless somebody presses a key', {
  tag: ['@pictures'],
}, async ({ page }) => {
  let scripts = 0;
  await page.unroute('**/assets/*.js');
  await page.route('**/assets/*.js', (route) => {
    scripts += 1;
    return route.abort();
  });
  let sendPictures = () => {};
  const picturesMaySend = new Promise<void>((resolve) => {
    sendPictures = resolve;
  });
  await page.route(/\/artwork\//, async (route) => {
    await picturesMaySend;
    await route.continue();
  });
  await page.goto('/en', { waitUntil: 'domcontentloaded' });
  await expect(page.locator('html')).toHaveAttribute('data-loading', '1');
  expect(scripts).toBe(0);
  await page.keyboard.press('Tab');
  await expect.poll(() => scripts).toBeGreaterThan(0);
  await expect(page.locator('html')).not.toHaveAttribute('data-loading');
  sendPictures();
});

test('blocked storage changes nothing else', { tag: ['@H10'] }, async ({ page }) => {
  await page.addInitScript(() => {
    const reject = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    Object.defineProperty(window, 'localStorage', { get: reject });
  });
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.goto('/fr');
  expect(await readRoot(page)).toMatchObject({ lang: 'fr', offer: 'en' });
  expect(errors).toEqual([]);
});
