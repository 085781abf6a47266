import type { Page } from '@playwright/test';
import { expect, test } from '../support/accounts/fixtures.ts';
import { chooseFile, importFile } from '../support/import-page.ts';
import { message } from '../support/messages.ts';
import { gotoHydrated, waitForHydration } from '../support/navigation.ts';
import { PAGE_VARIANTS } from '../support/page-variants.ts';
import { gotoTitle } from '../support/title-page.ts';
import { writeZip } from '../support/write-zip.ts';

const HEAD = 'Date,Name,Year,Letterboxd URI';
/** As Letterboxd exports: Oldboy to watch, Parasite rated and reviewed, an unknown film rated. */
const LETTERBOXD = Buffer.from(
  writeZip([
    { path: 'profile.csv', content: 'Date Joined,Username\n2020-01-01,mina\n' },
    { path: 'watchlist.csv', content: `${HEAD}\n2024-01-05,Oldboy,2003,u1\n` },
    {
      path: 'ratings.csv',
      content: `${HEAD},Rating\n2024-02-01,Parasite,2019,u2,4.5\n2024-02-02,Spirrited Away,2001,u3,4\n`,
    },
    {
      path: 'reviews.csv',
      content: `${HEAD},Rating,Rewatch,Review,Tags,Watched Date\n2024-02-01,Parasite,2019,e2,4.5,,The stairs.,,2024-01-31\n`,
    },
  ]),
);

async function readCounts(page: Page): Promise<Record<string, string>> {
  const names = await page.locator('.import-counts dt').allInnerTexts();
  const numbers = await page.locator('.import-counts dd').allInnerTexts();
  return Object.fromEntries(names.map((name, index) => [name, numbers[index] ?? '']));
}

