import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { findAxeViolations, prepareForAxe } from '../support/axe.ts';
import {
  type FaultyDatabaseSite,
  startFaultyDatabaseSite,
} from '../support/faulty-database-site.ts';
import { message } from '../support/messages.ts';
import { gotoHydrated, waitForHydration } from '../support/navigation.ts';
import { postgresUrl } from '../support/postgres.ts';
import { sameOriginHeaders, signUpByApi } from '../support/sign-up-by-api.ts';
import { findFreePort } from '../support/start-site.ts';
import { getToasts } from '../support/toasts.ts';

test.skip(postgresUrl === null, 'no PostgreSQL server on this machine');

/** Of a response without the database. */
const MAX_MS = 5_500;
const PARASITE = '/en/movie/496243-parasite';

let faultySite: FaultyDatabaseSite;
let userRequests: APIRequestContext;
let url: string;
let mailFolder: string;

test.beforeAll(async () => {
  mailFolder = await mkdtemp(join(tmpdir(), 'kinora-mails-'));
  const port = String(await findFreePort());
  url = `http://127.0.0.1:${port}`;
  faultySite = await startFaultyDatabaseSite(async () => {}, {
    PORT: port,
    SITE_URL: url,
    DATA_DIR: mailFolder,
    LOG_LEVEL: 'info',
  });
  userRequests = await signUpByApi(faultySite.site, url, mailFolder);
});

test.afterEach(() => recover());
test.afterAll(async () => {
  await faultySite?.stop();
  await rm(mailFolder, { recursive: true, force: true });
});

function send(form: Record<string, string>, options: { path?: string; timeout?: number } = {}) {
  const { path = '/en/forms', timeout } = options;
  return userRequests.post(path, {
    headers: sameOriginHeaders(url),
    form,
    maxRedirects: 0,
    timeout,
  });
}

/** Waits until public pages know the user: after a failure, they ask no database for 2 s. */
async function recover(): Promise<void> {
  faultySite.proxy.setMode('steady');
  await expect
    .poll(async () => (await userRequests.get('/en/movie')).text(), { timeout: 20_000 })
    .toContain('class="user-menu"');
}

async function signIn(page: Page): Promise<void> {
  const { cookies } = await userRequests.storageState();
  await page.context().addCookies(cookies);
}

test('with a database that takes 1.2 s per query, forms of a user are stored', {
  tag: ['@I8', '@slow'],
}, async () => {
  expect((await send({ intent: 'save', title: 'movie/496243' })).status()).toBe(200);
  faultySite.proxy.setMode('slow');
  for (const intent of ['unsave', 'save']) {
    const response = await send({ intent, title: 'movie/496243' });
    expect([intent, response.status()]).toEqual([intent, 200]);
  }
});

for (const failure of ['hangs', 'refuses'] as const)
  test.describe(`with a database that ${failure}`, () => {
    test(`forms and pages of a user get a localized 503 within 5 s, and the session remains`, {
      tag: ['@C3', '@I8'],
    }, async () => {
      faultySite.proxy.setMode(failure);
      const paths = ['/de/profile', '/de/%70rofile', '/%64e/PROFILE', '/de/%61dmin/users'];
      const [saved, ...pages] = await Promise.all([
        send({ intent: 'save', title: 'movie/129' }, { path: '/de/forms', timeout: MAX_MS }),
        ...paths.map((path) => userRequests.get(path, { maxRedirects: 0, timeout: MAX_MS })),
      ]);
      expect([saved.status(), saved.headers()['retry-after']]).toEqual([503, '2']);
      expect(await saved.json()).toMatchObject({
        state: {
          intent: 'save',
          problems: [{ field: null, text: message('de', 'outage.form_text') }],
          retry: { seconds: 2, title: message('de', 'outage.retrying_title') },
        },
      });
      for (const [index, page] of pages.entries()) {
        const path = paths[index];
        expect([path, page.status(), page.headers()['retry-after']]).toEqual([path, 503, '2']);
        expect(await page.text()).toContain(message('de', 'outage.account_title'));
        expect(page.headers()['set-cookie']).toBeUndefined();
      }
    });

    test.describe('in calls and on pages', { tag: failure === 'hangs' ? '@slow' : [] }, () => {
      test('calls of the accounts get a 503 as JSON, and a sign-out does not pretend to succeed', {
        tag: ['@I8'],
      }, async () => {
        faultySite.proxy.setMode(failure);
        const responses = await Promise.all([
          userRequests.get('/api/auth/get-session', { timeout: MAX_MS }),
          userRequests.post('/api/auth/sign-out', {
            headers: sameOriginHeaders(url),
            data: {},
            timeout: MAX_MS,
          }),
          userRequests.post('/api/auth/update-user', {
            headers: sameOriginHeaders(url),
            timeout: MAX_MS,
            data: { name: 'Minah' },
          }),
          userRequests.post('/api/auth/sign-in/email', {
            headers: sameOriginHeaders(url),
            timeout: MAX_MS,
            data: { email: 'mina@example.com', password: 'correct horse 9' },
          }),
        ]);
        for (const response of responses) {
          expect([response.url(), response.status()]).toEqual([response.url(), 503]);
          expect(response.headers()['retry-after']).toBe('2');
          expect(await response.json()).toMatchObject({ code: 'UNAVAILABLE' });
        }
        await recover();
      });

      test('a public page is served with a notice instead of a sign-in button', {
        tag: ['@C3'],
      }, async ({ page }) => {
        await signIn(page);
        faultySite.proxy.setMode(failure);
        const response = await gotoHydrated(page, `${url}/en/movie`);
        expect(response?.status()).toBe(200);
        await expect(
          page.getByRole('status').getByText(message('en', 'outage.account_notice')),
        ).toBeVisible();
        await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toHaveCount(
          0,
        );
        await recover();
        await expect(page.getByRole('banner').locator('.user-menu')).toBeVisible({
          timeout: 20_000,
        });
        await expect(page.getByText(message('en', 'outage.account_notice'))).toHaveCount(0);
      });
    });
  });

