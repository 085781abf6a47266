import type { BrowserContext } from '@playwright/test';
import { newAdmin } from '../support/accounts/admin.ts';
import { type AccountSite, addNewUser, expect, test } from '../support/accounts/fixtures.ts';
import { getLink } from '../support/accounts/mailbox.ts';
import { findAxeViolations, prepareForAxe } from '../support/axe.ts';
import { httpGet } from '../support/http-get.ts';
import { message } from '../support/messages.ts';
import { gotoHydrated } from '../support/navigation.ts';
import { PAGE_VARIANTS } from '../support/page-variants.ts';
import {
  expectInquiryFields,
  fillInquiry,
  getFieldProblems,
  getInquiryPath,
  type InquiryFields,
  newInquiry,
  sendInquiry,
} from '../support/support-form.ts';

/** The support address of a site at `localhost`. */
const TEAM = 'support@localhost';
const EMPTY: InquiryFields = { name: '', email: '', subject: '', message: '' };

/** Replies to the inquiry of an e-mail as the admin of a context, by the link in the team mail. */
async function replyTo(
  context: BrowserContext,
  { url, mailbox }: AccountSite,
  from: string,
  body: string,
): Promise<void> {
  const inquiry =
    new URL(getLink(await mailbox.latest(TEAM, from)), url).searchParams.get('open') ?? '';
  const form = { intent: 'admin_inquiry_reply', inquiry, version: '1', body };
  const headers = { origin: url, 'sec-fetch-site': 'same-origin' };
  expect((await context.request.post('/en/forms', { form, headers })).status()).toBe(200);
}

for (const [lang, scripts] of PAGE_VARIANTS)
  test.describe(scripts ? 'with JavaScript' : 'without JavaScript', {
    tag: scripts ? [] : '@slow',
  }, () => {
    test.use({ javaScriptEnabled: scripts });
    const t = (key: string, values?: Record<string, string | number>) => message(lang, key, values);

    test(`a visitor sends an inquiry in ${lang} and reads the reply by a private link`, {
      tag: ['@G5'],
    }, async ({ page, accounts, browser }) => {
      const fields = newInquiry();
      await (scripts ? gotoHydrated(page, `/${lang}/support`) : page.goto(`/${lang}/support`));
      const main = page.getByRole('main');
      await test.step('the page shows the ways to the team', async () => {
        await expect(main.getByRole('link', { name: TEAM })).toHaveAttribute(
          'href',
          `mailto:${TEAM}`,
        );
        await expect(main).toContainText(t('contact.response'));
        // Without a URL of a live chat, its hours lead to the form.
        const chat = main.locator('.support-ways > div').filter({
          has: page.getByText(t('contact.chat_heading'), { exact: true }),
        });
        await expect(chat.getByText(/9.*\(.*9.*\)/)).toBeVisible();
        await expect(chat).toContainText(t('contact.chat_form'));
        await chat.getByRole('link', { name: t('contact.form') }).click();
        await expect(page).toHaveURL(/#contact-heading$/);
        await expect(main.getByRole('heading', { name: t('contact.form') })).toBeInViewport();
        await page.keyboard.press('Tab');
        await expect(main.getByRole('textbox', { name: t('contact.name') })).toBeFocused();
        for (const path of ['faq', 'terms', 'privacy'])
          await expect(main.getByRole('link', { name: t(`footer.${path}`) })).toHaveAttribute(
            'href',
            `/${lang}/${path}`,
          );
        await expect(main.locator('textarea')).toHaveAttribute('rows', '6');
      });
      await test.step('the form shows its problems, keeps its text, and is sent', async () => {
        // Each empty field shows its problem; after one mistake the other fields keep their text.
        await sendInquiry(page, lang);
        await expect(getFieldProblems(page)).toHaveText([
          t('contact.name_missing'),
          t('contact.email_missing'),
          t('contact.subject_missing'),
          t('contact.message_missing'),
        ]);
        await fillInquiry(page, lang, { ...fields, email: 'nobody' });
        await sendInquiry(page, lang);
        await expect(getFieldProblems(page)).toHaveText([t('contact.email_wrong')]);
        await expectInquiryFields(page, lang, { ...fields, email: 'nobody' });
        await fillInquiry(page, lang, { email: fields.email });
        await sendInquiry(page, lang);
        await expect(getFieldProblems(page)).toHaveCount(0);
        await expectInquiryFields(page, lang, EMPTY);
      });
      const path = await getInquiryPath(page, lang);
      expect(path).toMatch(new RegExp(`^/${lang}/support/[0-9a-f]{64}$`));
      await test.step('the confirmation does not quote the inquiry, and replies to it go to the team', async () => {
        const mail = await accounts.mailbox.latest(fields.email);
        expect([getLink(mail), mail.replyTo, mail.language]).toEqual([path, TEAM, lang]);
        expect(mail.subject + mail.text).not.toContain(fields.subject);
        expect((await accounts.mailbox.latest(TEAM, fields.email)).replyTo).toBe(fields.email);
      });
      await test.step('the link shows the inquiry', async () => {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(fields.subject);
        await expect(main).toContainText(t('inquiry.status_open'));
        await expect(main).toContainText(t('inquiry.no_reply'));
        await expect(main).toContainText(`my list? مرحبا`);
        await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
      });
      await test.step('the link shows the reply', async () => {
        const team = await browser.newContext({ baseURL: accounts.url });
        await newAdmin(await team.newPage(), accounts, signUpInContext(team, accounts));
        await replyTo(team, accounts, fields.email, 'It is back.\n<i>Look</i>.');
        await team.close();
        const reply = await accounts.mailbox.latest(fields.email, 'It is back.');
        expect([getLink(reply), reply.replyTo]).toEqual([path, TEAM]);
        await page.reload();
        await expect(main).toContainText('It is back.\n<i>Look</i>.', { useInnerText: true });
        await expect(main).toContainText(t('inquiry.status_in_progress'));
      });
    });
  });

test('a user sends an inquiry and reads the reply in the profile', {
  tag: ['@G5'],
}, async ({ page, accounts, newUser, browser }) => {
  const lang = 'ko';
  const t = (key: string) => message(lang, key);
  const { email, username } = await newUser(page, lang);
  const subject = `Question of ${username}`;
  await page.goto(`/${lang}/profile`);
  await expect(page.locator('#inquiries')).toContainText(t('inquiry.none'));
  await gotoHydrated(page, `/${lang}/support`);
  await expectInquiryFields(page, lang, { name: username, email });
  await fillInquiry(page, lang, { subject, message: 'Why?' });
  await sendInquiry(page, lang);
  await getInquiryPath(page, lang);
  await expectInquiryFields(page, lang, { name: username, email, subject: '', message: '' });

  const team = await browser.newContext({ baseURL: accounts.url });
  await newAdmin(await team.newPage(), accounts, signUpInContext(team, accounts));
  await replyTo(team, accounts, email, 'Because.');
  await team.close();
  await page.goto(`/${lang}/profile`);
  const inquiry = page.locator('#inquiries details').filter({ hasText: subject });
  await expect(inquiry).toContainText(t('inquiry.status_in_progress'));
  await inquiry.locator('summary').click();
  await expect(inquiry.getByText('Because.')).toBeVisible();
  await expect(inquiry).toContainText(t('inquiry.reply'));
});

/** Like the fixture `newUser`, for another context. */
function signUpInContext(context: BrowserContext, accounts: AccountSite) {
  return () => addNewUser(context, accounts);
}

test('an unknown inquiry → 404, and the form is not cached', {
  tag: ['@G5', '@G1'],
}, async ({ accounts, baseURL }) => {
  for (const token of ['x', 'f'.repeat(64), `${'f'.repeat(64)}%27`])
    expect((await httpGet(`${baseURL}/en/support/${token}`)).status, token).toBe(404);
  const getStamp = async () =>
    /name="started" value="([^"]+)"/.exec((await httpGet(`${accounts.url}/en/support`)).body)?.[1];
  const first = await getStamp();
  expect(first).toMatch(/^\d+\.[\w-]{22}$/);
  await expect.poll(getStamp, { timeout: 5000 }).not.toBe(first);
  expect((await httpGet(`${accounts.url}/en/support`)).headers['cache-control']).toBe(
    'private, no-cache',
  );
});

