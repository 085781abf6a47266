import type { Page } from '@playwright/test';
import { linkOf } from '../support/accounts/mailbox.ts';
import { expect, newPerson, PASSWORD, test } from '../support/accounts/test.ts';
import { findings, prepareForAxe } from '../support/axe.ts';
import { message } from '../support/messages.ts';
import { untilAlive, visit } from '../support/visit.ts';

const PAGES = [
  '/sign-in',
  '/sign-up',
  '/reset-password',
  '/second-factor',
  '/confirm?token=x',
  '/profile?token=x',
  '/sign-in?with=code&email=a@example.com',
];

async function openDialog(page: Page, lang: string) {
  await page
    .getByRole('banner')
    .getByRole('link', { name: message(lang, 'nav.sign_in') })
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  return page.getByRole('dialog');
}

for (const lang of ['ko', 'ar'] as const)
  test(`no axe violations on the account pages in ${lang}: forms, dialog, toast, menu, profile`, async ({
    page,
    newMember,
    accounts,
    browser,
  }) => {
    await prepareForAxe(page);
    const found: string[] = [];
    const look = async (label: string) => found.push(...(await findings(page, label)));
    for (const path of PAGES) {
      await page.goto(`/${lang}${path}`, { waitUntil: 'domcontentloaded' });
      await untilAlive(page);
      await look(path);
    }
    await visit(page, `/${lang}/movie`);
    const dialog = await openDialog(page, lang);
    await look('dialog: sign in');
    await dialog.getByLabel(message(lang, 'email.label')).fill('nobody@example.com');
    await dialog
      .getByLabel(message(lang, 'password.label'), { exact: true })
      .fill('wrong password');
    await dialog.getByRole('button', { name: message(lang, 'nav.sign_in'), exact: true }).click();
    await expect(page.locator('.toast')).toBeVisible();
    await look('dialog: refusal and toast');
    await dialog.getByLabel(message(lang, 'email.label')).fill('');
    await dialog.getByRole('button', { name: message(lang, 'nav.sign_in'), exact: true }).click();
    await expect(dialog.locator('.field-problems')).toBeVisible();
    await look('dialog: empty field');
    await dialog.getByRole('link', { name: message(lang, 'sign_up.title') }).click();
    await look('dialog: sign up');

    const headers = { origin: accounts.url };
    const elsewhere = await browser.newContext({ baseURL: accounts.url });
    const person = newPerson();
    const data = { name: person.username, email: person.email, password: PASSWORD };
    await elsewhere.request.post(`/api/auth/sign-up/email?lang=${lang}`, { headers, data });
    await elsewhere.close();
    await visit(page, linkOf(await accounts.mailbox.latest(person.email)));
    await look('confirmation in another browser');
    const { email } = await newMember(page, lang);
    await page.request.post('/api/auth/change-email', {
      headers,
      data: { newEmail: `next-${email}` },
    });
    await visit(page, linkOf(await accounts.mailbox.latest(email, `next-${email}`)));
    await look('stopping a change of the address');

    await visit(page, `/${lang}/profile`);
    await page.getByRole('banner').locator('summary').click();
    await page.locator('#data summary').click();
    await look('profile with menu');
    await page
      .locator('#security')
      .getByLabel(message(lang, 'password.current'))
      .first()
      .fill(PASSWORD);
    await page.getByRole('button', { name: message(lang, 'factor.begin') }).click();
    await expect(page.locator('.factor-picture')).toBeVisible();
    await look('profile with enrolment');
    expect(found).toEqual([]);
  });

test('account forms fit on 320 px in the languages with the longest words', async ({
  page,
  newMember,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const fits = async (path: string) => {
    await page.goto(path);
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
  };
  for (const lang of ['de', 'fi', 'ar', 'th', 'ru'])
    for (const path of PAGES) await fits(`/${lang}${path}`);
  await newMember(page);
  for (const lang of ['de', 'fi', 'ar', 'th', 'ru']) await fits(`/${lang}/profile`);
});

test('N1 N2 the header and the drawer link to Saved for signed-in users', async ({
  page,
  newMember,
}) => {
  await newMember(page);
  await visit(page, '/en');
  await expect(
    page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Saved' }),
  ).toHaveAttribute('href', '/en/saved');
  await page.setViewportSize({ width: 375, height: 740 });
  await page.getByRole('banner').getByRole('link', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Saved' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('banner').locator('summary')).toBeVisible();
});
