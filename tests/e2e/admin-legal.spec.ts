import type { Page } from '@playwright/test';
import { ADMIN_PAGE_VARIANTS, newAdmin } from '../support/accounts/admin.ts';
import { expect, test } from '../support/accounts/fixtures.ts';
import {
  createDocument,
  getDialog,
  getEditForm,
  getEditor,
  getRow,
} from '../support/legal-admin-page.ts';
import { message } from '../support/messages.ts';
import { getToasts } from '../support/toasts.ts';

for (const [lang, scripts] of ADMIN_PAGE_VARIANTS)
  test.describe(scripts ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled: scripts });
    const t = (key: string, values?: Record<string, string | number>) => message(lang, key, values);

    test(`a document is created, previewed, activated, edited, compared, deactivated and deleted in ${lang}`, {
      tag: ['@M5', '@M12', '@M13'],
    }, async ({ page, accounts, newUser }) => {
      const admin = await newAdmin(page, accounts, newUser, lang);
      const dialog = getDialog(page);
      const toasts = getToasts(page, lang);
      // Unique to this test: other tests leave documents behind.
      const marker = `${lang}${scripts ? 'js' : 'html'}`;
      const title = `Privacy <b>${marker}</b>`;
      const row = getRow(page, title);
      await page.goto(`/${lang}/admin/legal`);
      await page.getByRole('link', { name: t('legal_admin.new') }).click();

      await test.step('a new document has ten rows, seven languages, and is inactive; an empty one is rejected', async () => {
        await expect(dialog.locator('textarea')).toHaveAttribute('rows', '10');
        await expect(dialog.getByLabel(t('legal_admin.language')).getByRole('option')).toHaveCount(
          7,
        );
        await expect(dialog.getByRole('switch')).not.toBeChecked();
        await dialog.getByRole('button', { name: t('admin.create') }).click();
        await expect(dialog.getByText(t('legal_admin.title_required'))).toBeVisible();
        await expect(dialog.getByText(t('legal_admin.content_required'))).toBeVisible();
      });
      await test.step('it is previewed and created', async () => {
        await dialog.getByLabel(t('legal_admin.type')).selectOption('privacy_policy');
        await dialog.getByLabel(t('legal_admin.language')).selectOption('en');
        await dialog.getByRole('textbox', { name: t('legal_admin.title') }).fill(title);
        if (scripts) {
          await getEditor(page).click();
          await page.keyboard.type('We keep ');
          await dialog.getByRole('button', { name: t('legal_admin.tool_bold') }).click();
          await page.keyboard.type('little');
        } else
          await dialog
            .locator('textarea')
            .fill('<p onclick="x()">We keep <b>little</b></p><script>x()</script><img src="x">');
        await dialog.getByRole('button', { name: t('legal_admin.preview') }).click();
        const preview = dialog.getByRole('region', { name: t('legal_admin.preview') });
        await expect(preview.locator('.legal-text')).toHaveText('We keep little');
        expect((await preview.locator('.legal-text').innerHTML()).trim()).toBe(
          '<p>We keep <strong>little</strong></p>',
        );
        await dialog.getByRole('button', { name: t('admin.create') }).click();
        await expect(toasts).toContainText(t('notice.admin_document_created'));
        await expect(dialog).toBeHidden();
      });
      await test.step('it is activated', async () => {
        await expect(row).toContainText(t('legal_admin.type_privacy_policy'));
        await expect(row).toContainText({ en: 'English', ko: '영어' }[lang]);
        await expect(row).toContainText(admin.username);
        await expect(row.locator('.badge')).toHaveText(t('legal_admin.state_off'));
        await row.getByRole('button', { name: t('legal_admin.switch_on') }).click();
        await expect(toasts).toContainText(t('notice.admin_document_updated'));
        await expect(row.locator('.badge')).toHaveText(t('legal_admin.state_on'));
      });
      await test.step('it is edited', async () => {
        await row.getByRole('link', { name: t('admin.edit') }).click();
        const form = getEditForm(page, lang);
        await expect(form.getByRole('textbox', { name: t('legal_admin.title') })).toBeFocused();
        await expect(dialog).toHaveCount(0);
        await expect(form.locator('textarea')).toHaveAttribute('rows', '10');
        await expect(form.getByRole('switch')).toBeChecked();
        if (scripts) {
          await getEditor(page).click();
          await page.keyboard.press('ControlOrMeta+End');
          await page.keyboard.type(', and briefly');
        } else
          await form
            .locator('textarea')
            .fill('<p>We keep <strong>little, and briefly</strong></p>');
        await form.getByRole('button', { name: t('legal_admin.preview') }).click();
        await expect(form.locator('.legal-preview .legal-text')).toHaveText(
          'We keep little, and briefly',
        );
        await form.getByRole('button', { name: t('admin.save') }).click();
        await expect(form).toHaveCount(0);
        await expect(toasts).toContainText(t('notice.admin_document_updated'));
        await expect(row).toContainText(t('legal_admin.version', { number: 2 }));
      });
      await test.step('its versions are compared, and the first one restored', async () => {
        await row.getByRole('link', { name: t('legal_admin.history') }).click();
        await expect(
          dialog.getByRole('heading', { name: t('legal_admin.compared', { from: 1, to: 2 }) }),
        ).toBeVisible();
        await expect(dialog.locator('.legal-diff ins')).toContainText('and briefly');
        await dialog.getByRole('button', { name: t('legal_admin.restore') }).click();
        await expect(toasts).toContainText(t('notice.admin_document_updated'));
        await expect(row).toContainText(t('legal_admin.version', { number: 3 }));
      });
      await test.step('another document of its type and language deactivates it; the filters show one of the two', async () => {
        await createDocument(page, lang, `Next ${marker}`, '<p>Nothing</p>', {
          language: 'en',
          type: 'privacy_policy',
          active: true,
        });
        await expect(getRow(page, `Next ${marker}`).locator('.badge')).toHaveText(
          t('legal_admin.state_on'),
        );
        await expect(row.locator('.badge')).toHaveText(t('legal_admin.state_off'));
        await row.getByRole('button', { name: t('legal_admin.switch_on') }).click();
        await expect(row.locator('.badge')).toHaveText(t('legal_admin.state_on'));
        await expect(getRow(page, `Next ${marker}`).locator('.badge')).toHaveText(
          t('legal_admin.state_off'),
        );
        await page.getByRole('searchbox').fill(marker);
        if (!scripts) await page.getByRole('button', { name: t('filter.apply') }).click();
        await expect(page.locator('tbody tr')).toHaveCount(2);
        await page.getByLabel(t('legal_admin.state')).selectOption('on');
        if (!scripts) await page.getByRole('button', { name: t('filter.apply') }).click();
        await expect(page).toHaveURL(/active=on/);
        await expect(page.locator('tbody tr')).toHaveCount(1);
      });
      await test.step('it is deleted', async () => {
        await row.getByRole('link', { name: t('admin.delete') }).click();
        await expect(dialog).toContainText(t('legal_admin.delete_text', { title }));
        await expect(dialog).toContainText(t('legal_admin.delete_active'));
        await dialog.getByRole('button', { name: t('admin.delete') }).click();
        await expect(toasts).toContainText(t('notice.admin_document_deleted'));
        await expect(page.getByText(t('admin.no_match'))).toBeVisible();
      });
    });
  });