test('the profile lists ten inquiries a page, newest first', {
  tag: ['@G5', '@slow'],
}, async ({ page, accounts, newUser }) => {
  const { email, username } = await newUser(page);
  const getStamp = async () =>
    /name="started" value="([^"]+)"/.exec(
      await (await page.request.get('/en/support')).text(),
    )?.[1] ?? '';
  const headers = { origin: accounts.url, 'sec-fetch-site': 'same-origin' };
  // A form stamp can be used for five inquiries.
  const first = await getStamp();
  await expect.poll(getStamp).not.toBe(first);
  const second = await getStamp();
  for (let number = 1; number <= 10; number++) {
    const started = number > 5 ? second : first;
    const form = {
      intent: 'contact',
      name: username,
      email,
      subject: `No. ${number}`,
      message: 'x',
      started,
    };
    const { to = '' } = (await (
      await page.request.post('/en/forms', { form, headers })
    ).json()) as { to?: string };
    expect(to, String(number)).toMatch(/^\/en\/support\?sent=/);
  }
  // The hourly limit of ten per IP fills one page; a later page shows the last one.
  await page.goto('/en/profile?inquiries=7#inquiries');
  await expect(page.locator('#inquiries details')).toHaveCount(10);
  await expect(page.locator('#inquiries summary').first()).toContainText('No. 10');
});

test.describe('in Arabic', () => {
  // Prevents the offer of another language.
  test.use({ locale: 'ar' });

  test('no axe violations on the support form, an inquiry and the profile (Arabic)', {
    tag: ['@G5', '@slow'],
  }, async ({ page, newUser }) => {
    await prepareForAxe(page);
    await newUser(page, 'ar');
    await gotoHydrated(page, '/ar/support');
    await fillInquiry(page, 'ar', EMPTY);
    await sendInquiry(page, 'ar');
    await expect(getFieldProblems(page)).toHaveCount(4);
    const violations = await findAxeViolations(page, 'problems');
    await fillInquiry(page, 'ar', newInquiry());
    await page.getByRole('button', { name: message('ar', 'contact.send') }).click();
    const path = await getInquiryPath(page, 'ar');
    violations.push(...(await findAxeViolations(page, 'sent')));
    await gotoHydrated(page, path);
    violations.push(...(await findAxeViolations(page, 'an inquiry')));
    await gotoHydrated(page, '/ar/profile');
    await page.locator('#inquiries summary').click();
    // axe reports text below the header as covered.
    await page.evaluate(() => scrollTo(0, 0));
    violations.push(...(await findAxeViolations(page, 'the profile with an open inquiry')));
    expect(violations).toEqual([]);
  });
});
