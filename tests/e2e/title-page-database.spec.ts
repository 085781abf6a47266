import { expect, test } from '@playwright/test';
import { message } from '../support/messages.ts';
import { createSeededFolder } from '../support/seeded-data-dir.ts';
import { type RunningSite, startSite } from '../support/start-site.ts';
import { addUser } from '../support/users.ts';

const PARASITE = { content_type: 'movie', content_id: 496243 } as const;
const MANY = { content_type: 'tv', content_id: 93405 } as const;
const DARK = { content_type: 'tv', content_id: 70523 } as const;
const HOSTILE =
  '<img src=x onerror="window.hacked = true"> & <script>window.hacked = true</script>';

let site: RunningSite;
let removeFolder: () => Promise<void>;

test.beforeAll(async () => {
  const seeded = await createSeededFolder(async (database) => {
    await addUser(database, 'u1', 'Mina');
    await database
      .insertInto('reviews')
      .values([
        {
          ...PARASITE,
          user_id: 'u1',
          rating: 9,
          review_text: HOSTILE,
          language: 'en',
          created_at: '2024-03-01T10:00:00Z',
        },
        {
          ...PARASITE,
          user_id: 'gone',
          rating: 4,
          review_text: 'Too many stairs.',
          language: 'en',
          created_at: '2025-05-05T23:30:00Z',
        },
        {
          ...PARASITE,
          user_id: 'u3',
          rating: 10,
          review_text: null,
          language: 'ko',
          created_at: '2023-01-02T10:00:00Z',
        },
      ])
      .execute();
    await database
      .insertInto('reviews')
      .values(
        Array.from({ length: 23 }, (_, index) => ({
          ...MANY,
          user_id: `many-${index}`,
          rating: 7,
          review_text: `Review number ${index}`,
          language: 'en' as const,
          created_at: new Date(Date.UTC(2024, 0, 1 + index)),
        })),
      )
      .execute();
    const offer = {
      ...PARASITE,
      provider_logo_url: null,
      watch_type: 'rent',
      created_by: null,
    } as const;
    await database
      .insertInto('watch_providers')
      .values([
        {
          ...offer,
          provider_name: 'Corner Cinema',
          provider_url: 'https://corner.example/parasite',
        },
        { ...offer, provider_name: 'Closed Cinema', provider_url: null, is_active: false },
        { ...offer, provider_name: 'Paris Cinema', provider_url: null, country_code: 'FR' },
      ])
      .execute();
    const override = (fields: {
      field_name: 'name' | 'overview';
      override_value: string;
      is_active?: boolean;
    }) => ({
      ...DARK,
      ...fields,
      override_value: JSON.stringify(fields.override_value),
      language: 'ko' as const,
      created_by: null,
    });
    await database
      .insertInto('content_overrides')
      .values([
        override({ field_name: 'name', override_value: '어둠의 마을' }),
        override({ field_name: 'overview', override_value: '관리자가 쓴 <b>줄거리</b>입니다.' }),
        override({ field_name: 'overview', override_value: '꺼 둔 줄거리', is_active: false }),
      ])
      .execute();
  });
  removeFolder = seeded.remove;
  site = await startSite({ DATA_DIR: seeded.folder, LOG_LEVEL: 'warn' });
});

test.afterAll(async () => {
  await site?.kill();
  await removeFolder?.();
});

test('a watch provider added by an admin is marked in its group, and links to its own page', {
  tag: ['@D8'],
}, async ({ page }) => {
  for (const lang of ['ko', 'en', 'ar'] as const) {
    await page.goto(`${site.url}/${lang}/movie/496243`);
    const panel = page.getByRole('region', { name: message(lang, 'watch.heading'), exact: true });
    const rent = panel.getByRole('list', { name: message(lang, 'watch.rent'), exact: true });
    const entry = rent.getByRole('listitem').filter({ hasText: 'Corner Cinema' });
    await expect(entry).toContainText(message(lang, 'watch.curated'));
    await expect(entry.getByRole('link')).toHaveAttribute(
      'href',
      'https://corner.example/parasite',
    );
    await expect(panel.getByText(message(lang, 'watch.curated'))).toHaveCount(1);
    await expect(panel.getByText('Closed Cinema')).toHaveCount(0);
    await expect(panel.getByText('Paris Cinema')).toHaveCount(0);
  }
});

