import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { ADMIN_PAGE_VARIANTS, newAdmin } from '../support/accounts/admin.ts';
import { type AccountSite, expect, test } from '../support/accounts/fixtures.ts';
import { message } from '../support/messages.ts';
import { gotoHydrated } from '../support/navigation.ts';
import { CSV_HEADER, csvFile } from '../support/provider-csv.ts';
import { PARASITE, PARASITE_NAMES } from '../support/title-page.ts';
import { getToasts } from '../support/toasts.ts';

const getRow = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });

/** The offers that a visitor sees in a new browser context. */
async function openProviders(browser: Browser, { url }: AccountSite, lang: string) {
  const page = await browser.newPage({ baseURL: url });
  await page.goto(`/${lang}${PARASITE}`);
  const getGroup = page.getByRole('region', { name: message(lang, 'watch.heading'), exact: true });
  return {
    entry: (name: string) => getGroup.getByRole('listitem').filter({ hasText: name }),
    close: () => page.close(),
  };
}

for (const [lang, scripts] of ADMIN_PAGE_VARIANTS)
  test.describe(scripts ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled: scripts });
    const t = (key: string, values?: Record<string, string | number>) => message(lang, key, values);

    test(`a provider is added, switched off, edited and deleted in ${lang}`, {
      tag: ['@M8', '@M12', '@M13', '@D8'],
    }, async ({ page, accounts, newUser, browser }) => {
      const name = '<b>Corner</b> Cinema';
      const expectShownCount = async (count: number, provider = name) => {
        const { entry, close } = await openProviders(browser, accounts, lang);
        await expect(entry(provider)).toHaveCount(count);
        if (count > 0) await expect(entry(provider)).toContainText(t('watch.curated'));
        await close();
      };
      // The page is cached from here on.
      await expectShownCount(0);
      await newAdmin(page, accounts, newUser, lang);
      await page.goto(`/${lang}/admin/providers`);

      const row = getRow(page, name);
      const dialog = page.getByRole('dialog');
      await test.step('it is added', async () => {
        // The title is found by name, which fills in its id.
        await page.getByRole('link', { name: t('providers.add') }).click();
        await dialog
          .getByRole('searchbox', { name: t('providers.find') })
          .fill(PARASITE_NAMES[lang]);
        await dialog.getByRole('button', { name: t('providers.find_submit') }).click();
        await dialog.getByRole('link', { name: PARASITE_NAMES[lang] }).first().click();
        await expect(dialog).toContainText(`${t('providers.picked')}: ${PARASITE_NAMES[lang]}`);
        await expect(dialog.getByLabel(t('providers.content_id'))).toHaveValue('496243');

        // Missing fields are reported, and the typed values stay.
        await dialog.getByLabel(t('providers.url')).fill('https://corner.example/1');
        await dialog.getByRole('button', { name: t('providers.add') }).click();
        await expect(dialog.locator('.field-problems')).toHaveText([t('providers.required')]);
        await expect(dialog.getByLabel(t('providers.url'))).toHaveValue('https://corner.example/1');
        await dialog.getByLabel(t('providers.name')).fill(name);
        await dialog.getByLabel(t('providers.url')).fill('https://10.0.0.1/');
        await dialog.getByRole('button', { name: t('providers.add') }).click();
        await expect(dialog.locator('.field-problems')).toHaveText([
          t('providers.bad_address', { count: '2,000' }),
        ]);
        await dialog.getByLabel(t('providers.url')).fill('https://corner.example/1');
        await dialog.getByRole('button', { name: t('providers.add') }).click();
        await expect(getToasts(page, lang)).toContainText(t('notice.admin_provider_added'));
        await expect(dialog).toBeHidden();
        for (const text of [
          PARASITE_NAMES[lang],
          '496243',
          t('providers.watch_flatrate'),
          t('providers.state_active'),
          'corner.example',
        ])
          await expect(row).toContainText(text);
        await expectShownCount(1);
      });

      await test.step('it is switched off and on again', async () => {
        // Switched off and on again.
        await row.getByRole('button', { name: t('providers.deactivate') }).click();
        await expect(row).toContainText(t('providers.state_inactive'));
        await expect(getToasts(page, lang)).toContainText(t('notice.admin_provider_updated'));
        await expectShownCount(0);
        await row.getByRole('button', { name: t('providers.activate') }).click();
        await expect(row.getByRole('button', { name: t('providers.deactivate') })).toBeVisible();
        await expectShownCount(1);
      });

      await test.step('it is edited', async () => {
        await row.getByRole('link', { name: t('admin.edit') }).click();
        await dialog.getByLabel(t('providers.name')).fill('Corner Two');
        await dialog.locator('[name=watch_type]').selectOption('buy');
        await dialog.getByRole('button', { name: t('admin.save') }).click();
        await expect(dialog).toBeHidden();
        await expect(getRow(page, 'Corner Two')).toContainText(t('providers.watch_buy'));
        await expectShownCount(0);
        await expectShownCount(1, 'Corner Two');
      });

      await test.step('it is found by name and by id', async () => {
        // Found by name and by id; another type does not match.
        await page.getByRole('searchbox', { name: t('providers.search') }).fill('corner t');
        if (!scripts) await page.getByRole('button', { name: t('filter.apply') }).click();
        await expect(page).toHaveURL(/\?q=corner(\+|%20)t/);
        await expect(getRow(page, 'Corner Two')).toBeVisible();
        await page.goto(`/${lang}/admin/providers?q=tv/496243`);
        await expect(page.getByText(t('admin.no_match'))).toBeVisible();
        await page.goto(`/${lang}/admin/providers?q=496243&country=KR&watch=buy&state=active`);
      });

      await test.step('it is deleted', async () => {
        await getRow(page, 'Corner Two')
          .getByRole('link', { name: t('admin.delete') })
          .click();
        await expect(dialog).toContainText(
          t('providers.delete_text', { title: PARASITE_NAMES[lang], name: 'Corner Two' }),
        );
        await dialog.getByRole('button', { name: t('admin.delete') }).click();
        await expect(getToasts(page, lang)).toContainText(t('notice.admin_provider_deleted'));
        await expect(getRow(page, 'Corner Two')).toHaveCount(0);
        await expectShownCount(0, 'Corner Two');
      });
    });

    test(`providers are imported from a file, exported and deleted in ${lang}`, {
      tag: ['@M8', '@D8'],
    }, async ({ page, accounts, newUser, browser }) => {
      await (await openProviders(browser, accounts, lang)).close();
      await newAdmin(page, accounts, newUser, lang);
      await page.goto(`/${lang}/admin/providers`);
      await page.getByRole('link', { name: t('providers.import') }).click();
      const dialog = page.getByRole('dialog');
      const send = async (text: string) => {
        await dialog.getByLabel(t('providers.file')).setInputFiles(csvFile(text));
        await dialog.getByRole('button', { name: t('providers.import') }).click();
      };
      await test.step('files that are too large or have mistakes are rejected', async () => {
        if (scripts) {
          await dialog
            .getByLabel(t('providers.file'))
            .setInputFiles(csvFile('x'.repeat(7_000_000)));
          await expect(getToasts(page, lang)).toContainText(
            t('providers.file_too_large', { size: 5 }),
          );
          await expect(dialog.getByLabel(t('providers.file'))).toHaveValue('');
        }
        await send(
          `${CSV_HEADER}\nmovie,496243,Filed,rent,KR,,,true\nmovie,x,Filed,free,KR,,,true`,
        );
        await expect(dialog.locator('.field-problems li')).toHaveText([
          t('providers.csv_line', { line: 3, text: `content_id: ${t('providers.bad_id')}` }),
          t('providers.csv_line', { line: 3, text: `watch_type: ${t('providers.bad_watch')}` }),
        ]);
      });
      await test.step('a file is imported', async () => {
        await send(
          `${CSV_HEADER}\nmovie,496243,Filed,rent,KR,https://filed.example,,true\nmovie,999999999,Filed,rent,KR,,,true`,
        );
        await expect(getToasts(page, lang)).toContainText(t('notice.admin_providers_imported'));
        await expect(dialog).toContainText('offers.csv');
        await expect(dialog).toContainText(`${t('providers.report_added')}2`);
        await expect(dialog).toContainText('movie/999999999');
        const { entry, close } = await openProviders(browser, accounts, lang);
        await expect(entry('Filed').getByRole('link')).toHaveAttribute(
          'href',
          'https://filed.example/',
        );
        await close();
        await dialog.getByRole('link', { name: t('site.close') }).click();
        await expect(dialog).toBeHidden();
      });
      await test.step('the offers are exported', async () => {
        const csv = page.waitForEvent('download');
        await page.getByRole('button', { name: t('providers.export') }).click();
        const download = await csv;
        expect(download.suggestedFilename()).toBe('kinora-providers.csv');
        const file = await readFile(await download.path(), 'utf8');
        expect(file).toContain(
          '"movie","496243","Filed","rent","KR","https://filed.example/","","true","",""\r\n',
        );
      });
      await test.step('the offers are deleted', async () => {
        await page.goto(`/${lang}/admin/providers?q=Filed`);
        for (let remaining = 2; remaining > 0; remaining -= 1) {
          await page
            .getByRole('row')
            .getByRole('link', { name: t('admin.delete') })
            .first()
            .click();
          await dialog.getByRole('button', { name: t('admin.delete') }).click();
          await expect(
            page.getByRole('row').getByRole('link', { name: t('admin.delete') }),
          ).toHaveCount(remaining - 1);
        }
        await expect(page.getByText(t('admin.no_match'))).toBeVisible();
      });
    });
  });

