import { expect, test } from '@playwright/test';
import { sql } from 'kysely';
import { makeAdmin } from '../support/accounts/admin.ts';
import { addNewUser, withAccountSite } from '../support/accounts/fixtures.ts';
import { createSeededFolder } from '../support/seeded-data-dir.ts';
import { addUser } from '../support/users.ts';

/** Texts quoted from the specification, and the Korean ones of the panel. */
const FALLBACKS = {
  en: { user: 'No username', author: 'Unknown User', text: 'No text', admin: 'Unknown Admin' },
  ko: {
    user: '사용자명 없음',
    author: '알 수 없는 사용자',
    text: '내용 없음',
    admin: '알 수 없는 관리자',
  },
};

test('the panel labels missing data, and shows the latest 100 log entries', {
  tag: ['@M3', '@M4', '@M9'],
}, async ({ browser }) => {
  const { folder, remove } = await createSeededFolder(async (kysely) => {
    await addUser(kysely, 'nameless', null);
    await sql`insert into reviews (user_id, content_type, content_id, rating, language)
      values ('gone', 'movie', 496243, 7, 'ko')`.execute(kysely);
    await sql`insert into admin_logs (admin_id, action, target_type, target_id, created_at)
      select 'left', 'ban_user', 'user', 'target' || n,
        timestamptz '2026-01-01' + n * interval '1 second'
        from generate_series(1, 120) as n`.execute(kysely);
  });
  await withAccountSite(folder, async (accounts) => {
    const context = await browser.newContext({
      baseURL: accounts.url,
      javaScriptEnabled: false,
    });
    await makeAdmin(accounts, (await addNewUser(context, accounts)).email);
    const page = await context.newPage();
    const rows = page.locator('.admin-table tbody tr');
    for (const [lang, { user, author, text, admin }] of Object.entries(FALLBACKS)) {
      await page.goto(`/${lang}/admin/users`);
      await expect(rows.filter({ hasText: user })).toHaveCount(1);
      await page.goto(`/${lang}/admin/reviews`);
      await expect(rows.filter({ hasText: author })).toContainText([text]);
      await page.goto(`/${lang}/admin/logs`);
      await expect(rows).toHaveCount(100);
      await expect(rows.last()).toContainText(admin);
    }
    await context.close();
  });
  await remove();
});
