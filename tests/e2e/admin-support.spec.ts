import type { Page } from '@playwright/test';
import { type InsertObject, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { newAdmin, PANEL_JOURNEYS } from '../support/accounts/administrator.ts';
import {
  type AccountSite,
  expect,
  test as standard,
  withAccountSite,
} from '../support/accounts/test.ts';
import { findings, prepareForAxe } from '../support/axe.ts';
import { message } from '../support/messages.ts';
import { toastsOf } from '../support/saved.ts';
import { seededFolder } from '../support/seeded-folder.ts';
import { visit } from '../support/visit.ts';

/** A site whose database has inquiries before it starts. */
const test = standard.extend<object, { accounts: AccountSite }>({
  accounts: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from here
    async ({}, use) => {
      const { folder, remove } = await seededFolder(async (database) => {
        const asked = PANEL_JOURNEYS.map(([lang, scripts]) => ({
          ...ASKED,
          subject: `${SUBJECT} ${wordOf(lang, scripts)}`,
        }));
        const others: Inquiry[] = [
          { ...ASKED, subject: 'Raced', language: 'en' },
          {
            ...ASKED,
            subject: 'Late',
            priority: 'urgent',
            created_at: sql<Date>`now() - interval '29 hours 30 minutes'`,
          },
        ];
        await database
          .insertInto('support_inquiries')
          .values([...asked, ...others])
          .execute();
      });
      await withAccountSite(folder, use);
      await remove();
    },
    { scope: 'worker' },
  ],
});

const SUBJECT = '목록이 <b>사라졌어요</b>';
type Inquiry = InsertObject<Schema, 'support_inquiries'>;
const ASKED: Inquiry & Record<'name' | 'email' | 'message', string> = {
  name: '김서연 <i>',
  email: 'seoyeon@example.org',
  subject: SUBJECT,
  message: '첫째 줄\n<script>둘째</script> 줄',
  language: 'ja',
  created_at: sql<Date>`now() - interval '90 minutes'`,
};
const wordOf = (lang: string, scripts: boolean) => `${lang}${scripts ? 'scripted' : 'plain'}`;
const cardOf = (page: Page, subject: string) =>
  page.getByRole('article').filter({ hasText: subject });

for (const [lang, scripts] of PANEL_JOURNEYS)
  test.describe(scripts ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled: scripts });
    const say = (key: string, values?: Record<string, string | number>) =>
      message(lang, key, values);

    test(`M6 M12 M13 an inquiry is found, assigned, annotated, answered by mail and closed in ${lang}`, async ({
      page,
      accounts,
      newMember,
    }) => {
      const word = wordOf(lang, scripts);
      const { username } = await newAdmin(page, accounts, newMember, lang);
      const apply = async () => {
        if (!scripts) await page.getByRole('button', { name: say('filter.apply') }).click();
      };
      await page.goto(`/${lang}/admin/support`);
      await page.getByRole('searchbox', { name: say('support.search') }).fill(word);
      await apply();
      await expect(page).toHaveURL(new RegExp(`q=${word}`));
      const card = cardOf(page, word);
      await expect(page.getByRole('article')).toHaveCount(1);
      for (const text of [
        SUBJECT,
        ASKED.name,
        ASKED.email,
        say('support.status_open'),
        say('support.priority_normal'),
      ])
        await expect(card).toContainText(text);
      await expect(card).toContainText(say('support.left_hours', { count: 22 }));
      await expect(card).toContainText(say('support.of_nobody'));

      await page.getByRole('combobox', { name: say('support.status') }).selectOption('closed');
      await apply();
      await expect(page).toHaveURL(/status=closed/);
      await expect(page.getByText(say('support.empty'))).toBeVisible();
      await page.getByRole('combobox', { name: say('support.status') }).selectOption('');
      await apply();
      await card.getByRole('link').click();

      const dialog = page.getByRole('dialog');
      const saved = (notice: string) =>
        expect(toastsOf(page, lang)).toContainText(say(`notice.admin_${notice}`));
      const choose = async (key: string, value: string) => {
        await dialog.getByRole('combobox', { name: say(`support.${key}`) }).focus();
        await dialog.getByRole('combobox', { name: say(`support.${key}`) }).selectOption(value);
        if (!scripts)
          await dialog
            .getByRole('button', { name: `${say('admin.save')} ${say(`support.${key}`)}` })
            .click();
      };
      await expect(dialog.getByRole('link', { name: ASKED.email })).toHaveAttribute(
        'href',
        `mailto:${ASKED.email}`,
      );
      await expect(dialog.getByText('첫째 줄')).toHaveText(ASKED.message);
      await expect(dialog).toContainText({ en: 'Japanese', ko: '일본어' }[lang]);
      await choose('status', 'resolved');
      await saved('inquiry_updated');
      await expect(dialog.locator('.admin-badges')).toContainText(say('support.status_resolved'));
      if (scripts)
        await expect(dialog.getByRole('combobox', { name: say('support.status') })).toBeFocused();
      await choose('status', 'open');
      await expect(dialog.locator('.admin-badges')).toContainText(say('support.status_open'));
      await choose('priority', 'high');
      await expect(dialog.locator('.admin-badges')).toContainText(say('support.priority_high'));
      await dialog.getByRole('button', { name: say('support.take_on') }).click();
      await expect(dialog.getByRole('button', { name: say('support.give_back') })).toBeVisible();

      await dialog.getByLabel(say('support.note')).fill('우리끼리 <b>');
      await dialog.getByRole('button', { name: say('support.add_note') }).click();
      await saved('note_added');
      await dialog.getByLabel(say('support.reply')).fill('찾았습니다.\n<u>여기</u> 있어요.');
      await dialog.getByRole('button', { name: say('support.send_reply') }).click();
      await saved('reply_sent');
      const [, note, reply] = await dialog.getByRole('listitem').all();
      await expect(note ?? dialog).toContainText(`${say('support.note')}${username}`);
      await expect(note ?? dialog).toContainText('우리끼리 <b>');
      await expect(reply ?? dialog).toContainText(`${say('support.reply')}${username}`);
      await expect(dialog.getByLabel(say('support.reply'))).toHaveValue('');
      await expect(dialog.locator('.admin-badges')).toContainText(
        say('support.status_in_progress'),
      );

      const mail = await accounts.mailbox.latest(ASKED.email, '찾았습니다.');
      expect(mail).toMatchObject({
        language: 'ja',
        subject: expect.stringContaining(`Re: ${SUBJECT}`),
      });
      expect(mail.text).toContain('찾았습니다.\n<u>여기</u> 있어요.\n');
      expect(mail.text).toContain('\n> 첫째 줄\n> <script>둘째</script> 줄\n');
      expect(mail.text).not.toContain('우리끼리');
      expect(mail.html).not.toMatch(/<(u|script)>/);

      await choose('status', 'closed');
      await expect(dialog.locator('.admin-badges')).toContainText(say('support.status_closed'));
      await dialog.getByRole('link', { name: say('site.close') }).click();
      await expect(dialog).toHaveCount(0);
      await expect(card).toContainText(say('support.status_closed'));
      await expect(card).toContainText(username);
      await expect(card).not.toContainText(say('support.left_hours', { count: 22 }));
    });
  });

