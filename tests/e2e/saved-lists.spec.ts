import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { expect, test } from '../support/accounts/fixtures.ts';
import { addBlankTitle } from '../support/catalog-data-age.ts';
import { message } from '../support/messages.ts';
import { gotoHydrated } from '../support/navigation.ts';
import { createSeededFolder } from '../support/seeded-data-dir.ts';
import { sameOriginHeaders } from '../support/sign-up-by-api.ts';
import { type RunningSite, startSite } from '../support/start-site.ts';
import { gotoTitle, PARASITE_NAMES } from '../support/title-page.ts';
import { getToasts } from '../support/toasts.ts';
import { addUser } from '../support/users.ts';

test('sorting, filters and search of the saved list are in its URL, in any language', {
  tag: ['@U1'],
}, async ({ page, newUser }) => {
  await newUser(page);
  for (const path of ['/movie/496243', '/tv/93405', '/movie/670']) {
    await gotoTitle(page, 'en', path);
    await page.locator('.state-button').first().click();
    await expect(getToasts(page, 'en')).toContainText('Saved');
  }
  const names = page.locator('.tile-title');
  await gotoHydrated(page, '/en/saved');
  await expect(names).toHaveText(['Oldboy', 'Squid Game', 'Parasite']);
  await page.getByLabel('Sort by').selectOption({ label: 'Title' });
  await expect(names).toHaveText(['Oldboy', 'Parasite', 'Squid Game']);
  await expect(page).toHaveURL('/en/saved?sort=title');
  await page.getByLabel('Type').selectOption({ label: 'TV shows' });
  await expect(names).toHaveText(['Squid Game']);
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/en/saved');
  await page.getByRole('searchbox', { name: 'Search this list' }).fill('기생');
  await expect(names).toHaveText(['Parasite']);
  await page.getByRole('searchbox', { name: 'Search this list' }).fill('nothing like it');
  await expect(page.getByText('No titles match these filters.')).toBeVisible();
  await page.getByRole('link', { name: 'Clear filters' }).first().click();
  await page.locator('select[name=view]').selectOption({ label: 'By service' });
  await expect(page.getByRole('heading', { level: 2, name: 'Netflix' })).toBeVisible();
  await page.getByRole('link', { name: /: Netflix$/ }).click();
  await expect(page).toHaveURL('/en/saved?on=Netflix');
  await expect(names.first()).toBeVisible();
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'on phones' : 'on phones without scripts', {
    tag: javaScriptEnabled ? [] : '@slow',
  }, () => {
    test.use({ javaScriptEnabled, viewport: { width: 375, height: 667 } });

    test('filters of the saved list are in a sheet behind a button with their number', {
      tag: ['@U1'],
    }, async ({ page, newUser, accounts }) => {
      await newUser(page);
      for (const title of ['movie/496243', 'tv/93405']) {
        const headers = sameOriginHeaders(accounts.url);
        const form = { intent: 'save', title };
        expect((await page.request.post('/en/forms', { headers, form })).ok()).toBe(true);
      }
      if (javaScriptEnabled) await gotoHydrated(page, '/en/saved?type=movie');
      else await page.goto('/en/saved?type=movie');
      await expect(page.getByRole('searchbox', { name: 'Search this list' })).toBeVisible();
      await expect(page.getByLabel('Type')).toBeHidden();
      await page.getByRole('button', { name: 'Filters · 1' }).click();
      await page.getByLabel('Type').selectOption({ label: 'TV shows' });
      await page.locator('select[name=show]').selectOption({ label: 'Not seen yet' });
      const sheet = page.locator('.filter-sheet');
      await sheet
        .getByRole('button', { name: javaScriptEnabled ? 'Show results' : 'Apply' })
        .click();
      await expect(sheet).toBeHidden();
      await expect(page.getByRole('button', { name: 'Filters · 2' })).toBeVisible();
      await expect(page.locator('.tile-title')).toHaveText(['Squid Game']);
    });
  });

test('"Write a review" in the footer leads to saved titles without a review, or to search', {
  tag: ['@N3', '@slow'],
}, async ({ page, newUser, accounts }) => {
  await newUser(page);
  const postForm = async (form: Record<string, string>) =>
    expect(
      (
        await page.request.post('/en/forms', { headers: sameOriginHeaders(accounts.url), form })
      ).ok(),
    ).toBe(true);
  const clickWriteReview = () =>
    page.getByRole('contentinfo').getByRole('link', { name: 'Write a review' }).click();
  await gotoHydrated(page, '/en');
  await clickWriteReview();
  await expect(page).toHaveURL('/en/search');

  await postForm({ intent: 'save', title: 'movie/496243' });
  await postForm({ intent: 'save', title: 'movie/670' });
  await postForm({ intent: 'review', title: 'movie/670', rating: '8', text: 'Good.' });
  await clickWriteReview();
  await expect(page).toHaveURL('/en/saved?show=unreviewed');
  await expect(page.locator('.tile-title')).toHaveText(['Parasite']);
  await expect(page.locator('select[name=show]')).toHaveValue('unreviewed');

  await postForm({ intent: 'review', title: 'movie/496243', rating: '8', text: 'Good.' });
  expect((await page.request.get('/en/write-review', { maxRedirects: 0 })).headers().location).toBe(
    '/en/search',
  );
  for (const title of ['movie/670', 'movie/496243'])
    await postForm({ intent: 'review_delete', title });
});

test('a shared list has a link that works until its owner revokes it', async ({
  page,
  newUser,
  browser,
  accounts,
}) => {
  const lang = 'ar';
  const { username } = await newUser(page, lang);
  await gotoTitle(page, lang);
  await page.locator('.state-button').first().click();
  await expect(getToasts(page, lang)).toContainText(message(lang, 'save.saved'));
  await gotoHydrated(page, `/${lang}/saved`);
  await page.locator('.list-menu summary').click();
  await page.getByRole('button', { name: message(lang, 'share.heading') }).click();
  await page.getByRole('button', { name: message(lang, 'share.create') }).click();
  await expect(getToasts(page, lang)).toContainText(message(lang, 'share.created_title'));
  const link = await page.getByLabel(message(lang, 'share.link')).inputValue();
  expect(link).toMatch(new RegExp(`^${accounts.url}/${lang}/list/[\\w-]{22}$`));

  const visitorPage = await browser.newPage({ baseURL: accounts.url });
  await visitorPage.goto(link);
  await expect(visitorPage.getByRole('heading', { level: 1 })).toContainText(username);
  await expect(visitorPage.locator('.tile-title')).toHaveText([PARASITE_NAMES[lang]]);
  await expect(visitorPage.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await expect(
    visitorPage.getByRole('link', { name: message(lang, 'share.own_title') }),
  ).toHaveAttribute('href', `/${lang}/sign-up?return=%2F${lang}%2Fsaved`);

  await page.getByRole('button', { name: message(lang, 'share.revoke') }).click();
  await expect(getToasts(page, lang)).toContainText(message(lang, 'share.revoked_title'));
  expect((await visitorPage.goto(link))?.status()).toBe(404);
  await visitorPage.close();
});

test('saved titles, also in a shared list, have the marks of my services', {
  tag: ['@D8', '@slow'],
}, async ({ page, newUser, accounts }) => {
  await newUser(page);
  await page.context().addCookies([{ name: 'services', value: '8', url: accounts.url }]);
  const forms: Record<string, string>[] = [
    { intent: 'save', title: 'movie/496243' },
    // Not on Netflix.
    { intent: 'save', title: 'movie/149' },
    { intent: 'share' },
  ];
  for (const form of forms) {
    const headers = sameOriginHeaders(accounts.url);
    expect((await page.request.post('/en/forms', { headers, form })).ok()).toBe(true);
  }
  const marks = page.locator('.tile-mark');
  await expect
    .poll(async () => {
      await page.goto('/en/saved');
      return marks.count();
    })
    .toBe(1);
  await expect(marks).toContainText('Netflix');
  const link = await page.getByLabel('Link to your list').getAttribute('value');
  await page.goto(link ?? '');
  await expect(marks).toHaveCount(1);
});

test('list files require a session', async ({ request }) => {
  const response = await request.get('/en/saved/titles.json', { maxRedirects: 0 });
  expect([response.status(), response.headers().location]).toEqual([
    302,
    '/en/sign-in?return=%2Fen%2Fsaved',
  ]);
});

test.describe('of titles that the catalog does not have', () => {
  const TOKENS = { blank: 'b'.repeat(22), removed: 'r'.repeat(22) };
  let folder: Awaited<ReturnType<typeof createSeededFolder>>;
  let site: RunningSite;

  async function shareList(
    database: Kysely<Schema>,
    kind: keyof typeof TOKENS,
    content_id: number,
  ): Promise<void> {
    await addUser(database, kind, kind);
    await database
      .insertInto('title_states')
      .values({ content_type: 'movie', content_id, user_id: kind, saved_at: new Date() })
      .execute();
    await database
      .insertInto('shared_lists')
      .values({ user_id: kind, token: TOKENS[kind] })
      .execute();
  }

  test.beforeAll(async () => {
    folder = await createSeededFolder(async (database) => {
      await addBlankTitle(database, 496_243);
      await shareList(database, 'blank', 496_243);
      await database
        .insertInto('titles')
        .values({
          content_type: 'movie',
          content_id: 999_999_999,
          names: '{"en":"London After Midnight"}',
          search_text: 'lost',
          posters: '{"en":null}',
          released: '1927-01-01',
          score: null,
          genre_ids: [],
          services: '{}',
          removed_at: new Date(),
        })
        .execute();
      await shareList(database, 'removed', 999_999_999);
    });
    site = await startSite({ DATA_DIR: folder.folder });
  });
  test.afterAll(async () => {
    await site?.kill();
    await folder?.remove();
  });

  test('a title without catalog data is in the list by its id, with a link that works', async ({
    page,
  }) => {
    await page.goto(`${site.url}/ar/list/${TOKENS.blank}`);
    await page.getByRole('link', { name: `${message('ar', 'type.movie')} 496243` }).click();
    await expect(page).toHaveURL(/\/ar\/movie\/496243-(?!.*496243)/);
    // The list has requested the title meanwhile.
    await page.goto(`${site.url}/ar/list/${TOKENS.blank}`);
    await expect(page.locator('.tile')).toContainText(PARASITE_NAMES.ar);
  });

  test('a title that the catalog removed stays in the list, with a note and without a link', async ({
    page,
  }) => {
    await page.goto(`${site.url}/ko/list/${TOKENS.removed}`);
    await expect(page.locator('.tile')).toContainText('London After Midnight');
    await expect(page.locator('.tile')).toContainText(message('ko', 'saved.gone'));
    await expect(page.locator('.tile a')).toHaveCount(0);
  });
});
