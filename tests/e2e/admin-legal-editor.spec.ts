import { newAdmin } from '../support/accounts/admin.ts';
import { expect, test } from '../support/accounts/fixtures.ts';
import { findAxeViolations, prepareForAxe } from '../support/axe.ts';
import {
  createDocument,
  getDialog,
  getEditForm,
  getEditor,
  getRow,
} from '../support/legal-admin-page.ts';
import { message } from '../support/messages.ts';
import {
  expectDialogClosed,
  gotoBeforeScripts,
  gotoHydrated,
  holdFiles,
  waitForHydration,
} from '../support/navigation.ts';
import { getToasts } from '../support/toasts.ts';

test('the legal editor works by keyboard, and with input methods', {
  tag: ['@M5'],
}, async ({ page, accounts, newUser }) => {
  await newAdmin(page, accounts, newUser);
  await gotoHydrated(page, '/en/admin/legal?new=1');
  const dialog = getDialog(page);
  const editor = getEditor(page);
  await test.step('the tools are used by keyboard', async () => {
    // Its code arrives after the page: until then the tools are disabled.
    await expect(editor).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Title' }).focus();
    await page.keyboard.press('Tab');
    await expect(dialog.getByRole('button', { name: 'Bold' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(dialog.getByRole('button', { name: 'Heading', exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(editor).toBeFocused();
    await expect(dialog.getByRole('button', { name: 'Heading', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });
  await test.step('an input method composes a syllable while it is typed', async () => {
    const keys = await page.context().newCDPSession(page);
    for (const text of ['ㅇ', '야', '약'])
      await keys.send('Input.imeSetComposition', { text, selectionStart: 1, selectionEnd: 1 });
    await keys.send('Input.insertText', { text: '약' });
    await page.keyboard.insertText('관');
    await page.keyboard.press('Enter');
    await page.keyboard.insertText('שלום, Kinora');
    await page.keyboard.press('Enter');
  });
  await test.step('a link is added, but none that runs a script', async () => {
    await page.keyboard.type('site');
    await page.keyboard.press('Shift+Home');
    const link = dialog.getByRole('button', { name: 'Link', exact: true });
    await link.click();
    await page.keyboard.type('javascript:alert(1)');
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('Link address')).toHaveJSProperty(
      'validationMessage',
      message('en', 'legal_admin.link_bad'),
    );
    await dialog.getByLabel('Link address').fill('example.com');
    await page.keyboard.press('Enter');
    await expect(editor).toBeFocused();
    await expect(editor.getByRole('link', { name: 'site' })).toHaveAttribute(
      'href',
      'https://example.com/',
    );
  });
  await test.step('each line has its direction', async () => {
    const edges = await editor.locator('p').evaluateAll((lines) =>
      lines.slice(0, 2).map((line) => {
        const range = document.createRange();
        range.selectNodeContents(line);
        const [text, box] = [range.getBoundingClientRect(), line.getBoundingClientRect()];
        return Math.abs(box.right - text.right) < 2
          ? 'right'
          : Math.abs(box.left - text.left) < 2
            ? 'left'
            : 'neither';
      }),
    );
    expect(edges).toEqual(['right', 'left']);
  });
  await test.step('the HTML can be read and changed', async () => {
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.press('ControlOrMeta+Shift+8');
    await dialog.getByRole('button', { name: 'HTML source' }).click();
    await expect(dialog.locator('textarea')).toHaveValue(
      '<h2>약관</h2>\n<p>שלום, Kinora</p>\n<ul>\n<li><p><a href="https://example.com/">site</a></p></li>\n</ul>',
    );
    await dialog.locator('textarea').fill('<p>From the source</p>');
    await dialog.getByRole('button', { name: 'HTML source' }).click();
    await expect(editor).toHaveText('From the source');
  });
});

test('the legal editor loads without layout shift, and without it the HTML can be edited', {
  tag: ['@M5'],
}, async ({ page, accounts, newUser }) => {
  await newAdmin(page, accounts, newUser);
  let release = () => {};
  const scriptsReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/rich-text-*.js', async (route) => {
    await scriptsReleased;
    await route.continue();
  });
  await gotoHydrated(page, '/en/admin/legal?new=1');
  const boxes = () =>
    getDialog(page)
      .locator('.legal-editor, .legal-editor-page, .legal-switch')
      .evaluateAll((elements) =>
        elements.map((element) => element.getBoundingClientRect().toJSON()),
      );
  await expect(getDialog(page).locator('textarea')).toHaveAttribute('aria-busy', 'true');
  const boxesBefore = await boxes();
  release();
  await expect(getEditor(page)).toBeVisible();
  expect(await boxes()).toEqual(boxesBefore);

  await page.unroute('**/rich-text-*.js');
  await page.route('**/rich-text-*.js', (route) => route.abort());
  await gotoHydrated(page, '/en/admin/legal?new=1');
  const source = getDialog(page).locator('textarea');
  await expect(source).not.toHaveAttribute('aria-busy', 'true');
  await getDialog(page).getByRole('textbox', { name: 'Title' }).fill('By hand');
  await source.fill('<p>By hand</p>');
  await getDialog(page).getByRole('button', { name: 'Create' }).click();
  await expect(getToasts(page, 'en')).toContainText('Document created');
});

test('a text typed before the page is hydrated goes on in the editor', {
  tag: ['@M5'],
}, async ({ page, accounts, newUser }) => {
  await newAdmin(page, accounts, newUser);
  const releaseEditor = await holdFiles(page, '**/rich-text-*.js');
  const releaseScripts = await gotoBeforeScripts(page, '/en/admin/legal?new=1');
  await getDialog(page).locator('textarea').pressSequentially('Written');
  releaseScripts();
  await waitForHydration(page, '.admin-dialog');
  await expect(page.locator('.admin-dialog:modal')).toBeVisible();
  await page.keyboard.type(' early');
  releaseEditor();
  await expect(getEditor(page)).toHaveText('Written early');
  await expect(getEditor(page)).toBeFocused();
});

test('leaving the legal editor with unsaved text asks for confirmation', {
  tag: ['@M5'],
}, async ({ page, accounts, newUser }) => {
  await newAdmin(page, accounts, newUser);
  await gotoHydrated(page, '/en/admin/legal');
  await page.getByRole('link', { name: 'New document' }).click();
  await getEditor(page).click();
  await page.keyboard.type('An hour of work');
  const dialogMessages: string[] = [];
  page.once('dialog', (dialogEvent) => {
    dialogMessages.push(dialogEvent.message());
    return dialogEvent.dismiss();
  });
  await getDialog(page).getByRole('textbox', { name: 'Title' }).focus();
  await page.keyboard.press('Escape');
  await expect.poll(() => dialogMessages).toEqual([message('en', 'admin.leave')]);
  await expect(getDialog(page)).toBeVisible();
  await expect(getEditor(page)).toHaveText('An hour of work');
  page.once('dialog', (dialogEvent) => dialogEvent.accept());
  await getDialog(page).getByRole('link', { name: 'Close' }).click();
  await expect(getDialog(page)).toBeHidden();
  // Without changes, there is no confirmation.
  await page.getByRole('link', { name: 'New document' }).click();
  await expect(getEditor(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(getDialog(page)).toBeHidden();
});

test('a document is edited in place: the focus moves, and unsaved text is not lost', {
  tag: ['@M5'],
}, async ({ page, accounts, newUser }) => {
  const lang = 'en';
  await newAdmin(page, accounts, newUser, lang);
  for (const title of ['Placed first', 'Placed second'])
    await createDocument(page, lang, title, '<p>As it was</p>', { language: 'zh-tw' });
  await gotoHydrated(page, '/en/admin/legal?q=placed');
  const form = getEditForm(page, lang);
  const edit = getRow(page, 'Placed first').getByRole('link', { name: 'Edit' });
  await edit.click();
  // Right below its row, with the other document still in the list.
  await expect(page.locator('tbody tr')).toHaveText([/Placed second/, /Placed first/, /Content/]);
  await expect(getDialog(page)).toHaveCount(0);
  const title = form.getByRole('textbox', { name: 'Title' });
  await expect(title).toBeFocused();
  // Without changes, nothing is asked.
  await form.getByRole('link', { name: 'Cancel' }).click();
  await expect(form).toHaveCount(0);
  await expect(edit).toBeFocused();

  await edit.click();
  await title.fill('Placed otherwise');
  // The list can be searched meanwhile; the form stays, also if its document is not found.
  await page.getByRole('searchbox').fill('placed second');
  await expect(page).toHaveURL(/q=placed\+second&edit=/);
  await expect(title).toHaveValue('Placed otherwise');
  const questions: string[] = [];
  page.once('dialog', (question) => {
    questions.push(question.message());
    return question.dismiss();
  });
  await form.getByRole('link', { name: 'Cancel' }).click();
  expect(questions).toEqual([message(lang, 'admin.leave')]);
  await expect(title).toHaveValue('Placed otherwise');
  page.once('dialog', (question) => question.accept());
  await getRow(page, 'Placed second').getByRole('link', { name: 'Edit' }).click();
  await expect(title).toHaveValue('Placed second');
  await title.fill('');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toContainText(message(lang, 'legal_admin.title_required'));
  await expect(title).toBeFocused();
  await title.fill('Placed last');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);
  await expect(getToasts(page, lang)).toContainText(message(lang, 'notice.admin_document_updated'));
});

test('no axe violations in the editor and the dialogs of legal documents', {
  tag: ['@M5', '@slow'],
}, async ({ page, accounts, newUser }) => {
  const lang = 'ko';
  await prepareForAxe(page);
  await newAdmin(page, accounts, newUser, lang);
  const title = 'Looked at';
  await createDocument(
    page,
    lang,
    title,
    '<h2>One</h2><p>Two <a href="https://example.com">three</a></p><ul><li>four</li></ul>',
    {
      active: true,
    },
  );
  const t = (key: string) => message(lang, key);
  await getRow(page, title)
    .getByRole('link', { name: t('admin.edit') })
    .click();
  await getEditor(page).getByText('four').click();
  await page.keyboard.type(' and five');
  const form = getEditForm(page, lang);
  await form.getByRole('button', { name: t('admin.save') }).click();
  await expect(getToasts(page, lang)).toContainText(t('notice.admin_document_updated'));
  await gotoHydrated(page, `/${lang}/admin/legal`);
  const row = getRow(page, title);
  await row.getByRole('link', { name: t('admin.edit') }).click();
  await expect(getEditor(page)).toBeVisible();
  await form.getByRole('button', { name: t('legal_admin.preview') }).click();
  await expect(form.getByRole('region', { name: t('legal_admin.preview') })).toBeVisible();
  await page.setViewportSize({ width: 320, height: 700 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(320);
  expect(await findAxeViolations(page, 'edit at 320 pixels')).toEqual([]);
  await form.getByRole('link', { name: t('admin.cancel') }).click();
  for (const link of ['legal_admin.history', 'admin.delete']) {
    await row.getByRole('link', { name: t(link) }).click();
    await expect(getDialog(page)).toBeVisible();
    expect(await findAxeViolations(page, link)).toEqual([]);
    await page.keyboard.press('Escape');
    await expectDialogClosed(page);
  }
  await gotoHydrated(page, `/${lang}/admin/legal?new=1`);
  await expect(getEditor(page)).toBeVisible();
  await getDialog(page)
    .getByRole('textbox', { name: t('legal_admin.title') })
    .fill(title);
  await getDialog(page)
    .getByRole('button', { name: t('admin.create') })
    .click();
  await expect(getEditor(page)).toHaveAccessibleDescription(
    new RegExp(t('legal_admin.content_required')),
  );
  await expect(getEditor(page)).toBeFocused();
  expect(await findAxeViolations(page, 'new')).toEqual([]);
});
