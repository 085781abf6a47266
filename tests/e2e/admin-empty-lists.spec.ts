import { rm } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { makeAdmin } from '../support/accounts/admin.ts';
import { findAxeViolations, prepareForAxe } from '../support/axe.ts';
import { createMigratedDataDir } from '../support/data-dir.ts';
import { getDialog, getEditor, getRow } from '../support/legal-admin-page.ts';
import { message } from '../support/messages.ts';
import { expectDialogClosed, gotoHydrated } from '../support/navigation.ts';
import { signUpByApi } from '../support/sign-up-by-api.ts';
import { findFreePort, type RunningSite, startSite } from '../support/start-site.ts';

const t = (key: string) => message('en', key);

let folder: string;
let site: RunningSite;
let page: Page;

// A site without any data of admins, which the second test adds.
test.beforeAll(async ({ browser }) => {
  folder = await createMigratedDataDir();
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  site = await startSite({ PORT: String(port), SITE_URL: url, DATA_DIR: folder });
  const admin = await signUpByApi(site, url, folder);
  await makeAdmin({ folder }, 'mina@example.com');
  page = await browser.newPage({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    storageState: await admin.storageState(),
  });
});
test.afterAll(async () => {
  await page?.context().close();
  await site?.kill();
  await rm(folder, { recursive: true, force: true });
});

test('the main button of each tab is at the end of the line of its heading', {
  tag: ['@M1'],
}, async () => {
  const places: string[] = [];
  // With a filter, the lists of the new site have their button above.
  for (const [tab, name] of [
    ['legal', 'legal_admin.new'],
    ['providers', 'providers.add'],
    ['overrides/takedowns', 'takedowns.add'],
  ] as const) {
    await page.goto(`/en/admin/${tab}?q=nothing`);
    const box = await page.getByRole('link', { name: t(name), exact: true }).boundingBox();
    places.push(`${Math.round(box?.y ?? 0)} ${Math.round((box?.x ?? 0) + (box?.width ?? 0))}`);
  }
  expect(new Set(places).size).toBe(1);
});

test('empty lists have no filters, and offer the next step', {
  tag: ['@M5', '@M6', '@M7', '@M8'],
}, async () => {
  await prepareForAxe(page);
  const violations: string[] = [];
  const panel = page.locator('.admin-tab');
  const filters = panel.getByRole('form', { name: t('filter.label') });

  for (const [tab, text, action] of [
    ['reviews', 'reviews.none', null],
    ['support', 'support.empty', null],
    ['legal', null, 'legal_admin.start_built_in'],
    ['overrides', 'overrides.none', 'overrides.add_first'],
    ['providers', 'providers.empty', 'providers.add'],
    ['overrides/takedowns', 'takedowns.empty', 'takedowns.add'],
  ] as const) {
    await gotoHydrated(page, `/en/admin/${tab}`);
    await expect(panel.getByRole('heading', { level: 2 })).toHaveText(
      t(tab === 'overrides/takedowns' ? 'takedowns.title' : `admin.tab_${tab}`),
    );
    if (text) await expect(panel.getByText(t(text))).toBeVisible();
    await expect(filters).toHaveCount(0);
    if (action)
      await expect(panel.getByRole('link', { name: t(action), exact: true })).toBeVisible();
    else await expect(panel.locator('.admin-empty').getByRole('link')).toHaveCount(0);
    violations.push(...(await findAxeViolations(page, tab)));
  }

  // A filter without results is the only thing to clear.
  await gotoHydrated(page, '/en/admin/users?q=nobodyatall');
  await page.getByRole('link', { name: t('filter.clear') }).click();
  await expect(page).toHaveURL('/en/admin/users');
  await expect(getRow(page, 'Mina')).toBeVisible();

  await gotoHydrated(page, '/en/admin/legal');
  await expect(panel).toContainText(/The built-in text of \w+ \d+, \d{4} is shown/);
  await page.getByRole('link', { name: t('legal_admin.start_built_in') }).click();
  const dialog = getDialog(page);
  await expect(dialog.getByLabel(t('legal_admin.language'))).toHaveValue('en');
  await expect(getEditor(page)).toContainText('Article 1 (Purpose)');
  violations.push(...(await findAxeViolations(page, 'built-in text')));

  // Another type: the link asks before it replaces the text.
  await dialog.getByLabel(t('legal_admin.type')).selectOption('privacy_policy');
  page.once('dialog', (question) => question.accept());
  await dialog.getByRole('link', { name: 'Insert the built-in text (Privacy policy' }).click();
  await expect(dialog.getByRole('textbox', { name: t('legal_admin.title') })).toHaveValue(
    t('footer.privacy'),
  );
  await expect(getEditor(page)).not.toContainText('Article 1 (Purpose)');
  await dialog.getByRole('switch').check();
  await dialog.getByRole('button', { name: t('admin.create') }).click();
  await expectDialogClosed(page);
  await expect(getRow(page, t('footer.privacy'))).toContainText(t('legal_admin.state_on'));
  await expect(filters).toBeVisible();
  await page.goto('/en/privacy');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('footer.privacy'));

  expect(violations).toEqual([]);
});
