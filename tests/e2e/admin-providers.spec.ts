import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { newAdmin, PANEL_JOURNEYS } from '../support/accounts/administrator.ts';
import { type AccountSite, expect, test } from '../support/accounts/test.ts';
import { message } from '../support/messages.ts';
import { CSV_HEADER, csvFile } from '../support/provider-csv.ts';
import { NAMES, PARASITE, toastsOf } from '../support/saved.ts';
import { visit } from '../support/visit.ts';

const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });

/** The offers that a visitor sees in a new browser context. */
async function openOffers(browser: Browser, { url }: AccountSite, lang: string) {
  const page = await browser.newPage({ baseURL: url });
  await page.goto(`/${lang}${PARASITE}`);
  const panel = page.getByRole('region', { name: message(lang, 'watch.heading'), exact: true });
  return {
    entry: (name: string) => panel.getByRole('listitem').filter({ hasText: name }),
    close: () => page.close(),
  };
}

for (const [lang, scripts] of PANEL_JOURNEYS)
  test.describe(scripts ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled: scripts });
    const say = (key: string, values?: Record<string, string | number>) =>
      message(lang, key, values);

    test(`M8 M12 M13 D8 a provider is added, switched off, edited and deleted in ${lang}`, async ({
      page,
      accounts,
      newMember,
      browser,
    }) => {
      const name = '<b>Corner</b> Cinema';
      const isShown = async (shown: number, provider = name) => {
        const { entry, close } = await openOffers(browser, accounts, lang);
        await expect(entry(provider)).toHaveCount(shown);
        if (shown > 0) await expect(entry(provider)).toContainText(say('watch.curated'));
        await close();
      };
      // The page is cached from here on.
      await isShown(0);
      await newAdmin(page, accounts, newMember, lang);
      await page.goto(`/${lang}/admin/providers`);
      await expect(page.getByText(say('providers.empty'))).toBeVisible();

      // The title is found by name, which fills in its id.
      await page.getByRole('link', { name: say('providers.add') }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('searchbox', { name: say('providers.find') }).fill(NAMES[lang]);
      await dialog.getByRole('button', { name: say('providers.find_submit') }).click();
      await dialog.getByRole('link', { name: NAMES[lang] }).first().click();
      await expect(dialog).toContainText(`${say('providers.picked')}: ${NAMES[lang]}`);
      await expect(dialog.getByLabel(say('providers.content_id'))).toHaveValue('496243');

      // Missing fields are reported, and the typed values stay.
      await dialog.getByLabel(say('providers.url')).fill('https://corner.example/1');
      await dialog.getByRole('button', { name: say('providers.add') }).click();
      await expect(dialog.locator('.field-problems')).toHaveText([say('providers.required')]);
      if (scripts)
        await expect(toastsOf(page, lang)).toContainText(
          say('providers.failed') + say('providers.required'),
        );
      await expect(dialog.getByLabel(say('providers.url'))).toHaveValue('https://corner.example/1');
      await dialog.getByLabel(say('providers.name')).fill(name);
      await dialog.getByLabel(say('providers.url')).fill('https://10.0.0.1/');
      await dialog.getByRole('button', { name: say('providers.add') }).click();
      await expect(dialog.locator('.field-problems')).toHaveText([
        say('providers.bad_address', { count: '2,000' }),
      ]);
      await dialog.getByLabel(say('providers.url')).fill('https://corner.example/1');
      await dialog.getByRole('button', { name: say('providers.add') }).click();
      await expect(toastsOf(page, lang)).toContainText(say('notice.admin_provider_added'));
      await expect(dialog).toBeHidden();
      const row = rowOf(page, name);
      for (const text of [
        NAMES[lang],
        '496243',
        say('providers.watch_flatrate'),
        say('providers.state_active'),
        'corner.example',
      ])
        await expect(row).toContainText(text);
      await isShown(1);

      // Switched off and on again.
      await row.getByRole('button', { name: say('providers.deactivate') }).click();
      await expect(row).toContainText(say('providers.state_inactive'));
      await expect(toastsOf(page, lang)).toContainText(say('notice.admin_provider_updated'));
      await isShown(0);
      await row.getByRole('button', { name: say('providers.activate') }).click();
      await expect(row.getByRole('button', { name: say('providers.deactivate') })).toBeVisible();
      await isShown(1);

      await row.getByRole('link', { name: say('admin.edit') }).click();
      await dialog.getByLabel(say('providers.name')).fill('Corner Two');
      await dialog.locator('[name=watch_type]').selectOption('buy');
      await dialog.getByRole('button', { name: say('admin.save') }).click();
      await expect(dialog).toBeHidden();
      await expect(rowOf(page, 'Corner Two')).toContainText(say('providers.watch_buy'));
      await isShown(0);
      await isShown(1, 'Corner Two');

      // Found by name and by id; another type does not match.
      await page.getByRole('searchbox', { name: say('providers.search') }).fill('corner t');
      if (!scripts) await page.getByRole('button', { name: say('filter.apply') }).click();
      await expect(page).toHaveURL(/\?q=corner(\+|%20)t/);
      await expect(rowOf(page, 'Corner Two')).toBeVisible();
      await page.goto(`/${lang}/admin/providers?q=tv/496243`);
      await expect(page.getByText(say('admin.no_match'))).toBeVisible();
      await page.goto(`/${lang}/admin/providers?q=496243&country=KR&watch=buy&state=active`);

      await rowOf(page, 'Corner Two')
        .getByRole('link', { name: say('admin.delete') })
        .click();
      await expect(dialog).toContainText(
        say('providers.delete_text', { title: NAMES[lang], name: 'Corner Two' }),
      );
      await dialog.getByRole('button', { name: say('admin.delete') }).click();
      await expect(toastsOf(page, lang)).toContainText(say('notice.admin_provider_deleted'));
      await expect(rowOf(page, 'Corner Two')).toHaveCount(0);
      await isShown(0, 'Corner Two');
    });

    test(`M8 D8 providers are imported from a file, exported and deleted in ${lang}`, async ({
      page,
      accounts,
      newMember,
      browser,
    }) => {
      await (await openOffers(browser, accounts, lang)).close();
      await newAdmin(page, accounts, newMember, lang);
      await page.goto(`/${lang}/admin/providers`);
      await page.getByRole('link', { name: say('providers.import') }).click();
      const dialog = page.getByRole('dialog');
      const send = async (text: string) => {
        await dialog.getByLabel(say('providers.file')).setInputFiles(csvFile(text));
        await dialog.getByRole('button', { name: say('providers.import') }).click();
      };
      if (scripts) {
        await dialog
          .getByLabel(say('providers.file'))
          .setInputFiles(csvFile('x'.repeat(7_000_000)));
        await expect(toastsOf(page, lang)).toContainText(
          say('providers.file_too_large', { size: 5 }),
        );
        await expect(dialog.getByLabel(say('providers.file'))).toHaveValue('');
      }
      await send(`${CSV_HEADER}\nmovie,496243,Filed,rent,KR,,,true\nmovie,x,Filed,free,KR,,,true`);
      await expect(dialog.locator('.field-problems li')).toHaveText([
        say('providers.csv_line', { line: 3, text: `content_id: ${say('providers.bad_id')}` }),
        say('providers.csv_line', { line: 3, text: `watch_type: ${say('providers.bad_watch')}` }),
      ]);
      await send(
        `${CSV_HEADER}\nmovie,496243,Filed,rent,KR,https://filed.example,,true\nmovie,999999999,Filed,rent,KR,,,true`,
      );
      await expect(toastsOf(page, lang)).toContainText(say('notice.admin_providers_imported'));
      await expect(dialog).toContainText('offers.csv');
      await expect(dialog).toContainText(`${say('providers.report_added')}2`);
      await expect(dialog).toContainText('movie/999999999');
      const { entry, close } = await openOffers(browser, accounts, lang);
      await expect(entry('Filed').getByRole('link')).toHaveAttribute(
        'href',
        'https://filed.example/',
      );
      await close();
      await dialog.getByRole('link', { name: say('site.close') }).click();
      await expect(dialog).toBeHidden();

      const exported = page.waitForEvent('download');
      await page.getByRole('button', { name: say('providers.export') }).click();
      const download = await exported;
      expect(download.suggestedFilename()).toBe('kinora-providers.csv');
      const file = await readFile(await download.path(), 'utf8');
      expect(file).toContain(
        '"movie","496243","Filed","rent","KR","https://filed.example/","","true"\r\n',
      );
      for (let left = 2; left > 0; left -= 1) {
        await page
          .getByRole('row')
          .getByRole('link', { name: say('admin.delete') })
          .first()
          .click();
        await dialog.getByRole('button', { name: say('admin.delete') }).click();
        await expect(
          page.getByRole('row').getByRole('link', { name: say('admin.delete') }),
        ).toHaveCount(left - 1);
      }
      await expect(page.getByText(say('providers.empty'))).toBeVisible();
    });
  });

