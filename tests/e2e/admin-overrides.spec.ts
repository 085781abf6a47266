import type { Page } from '@playwright/test';
import { escapeHtml } from '../../lib/escape-html.ts';
import { newAdmin, PANEL_JOURNEYS } from '../support/accounts/administrator.ts';
import { type AccountSite, expect, test } from '../support/accounts/test.ts';
import { findings, prepareForAxe } from '../support/axe.ts';
import { message } from '../support/messages.ts';
import { NAMES, toastsOf } from '../support/saved.ts';
import { visit } from '../support/visit.ts';

const PARASITE = { title: 'movie/496243', field: 'title' };
/** The name of the title during a test, used for no other title. */
const HOSTILE = 'Gisaengchung <script>alert(1)</script>';
const SECOND = 'Banjiha';

/** Sends a form as the user of the page. */
async function send(
  page: Page,
  { url }: AccountSite,
  lang: string,
  form: Record<string, string>,
): Promise<void> {
  const headers = { origin: url, 'sec-fetch-site': 'same-origin' };
  expect((await page.request.post(`/${lang}/forms`, { headers, form })).status()).toBe(200);
}

const cardOf = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

const KOREAN = { en: 'Korean', ko: '한국어' };

for (const [lang, scripts] of PANEL_JOURNEYS)
  test.describe(scripts ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled: scripts });
    const say = (key: string, values?: Record<string, string | number>) =>
      message(lang, key, values);

    test(`M7 M12 M13 an override is made in six steps, shown on all pages, edited, deleted and restored in ${lang}`, async ({
      page,
      accounts,
      newMember,
      browser,
    }) => {
      const visitors = await browser.newContext({ baseURL: accounts.url, extraHTTPHeaders: {} });
      /**
       * Requests the pages without a session, so that they come from the page cache if possible.
       */
      const showsEverywhere = async (name: string, before?: string) => {
        const shown = escapeHtml(name);
        for (const path of ['', '/movie', '/movie/496243']) {
          const html = await (await visitors.request.get(`/${lang}${path}`)).text();
          expect(html.includes(shown), `${name} on ${path}`).toBe(true);
          if (before) expect(html).not.toContain(before);
          expect(html).not.toContain('<script>alert(1)');
        }
        await page.goto(`/${lang}/saved`);
        await expect(page.getByRole('main').getByRole('link', { name, exact: true })).toBeVisible();
      };
      await newAdmin(page, accounts, newMember, lang);
      await send(page, accounts, lang, { intent: 'save', title: PARASITE.title });
      await showsEverywhere(NAMES[lang]);

      await page.goto(`/${lang}/admin/overrides`);
      await page.getByRole('link', { name: say('overrides.add') }).click();
      const dialog = page.getByRole('dialog');
      const step = (name: string) =>
        expect(dialog.locator('[aria-current="step"]')).toContainText(
          say(`overrides.step_${name}`),
        );
      await step('type');
      await dialog.getByRole('link', { name: say('admin.movie'), exact: true }).click();
      await step('search');
      const find = dialog.getByRole('searchbox');
      await find.fill('  ');
      await find.press('Enter');
      await step('search');
      await find.fill(NAMES[lang]);
      await dialog.getByRole('button', { name: say('overrides.search_button') }).click();
      await step('select');
      await dialog.getByRole('link', { name: /496243/ }).click();
      await step('field');
      await page.goBack();
      await step('select');
      await find.fill('496243 nothing of this name');
      await find.press('Enter');
      await expect(dialog).toContainText(say('overrides.none_found'));
      await page.goBack();
      // Without JavaScript the browser restores the typed text itself.
      if (scripts) await expect(find).toHaveValue(NAMES[lang]);
      await dialog.getByRole('link', { name: /496243/ }).click();
      await dialog.getByRole('link', { name: say('overrides.field_title'), exact: true }).click();
      await step('value');
      await expect(dialog.getByRole('radio', { name: KOREAN[lang] })).toBeChecked();
      await expect(dialog).toContainText(say('overrides.present', { language: KOREAN[lang] }));
      const create = dialog.getByRole('button', { name: say('admin.create') });
      await create.click();
      await expect(dialog).toContainText(say('overrides.missing'));
      const value = dialog.getByLabel(say('overrides.field_title'));
      await value.fill(HOSTILE);
      if (lang !== 'ko') await dialog.getByText('English', { exact: true }).click();
      if (!scripts) await dialog.getByRole('button', { name: say('overrides.preview') }).click();
      await expect(dialog.locator('figure').last()).toContainText(HOSTILE);
      await expect(dialog.locator('figure').first()).not.toContainText(HOSTILE);
      await create.click();
      await expect(toastsOf(page, lang)).toContainText(say('notice.admin_override_created'));
      await expect(dialog).toBeHidden();
      const card = cardOf(page, say('overrides.field_title'));
      await expect(card).toContainText(JSON.stringify(HOSTILE));
      await expect(card.getByRole('link', { name: NAMES[lang], exact: true })).toBeVisible();
      await showsEverywhere(HOSTILE);

      await page.goto(`/${lang}/admin/overrides?q=496243`);
      await card.getByRole('link', { name: say('admin.edit') }).click();
      await expect(page).toHaveURL(/edit=/);
      await card.getByLabel(say('overrides.field_title')).fill(SECOND);
      await card.getByRole('link', { name: say('admin.cancel') }).click();
      await expect(card).toContainText(JSON.stringify(HOSTILE));
      await card.getByRole('link', { name: say('admin.edit') }).click();
      await card.getByLabel(say('overrides.field_title')).fill(SECOND);
      await card.getByRole('button', { name: say('admin.save') }).click();
      await expect(toastsOf(page, lang)).toContainText(say('notice.admin_override_updated'));
      await expect(card).toContainText(JSON.stringify(SECOND));
      await expect(page).toHaveURL(/\?q=496243$/);
      await showsEverywhere(SECOND, 'Gisaengchung');

      await page.goto(`/${lang}/admin/overrides`);
      await card.getByRole('link', { name: say('admin.delete') }).click();
      await expect(dialog.locator('figure').first()).toContainText(SECOND);
      await expect(dialog.locator('figure').last()).toContainText(NAMES[lang]);
      await dialog.getByRole('button', { name: say('admin.delete') }).click();
      await expect(toastsOf(page, lang)).toContainText(say('notice.admin_override_deleted'));
      await expect(card).toHaveCount(0);
      await showsEverywhere(NAMES[lang], SECOND);

      await page.goto(`/${lang}/admin/overrides?state=deleted`);
      await card
        .getByRole('button', { name: say('overrides.restore') })
        .first()
        .click();
      await expect(toastsOf(page, lang)).toContainText(say('notice.admin_override_restored'));
      await showsEverywhere(SECOND);
      await page.goto(`/${lang}/admin/overrides`);
      await card.getByRole('link', { name: say('admin.delete') }).click();
      await dialog.getByRole('button', { name: say('admin.delete') }).click();
      await expect(toastsOf(page, lang)).toContainText(say('notice.admin_override_deleted'));
      await visitors.close();
    });
  });

