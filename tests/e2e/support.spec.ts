import type { BrowserContext } from '@playwright/test';
import { newAdmin } from '../support/accounts/administrator.ts';
import { linkOf } from '../support/accounts/mailbox.ts';
import { type AccountSite, expect, newPerson, signUp, test } from '../support/accounts/test.ts';
import { findings, prepareForAxe } from '../support/axe.ts';
import {
  expectFilledIn,
  fillIn,
  problemsIn,
  sendInquiry,
  sentPath,
  type Typed,
} from '../support/contact.ts';
import { JOURNEYS } from '../support/journeys.ts';
import { message } from '../support/messages.ts';
import { ask } from '../support/plain-request.ts';
import { untilAlive, visit } from '../support/visit.ts';

/** Where the sites of tests, which are called `localhost`, are written to. */
const TEAM = 'support@localhost';
const EMPTY: Typed = { name: '', email: '', subject: '', message: '' };

function newInquiry(): Typed {
  const { email, username } = newPerson();
  return {
    name: `${username} <b>`,
    email,
    subject: `Lost list of ${username}`,
    message: `Where is\n\nmy list? مرحبا ${username}`,
  };
}

/** Answers what came from an address as an administrator whose context this is: by the link that the team was mailed. */
async function answer(
  context: BrowserContext,
  { url, mailbox }: AccountSite,
  from: string,
  body: string,
): Promise<void> {
  const inquiry =
    new URL(linkOf(await mailbox.latest(TEAM, from)), url).searchParams.get('open') ?? '';
  const form = { intent: 'admin_inquiry_reply', inquiry, version: '1', body };
  const headers = { origin: url, 'sec-fetch-site': 'same-origin' };
  expect((await context.request.post('/en/forms', { form, headers })).status()).toBe(200);
}

for (const [lang, scripts] of JOURNEYS)
  test.describe(scripts ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled: scripts });
    const say = (key: string, values?: Record<string, string | number>) =>
      message(lang, key, values);

    test(`G5 a guest writes to the team in ${lang}, follows it by a private link, and reads the answer`, async ({
      page,
      accounts,
      browser,
    }) => {
      const typed = newInquiry();
      await (scripts ? visit(page, `/${lang}/support`) : page.goto(`/${lang}/support`));
      const main = page.getByRole('main');
      await expect(main.getByRole('link', { name: TEAM })).toHaveAttribute(
        'href',
        `mailto:${TEAM}`,
      );
      await expect(main).toContainText(say('contact.response'));
      // The hours are those of answers by mail: there is no live chat.
      await expect(main.getByText(/\(.*9.*\)/)).toBeVisible();
      await expect(main.getByText(say('contact.chat_heading'), { exact: true })).toHaveCount(0);
      for (const path of ['faq', 'terms', 'privacy'])
        await expect(main.getByRole('link', { name: say(`footer.${path}`) })).toHaveAttribute(
          'href',
          `/${lang}/${path}`,
        );
      await expect(main.locator('textarea')).toHaveAttribute('rows', '6');

      // Each empty field shows its problem; after one mistake the other fields keep their text.
      await sendInquiry(page, lang);
      await expect(problemsIn(page)).toHaveText([
        say('contact.name_missing'),
        say('contact.email_missing'),
        say('contact.subject_missing'),
        say('contact.message_missing'),
      ]);
      await fillIn(page, lang, { ...typed, email: 'nobody' });
      await sendInquiry(page, lang);
      await expect(problemsIn(page)).toHaveText([say('contact.email_wrong')]);
      await expectFilledIn(page, lang, { ...typed, email: 'nobody' });
      await fillIn(page, lang, { email: typed.email });
      await sendInquiry(page, lang);

      const path = await sentPath(page, lang);
      expect(path).toMatch(new RegExp(`^/${lang}/support/[0-9a-f]{64}$`));
      await expectFilledIn(page, lang, EMPTY);
      await expect(problemsIn(page)).toHaveCount(0);

      // Confirmed without a word of what was typed; the team can answer by its mail program.
      const mail = await accounts.mailbox.latest(typed.email);
      expect([linkOf(mail), mail.replyTo, mail.language]).toEqual([path, TEAM, lang]);
      expect(mail.subject + mail.text).not.toContain(typed.subject);
      expect((await accounts.mailbox.latest(TEAM, typed.email)).replyTo).toBe(typed.email);

      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(typed.subject);
      await expect(main).toContainText(say('inquiry.status_open'));
      await expect(main).toContainText(say('inquiry.no_reply'));
      await expect(main).toContainText(`my list? مرحبا`);
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');

      const team = await browser.newContext({ baseURL: accounts.url });
      await newAdmin(await team.newPage(), accounts, signUpIn(team, accounts));
      await answer(team, accounts, typed.email, 'It is back.\n<i>Look</i>.');
      await team.close();
      const reply = await accounts.mailbox.latest(typed.email, 'It is back.');
      expect([linkOf(reply), reply.replyTo]).toEqual([path, TEAM]);
      await page.reload();
      await expect(main).toContainText('It is back.\n<i>Look</i>.', { useInnerText: true });
      await expect(main).toContainText(say('inquiry.status_in_progress'));
    });
  });