test('a provider that another admin changed is shown before it can be overwritten', {
  tag: ['@M8', '@slow'],
}, async ({ page, accounts, newUser, browser }) => {
  await newAdmin(page, accounts, newUser);
  const headers = { origin: accounts.url, 'sec-fetch-site': 'same-origin' };
  const offer = {
    content_type: 'movie',
    content_id: '496243',
    watch_type: 'rent',
    country_code: 'KR',
    is_active: 'on',
  };
  await page.request.post('/en/forms', {
    headers,
    form: { intent: 'admin_provider_add', ...offer, provider_name: 'Stale' },
  });
  const context = await browser.newContext({
    baseURL: accounts.url,
    extraHTTPHeaders: { 'x-forwarded-for': '10.200.0.1' },
  });
  const otherPage = await context.newPage();
  await newAdmin(otherPage, accounts, newUser);
  for (const each of [page, otherPage]) {
    await gotoHydrated(each, '/en/admin/providers?q=Stale');
    await each.getByRole('link', { name: 'Edit Stale' }).click();
    await expect(each.getByRole('dialog')).toBeVisible();
  }
  await otherPage.getByRole('textbox', { name: 'Provider name' }).fill('Stale of the other');
  await otherPage.getByRole('button', { name: 'Save' }).click();
  await expect(getToasts(otherPage, 'en')).toContainText(
    message('en', 'notice.admin_provider_updated'),
  );

  const dialog = page.getByRole('dialog');
  await page.getByRole('textbox', { name: 'Provider name' }).fill('Stale of mine');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText(message('en', 'admin.stale'));
  await expect(dialog.locator('.provider-changes')).toContainText('Stale of the other');
  await expect(page.getByRole('textbox', { name: 'Provider name' })).toHaveValue('Stale of mine');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(getRow(page, 'Stale of mine')).toBeVisible();

  // Deleted while another admin has its dialog open.
  await gotoHydrated(otherPage, '/en/admin/providers?q=Stale');
  await otherPage.getByRole('link', { name: 'Delete' }).click();
  await expect(otherPage.getByRole('dialog')).toBeVisible();
  await page.getByRole('link', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(getToasts(page, 'en')).toContainText(message('en', 'notice.admin_provider_deleted'));
  await otherPage.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(getToasts(otherPage, 'en')).toContainText(message('en', 'admin.gone'));
  await context.close();
});
