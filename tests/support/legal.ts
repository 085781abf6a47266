import { expect, type Page } from '@playwright/test';
import { message } from './messages.ts';
import { toastsOf } from './saved.ts';
import { expectDialogGone } from './visit.ts';

export const rowOf = (page: Page, title: string) =>
  page.getByRole('row').filter({ has: page.getByText(title, { exact: true }) });
export const dialogOf = (page: Page) => page.getByRole('dialog');
export const editorOf = (page: Page) => dialogOf(page).locator('.ProseMirror');

/** Creates a document in the HTML view of the editor. */
export async function createDocument(
  page: Page,
  lang: string,
  title: string,
  content: string,
  { type = 'terms_of_service', language = 'ko', active = false } = {},
): Promise<void> {
  const say = (key: string) => message(lang, key);
  const dialog = dialogOf(page);
  await page.goto(`/${lang}/admin/legal?new=1`);
  await dialog.getByLabel(say('legal_admin.type')).selectOption(type);
  await dialog.getByLabel(say('legal_admin.language')).selectOption(language);
  await dialog.getByRole('textbox', { name: say('legal_admin.title') }).fill(title);
  const source = dialog.getByRole('button', { name: say('legal_admin.source') });
  if (await source.isVisible()) {
    await expect(editorOf(page)).toBeVisible();
    await source.click();
  }
  await dialog.locator('textarea').fill(content);
  if (active) await dialog.getByRole('switch').check();
  await dialog.getByRole('button', { name: say('admin.create') }).click();
  await expect(toastsOf(page, lang)).toContainText(say('notice.admin_document_created'));
  await expectDialogGone(page);
}