for (const [lang, scripts] of JOURNEYS)
  test.describe(scripts ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled: scripts });
    const say = (key: string) => message(lang, key);

    test(`G5 a member finds name and address filled in, and in ${lang} the answer in the profile`, async ({
      page,
      accounts,
      newMember,
      browser,
    }) => {
      const { email, username } = await newMember(page, lang);
      const subject = `Question of ${username}`;
      await page.goto(`/${lang}/profile`);
      await expect(page.locator('#inquiries')).toContainText(say('inquiry.none'));
      await (scripts ? visit(page, `/${lang}/support`) : page.goto(`/${lang}/support`));
      await expectFilledIn(page, lang, { name: username, email });
      await fillIn(page, lang, { subject, message: 'Why?' });
      await sendInquiry(page, lang);
      await sentPath(page, lang);
      await expectFilledIn(page, lang, { name: username, email, subject: '', message: '' });

      const team = await browser.newContext({ baseURL: accounts.url });
      await newAdmin(await team.newPage(), accounts, signUpIn(team, accounts));
      await answer(team, accounts, email, 'Because.');
      await team.close();
      await page.goto(`/${lang}/profile`);
      const inquiry = page.locator('#inquiries details').filter({ hasText: subject });
      await expect(inquiry).toContainText(say('inquiry.status_in_progress'));
      await inquiry.locator('summary').click();
      await expect(inquiry.getByText('Because.')).toBeVisible();
      await expect(inquiry).toContainText(say('inquiry.reply'));
    });
  });

/** As the fixture of that name, for a context that is not the test's own. */
function signUpIn(context: BrowserContext, accounts: AccountSite) {
  return async () => {
    const person = newPerson();
    await signUp(context, accounts, { ...person, lang: 'en' });
    return person;
  };
}

test('G5 without a connection nothing that was typed is lost, and it can be sent once there is one', async ({
  page,
}) => {
  const typed = newInquiry();
  await visit(page, '/en/support');
  await fillIn(page, 'en', typed);
  await page.context().setOffline(true);
  await sendInquiry(page, 'en');
  await expect(page.locator('.form-problems')).toContainText(message('en', 'contact.failed'));
  await expect(page.locator('.form-problems')).toContainText(message('en', 'contact.unreached'));
  await expectFilledIn(page, 'en', typed);
  await page.context().setOffline(false);
  await page.getByRole('button', { name: message('en', 'contact.send') }).click();
  await sentPath(page, 'en');
});

test('G5 a browser that filled in the field that nobody sees is refused once, and then taken for a person', async ({
  page,
}) => {
  const typed = newInquiry();
  await visit(page, '/en/support');
  const label = page.locator('label', { has: page.locator('[name=website]') });
  expect(await label.boundingBox()).toMatchObject({ width: 1, height: 1 });
  await page.locator('[name=website]').evaluate((honeypot: HTMLInputElement) => {
    honeypot.value = 'https://mine.example';
  });
  await fillIn(page, 'en', typed);
  await sendInquiry(page, 'en');
  await expect(page.locator('.form-problems')).toContainText(
    message('en', 'contact.honeypot_filled'),
  );
  await expectFilledIn(page, 'en', typed);
  await page.getByRole('button', { name: message('en', 'contact.send') }).click();
  await sentPath(page, 'en');
});

