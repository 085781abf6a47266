import type { Page } from '@playwright/test';
import { escapeHtml } from '../../lib/escape-html.ts';
import { ADMIN_PAGE_VARIANTS, makeAdmin, newAdmin } from '../support/accounts/admin.ts';
import { type AccountSite, expect, test } from '../support/accounts/fixtures.ts';
import { findAxeViolations, prepareForAxe } from '../support/axe.ts';
import { message } from '../support/messages.ts';
import { gotoHydrated, waitForHydration } from '../support/navigation.ts';
import { PARASITE_NAMES } from '../support/title-page.ts';
import { getToasts } from '../support/toasts.ts';

const PARASITE = { title: 'movie/496243', field: 'title' };
/** The name of the title during a test, used for no other title. */
const HOSTILE = 'Gisaengchung <script>alert(1)</script>';
const NEW_TITLE = 'Banjiha';

/** Sends a form as the user of the page. */
async function submit(
  page: Page,
  { url }: AccountSite,
  lang: string,
  form: Record<string, string>,
): Promise<void> {
  const headers = { origin: url, 'sec-fetch-site': 'same-origin' };
  expect((await page.request.post(`/${lang}/forms`, { headers, form })).status()).toBe(200);
}

const getCard = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

const KOREAN = { en: 'Korean', ko: '한국어' };

