import type { Page } from '@playwright/test';
import { newAdmin, PANEL_JOURNEYS } from '../support/accounts/administrator.ts';
import { expect, test } from '../support/accounts/test.ts';
import { createDocument, dialogOf, editorOf, rowOf } from '../support/legal.ts';
import { message } from '../support/messages.ts';
import { toastsOf } from '../support/saved.ts';

for (const [lang, scripts] of PANEL_JOURNEYS)
  test.describe(scripts ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled: scripts });
    const say = (key: string, values?: Record<string, string | number>) =>
      message(lang, key, values);

    test(`M5 M12 M13 a document is created, previewed, activated, edited, compared, deactivated and deleted in ${lang}`, async ({
      page,
      accounts,
      newMember,
    }) => {
      const admin = await newAdmin(page, accounts, newMember, lang);
      const dialog = dialogOf(page);
      const toasts = toastsOf(page, lang);
      // Unique to this test: other tests leave documents behind.
      const mine = `${lang}${scripts ? 'js' : 'html'}`;
      const title = `Privacy <b>${mine}</b>`;
      await page.goto(`/${lang}/admin/legal`);
      await page.getByRole('link', { name: say('legal_admin.new') }).click();

      // Ten rows, seven languages, inactive; an empty form is rejected.
      await expect(dialog.locator('textarea')).toHaveAttribute('rows', '10');
      await expect(dialog.getByLabel(say('legal_admin.language')).getByRole('option')).toHaveCount(
        7,
      );
      await expect(dialog.getByRole('switch')).not.toBeChecked();
      await dialog.getByRole('button', { name: say('admin.create') }).click();
      await expect(dialog.getByText(say('legal_admin.title_required'))).toBeVisible();
      await expect(dialog.getByText(say('legal_admin.content_required'))).toBeVisible();

      await dialog.getByLabel(say('legal_admin.type')).selectOption('privacy_policy');
      await dialog.getByLabel(say('legal_admin.language')).selectOption('en');
      await dialog.getByRole('textbox', { name: say('legal_admin.title') }).fill(title);
      if (scripts) {
        await editorOf(page).click();
        await page.keyboard.type('We keep ');
        await dialog.getByRole('button', { name: say('legal_admin.tool_bold') }).click();
        await page.keyboard.type('little');
      } else
        await dialog
          .locator('textarea')
          .fill('<p onclick="x()">We keep <b>little</b></p><script>x()</script><img src="x">');
      await dialog.getByRole('button', { name: say('legal_admin.preview') }).click();
      const preview = dialog.getByRole('region', { name: say('legal_admin.preview') });
      await expect(preview.locator('.legal-text')).toHaveText('We keep little');
      expect((await preview.locator('.legal-text').innerHTML()).trim()).toBe(
        '<p>We keep <strong>little</strong></p>',
      );
      await dialog.getByRole('button', { name: say('admin.create') }).click();
      await expect(toasts).toContainText(say('notice.admin_document_created'));
      await expect(dialog).toBeHidden();

      const row = rowOf(page, title);
      await expect(row).toContainText(say('legal_admin.type_privacy_policy'));
      await expect(row).toContainText({ en: 'English', ko: '영어' }[lang]);
      await expect(row).toContainText(admin.username);
      await expect(row.locator('.badge')).toHaveText(say('legal_admin.state_off'));
      await row.getByRole('button', { name: say('legal_admin.switch_on') }).click();
      await expect(toasts).toContainText(say('notice.admin_document_updated'));
      await expect(row.locator('.badge')).toHaveText(say('legal_admin.state_on'));

      await row.getByRole('link', { name: say('admin.edit') }).click();
      await expect(dialog.getByRole('switch')).toBeChecked();
      if (scripts) {
        await editorOf(page).click();
        await page.keyboard.press('ControlOrMeta+End');
        await page.keyboard.type(', and briefly');
      } else
        await dialog
          .locator('textarea')
          .fill('<p>We keep <strong>little, and briefly</strong></p>');
      await dialog.getByRole('button', { name: say('admin.save') }).click();
      await expect(toasts).toContainText(say('notice.admin_document_updated'));
      await expect(row).toContainText(say('legal_admin.version', { number: 2 }));

      await row.getByRole('link', { name: say('legal_admin.history') }).click();
      await expect(
        dialog.getByRole('heading', { name: say('legal_admin.compared', { from: 1, to: 2 }) }),
      ).toBeVisible();
      await expect(dialog.locator('.legal-diff ins')).toContainText('and briefly');
      await dialog.getByRole('button', { name: say('legal_admin.restore') }).click();
      await expect(toasts).toContainText(say('notice.admin_document_updated'));
      await expect(row).toContainText(say('legal_admin.version', { number: 3 }));

      // A second document is created; the filters show one of the two.
      await createDocument(page, lang, `Next ${mine}`, '<p>Nothing</p>', {
        language: 'en',
        type: 'privacy_policy',
        active: true,
      });
      await expect(rowOf(page, `Next ${mine}`).locator('.badge')).toHaveText(
        say('legal_admin.state_on'),
      );
      await expect(row.locator('.badge')).toHaveText(say('legal_admin.state_off'));
      await row.getByRole('button', { name: say('legal_admin.switch_on') }).click();
      await expect(row.locator('.badge')).toHaveText(say('legal_admin.state_on'));
      await expect(rowOf(page, `Next ${mine}`).locator('.badge')).toHaveText(
        say('legal_admin.state_off'),
      );
      await page.getByRole('searchbox').fill(mine);
      if (!scripts) await page.getByRole('button', { name: say('filter.apply') }).click();
      await expect(page.locator('tbody tr')).toHaveCount(2);
      await page.getByLabel(say('legal_admin.state')).selectOption('on');
      if (!scripts) await page.getByRole('button', { name: say('filter.apply') }).click();
      await expect(page).toHaveURL(/active=on/);
      await expect(page.locator('tbody tr')).toHaveCount(1);

      await row.getByRole('link', { name: say('admin.delete') }).click();
      await expect(dialog).toContainText(say('legal_admin.delete_text', { title }));
      await expect(dialog).toContainText(say('legal_admin.delete_active'));
      await dialog.getByRole('button', { name: say('admin.delete') }).click();
      await expect(toasts).toContainText(say('notice.admin_document_deleted'));
      await expect(page.getByText(say('admin.no_match'))).toBeVisible();
    });

    test(`M5 a document that another admin changed is not overwritten without a warning in ${lang}`, async ({
      page,
      accounts,
      newMember,
      browser,
    }) => {
      const title = `Shared ${lang} ${scripts}`;
      const other = await browser.newPage({ baseURL: accounts.url, javaScriptEnabled: scripts });
      await newAdmin(other, accounts, newMember, lang);
      await newAdmin(page, accounts, newMember, lang);
      await createDocument(page, lang, title, '<p>One</p>', { language: 'ja' });
      for (const one of [page, other]) {
        await one.goto(`/${lang}/admin/legal?q=shared`);
        await rowOf(one, title)
          .getByRole('link', { name: say('admin.edit') })
          .click();
      }
      const titleOf = (one: Page) =>
        dialogOf(one).getByRole('textbox', { name: say('legal_admin.title') });
      const save = (one: Page) =>
        dialogOf(one)
          .getByRole('button', { name: say('admin.save') })
          .click();
      await titleOf(other).fill(`${title} theirs`);
      await save(other);
      await expect(toastsOf(other, lang)).toContainText(say('notice.admin_document_updated'));
      await titleOf(page).fill(`${title} mine`);
      await save(page);
      await expect(dialogOf(page).locator('.form-problems')).toContainText(say('admin.stale'));
      await expect(titleOf(page)).toHaveValue(`${title} mine`);
      await save(page);
      await expect(toastsOf(page, lang)).toContainText(say('notice.admin_document_updated'));
      await expect(rowOf(page, `${title} mine`)).toContainText(
        say('legal_admin.version', { number: 3 }),
      );

      // The other admin's list is stale; the error is shown once, at its document.
      await createDocument(page, lang, `${title} beside`, '<p>One</p>', { language: 'th' });
      await rowOf(other, `${title} theirs`)
        .getByRole('button', { name: say('legal_admin.switch_on') })
        .click();
      await expect(other.locator('.form-problems')).toHaveCount(1);
      await expect(rowOf(other, `${title} mine`).locator('.form-problems')).toContainText(
        say('admin.stale'),
      );
      await rowOf(other, `${title} mine`)
        .getByRole('button', { name: say('legal_admin.switch_on') })
        .click();
      await expect(toastsOf(other, lang)).toContainText(say('notice.admin_document_updated'));
      await expect(rowOf(other, `${title} mine`).locator('.badge')).toHaveText(
        say('legal_admin.state_on'),
      );
      await other.close();
    });
  });
