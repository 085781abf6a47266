import { expect, test } from '@playwright/test';
import { importForm, MEGABYTE, setUpFormSite, URL_ENCODED } from '../support/form-site.ts';
import { message } from '../support/messages.ts';

const forms = setUpFormSite();
const { send } = forms;

test('a form of 20,000 parts → 413', { tag: ['@S1'] }, async () => {
  const part = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n';
  const response = await send({
    body: `${part.repeat(20_000)}--x--\r\n`,
    type: 'multipart/form-data; boundary=x',
    role: 'member',
  });
  expect(response.status).toBe(413);
});

test.describe('imports of files that are no table', { tag: ['@S1'] }, () => {
  for (const [name, text] of [
    ['one line of cells', 'a,'.repeat(2.5 * MEGABYTE)],
    ['one line of cells below a head', `Name,Year\n${'a,'.repeat(2.4 * MEGABYTE)}`],
    ['quotes', '"'.repeat(5 * MEGABYTE - 100)],
    ['quotes below a head', `Name,Year\n${'"'.repeat(5 * MEGABYTE - 100)}`],
  ] as const)
    test(`an import of ${name} → 422`, { tag: ['@S1'] }, async () => {
      const response = await send({ body: importForm(text), role: 'member' });
      expect(response.status).toBe(422);
      const { state } = (await response.json()) as { state: { problems: { text: string }[] } };
      expect(state.problems.map((problem) => problem.text)).toEqual([
        message('en', 'import.unknown_format'),
      ]);
    });
});

test('serves other requests while it parses an import of the maximum length', {
  tag: ['@S1'],
}, async () => {
  const rows = `Name,Year\n${'a\n'.repeat(99_000)}`;
  const pendingImport = send({ body: importForm(rows), role: 'member' }).then(
    ({ status }) => status,
  );
  let answered = 0;
  let parsed = false;
  pendingImport.finally(() => {
    parsed = true;
  });
  while (!parsed) {
    expect((await fetch(`${forms.site.url}/healthz`)).status).toBe(200);
    answered += 1;
  }
  expect(await pendingImport).toBe(422);
  expect(answered).toBeGreaterThan(10);
});

for (const [status, request, title, text] of [
  [413, { body: 'a'.repeat(70_000), type: URL_ENCODED }, 'form.too_large', 'form.too_large_text'],
  [415, { body: 'intent=save', type: 'text/plain' }, 'form.unreadable', 'form.unreadable_text'],
] as const)
  for (const lang of ['ko', 'en', 'ar'] as const)
    test(`a form rejected with ${status} shows the reason in ${lang}`, {
      tag: ['@S1'],
    }, async () => {
      const response = await send({ ...request, path: `/${lang}/forms` });
      expect([response.status, await response.json()]).toEqual([
        status,
        {
          state: {
            intent: '',
            title: message(lang, title),
            problems: [{ field: null, text: message(lang, text) }],
            values: {},
          },
        },
      ]);
      const page = await send({ ...request, path: `/${lang}/support` });
      expect([page.status, page.headers.get('cache-control')]).toEqual([
        status,
        expect.stringContaining('no-store'),
      ]);
      const html = await page.text();
      expect(html).toContain(message(lang, title));
      expect(html).toContain(message(lang, text));
    });

test('a form that is too large keeps its values', { tag: ['@S1'] }, async ({ page }) => {
  await page.goto(`${forms.site.url}/en/support`);
  const longText = '가'.repeat(30_000);
  await page.getByLabel(message('en', 'contact.name'), { exact: false }).first().fill('Mina');
  await page
    .getByRole('main')
    .getByLabel(message('en', 'contact.email'), { exact: false })
    .first()
    .fill('mina@example.com');
  await page
    .getByLabel(message('en', 'contact.subject'), { exact: false })
    .first()
    .fill('A long one');
  await page.getByLabel(message('en', 'contact.message'), { exact: false }).first().fill(longText);
  await page.getByRole('button', { name: message('en', 'contact.send') }).click();
  await expect(page.locator('.form-problems')).toContainText(message('en', 'form.too_large'));
  await expect(page.locator('.form-problems')).toContainText(message('en', 'form.too_large_text'));
  await expect(
    page.getByLabel(message('en', 'contact.message'), { exact: false }).first(),
  ).toHaveValue(longText);
});

test('forms are rate limited per IP', { tag: ['@S1'] }, async () => {
  const sendFrom = (ip: string) =>
    send({
      body: 'intent=nothing',
      type: URL_ENCODED,
      headers: { 'x-forwarded-for': ip },
    });
  const statuses: number[] = [];
  for (let round = 0; round < 300; round += 1) statuses.push((await sendFrom('192.0.2.77')).status);
  expect(new Set(statuses)).toEqual(new Set([400]));
  const rejected = await sendFrom('192.0.2.77');
  expect(rejected.status).toBe(429);
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await sendFrom('192.0.2.78')).status).toBe(400);
});

test('long forms of a user are rate limited separately from short ones', {
  tag: ['@S1'],
}, async () => {
  const sendLongImport = () => send({ body: importForm('x'.repeat(70_000)), role: 'member' });
  const statuses: number[] = [];
  for (let round = 0; round < 31; round += 1) statuses.push((await sendLongImport()).status);
  expect(statuses.at(-1)).toBe(429);
  expect(
    (await send({ body: 'intent=save&title=movie%2F496243', type: URL_ENCODED, role: 'member' }))
      .status,
  ).toBe(200);
});
