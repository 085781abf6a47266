import { type Kysely, sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { FormOutcome } from '../../app/forms/form-action.ts';
import type { Schema } from '../../db/schema.ts';
import type { User } from '../../domain/accounts/account.ts';
import { addAdmin, readLog } from './admin-tables.ts';
import type { OpenTestDatabase, TestDatabase } from './database.ts';
import { emptyTables } from './empty-tables.ts';
import { createTestUser, getRejection, openTestServices } from './test-site.ts';
import { addUser } from './users.ts';

type Site = ReturnType<typeof openTestServices>;

/**
 * Opens one database. Before each test it empties `tables` and opens a site with the admin `boss`.
 */
export function setUpAdminSite(open: OpenTestDatabase, tables: (keyof Schema)[]) {
  let database: TestDatabase;
  let site: Site;
  let boss: User;

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    await emptyTables(database.kysely, 'users', 'admin_logs', ...tables);
    site = openTestServices(database);
    boss = await addAdmin(database.kysely, 'boss', 'Boss');
  });
  afterEach(() => site.close());

  return {
    get database() {
      return database;
    },
    get kysely() {
      return database.kysely;
    },
    get site() {
      return site;
    },
    get boss() {
      return boss;
    },
    readLog: () => readLog(database.kysely),
    async reopen(options: Parameters<typeof openTestServices>[1]): Promise<void> {
      await site.close();
      site = openTestServices(database, options);
    },
  };
}

/** Expects 401 for a visitor, 403 for a user and for a banned, deleted or former admin. */
export async function expectOnlyAdmins(
  kysely: Kysely<Schema>,
  send: (sender: User | null) => Promise<FormOutcome>,
): Promise<void> {
  await addUser(kysely, 'user', 'User');
  const user = createTestUser('user', 'User');
  const banned = await addAdmin(kysely, 'banned');
  await sql`update users set banned_at = now(), ban_reason = 'x' where id = 'banned'`.execute(
    kysely,
  );
  const deleted = { ...createTestUser('deleted'), role: 'admin' } as const;
  const demoted = { ...user, role: 'admin' } as const;
  expect(getRejection(await send(null))).toMatchObject({ status: 401 });
  for (const sender of [user, banned, deleted, demoted])
    expect(getRejection(await send(sender)), sender.id).toMatchObject({
      status: 403,
      problems: ['Only administrators can do this.'],
    });
}
