import { expect, test } from '../support/accounts/test.ts';
import { ownHeaders } from '../support/member-by-calls.ts';
import { message } from '../support/messages.ts';
import { NAMES, toastsOf, visitTitle } from '../support/saved.ts';
import { seededFolder } from '../support/seeded-folder.ts';
import { startSite } from '../support/site.ts';
import { addUser } from '../support/users.ts';
import { untilAlive, visit } from '../support/visit.ts';

test('U1 sorting, filters and search of the saved list are in its URL, in any language', async ({
  page,
  newMember,
}) => {
  await newMember(page);
  for (const path of ['/movie/496243', '/tv/93405', '/movie/670']) {
    await visitTitle(page, 'en', path);
    await page.locator('.mark').first().click();
    await expect(toastsOf(page, 'en')).toContainText('Saved');
  }
  const names = page.locator('.tile-title');
  await visit(page, '/en/saved');
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

test('N3 "Write a review" in the footer leads to saved titles without a review, or to search', async ({
  page,
  newMember,
  accounts,
}) => {
  await newMember(page);
  const send = async (form: Record<string, string>) =>
    expect(
      (await page.request.post('/en/forms', { headers: ownHeaders(accounts.url), form })).ok(),
    ).toBe(true);
  const clickWriteReview = () =>
    page.getByRole('contentinfo').getByRole('link', { name: 'Write a review' }).click();
  await visit(page, '/en');
  await clickWriteReview();
  await expect(page).toHaveURL('/en/search');

  await send({ intent: 'save', title: 'movie/496243' });
  await send({ intent: 'save', title: 'movie/670' });
  await send({ intent: 'review', title: 'movie/670', rating: '8', text: 'Good.' });
  await clickWriteReview();
  await expect(page).toHaveURL('/en/saved?show=unreviewed');
  await expect(page.locator('.tile-title')).toHaveText(['Parasite']);
  await expect(page.locator('select[name=show]')).toHaveValue('unreviewed');

  await send({ intent: 'review', title: 'movie/496243', rating: '8', text: 'Good.' });
  expect((await page.request.get('/en/write-review', { maxRedirects: 0 })).headers().location).toBe(
    '/en/search',
  );
  for (const title of ['movie/670', 'movie/496243']) await send({ intent: 'review_delete', title });
});

test('a shared list has a link that works until its owner revokes it', async ({
  page,
  newMember,
  browser,
  accounts,
}) => {
  const lang = 'ar';
  const { username } = await newMember(page, lang);
  await visitTitle(page, lang);
  await page.locator('.mark').first().click();
  await expect(toastsOf(page, lang)).toContainText(message(lang, 'save.saved'));
  await visit(page, `/${lang}/saved`);
  await page.getByRole('button', { name: message(lang, 'share.create') }).click();
  await expect(toastsOf(page, lang)).toContainText(message(lang, 'share.created_title'));
  const link = await page.getByLabel(message(lang, 'share.link')).inputValue();
  expect(link).toMatch(new RegExp(`^${accounts.url}/${lang}/list/[\\w-]{22}$`));

  const stranger = await browser.newPage({ baseURL: accounts.url });
  await stranger.goto(link);
  await expect(stranger.getByRole('heading', { level: 1 })).toContainText(username);
  await expect(stranger.locator('.tile-title')).toHaveText([NAMES[lang]]);
  await expect(stranger.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');

  await page.getByRole('button', { name: message(lang, 'share.revoke') }).click();
  await expect(toastsOf(page, lang)).toContainText(message(lang, 'share.revoked_title'));
  expect((await stranger.goto(link))?.status()).toBe(404);
  await stranger.close();
});

for (const scripts of [true, false])
  test.describe(scripts ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled: scripts });

    test('a list can be imported with a report, removed and restored', async ({
      page,
      newMember,
    }) => {
      await newMember(page);
      await page.goto('/en/saved');
      if (scripts) await untilAlive(page);
      const part = page.locator('#import');
      const bring = async (name: string, text: string | Buffer) => {
        await part
          .getByLabel('CSV file')
          .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
        await part.getByRole('button', { name: 'Import' }).click();
      };
      const finished = async () => {
        const done = part.getByText('Import finished');
        if (scripts) return expect(done).toBeVisible();
        await expect(async () => {
          await page.goto('/en/saved');
          await expect(done).toBeVisible({ timeout: 500 });
        }).toPass();
      };

      await bring('letter.csv', 'Dear Kinora');
      await expect(part).toContainText(
        'This file isn’t an export from Letterboxd, IMDb, Trakt, or TMDB.',
      );
      await bring(
        'watchlist.csv',
        'Date,Name,Year,Letterboxd URI\n2024-01-05,Parasite,2019,x\n2024-01-06,No Such Film,1950,x\n',
      );
      await finished();
      await expect(part).toContainText('1 title was added.');
      await expect(part).toContainText('Line 3 No Such Film 1950');
      await expect(page.locator('.tile-title')).toHaveText(['Parasite']);
      await part.getByRole('button', { name: 'Close' }).click();
      await expect(part.getByLabel('CSV file')).toBeVisible();

      const away = await page.request.get('/en/saved/titles.csv');
      expect(away.headers()).toMatchObject({
        'content-type': 'text/csv; charset=utf-8',
        'cache-control': 'private, no-store',
      });
      const json = await (await page.request.get('/en/saved/titles.json')).json();
      expect(json).toMatchObject([
        { content_type: 'movie', content_id: 496_243, title: 'Parasite', seen_on: null },
      ]);
      await bring('kinora-titles.csv', await away.body());
      await finished();
      await expect(part).toContainText('1 title was already on the list.');
    });
  });

test('list files require a session', async ({ request }) => {
  const answer = await request.get('/en/saved/titles.json', { maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([
    302,
    '/en/sign-in?return=%2Fen%2Fsaved',
  ]);
});

test('a title that the catalog removed stays in the list, with a note and without a link', async ({
  page,
}) => {
  const token = 'x'.repeat(22);
  const facts = {
    search_text: 'lost',
    posters: '{"en":null}',
    released: '1927-01-01',
    score: null,
    genre_ids: [],
    services: '{}',
  };
  const { folder, remove } = await seededFolder(async (database) => {
    await addUser(database, 'mina', 'Mina');
    const title = { content_type: 'movie', content_id: 999_999_999 } as const;
    await database
      .insertInto('titles')
      .values({ ...title, ...facts, names: '{"en":"London After Midnight"}', gone_at: new Date() })
      .execute();
    await database
      .insertInto('title_marks')
      .values({ ...title, user_id: 'mina', saved_at: new Date() })
      .execute();
    await database.insertInto('shared_lists').values({ user_id: 'mina', token }).execute();
  });
  const site = await startSite({ DATA_DIR: folder });
  try {
    for (const lang of ['ko', 'en', 'ar']) {
      await page.goto(`${site.url}/${lang}/list/${token}`);
      await expect(page.locator('.tile')).toContainText('London After Midnight');
      await expect(page.locator('.tile')).toContainText(message(lang, 'saved.gone'));
      await expect(page.locator('.tile a')).toHaveCount(0);
    }
  } finally {
    await site.stop();
    await remove();
  }
});
