import { newAdmin } from '../support/accounts/administrator.ts';
import { expect, test } from '../support/accounts/test.ts';
import { findings, prepareForAxe } from '../support/axe.ts';
import { createDocument, dialogOf, editorOf, rowOf } from '../support/legal.ts';
import { message } from '../support/messages.ts';
import { toastsOf } from '../support/saved.ts';
import { expectDialogGone, visit } from '../support/visit.ts';

test('M5 the legal editor works by keyboard, and with input methods', async ({
  page,
  accounts,
  newMember,
}) => {
  await newAdmin(page, accounts, newMember);
  await visit(page, '/en/admin/legal?new=1');
  const dialog = dialogOf(page);
  const editor = editorOf(page);
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

  // An input method composes a syllable while it is typed.
  const keys = await page.context().newCDPSession(page);
  for (const text of ['ㅇ', '야', '약'])
    await keys.send('Input.imeSetComposition', { text, selectionStart: 1, selectionEnd: 1 });
  await keys.send('Input.insertText', { text: '약' });
  await page.keyboard.insertText('관');
  await page.keyboard.press('Enter');
  await page.keyboard.insertText('שלום, Kinora');
  await page.keyboard.press('Enter');
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

test('M5 the legal editor loads without layout shift, and without it the HTML can be edited', async ({
  page,
  accounts,
  newMember,
}) => {
  await newAdmin(page, accounts, newMember);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/rich-text-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await visit(page, '/en/admin/legal?new=1');
  const boxes = () =>
    dialogOf(page)
      .locator('.legal-editor, .legal-sheet, .legal-switch')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().toJSON()));
  await expect(dialogOf(page).locator('textarea')).toHaveAttribute('aria-busy', 'true');
  const before = await boxes();
  release();
  await expect(editorOf(page)).toBeVisible();
  expect(await boxes()).toEqual(before);

  await page.unroute('**/rich-text-*.js');
  await page.route('**/rich-text-*.js', (route) => route.abort());
  await page.goto('/en/admin/legal?new=1');
  const source = dialogOf(page).locator('textarea');
  await expect(source).toBeEditable();
  await dialogOf(page).getByRole('textbox', { name: 'Title' }).fill('By hand');
  await source.fill('<p>By hand</p>');
  await dialogOf(page).getByRole('button', { name: 'Create' }).click();
  await expect(toastsOf(page, 'en')).toContainText('Document created');
});

test('M5 leaving the legal editor with unsaved text asks for confirmation', async ({
  page,
  accounts,
  newMember,
}) => {
  await newAdmin(page, accounts, newMember);
  await visit(page, '/en/admin/legal');
  await page.getByRole('link', { name: 'New document' }).click();
  await editorOf(page).click();
  await page.keyboard.type('An hour of work');
  const asked: string[] = [];
  page.once('dialog', (question) => {
    asked.push(question.message());
    return question.dismiss();
  });
  await dialogOf(page).getByRole('textbox', { name: 'Title' }).focus();
  await page.keyboard.press('Escape');
  await expect.poll(() => asked).toEqual([message('en', 'admin.leave')]);
  await expect(dialogOf(page)).toBeVisible();
  await expect(editorOf(page)).toHaveText('An hour of work');
  page.once('dialog', (question) => question.accept());
  await dialogOf(page).getByRole('link', { name: 'Close' }).click();
  await expect(dialogOf(page)).toBeHidden();
  // Without changes, there is no confirmation.
  await page.getByRole('link', { name: 'New document' }).click();
  await expect(editorOf(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toBeHidden();
});

test('M5 no axe violations in the list of legal documents and its dialogs', async ({
  page,
  accounts,
  newMember,
}) => {
  const lang = 'ko';
  await prepareForAxe(page);
  await newAdmin(page, accounts, newMember, lang);
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
  const say = (key: string) => message(lang, key);
  await rowOf(page, title)
    .getByRole('link', { name: say('admin.edit') })
    .click();
  await editorOf(page).getByText('four').click();
  await page.keyboard.type(' and five');
  await dialogOf(page)
    .getByRole('button', { name: say('admin.save') })
    .click();
  await expectDialogGone(page);
  await expect(toastsOf(page, lang)).toContainText(say('notice.admin_document_updated'));
  await visit(page, `/${lang}/admin/legal`);
  expect(await findings(page, 'list')).toEqual([]);
  const row = rowOf(page, title);
  for (const link of ['admin.edit', 'legal_admin.history', 'admin.delete']) {
    await row.getByRole('link', { name: say(link) }).click();
    await expect(dialogOf(page)).toBeVisible();
    if (link === 'admin.edit') {
      await expect(editorOf(page)).toBeVisible();
      await dialogOf(page)
        .getByRole('button', { name: say('legal_admin.preview') })
        .click();
      await expect(
        dialogOf(page).getByRole('region', { name: say('legal_admin.preview') }),
      ).toBeVisible();
    }
    expect(await findings(page, link)).toEqual([]);
    await page.keyboard.press('Escape');
    await expectDialogGone(page);
  }
  await visit(page, `/${lang}/admin/legal?new=1`);
  await expect(editorOf(page)).toBeVisible();
  await dialogOf(page)
    .getByRole('textbox', { name: say('legal_admin.title') })
    .fill(title);
  await dialogOf(page)
    .getByRole('button', { name: say('admin.create') })
    .click();
  await expect(editorOf(page)).toHaveAccessibleDescription(
    new RegExp(say('legal_admin.content_required')),
  );
  await expect(editorOf(page)).toBeFocused();
  expect(await findings(page, 'new')).toEqual([]);
});