for (const [lang, scripts] of ADMIN_PAGE_VARIANTS)
  test.describe(scripts ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled: scripts });
    const t = (key: string, values?: Record<string, string | number>) => message(lang, key, values);

    test(`an override is made in six steps, shown on all pages, edited, deleted and restored in ${lang}`, {
      tag: ['@M7', '@M12', '@M13'],
    }, async ({ page, accounts, newUser, browser }) => {
      const visitors = await browser.newContext({ baseURL: accounts.url, extraHTTPHeaders: {} });
      /**
       * Requests the pages without a session, so that they come from the page cache if possible.
       */
      const expectOnAllPages = async (name: string, previous?: string) => {
        const escaped = escapeHtml(name);
        for (const path of ['', '/movie', '/movie/496243']) {
          const html = await (await visitors.request.get(`/${lang}${path}`)).text();
          expect(html.includes(escaped), `${name} on ${path}`).toBe(true);
          if (previous) expect(html).not.toContain(previous);
          expect(html).not.toContain('<script>alert(1)');
        }
        await page.goto(`/${lang}/saved`);
        await expect(page.getByRole('main').getByRole('link', { name, exact: true })).toBeVisible();
      };
      await newAdmin(page, accounts, newUser, lang);
      await submit(page, accounts, lang, { intent: 'save', title: PARASITE.title });
      await expectOnAllPages(PARASITE_NAMES[lang]);

      const dialog = page.getByRole('dialog');
      const card = getCard(page, t('overrides.field_title'));
      await test.step('it is made in six steps', async () => {
        await page.goto(`/${lang}/admin/overrides`);
        if (scripts) await waitForHydration(page);
        await page
          .getByRole('link', { name: t('overrides.add') })
          .or(page.getByRole('link', { name: t('overrides.add_first') }))
          .click();
        const getStep = (name: string) =>
          expect(dialog.locator('[aria-current="step"]')).toContainText(
            t(`overrides.step_${name}`),
          );
        await getStep('type');
        await dialog.getByRole('link', { name: t('admin.movie'), exact: true }).click();
        await getStep('search');
        const find = dialog.getByRole('searchbox');
        await find.fill('  ');
        await find.press('Enter');
        if (!scripts) await page.waitForURL(/find=/);
        await getStep('search');
        await find.fill(PARASITE_NAMES[lang]);
        await dialog.getByRole('button', { name: t('overrides.search_button') }).click();
        await getStep('select');
        await dialog.getByRole('link', { name: /496243/ }).click();
        await getStep('field');
        await page.goBack();
        await getStep('select');
        await find.fill('496243 nothing of this name');
        await find.press('Enter');
        await expect(dialog).toContainText(t('overrides.none_found'));
        await page.goBack();
        // Without JavaScript the browser restores the typed text itself.
        if (scripts) await expect(find).toHaveValue(PARASITE_NAMES[lang]);
        await dialog.getByRole('link', { name: /496243/ }).click();
        await dialog.getByRole('link', { name: t('overrides.field_title'), exact: true }).click();
        await getStep('value');
        await expect(dialog.getByRole('radio', { name: KOREAN[lang] })).toBeChecked();
        await expect(dialog).toContainText(t('overrides.present', { language: KOREAN[lang] }));
        const create = dialog.getByRole('button', { name: t('admin.create') });
        await create.click();
        await expect(dialog).toContainText(t('overrides.missing'));
        const value = dialog.getByLabel(t('overrides.field_title'));
        await value.fill(HOSTILE);
        if (lang !== 'ko') await dialog.getByText('English', { exact: true }).click();
        if (!scripts) await dialog.getByRole('button', { name: t('overrides.preview') }).click();
        await expect(dialog.locator('figure').last()).toContainText(HOSTILE);
        await expect(dialog.locator('figure').first()).not.toContainText(HOSTILE);
        await create.click();
        await expect(getToasts(page, lang)).toContainText(t('notice.admin_override_created'));
        await expect(dialog).toBeHidden();
        await expect(card).toContainText(JSON.stringify(HOSTILE));
        await expect(
          card.getByRole('link', { name: PARASITE_NAMES[lang], exact: true }),
        ).toBeVisible();
        await expectOnAllPages(HOSTILE);
      });

      await test.step('it is edited', async () => {
        await page.goto(`/${lang}/admin/overrides?q=496243`);
        await card.getByRole('link', { name: t('admin.edit') }).click();
        await expect(page).toHaveURL(/edit=/);
        await card.getByLabel(t('overrides.field_title')).fill(NEW_TITLE);
        await card.getByRole('link', { name: t('admin.cancel') }).click();
        await expect(card).toContainText(JSON.stringify(HOSTILE));
        await card.getByRole('link', { name: t('admin.edit') }).click();
        await card.getByLabel(t('overrides.field_title')).fill(NEW_TITLE);
        await card.getByRole('button', { name: t('admin.save') }).click();
        await expect(getToasts(page, lang)).toContainText(t('notice.admin_override_updated'));
        await expect(card).toContainText(JSON.stringify(NEW_TITLE));
        await expect(page).toHaveURL(/\?q=496243$/);
        await expectOnAllPages(NEW_TITLE, 'Gisaengchung');
      });

      await test.step('it is deleted', async () => {
        await page.goto(`/${lang}/admin/overrides`);
        await card.getByRole('link', { name: t('admin.delete') }).click();
        await expect(dialog.locator('figure').first()).toContainText(NEW_TITLE);
        await expect(dialog.locator('figure').last()).toContainText(PARASITE_NAMES[lang]);
        await dialog.getByRole('button', { name: t('admin.delete') }).click();
        await expect(getToasts(page, lang)).toContainText(t('notice.admin_override_deleted'));
        await expect(card).toHaveCount(0);
        await expectOnAllPages(PARASITE_NAMES[lang], NEW_TITLE);
      });

      await test.step('it is restored', async () => {
        await page.goto(`/${lang}/admin/overrides?state=deleted`);
        await card
          .getByRole('button', { name: t('overrides.restore') })
          .first()
          .click();
        await expect(getToasts(page, lang)).toContainText(t('notice.admin_override_restored'));
        await expectOnAllPages(NEW_TITLE);
        await page.goto(`/${lang}/admin/overrides`);
        await card.getByRole('link', { name: t('admin.delete') }).click();
        await dialog.getByRole('button', { name: t('admin.delete') }).click();
        await expect(getToasts(page, lang)).toContainText(t('notice.admin_override_deleted'));
      });

      await visitors.close();
    });
  });

