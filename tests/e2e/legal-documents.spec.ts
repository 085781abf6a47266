import { newAdmin } from '../support/accounts/administrator.ts';
import { expect, test } from '../support/accounts/test.ts';
import { createDocument, dialogOf, editorOf, rowOf } from '../support/legal.ts';
import { message } from '../support/messages.ts';
import { ask } from '../support/plain-request.ts';
import { toastsOf } from '../support/saved.ts';

const HARMFUL = [
  '<h2>Our <u>wording</u></h2><script>document.title="x"</script><style>body{display:none}</style>',
  '<iframe src="https://evil.example"></iframe><p onclick="alert(1)">Kept <a href="javascript:alert(1)">here</a>',
  '<ul><li>one<li>two',
].join('');

test('G1 an activated document is public at once and sanitized, its earlier version under its date', async ({
  page,
  accounts,
  newMember,
}) => {
  const say = (key: string, values?: Record<string, string | number>) => message('en', key, values);
  await newAdmin(page, accounts, newMember);
  const read = async (path: string) => (await ask(accounts.url + path)).body;
  // Caches the page.
  expect(await read('/th/terms')).toContain(message('th', 'terms.purpose_title'));
  await createDocument(page, 'en', 'ข้อตกลงของเรา', HARMFUL, { language: 'th', active: true });

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
  await rowOf(page, 'ข้อตกลงของเรา')
    .getByRole('link', { name: say('admin.edit') })
    .click();
  await expect(editorOf(page)).toBeVisible();
  await dialogOf(page)
    .getByRole('button', { name: say('legal_admin.source') })
    .click();
  await dialogOf(page).locator('textarea').fill('<p>Second wording</p>');
  await dialogOf(page)
    .getByRole('button', { name: say('admin.save') })
    .click();
  await expect(toastsOf(page, 'en')).toContainText(say('notice.admin_document_updated'));
  await expect.poll(() => read('/th/terms')).toContain('Second wording');

  // Both versions are of today, and the last one is current; there is no version of an earlier day.
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Seoul' }).format();
  expect(await ask(`${accounts.url}/th/terms?date=${today}`)).toMatchObject({
    status: 302,
    location: '/th/terms',
  });
  expect((await ask(`${accounts.url}/th/terms?date=2020-01-01`)).status).toBe(404);
  expect((await ask(`${accounts.url}/th/terms?date=nonsense`)).status).toBe(200);

  await page.goto('/en/admin/legal');
  await rowOf(page, 'ข้อตกลงของเรา')
    .getByRole('link', { name: say('admin.delete') })
    .click();
  await dialogOf(page)
    .getByRole('button', { name: say('admin.delete') })
    .click();
  await expect.poll(() => read('/th/terms')).toContain(message('th', 'terms.purpose_title'));
});