for (const [lang, scripts] of PAGE_VARIANTS)
  test.describe(`${lang} ${scripts ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled: scripts });

    test('an archive of Letterboxd is previewed, added with its ratings, and adds nothing again', async ({
      page,
      newUser,
    }) => {
      const t = (key: Parameters<typeof message>[1]) => message(lang, key);
      await newUser(page, lang);
      const goto = (path: string) =>
        scripts ? gotoHydrated(page, `/${lang}${path}`) : page.goto(`/${lang}${path}`);
      await goto('/saved');
      await page.locator('.list-menu summary').click();
      await page.getByRole('link', { name: t('saved.import'), exact: true }).click();
      await expect(page).toHaveURL(`/${lang}/saved/import`);
      if (scripts) await waitForHydration(page);

      await test.step('a preview stores nothing', async () => {
        await chooseFile(page, 'letter.csv', 'Dear Kinora');
        await expect(page.getByRole('main')).toContainText(t('import.unknown_format'));
        await importFile(page, 'letterboxd.zip', LETTERBOXD);
        expect(await readCounts(page)).toEqual({
          [t('saved.title')]: '1',
          [t('saved.seen')]: '1',
          [t('import.ratings')]: '1',
          [t('import.reviews')]: '1',
          [t('import.missing')]: '1',
        });
        await goto('/saved?list=seen');
        await expect(page.locator('.tile')).toHaveCount(0);
      });
      await test.step('a title that was not found is chosen', async () => {
        await goto('/saved/import');
        await page.getByRole('link', { name: t('import.missing') }).click();
        await expect(page.locator('.import-row-name')).toContainText('Spirrited Away');
        await page.getByRole('link', { name: /Spirrited Away/ }).click();
        const field = page.getByRole('searchbox', { name: t('import.search') });
        await expect(field).toHaveValue('Spirrited Away');
        await field.fill('Spirited Away');
        await field.press('Enter');
        await page.locator('.find-title-result').first().click();
        await page.getByRole('button', { name: t('import.use') }).click();
        await expect(page.getByRole('link', { name: t('import.missing') })).toHaveCount(0);
      });
      await test.step('the titles are added', async () => {
        await page.getByRole('button', { name: t('import.start'), exact: true }).click();
        await expect(page.getByText(t('import.finished'))).toBeVisible();
        expect(await readCounts(page)).toMatchObject({
          [t('saved.seen')]: '2',
          [t('import.ratings')]: '2',
        });
        await page.getByRole('button', { name: t('site.close') }).click();
        await expect(page.locator('.drop-area')).toBeVisible();
      });
      await test.step('a rating becomes a review', async () => {
        await goto('/saved?list=seen');
        await expect(page.locator('.tile')).toHaveCount(2);
        await expect(page.locator('.private-rating')).toHaveCount(2);
        await page.locator('.private-rating summary', { hasText: '9' }).click();
        await expect(page.locator('.private-rating[open]')).toContainText('The stairs.');
        await page
          .locator('.private-rating[open]')
          .getByRole('button', { name: t('rating.publish'), exact: true })
          .click();
        await expect(page.locator('.private-rating')).toHaveCount(1);
        await page.goto(`/${lang}/movie/496243`);
        await expect(page.locator('#reviews')).toContainText('The stairs.');
      });
      await test.step('the same archive adds nothing', async () => {
        await goto('/saved/import');
        await importFile(page, 'letterboxd.zip', LETTERBOXD);
        expect(await readCounts(page)).toEqual({
          [t('import.already')]: '2',
          [t('import.missing')]: '1',
        });
        await expect(
          page.getByRole('button', { name: t('import.start'), exact: true }),
        ).toHaveCount(0);
      });
    });
  });

test('the file field is reached by keyboard and has the words of the page', async ({
  page,
  newUser,
}) => {
  await newUser(page, 'ko');
  await gotoHydrated(page, '/ko/saved/import');
  const field = page.getByLabel(message('ko', 'import.file'));
  await field.focus();
  await expect(field).toBeFocused();
  const [box, area] = await Promise.all([
    field.boundingBox(),
    page.locator('.drop-area').boundingBox(),
  ]);
  expect(box?.width).toBeGreaterThan((area?.width ?? 0) - 8);
  expect(box?.height).toBeGreaterThan((area?.height ?? 0) - 8);
});

test('the preview of an import appears on a connection that is slower than the polling', {
  tag: '@slow',
}, async ({ page, newUser }) => {
  await newUser(page);
  await page.clock.install();
  await gotoHydrated(page, '/en/saved/import');
  await page.route(/\/en\/saved\/import\.data/, async (route) => {
    const response = await route.fetch();
    await page.clock.runFor(2_000);
    await route.fulfill({ response });
  });
  const rows = Array.from({ length: 60 }, (_, row) => `2024-01-05,Unknown ${row},2003,u${row}\n`);
  await chooseFile(page, 'watchlist.csv', `${HEAD}\n${rows.join('')}`);
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect(page.locator('.import-counts')).toBeVisible();
});

test('all private ratings are published from the menu of the list', async ({ page, newUser }) => {
  await newUser(page);
  await gotoHydrated(page, '/en/saved/import');
  await importFile(
    page,
    'ratings.csv',
    `${HEAD},Rating\n2024-02-01,Parasite,2019,u2,4.5\n2024-02-02,Oldboy,2003,u3,4\n`,
  );
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByRole('link', { name: 'Seen', exact: true }).click();
  await expect(page).toHaveURL('/en/saved?list=seen');
  await waitForHydration(page);
  await page.locator('.list-menu summary').click();
  await page.getByRole('button', { name: 'Make ratings public (2)' }).click();
  await page.getByRole('button', { name: 'Make ratings public', exact: true }).click();
  await expect(page.locator('.private-rating')).toHaveCount(0);
  await expect(page.locator('.own-rating')).toHaveCount(2);
});

test('the page of imports requires a session', async ({ request }) => {
  const response = await request.get('/en/saved/import', { maxRedirects: 0 });
  expect([response.status(), response.headers().location]).toEqual([
    302,
    '/en/sign-in?return=%2Fen%2Fsaved%2Fimport',
  ]);
});

test('a private review fills the form of its title, and becomes public only with it', {
  tag: ['@U5'],
}, async ({ page, newUser }) => {
  await newUser(page);
  await gotoHydrated(page, '/en/saved/import');
  await importFile(page, 'letterboxd.zip', LETTERBOXD);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText(message('en', 'import.finished'))).toBeVisible();
  const dialog = page.getByRole('dialog');
  const getStar = (rating: number) =>
    dialog.getByRole('radio', { name: String(rating), exact: true });
  async function openSheet(): Promise<void> {
    await gotoTitle(page, 'en', '/movie/496243');
    await waitForHydration(page, '.more-actions a');
    await page.locator('.title-actions').getByRole('link', { name: 'Rate', exact: true }).click();
    await expect(getStar(9)).toBeChecked();
    await expect(dialog.getByRole('textbox')).toHaveValue('The stairs.');
  }

  await openSheet();
  await expect(dialog).toContainText(message('en', 'rating.text'));
  await getStar(7).click({ force: true });
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await openSheet();
  await dialog.getByRole('button', { name: message('en', 'review.post') }).click();
  await expect(page.locator('.own-review')).toContainText('9/10');
  await expect(page.locator('.own-review')).toContainText('The stairs.');
});
