import { rm } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { sql } from 'kysely';
import { openDatabase } from '../../db/open.ts';
import {
  AUTH_SECRET,
  addSession,
  createUserDetails,
  withAccountSite,
} from '../support/accounts/fixtures.ts';
import { insertUsers } from '../support/accounts/insert-users.ts';
import { createMigratedDataDir } from '../support/data-dir.ts';
import { message } from '../support/messages.ts';
import { gotoHydrated } from '../support/navigation.ts';
import { silentLog } from '../support/silent-log.ts';

const TABLES = [
  'reviews',
  'content_overrides',
  'watch_providers',
  'takedowns',
  'admin_logs',
  'security_events',
  'legal_documents',
  'support_inquiries',
];

/** URL suffix, status and text of each tab. Documents and inquiries have their own texts. */
const TABS: [path: string, status: number, text: string][] = [
  ['', 503, 'admin.load_failed'],
  ['/users?manage=x', 503, 'admin.load_failed'],
  ['/reviews', 503, 'admin.load_failed'],
  ['/overrides', 503, 'admin.load_failed'],
  ['/providers', 503, 'admin.load_failed'],
  ['/overrides/takedowns', 503, 'admin.load_failed'],
  ['/logs', 503, 'admin.load_failed'],
  ['/logs?log=security', 503, 'admin.load_failed'],
  ['/legal', 200, 'legal_admin.load_failed'],
  ['/support', 200, 'support.load_failed'],
];

const getAlert = (page: Page) => page.getByRole('main').getByRole('alert');

test('a tab whose table cannot be read shows an error, and the other tabs work', {
  tag: ['@M12'],
}, async ({ browser }) => {
  const folder = await createMigratedDataDir();
  const { kysely, close } = await openDatabase({ url: null, folder, log: silentLog });
  const [user] = await insertUsers(kysely, {
    secret: AUTH_SECRET,
    users: [{ ...createUserDetails(), role: 'admin' }],
  });
  if (user === undefined) throw new Error('no user was inserted');
  for (const table of TABLES)
    await sql`alter table ${sql.table(table)} rename to ${sql.table(`lost_${table}`)}`.execute(
      kysely,
    );
  await close();

  await withAccountSite(folder, async ({ url }) => {
    const withoutScripts = await browser.newPage({ javaScriptEnabled: false });
    await addSession(withoutScripts.context(), url, user);
    for (const [path, status, text] of TABS) {
      const response = await withoutScripts.goto(`${url}/ko/admin${path}`);
      expect.soft(response?.status(), path).toBe(status);
      await expect.soft(getAlert(withoutScripts), path).toContainText(message('ko', text));
      await expect(withoutScripts.getByRole('heading', { level: 1 })).toHaveText(
        message('ko', 'admin.title'),
      );
    }
    await withoutScripts.context().close();
    // Client navigation from a working tab to a failing one and back.
    const page = await browser.newPage();
    await addSession(page.context(), url, user);
    await gotoHydrated(page, `${url}/en/admin/users`);
    const tabs = page.getByRole('navigation', { name: message('en', 'admin.title') });
    await tabs.getByRole('link', { name: 'Reviews' }).click();
    await expect(getAlert(page)).toContainText(message('en', 'admin.load_failed'));
    await tabs.getByRole('link', { name: 'Users' }).click();
    await expect(page.getByRole('row').filter({ hasText: user.username })).toBeVisible();
    await expect(getAlert(page)).toHaveCount(0);
    await page.close();
  });
  await rm(folder, { recursive: true, force: true });
});