test('the page of a user opens by itself when the database is back', {
  tag: ['@C3'],
}, async ({ page }) => {
  await signIn(page);
  faultySite.proxy.setMode('refuses');
  expect((await gotoHydrated(page, `${url}/en/profile`))?.status()).toBe(503);
  await expect(
    page.getByRole('heading', { name: message('en', 'outage.account_title') }),
  ).toBeVisible();
  await expect(page.getByText(message('en', 'outage.page_retrying'))).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toHaveCount(0);
  await recover();
  await expect(page.getByRole('heading', { name: message('en', 'profile.title') })).toBeVisible({
    timeout: 20_000,
  });
});

test('no axe violations in the notice and the page of an outage', { tag: '@slow' }, async ({
  page,
}) => {
  await signIn(page);
  faultySite.proxy.setMode('refuses');
  await prepareForAxe(page);
  for (const path of ['/en/movie', '/en/profile']) {
    await gotoHydrated(page, url + path);
    expect(await findAxeViolations(page, path)).toEqual([]);
  }
});

test('a review written during an outage is posted by itself after it', {
  tag: ['@U5'],
}, async ({ page }) => {
  await signIn(page);
  await gotoHydrated(page, url + PARASITE);
  await page.locator('#reviews').scrollIntoViewIfNeeded();
  await waitForHydration(page, '.review-form');
  const reviews = page.locator('#reviews');
  await reviews.getByRole('radio', { name: '8', exact: true }).check({ force: true });
  await reviews.getByLabel(message('en', 'review.text')).fill('Typed in the dark.');
  faultySite.proxy.setMode('refuses');
  await reviews.getByRole('button', { name: message('en', 'review.post') }).click();
  await expect(getToasts(page)).toContainText(message('en', 'outage.retrying_title'), {
    timeout: 10_000,
  });
  await expect(reviews.getByLabel(message('en', 'review.text'))).toHaveValue('Typed in the dark.');
  await recover();
  await expect(page.locator('.own-review')).toContainText('Typed in the dark.', {
    timeout: 30_000,
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a form that was not stored can be sent again from its error page', {
    tag: ['@U2'],
  }, async ({ page }) => {
    await signIn(page);
    await page.goto(`${url}/ko/movie/238-the-godfather`);
    faultySite.proxy.setMode('refuses');
    await page
      .getByRole('button', { name: message('ko', 'save.save') })
      .first()
      .click();
    await expect(page.locator('main')).toContainText(message('ko', 'outage.form_text'));
    await recover();
    await page.getByRole('button', { name: message('ko', 'outage.send_again') }).click();
    await expect(getToasts(page, 'ko')).toContainText(message('ko', 'save.saved'));
  });
});

test('an outage writes one line per request and none at error level', {
  tag: ['@C3'],
}, async () => {
  faultySite.proxy.setMode('refuses');
  expect((await userRequests.get('/en/profile')).status()).toBe(503);
  type Line = { level: number; msg: string; requestId?: string };
  const readLines = () => faultySite.site.lines.map((line) => JSON.parse(line) as Line);
  const countOutages = () =>
    readLines().filter(({ msg }) => msg.startsWith('database unavailable')).length;
  await expect.poll(countOutages).toBeGreaterThan(0);
  const lines = readLines();
  expect(lines.filter(({ level }) => level >= 50)).toEqual([]);
  const requestIds = lines.flatMap(({ requestId = [] }) => requestId);
  expect(requestIds).toHaveLength(new Set(requestIds).size);
});