test('added providers are shown in their region, and without a URL they are no link', {
  tag: ['@D8'],
}, async ({ page }) => {
  await page.goto(`${site.url}/en/movie/496243-parasite?region=FR`);
  const entry = page.getByRole('listitem').filter({ hasText: 'Paris Cinema' });
  await expect(entry).toContainText('Added by Kinora');
  await expect(page.getByText('Corner Cinema')).toHaveCount(0);
});

test('reviews are counted and listed newest first, a missing name is Anonymous', {
  tag: ['@D9', '@U6'],
}, async ({ page }) => {
  await page.goto(`${site.url}/en/movie/496243`);
  await expect(page.getByRole('heading', { level: 2, name: 'Reviews', exact: true })).toBeVisible();
  await expect(page.locator('.rating-average')).toHaveText(/^7\.7.*3 reviews$/);
  const reviews = page.locator('.review');
  await expect(reviews).toHaveCount(3);
  await expect(reviews.nth(0)).toContainText('Anonymous');
  await expect(reviews.nth(0)).toContainText('4/10');
  await expect(reviews.nth(0)).toContainText('May 5, 2025');
  await expect(reviews.nth(0)).toContainText('Too many stairs.');
  await expect(reviews.nth(1)).toContainText('Mina');
  await expect(reviews.nth(1)).toContainText('9/10');
  await expect(reviews.nth(2)).toContainText('10/10');

  await page.goto(`${site.url}/ko/movie/496243`);
  await expect(page.locator('.rating-average')).toContainText(
    message('ko', 'review.count_other', { count: 3 }),
  );
  await expect(page.getByText('익명', { exact: true })).toHaveCount(2);
});

test('markup in a review is shown as text', { tag: ['@D9'] }, async ({ page }) => {
  await page.goto(`${site.url}/en/movie/496243`);
  await expect(page.getByText(HOSTILE, { exact: true })).toBeVisible();
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  expect(await (await page.request.get(`${site.url}/en/movie/496243`)).text()).not.toContain(
    HOSTILE,
  );
});

test('the histogram is shown from five reviews on', { tag: ['@D9'] }, async ({ page }) => {
  await page.goto(`${site.url}/en/movie/496243`);
  await expect(page.locator('.rating-average')).toContainText('3 reviews');
  await expect(page.locator('.histogram')).toHaveCount(0);
  await page.goto(`${site.url}/en/tv/93405`);
  await expect(page.locator('.histogram li')).toHaveCount(10);
});

test('the count includes all reviews, the list only the newest', {
  tag: ['@D9'],
}, async ({ page }) => {
  await page.goto(`${site.url}/en/tv/93405`);
  await expect(page.locator('.rating-average')).toContainText('23 reviews');
  await expect(page.getByText('Review number 22', { exact: true })).toBeVisible();
  await expect(page.getByText('Review number 0', { exact: true })).toHaveCount(0);
});

test('a title without reviews invites to write the first', {
  tag: ['@D9', '@U6'],
}, async ({ page }) => {
  for (const lang of ['ko', 'en', 'ar'] as const) {
    await page.goto(`${site.url}/${lang}/movie/157336`);
    await expect(page.getByText(message(lang, 'review.none'), { exact: true })).toBeVisible();
    await expect(page.getByText(message(lang, 'review.invite'), { exact: true })).toBeVisible();
  }
});

test('overrides replace title and overview in their language only', {
  tag: ['@D12'],
}, async ({ page }) => {
  await page.goto(`${site.url}/ko/tv/70523`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('어둠의 마을');
  await expect(page).toHaveTitle('어둠의 마을 (2017) · Kinora');
  expect(decodeURIComponent(page.url())).toBe(`${site.url}/ko/tv/70523-어둠의-마을`);
  await expect(page.getByText('관리자가 쓴 <b>줄거리</b>입니다.', { exact: true })).toBeVisible();
  await expect(page.locator('meta[name=description]')).toHaveAttribute(
    'content',
    '관리자가 쓴 <b>줄거리</b>입니다.',
  );

  for (const lang of ['en', 'ja', 'ar'] as const) {
    await page.goto(`${site.url}/${lang}/tv/70523`);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('어둠의 마을');
    await expect(page.getByText('관리자가 쓴')).toHaveCount(0);
  }
});
