import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import pg from 'pg';
import { message } from '../support/messages.ts';
import { makePostgresDatabase, postgresUrl } from '../support/postgres.ts';
import { sameOriginHeaders, signUpByApi } from '../support/sign-up-by-api.ts';
import { findFreePort, type RunningSite, startSite } from '../support/start-site.ts';
import { getToasts } from '../support/toasts.ts';

test.skip(postgresUrl === null, 'no PostgreSQL server on this machine');

let database: Awaited<ReturnType<typeof makePostgresDatabase>>;
let site: RunningSite;
let userRequests: APIRequestContext;
let url: string;
let mailFolder: string;

test.beforeAll(async () => {
  database = await makePostgresDatabase();
  mailFolder = await mkdtemp(join(tmpdir(), 'kinora-mails-'));
  const port = String(await findFreePort());
  url = `http://127.0.0.1:${port}`;
  site = await startSite({
    PORT: port,
    SITE_URL: url,
    DATA_DIR: mailFolder,
    DATABASE_URL: database.url,
  });
  userRequests = await signUpByApi(site, url, mailFolder);
});

test.afterAll(async () => {
  await site?.kill();
  await database?.remove();
  await rm(mailFolder, { recursive: true, force: true });
});

/** Runs `use` while the table has another name. */
async function withoutTable(table: string, use: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`alter table ${table} rename to lost_${table}`);
  try {
    await use();
  } finally {
    await client.query(`alter table lost_${table} rename to ${table}`);
    await client.end();
  }
}

/** Clicks a submit button without scripts; the status of the response. */
async function submit(page: Page, label: string): Promise<number> {
  const [response] = await Promise.all([
    page.waitForResponse((reply) => reply.request().method() === 'POST'),
    page.getByRole('button', { name: label }).first().click(),
  ]);
  return response.status();
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test.beforeEach(async ({ page }) => {
    await page.context().addCookies((await userRequests.storageState()).cookies);
  });

  for (const [lang, id] of [
    ['ko', 496243],
    ['en', 238],
    ['ar', 157336],
  ] as const) {
    const t = (key: string) => message(lang, key);

    test(`a review that cannot be stored is a 503 with the specified texts, and keeps what was written, in ${lang}`, {
      tag: ['@U7', ...(lang === 'ko' ? [] : ['@slow'])],
    }, async ({ page }) => {
      const reviews = page.locator('#reviews');
      await page.goto(`${url}/${lang}/movie/${id}`);
      await reviews.getByRole('radio', { name: '7', exact: true }).check({ force: true });
      await reviews.getByLabel(t('review.text')).fill('Mind\nthe stairs.');
      await reviews.getByLabel(t('review.has_spoilers')).check();
      await withoutTable('reviews', async () => {
        expect(await submit(page, t('review.post'))).toBe(503);
        await expect(reviews).toContainText(t('review.unavailable'));
        await expect(reviews.locator('.form-problems')).toHaveText(
          t('review.error_title') + t('review.error_text'),
        );
        await expect(reviews.getByLabel(t('review.text'))).toHaveValue('Mind\nthe stairs.');
        await expect(reviews.getByRole('radio', { name: '7', exact: true })).toBeChecked();
        await expect(reviews.getByLabel(t('review.has_spoilers'))).toBeChecked();

        expect((await page.request.get(`${url}/${lang}/movie/${id}`)).status()).toBe(200);
      });
      expect(await submit(page, t('review.post'))).toBe(303);
      await expect(getToasts(page, lang)).toContainText(t('review.posted_title'));
      await expect(page.locator('.own-review')).toContainText('Mind\nthe stairs.');
    });

    test(`a title that cannot be saved is a 503 and can be saved later, in ${lang}`, {
      tag: ['@U1', '@U2', ...(lang === 'ko' ? [] : ['@slow'])],
    }, async ({ page }) => {
      await page.goto(`${url}/${lang}/movie/${id}`);
      await withoutTable('title_states', async () => {
        expect(await submit(page, t('save.save'))).toBe(503);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('save.failed_title'));
        await expect(page.getByRole('main')).toContainText(t('account.unavailable'));
        expect((await page.request.get(`${url}/${lang}/saved`)).status()).toBe(503);
      });
      expect(await submit(page, t('outage.send_again'))).toBe(303);
      await expect(getToasts(page, lang)).toContainText(t('save.saved'));
    });

    test(`saved titles that cannot be read are a 503 with their title, in ${lang}`, {
      tag: ['@U1'],
    }, async ({ page }) => {
      await withoutTable('title_states', async () => {
        const response = await page.goto(`${url}/${lang}/saved`);
        expect(response?.status()).toBe(503);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('saved.title'));
        await expect(page.getByRole('main')).toContainText(t('saved.unavailable'));
      });
      expect((await page.goto(`${url}/${lang}/saved`))?.status()).toBe(200);
    });
  }
});

const REVIEW = { intent: 'review', title: 'movie/129', rating: '7', text: 'Mind the stairs.' };

test('scripts get the specified texts as JSON', { tag: ['@U2', '@U7'] }, async () => {
  const send = async (path: string, form: Record<string, string>) => {
    const headers = sameOriginHeaders(url);
    const response = await userRequests.post(path, { headers, form, maxRedirects: 0 });
    return { status: response.status(), body: await response.text() };
  };
  await withoutTable('reviews', async () => {
    for (const intent of ['review', 'review_delete']) {
      const { status, body } = await send('/ko/forms', { ...REVIEW, intent });
      expect(status).toBe(503);
      expect(JSON.parse(body).state).toMatchObject({
        intent,
        title: '오류',
        problems: [{ field: null, text: '리뷰를 작성하는 중 오류가 발생했습니다.' }],
        values: { text: REVIEW.text },
      });
    }
    const data = await send('/ko/movie/129.data', REVIEW);
    expect(data.status).toBe(503);
    expect(data.body).toContain('리뷰를 작성하는 중 오류가 발생했습니다.');
  });
  await withoutTable('title_states', async () => {
    const { status, body } = await send('/ko/forms', { intent: 'save', title: 'movie/129' });
    expect(status).toBe(503);
    expect(JSON.parse(body).state).toMatchObject({ title: message('ko', 'save.failed_title') });
  });
});
