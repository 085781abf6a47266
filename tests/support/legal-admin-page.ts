import { expect, type Page } from '@playwright/test';
import { message } from './messages.ts';
import { expectDialogClosed } from './navigation.ts';
import { getToasts } from './toasts.ts';

export const getRow = (page: Page, title: string) =>
  page.getByRole('row').filter({ has: page.getByText(title, { exact: true }) });
export const getDialog = (page: Page) => page.getByRole('dialog');
/** The form of the document that is edited in the list. */
export const getEditForm = (page: Page, lang: string) =>
  page.getByRole('row').getByRole('group', { name: message(lang, 'legal_admin.edit_title') });
export const getEditor = (page: Page) => page.locator('.ProseMirror');

/** Creates a document in the HTML view of the editor. */
export async function createDocument(
  page: Page,
  lang: string,
  title: string,
  content: string,
  { type = 'terms_of_service', language = 'ko', active = false } = {},
): Promise<void> {
  const t = (key: string) => message(lang, key);
  const dialog = getDialog(page);
  await page.goto(`/${lang}/admin/legal?new=1`);
  await dialog.getByLabel(t('legal_admin.type')).selectOption(type);
  await dialog.getByLabel(t('legal_admin.language')).selectOption(language);
  await dialog.getByRole('textbox', { name: t('legal_admin.title') }).fill(title);
  const source = dialog.getByRole('button', { name: t('legal_admin.source') });
  if (await source.isVisible()) {
    await expect(getEditor(page)).toBeVisible();
    await source.click();
  }
  await dialog.locator('textarea').fill(content);
  if (active) await dialog.getByRole('switch').check();
  await dialog.getByRole('button', { name: t('admin.create') }).click();
  await expect(getToasts(page, lang)).toContainText(t('notice.admin_document_created'));
  await expectDialogClosed(page);
}