test('a stale save shows an error and the current value, and can be repeated', {
  tag: ['@M7'],
}, async ({ page, accounts, newUser, browser }) => {
  const otherPage = await browser.newPage({ baseURL: accounts.url });
  await newAdmin(otherPage, accounts, newUser);
  await newAdmin(page, accounts, newUser);
  await submit(page, accounts, 'en', {
    intent: 'admin_override_create',
    title: 'tv/1399',
    field: 'vote_average',
    language: 'en',
    value: '9',
  });
  const edit = async (tab: Page, value: string) => {
    await gotoHydrated(tab, '/en/admin/overrides?q=1399');
    await tab.getByRole('link', { name: /^Edit Game of Thrones/ }).click();
    await expect(tab.getByRole('spinbutton', { name: 'Rating' })).toBeFocused();
    await tab.getByRole('spinbutton', { name: 'Rating' }).fill(value);
  };
  await edit(page, '8.5');
  await edit(otherPage, '7.5');
  const save = (tab: Page) => tab.getByRole('button', { name: 'Save' }).click();
  await save(page);
  await expect(getCard(page, 'Rating')).toContainText('8.5');
  await save(otherPage);
  await expect(getToasts(otherPage, 'en')).toContainText(
    'Someone else changed this in the meantime.',
  );
  await expect(getCard(otherPage, 'Rating').locator('pre')).toHaveText('8.5');
  await expect(otherPage.getByRole('spinbutton', { name: 'Rating' })).toHaveValue('7.5');
  await save(otherPage);
  await expect(getToasts(otherPage, 'en')).toContainText('Override updated');
  await expect(getCard(otherPage, 'Rating').locator('pre')).toHaveText('7.5');
  await expect(otherPage.getByRole('link', { name: /^Edit Game of Thrones/ })).toBeFocused();
});

test('an admin starts an override on the page of the title, which users cannot', {
  tag: ['@M7'],
}, async ({ page, accounts, newUser }) => {
  const lang = 'ar';
  const user = await newUser(page, lang);
  const editLink = page
    .getByRole('main')
    .getByRole('link', { name: message(lang, 'title.edit'), exact: true });
  await gotoHydrated(page, `/${lang}/movie/496243`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(editLink).toHaveCount(0);
  await makeAdmin(accounts, user.email);
  await gotoHydrated(page, `/${lang}/movie/496243`);
  await editLink.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('[aria-current="step"]')).toContainText('Field');
  await expect(dialog).toContainText('496243');
  await dialog.getByRole('link', { name: 'Overview' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Overview' })).toBeVisible();
  await expect(page).toHaveURL(
    `${accounts.url}/${lang}/admin/overrides?add=movie&of=496243&new=overview`,
  );
});

test('no axe violations on the dialogs of overrides', { tag: '@slow' }, async ({
  page,
  accounts,
  newUser,
}) => {
  const lang = 'ko';
  await prepareForAxe(page);
  await newAdmin(page, accounts, newUser, lang);
  const form = { intent: 'admin_override_create', title: 'movie/157336', language: 'ja' };
  const override = async (field: string, value: string) =>
    submit(page, accounts, lang, { ...form, field, value });
  await override('overview', 'A long text. '.repeat(60));
  await override('poster_path', '/poster-movie-496243-en.svg');
  const violations: string[] = [];
  await gotoHydrated(page, `/${lang}/admin/overrides`);
  const edit = await page
    .getByRole('link', { name: message(lang, 'admin.edit') })
    .first()
    .getAttribute('href');
  const remove = edit?.replace('edit=', 'delete=');
  const draft = `add=movie&find=a`;
  for (const path of [
    edit ?? '',
    remove ?? '',
    ...['add=new', 'add=movie', draft, `${draft}&of=496243`, `${draft}&of=496243&new=overview`].map(
      (query) => `/${lang}/admin/overrides?${query}`,
    ),
  ]) {
    await gotoHydrated(page, path);
    violations.push(...(await findAxeViolations(page, path)));
  }
  expect(violations).toEqual([]);
});