test('G5 the form is filled in, sent and read by keyboard alone', async ({ page }) => {
  await visit(page, '/en/support');
  await page.getByRole('textbox', { name: message('en', 'contact.name') }).focus();
  for (const text of Object.values(newInquiry())) {
    await page.keyboard.insertText(text);
    await page.keyboard.press('Tab');
  }
  // Nothing lies between the message and the button: the field that nobody sees is no stop.
  await expect(page.getByRole('button', { name: message('en', 'contact.send') })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('region', { name: message('en', 'contact.sent_title') }),
  ).toBeFocused();
});

test('G5 G1 the page of an inquiry is nobody’s to find, and the form is made for each visitor', async ({
  accounts,
  baseURL,
}) => {
  for (const token of ['x', 'f'.repeat(64), `${'f'.repeat(64)}%27`])
    expect((await ask(`${baseURL}/en/support/${token}`)).status, token).toBe(404);
  const startedIn = async () =>
    /name="started" value="([^"]+)"/.exec((await ask(`${accounts.url}/en/support`)).body)?.[1];
  const first = await startedIn();
  expect(first).toMatch(/^\d+\.[\w-]{22}$/);
  await expect.poll(startedIn, { timeout: 5000 }).not.toBe(first);
  expect((await ask(`${accounts.url}/en/support`)).headers['cache-control']).toBe(
    'private, no-cache',
  );
});

test('G5 what is longer than a field holds comes back whole to who runs no scripts', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  const typed = { ...newInquiry(), message: '가나다라 '.repeat(4000).trim() };
  await page.goto('/ko/support');
  await fillIn(page, 'ko', typed);
  await sendInquiry(page, 'ko');
  await expect(problemsIn(page)).toHaveText([
    message('ko', 'contact.most_other', { count: '5,000' }),
  ]);
  await expectFilledIn(page, 'ko', typed);
  await context.close();
});

test('G5 a member finds ten inquiries on a page, newest first, and the last page where a later one is asked for', async ({
  page,
  accounts,
  newMember,
}) => {
  const { email, username } = await newMember(page);
  const handedOut = async () =>
    /name="started" value="([^"]+)"/.exec(
      await (await page.request.get('/en/support')).text(),
    )?.[1] ?? '';
  const headers = { origin: accounts.url, 'sec-fetch-site': 'same-origin' };
  // One form is good for five of them.
  const first = await handedOut();
  await expect.poll(handedOut).not.toBe(first);
  const second = await handedOut();
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
  // As many as an address may send in an hour are one page.
  await page.goto('/en/profile?inquiries=7#inquiries');
  await expect(page.locator('#inquiries details')).toHaveCount(10);
  await expect(page.locator('#inquiries summary').first()).toContainText('No. 10');
});

test.describe('in Arabic', () => {
  // The language of the page, so that no other is offered.
  test.use({ locale: 'ar' });

  test(`G5 axe finds nothing on the form with problems, the note that it was sent, the page of an inquiry and the profile`, async ({
    page,
    newMember,
  }) => {
    await prepareForAxe(page);
    await newMember(page, 'ar');
    await visit(page, '/ar/support');
    await fillIn(page, 'ar', EMPTY);
    await sendInquiry(page, 'ar');
    await expect(problemsIn(page)).toHaveCount(4);
    const found = await findings(page, 'problems');
    await fillIn(page, 'ar', newInquiry());
    await page.getByRole('button', { name: message('ar', 'contact.send') }).click();
    const path = await sentPath(page, 'ar');
    found.push(...(await findings(page, 'sent')));
    await visit(page, path);
    found.push(...(await findings(page, 'an inquiry')));
    await visit(page, '/ar/profile');
    await page.locator('#inquiries summary').click();
    // For axe, text below the page's header counts as covered.
    await page.evaluate(() => scrollTo(0, 0));
    found.push(...(await findings(page, 'the profile with an open inquiry')));
    expect(found).toEqual([]);
  });
});

test('G5 after a refusal the first field that is wrong has the focus, and says why', async ({
  page,
}) => {
  await visit(page, '/en/support');
  await untilAlive(page, 'main form');
  await fillIn(page, 'en', { ...newInquiry(), subject: '' });
  await sendInquiry(page, 'en');
  const subject = page.getByRole('textbox', { name: message('en', 'contact.subject') });
  await expect(subject).toBeFocused();
  await expect(subject).toHaveAccessibleDescription(message('en', 'contact.subject_missing'));
});