test('a document that another admin changed is not overwritten without a warning', {
  tag: ['@M5', '@slow'],
}, async ({ page, accounts, newUser, browser }) => {
  const lang = 'ko';
  const t = (key: string, values?: Record<string, string | number>) => message(lang, key, values);
  const title = 'Shared';
  const otherPage = await browser.newPage({ baseURL: accounts.url });
  await newAdmin(otherPage, accounts, newUser, lang);
  await newAdmin(page, accounts, newUser, lang);
  await createDocument(page, lang, title, '<p>One</p>', { language: 'ja' });
  for (const tab of [page, otherPage]) {
    await tab.goto(`/${lang}/admin/legal?q=shared`);
    await getRow(tab, title)
      .getByRole('link', { name: t('admin.edit') })
      .click();
  }
  const getTitleField = (tab: Page) =>
    getEditForm(tab, lang).getByRole('textbox', { name: t('legal_admin.title') });
  const save = (tab: Page) =>
    getEditForm(tab, lang)
      .getByRole('button', { name: t('admin.save') })
      .click();
  await getTitleField(otherPage).fill(`${title} theirs`);
  await save(otherPage);
  await expect(getToasts(otherPage, lang)).toContainText(t('notice.admin_document_updated'));
  await getTitleField(page).fill(`${title} mine`);
  await save(page);
  await expect(getEditForm(page, lang).locator('.form-problems')).toContainText(t('admin.stale'));
  await expect(getTitleField(page)).toHaveValue(`${title} mine`);
  await save(page);
  await expect(getToasts(page, lang)).toContainText(t('notice.admin_document_updated'));
  await expect(getRow(page, `${title} mine`)).toContainText(
    t('legal_admin.version', { number: 3 }),
  );

  // The other admin's list is stale; the error is shown once, at its document.
  await createDocument(page, lang, `${title} beside`, '<p>One</p>', { language: 'th' });
  await getRow(otherPage, `${title} theirs`)
    .getByRole('button', { name: t('legal_admin.switch_on') })
    .click();
  await expect(otherPage.locator('.form-problems')).toHaveCount(1);
  await expect(getRow(otherPage, `${title} mine`).locator('.form-problems')).toContainText(
    t('admin.stale'),
  );
  await getRow(otherPage, `${title} mine`)
    .getByRole('button', { name: t('legal_admin.switch_on') })
    .click();
  await expect(getToasts(otherPage, lang)).toContainText(t('notice.admin_document_updated'));
  await expect(getRow(otherPage, `${title} mine`).locator('.badge')).toHaveText(
    t('legal_admin.state_on'),
  );
  await otherPage.close();
});
