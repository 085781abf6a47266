import { newAdmin } from '../support/accounts/admin.ts';
import { expect, test } from '../support/accounts/fixtures.ts';
import { httpGet } from '../support/http-get.ts';
import {
  createDocument,
  getDialog,
  getEditForm,
  getEditor,
  getRow,
} from '../support/legal-admin-page.ts';
import { message } from '../support/messages.ts';
import { getToasts } from '../support/toasts.ts';

const UNSAFE_HTML = [
  '<h2>Our <u>wording</u></h2><script>document.title="x"</script><style>body{display:none}</style>',
  '<iframe src="https://evil.example"></iframe><p onclick="alert(1)">Kept <a href="javascript:alert(1)">here</a>',
  '<ul><li>one<li>two',
].join('');

test('an activated document is public at once and sanitized, its earlier version under its date', {
  tag: ['@G1'],
}, async ({ page, accounts, newUser }) => {
  const t = (key: string, values?: Record<string, string | number>) => message('en', key, values);
  await newAdmin(page, accounts, newUser);
  const read = async (path: string) => (await httpGet(accounts.url + path)).body;
  // Caches the page.
  expect(await read('/th/terms')).toContain(message('th', 'terms.purpose_title'));
  await createDocument(page, 'en', 'ข้อตกลงของเรา', UNSAFE_HTML, { language: 'th', active: true });

  await expect.poll(() => read('/th/terms')).toContain('ข้อตกลงของเรา');
  const [, text = ''] = /class="legal-text"[^>]*>(.*?)<\/div>/s.exec(await read('/th/terms')) ?? [];
  expect(text.replaceAll('\n', '')).toBe(
    '<h2>Our <u>wording</u></h2><p>Kept <a>here</a></p><ul><li>one</li><li>two</li></ul>',
  );
  // In other languages the built-in text is shown, with a note.
  await expect
    .poll(() => read('/fr/terms'))
    .toContain(message('fr', 'document.own_wording').slice(0, 20));
  expect(await read('/th/privacy')).toContain(message('th', 'privacy.collected_title'));

  await page.goto('/en/admin/legal');
  await getRow(page, 'ข้อตกลงของเรา')
    .getByRole('link', { name: t('admin.edit') })
    .click();
  await expect(getEditor(page)).toBeVisible();
  const form = getEditForm(page, 'en');
  await form.getByRole('button', { name: t('legal_admin.source') }).click();
  await form.locator('textarea').fill('<p>Second wording</p>');
  await form.getByRole('button', { name: t('admin.save') }).click();
  await expect(getToasts(page, 'en')).toContainText(t('notice.admin_document_updated'));
  await expect.poll(() => read('/th/terms')).toContain('Second wording');

  // Both versions are of today, and the last one is current; there is no version of an earlier day.
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Seoul' }).format();
  expect(await httpGet(`${accounts.url}/th/terms?date=${today}`)).toMatchObject({
    status: 302,
    location: '/th/terms',
  });
  expect((await httpGet(`${accounts.url}/th/terms?date=2020-01-01`)).status).toBe(404);
  expect((await httpGet(`${accounts.url}/th/terms?date=nonsense`)).status).toBe(200);

  await page.goto('/en/admin/legal');
  await getRow(page, 'ข้อตกลงของเรา')
    .getByRole('link', { name: t('admin.delete') })
    .click();
  await getDialog(page)
    .getByRole('button', { name: t('admin.delete') })
    .click();
  await expect.poll(() => read('/th/terms')).toContain(message('th', 'terms.purpose_title'));
});