test('M8 a provider that another admin changed is shown before it can be overwritten', async ({
  page,
  accounts,
  newMember,
  browser,
}) => {
  await newAdmin(page, accounts, newMember);
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
  const other = await context.newPage();
  await newAdmin(other, accounts, newMember);
  for (const each of [page, other]) {
    await visit(each, '/en/admin/providers?q=Stale');
    await each.getByRole('link', { name: 'Edit Stale' }).click();
    await expect(each.getByRole('dialog')).toBeVisible();
  }
  await other.getByRole('textbox', { name: 'Provider name' }).fill('Stale of the other');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(toastsOf(other, 'en')).toContainText(message('en', 'notice.admin_provider_updated'));

  const dialog = page.getByRole('dialog');
  await page.getByRole('textbox', { name: 'Provider name' }).fill('Stale of mine');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText(message('en', 'admin.stale'));
  await expect(dialog.locator('.provider-meanwhile')).toContainText('Stale of the other');
  await expect(page.getByRole('textbox', { name: 'Provider name' })).toHaveValue('Stale of mine');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, 'Stale of mine')).toBeVisible();

  // Deleted while another admin has its dialog open.
  await visit(other, '/en/admin/providers?q=Stale');
  await other.getByRole('link', { name: 'Delete' }).click();
  await expect(other.getByRole('dialog')).toBeVisible();
  await page.getByRole('link', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(toastsOf(page, 'en')).toContainText(message('en', 'notice.admin_provider_deleted'));
  await other.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toastsOf(other, 'en')).toContainText(message('en', 'admin.gone'));
  await context.close();
});

test('M1 M11 only admins can open the provider list and its CSV file', async ({
  page,
  newMember,
}) => {
  for (const path of ['/en/admin/providers', '/en/admin/providers/providers.csv']) {
    const answer = await page.request.get(path, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location]).toEqual([302, '/']);
  }
  await newMember(page);
  for (const path of [
    '/en/admin/providers',
    '/en/admin/providers/providers.csv',
    '/en/admin/providers.data',
  ]) {
    const answer = await page.request.get(path, { maxRedirects: 0 });
    expect(await answer.text()).not.toContain('content_type');
    expect(answer.status() === 302 || answer.status() === 202, `${path} ${answer.status()}`).toBe(
      true,
    );
  }
});
