import type { Page } from '@playwright/test';
import { newAdmin } from '../support/accounts/admin.ts';
import { expect, test } from '../support/accounts/fixtures.ts';
import { findAxeViolations, prepareForAxe } from '../support/axe.ts';
import { gotoHydrated } from '../support/navigation.ts';
import { CSV_HEADER, csvFile } from '../support/provider-csv.ts';

test('no axe violations in the dialogs of the provider list', {
  tag: ['@M8'],
}, async ({ page, accounts, newUser }) => {
  const lang = 'ko';
  await prepareForAxe(page);
  await newAdmin(page, accounts, newUser, lang);
  const violations: string[] = [];
  const checkPage = async (label: string) =>
    violations.push(...(await findAxeViolations(page, label)));
  await gotoHydrated(page, `/${lang}/admin/providers?import=1`);
  const send = page.locator('.admin-form button[type=submit]');
  await page.locator('input[type=file]').setInputFiles(csvFile('x'));
  await send.click();
  await expect(page.locator('.field-problems')).toBeVisible();
  await checkPage('import refused');
  const lines = ['Axe One,flatrate,KR,https://axe.example,,true', 'Axe Two,rent,US,,,false'].map(
    (line) => `movie,670,${line}`,
  );
  await page.locator('input[type=file]').setInputFiles(csvFile([CSV_HEADER, ...lines].join('\n')));
  await send.click();
  await expect(page).toHaveURL(/report=/);
  await checkPage('report');
  await gotoHydrated(page, `/${lang}/admin/providers?new=1&pick=movie/496243`);
  await send.click();
  await expect(page.locator('.field-problems')).toBeVisible();
  await checkPage('refused');
  for (const dialog of ['edit', 'delete']) {
    await gotoHydrated(page, `/${lang}/admin/providers`);
    await page.locator(`.admin-actions a[href*="${dialog}="]`).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await checkPage(dialog);
  }
  expect(violations).toEqual([]);
  const headers = { origin: accounts.url, 'sec-fetch-site': 'same-origin' };
  for (const [index, id] of (await readIds(page, lang)).entries()) {
    const form = {
      intent: 'admin_provider_delete',
      provider: id,
      version: '1',
      index: String(index),
    };
    expect((await page.request.post(`/${lang}/forms`, { headers, form })).status()).toBe(200);
  }
});

async function readIds(page: Page, lang: string): Promise<string[]> {
  await gotoHydrated(page, `/${lang}/admin/providers`);
  const links = await page
    .locator('.admin-actions a[href*="edit="]')
    .evaluateAll((elements) => elements.map((link) => link.getAttribute('href') ?? ''));
  return links.map((link) => new URL(link, 'http://x').searchParams.get('edit') ?? '');
}