test('M7 a stale save shows an error and the current value, and can be repeated', async ({
  page,
  accounts,
  newMember,
  browser,
}) => {
  const other = await browser.newPage({ baseURL: accounts.url });
  await newAdmin(other, accounts, newMember);
  await newAdmin(page, accounts, newMember);
  await send(page, accounts, 'en', {
    intent: 'admin_override_create',
    title: 'tv/1399',
    field: 'vote_average',
    language: 'en',
    value: '9',
  });
  const edit = async (of: Page, value: string) => {
    await visit(of, '/en/admin/overrides?q=1399');
    await of.getByRole('link', { name: /^Edit Game of Thrones/ }).click();
    await expect(of.getByRole('spinbutton', { name: 'Rating' })).toBeFocused();
    await of.getByRole('spinbutton', { name: 'Rating' }).fill(value);
  };
  await edit(page, '8.5');
  await edit(other, '7.5');
  const save = (of: Page) => of.getByRole('button', { name: 'Save' }).click();
  await save(page);
  await expect(cardOf(page, 'Rating')).toContainText('8.5');
  await save(other);
  await expect(toastsOf(other, 'en')).toContainText('Someone else changed this in the meantime.');
  await expect(cardOf(other, 'Rating').locator('pre')).toHaveText('8.5');
  await expect(other.getByRole('spinbutton', { name: 'Rating' })).toHaveValue('7.5');
  await save(other);
  await expect(toastsOf(other, 'en')).toContainText('Override updated');
  await expect(cardOf(other, 'Rating').locator('pre')).toHaveText('7.5');
  await expect(other.getByRole('link', { name: /^Edit Game of Thrones/ })).toBeFocused();
});

test('no axe violations on the overrides and their dialogs', async ({
  page,
  accounts,
  newMember,
}) => {
  const lang = 'ko';
  await prepareForAxe(page);
  await newAdmin(page, accounts, newMember, lang);
  const form = { intent: 'admin_override_create', title: 'movie/157336', language: 'ja' };
  const override = async (field: string, value: string) =>
    send(page, accounts, lang, { ...form, field, value });
  await override('overview', 'A long text. '.repeat(60));
  await override('poster_path', '/poster-movie-496243-en.svg');
  const found: string[] = [];
  await visit(page, `/${lang}/admin/overrides`);
  const edit = await page
    .getByRole('link', { name: message(lang, 'admin.edit') })
    .first()
    .getAttribute('href');
  const remove = edit?.replace('edit=', 'delete=');
  const draft = `add=movie&find=a`;
  for (const path of [
    `/${lang}/admin/overrides`,
    edit ?? '',
    remove ?? '',
    `/${lang}/admin/overrides?q=nothing+of+this+name&state=deleted`,
    ...['add=new', 'add=movie', draft, `${draft}&of=496243`, `${draft}&of=496243&new=overview`].map(
      (query) => `/${lang}/admin/overrides?${query}`,
    ),
  ]) {
    await visit(page, path);
    found.push(...(await findings(page, path)));
  }
  expect(found).toEqual([]);
});