test('M6 a reply to a stale inquiry shows an error, keeps its text and shows the other reply', async ({
  page,
  accounts,
  newMember,
  browser,
}) => {
  const other = await browser.newPage({
    baseURL: accounts.url,
    extraHTTPHeaders: { 'x-forwarded-for': '10.77.0.1' },
  });
  await newAdmin(page, accounts, newMember);
  const { username } = await newAdmin(other, accounts, newMember);
  for (const one of [page, other]) {
    await visit(one, '/en/admin/support?q=raced');
    await cardOf(one, 'Raced').getByRole('link').click();
    await expect(one.getByRole('dialog')).toBeVisible();
  }
  const reply = async (one: Page, text: string) => {
    await one.getByLabel('Reply').fill(text);
    await one.getByRole('button', { name: 'Send reply' }).click();
  };
  await reply(other, 'The quick one');
  await expect(toastsOf(other, 'en')).toContainText('Reply sent');
  await reply(page, 'The slow one');
  await expect(toastsOf(page, 'en')).toContainText('Someone else changed this in the meantime.');
  await expect(page.getByLabel('Reply')).toHaveValue('The slow one');
  await expect(page.getByRole('dialog').getByRole('listitem').nth(1)).toContainText(
    `Reply${username}`,
  );
  await page.getByLabel('Reply').fill('The slow one, too');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem').nth(2)).toContainText(
    'The slow one, too',
  );
  await accounts.mailbox.latest(ASKED.email, 'The slow one, too');
  const sent = (await accounts.mailbox.received(ASKED.email)).filter(({ text }) =>
    text.includes('The slow one'),
  );
  expect(sent).toHaveLength(1);
  await other.close();
});

test('M6 a dropdown returns to the saved value after a failed change', async ({
  page,
  accounts,
  newMember,
}) => {
  await newAdmin(page, accounts, newMember);
  await visit(page, '/en/admin/support?q=late');
  await expect(cardOf(page, 'Late')).toContainText('Overdue by 5 h');
  await cardOf(page, 'Late').getByRole('link').click();
  const dialog = page.getByRole('dialog');
  await page.route('**/forms', (route) => route.abort());
  await dialog.getByRole('combobox', { name: 'Priority' }).selectOption('low');
  await expect(dialog.locator('.form-problems')).toBeVisible();
  await expect(dialog.getByRole('combobox', { name: 'Priority' })).toHaveValue('urgent');
});

test('no axe violations on the inquiries and their dialog, and they fit on a phone', async ({
  page,
  accounts,
  newMember,
}) => {
  const lang = 'ko';
  await prepareForAxe(page);
  await newAdmin(page, accounts, newMember, lang);
  await visit(page, `/${lang}/admin/support`);
  const found = await findings(page, 'cards');
  await cardOf(page, 'Late').getByRole('link').click();
  await page.getByLabel(message(lang, 'support.note')).fill('Call back');
  await page.getByRole('button', { name: message(lang, 'support.add_note') }).click();
  await expect(toastsOf(page, lang)).toContainText(message(lang, 'notice.admin_note_added'));
  found.push(...(await findings(page, 'dialog')));
  await page.goto(`/${lang}/admin/support?open=nothing`);
  await expect(page.getByRole('dialog')).toContainText(message(lang, 'admin.gone'));
  found.push(...(await findings(page, 'gone')));
  expect(found).toEqual([]);

  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/${lang}/admin/support`);
  await cardOf(page, 'Late').getByRole('link').click();
  for (const part of ['html', 'dialog'])
    expect(
      await page
        .locator(part)
        .first()
        .evaluate((element) => element.scrollWidth - element.clientWidth),
    ).toBeLessThanOrEqual(0);
});
