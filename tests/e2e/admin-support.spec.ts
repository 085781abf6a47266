import type { Page } from '@playwright/test';
import { type InsertObject, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { ADMIN_PAGE_VARIANTS, newAdmin } from '../support/accounts/admin.ts';
import {
  type AccountSite,
  expect,
  test as standard,
  withAccountSite,
} from '../support/accounts/fixtures.ts';
import { findAxeViolations, prepareForAxe } from '../support/axe.ts';
import { message } from '../support/messages.ts';
import { gotoHydrated } from '../support/navigation.ts';
import { createSeededFolder } from '../support/seeded-data-dir.ts';
import { getToasts } from '../support/toasts.ts';

/** A site whose database has inquiries before it starts. */
const test = standard.extend<object, { accounts: AccountSite }>({
  accounts: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from here
    async ({}, use) => {
      const { folder, remove } = await createSeededFolder(async (database) => {
        const inquiries = ADMIN_PAGE_VARIANTS.map(([lang, scripts]) => ({
          ...INQUIRY,
          subject: `${SUBJECT} ${getMarker(lang, scripts)}`,
        }));
        const otherInquiries: Inquiry[] = [
          { ...INQUIRY, subject: 'Raced', language: 'en' },
          {
            ...INQUIRY,
            subject: 'Late',
            priority: 'urgent',
            created_at: sql<Date>`now() - interval '29 hours 30 minutes'`,
          },
        ];
        await database
          .insertInto('support_inquiries')
          .values([...inquiries, ...otherInquiries])
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
const INQUIRY: Inquiry & Record<'name' | 'email' | 'message', string> = {
  name: '김서연 <i>',
  email: 'seoyeon@example.org',
  subject: SUBJECT,
  message: '첫째 줄\n<script>둘째</script> 줄',
  language: 'ja',
  created_at: sql<Date>`now() - interval '90 minutes'`,
};
const getMarker = (lang: string, scripts: boolean) => `${lang}${scripts ? 'scripted' : 'plain'}`;
const getCard = (page: Page, subject: string) =>
  page.getByRole('article').filter({ hasText: subject });

for (const [lang, scripts] of ADMIN_PAGE_VARIANTS)
  test.describe(scripts ? 'with JavaScript' : 'without JavaScript', {
    tag: scripts ? [] : '@slow',
  }, () => {
    test.use({ javaScriptEnabled: scripts });
    const t = (key: string, values?: Record<string, string | number>) => message(lang, key, values);

    test(`an inquiry is found, assigned, annotated, answered by mail and closed in ${lang}`, {
      tag: ['@M6', '@M12', '@M13'],
    }, async ({ page, accounts, newUser }) => {
      const marker = getMarker(lang, scripts);
      const { username } = await newAdmin(page, accounts, newUser, lang);
      const applyFilters = async () => {
        if (!scripts) await page.getByRole('button', { name: t('filter.apply') }).click();
      };
      const card = getCard(page, marker);
      const dialog = page.getByRole('dialog');
      const expectSaved = (notice: string) =>
        expect(getToasts(page, lang)).toContainText(t(`notice.admin_${notice}`));
      const choose = async (key: string, value: string) => {
        await dialog.getByRole('combobox', { name: t(`support.${key}`) }).focus();
        await dialog.getByRole('combobox', { name: t(`support.${key}`) }).selectOption(value);
        if (!scripts)
          await dialog
            .getByRole('button', { name: `${t('admin.save')} ${t(`support.${key}`)}` })
            .click();
      };
      await test.step('it is found by text and status', async () => {
        await page.goto(`/${lang}/admin/support`);
        await page.getByRole('searchbox', { name: t('support.search') }).fill(marker);
        await applyFilters();
        await expect(page).toHaveURL(new RegExp(`q=${marker}`));
        await expect(page.getByRole('article')).toHaveCount(1);
        for (const text of [
          SUBJECT,
          INQUIRY.name,
          INQUIRY.email,
          t('support.status_open'),
          t('support.priority_normal'),
        ])
          await expect(card).toContainText(text);
        await expect(card).toContainText(t('support.left_hours', { count: 22 }));
        await expect(card).toContainText(t('support.of_nobody'));

        await page.getByRole('combobox', { name: t('support.status') }).selectOption('closed');
        await applyFilters();
        await expect(page).toHaveURL(/status=closed/);
        await expect(page.getByText(t('support.empty'))).toBeVisible();
        await page.getByRole('combobox', { name: t('support.status') }).selectOption('all');
        await applyFilters();
        await card.getByRole('link').click();
      });
      await test.step('its status and priority are changed, and it is assigned', async () => {
        await expect(dialog.getByRole('link', { name: INQUIRY.email })).toHaveAttribute(
          'href',
          `mailto:${INQUIRY.email}`,
        );
        await expect(dialog.getByText('첫째 줄')).toHaveText(INQUIRY.message);
        await expect(dialog).toContainText({ en: 'Japanese', ko: '일본어' }[lang]);
        await choose('status', 'resolved');
        await expectSaved('inquiry_updated');
        await expect(dialog.locator('.admin-badges')).toContainText(t('support.status_resolved'));
        if (scripts)
          await expect(dialog.getByRole('combobox', { name: t('support.status') })).toBeFocused();
        await choose('status', 'open');
        await expect(dialog.locator('.admin-badges')).toContainText(t('support.status_open'));
        await choose('priority', 'high');
        await expect(dialog.locator('.admin-badges')).toContainText(t('support.priority_high'));
        await dialog.getByRole('button', { name: t('support.take_on') }).click();
        await expect(dialog.getByRole('button', { name: t('support.give_back') })).toBeVisible();
      });
      await test.step('it gets a note and a reply', async () => {
        await dialog.getByLabel(t('support.note')).fill('우리끼리 <b>');
        await dialog.getByRole('button', { name: t('support.add_note') }).click();
        await expectSaved('note_added');
        await dialog.getByLabel(t('support.reply')).fill('찾았습니다.\n<u>여기</u> 있어요.');
        await dialog.getByRole('button', { name: t('support.send_reply') }).click();
        await expectSaved('reply_sent');
        const [, note, reply] = await dialog.getByRole('listitem').all();
        await expect(note ?? dialog).toContainText(`${t('support.note')}${username}`);
        await expect(note ?? dialog).toContainText('우리끼리 <b>');
        await expect(reply ?? dialog).toContainText(`${t('support.reply')}${username}`);
        await expect(dialog.getByLabel(t('support.reply'))).toHaveValue('');
        await expect(dialog.locator('.admin-badges')).toContainText(
          t('support.status_in_progress'),
        );
      });
      await test.step('the reply is mailed in the language of the inquiry, without the note', async () => {
        const mail = await accounts.mailbox.latest(INQUIRY.email, '찾았습니다.');
        expect(mail).toMatchObject({
          language: 'ja',
          subject: expect.stringContaining(`Re: ${SUBJECT}`),
        });
        expect(mail.text).toContain('찾았습니다.\n<u>여기</u> 있어요.\n');
        expect(mail.text).toContain('\n> 첫째 줄\n> <script>둘째</script> 줄\n');
        expect(mail.text).not.toContain('우리끼리');
        expect(mail.html).not.toMatch(/<(u|script)>/);
      });
      await test.step('it is closed', async () => {
        await choose('status', 'closed');
        await expect(dialog.locator('.admin-badges')).toContainText(t('support.status_closed'));
        await dialog.getByRole('link', { name: t('site.close') }).click();
        await expect(dialog).toHaveCount(0);
        await expect(card).toContainText(t('support.status_closed'));
        await expect(card).toContainText(username);
        await expect(card).not.toContainText(t('support.left_hours', { count: 22 }));
      });
    });
  });

test('a reply to a stale inquiry shows an error, keeps its text and shows the other reply', {
  tag: ['@M6', '@slow'],
}, async ({ page, accounts, newUser, browser }) => {
  const otherPage = await browser.newPage({
    baseURL: accounts.url,
    extraHTTPHeaders: { 'x-forwarded-for': '10.77.0.1' },
  });
  await newAdmin(page, accounts, newUser);
  const { username } = await newAdmin(otherPage, accounts, newUser);
  for (const tab of [page, otherPage]) {
    await gotoHydrated(tab, '/en/admin/support?q=raced');
    await getCard(tab, 'Raced').getByRole('link').click();
    await expect(tab.getByRole('dialog')).toBeVisible();
  }
  const reply = async (tab: Page, text: string) => {
    await tab.getByLabel('Reply').fill(text);
    await tab.getByRole('button', { name: 'Send reply' }).click();
  };
  await reply(otherPage, 'The quick one');
  await expect(getToasts(otherPage, 'en')).toContainText('Reply sent');
  await reply(page, 'The slow one');
  await expect(getToasts(page, 'en')).toContainText('Someone else changed this in the meantime.');
  await expect(page.getByLabel('Reply')).toHaveValue('The slow one');
  await expect(page.getByRole('dialog').getByRole('listitem').nth(1)).toContainText(
    `Reply${username}`,
  );
  await page.getByLabel('Reply').fill('The slow one, too');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem').nth(2)).toContainText(
    'The slow one, too',
  );
  await accounts.mailbox.latest(INQUIRY.email, 'The slow one, too');
  const mails = (await accounts.mailbox.findMails(INQUIRY.email)).filter(({ text }) =>
    text.includes('The slow one'),
  );
  expect(mails).toHaveLength(1);
  await otherPage.close();
});

test('a dropdown returns to the saved value after a failed change', {
  tag: ['@M6'],
}, async ({ page, accounts, newUser }) => {
  await newAdmin(page, accounts, newUser);
  await gotoHydrated(page, '/en/admin/support?q=late');
  await expect(getCard(page, 'Late')).toContainText('Overdue by 5 h');
  await getCard(page, 'Late').getByRole('link').click();
  const dialog = page.getByRole('dialog');
  await page.route('**/forms', (route) => route.abort());
  await dialog.getByRole('combobox', { name: 'Priority' }).selectOption('low');
  await expect(dialog.locator('.form-problems')).toBeVisible();
  await expect(dialog.getByRole('combobox', { name: 'Priority' })).toHaveValue('urgent');
});

test('no axe violations on the dialog of an inquiry, which fits a phone', { tag: '@slow' }, async ({
  page,
  accounts,
  newUser,
}) => {
  const lang = 'ko';
  await prepareForAxe(page);
  await newAdmin(page, accounts, newUser, lang);
  await gotoHydrated(page, `/${lang}/admin/support`);
  await getCard(page, 'Late').getByRole('link').click();
  await page.getByLabel(message(lang, 'support.note')).fill('Call back');
  await page.getByRole('button', { name: message(lang, 'support.add_note') }).click();
  await expect(getToasts(page, lang)).toContainText(message(lang, 'notice.admin_note_added'));
  const violations = await findAxeViolations(page, 'dialog');
  await page.setViewportSize({ width: 320, height: 640 });
  for (const selector of ['html', 'dialog'])
    expect(
      await page
        .locator(selector)
        .first()
        .evaluate((element) => element.scrollWidth - element.clientWidth),
    ).toBeLessThanOrEqual(0);
  await page.goto(`/${lang}/admin/support?open=nothing`);
  await expect(page.getByRole('dialog')).toContainText(message(lang, 'admin.gone'));
  violations.push(...(await findAxeViolations(page, 'gone')));
  expect(violations).toEqual([]);
});
