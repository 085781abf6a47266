import { type Kysely, sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { FormOutcome } from '../../app/forms/form-action.ts';
import type { Schema } from '../../db/schema.ts';
import type { Member } from '../../domain/account.ts';
import { addAdmin, emptyTables, readLog } from './admin-tables.ts';
import type { OpenTestDatabase, TestDatabase } from './database.ts';
import { memberOf, openTestServices, refusalOf } from './test-site.ts';
import { addUser } from './users.ts';

type Site = ReturnType<typeof openTestServices>;

/**
 * Opens one database. Before each test it empties `tables` and opens a site with the admin `boss`.
 */
export function setUpAdminSite(open: OpenTestDatabase, tables: (keyof Schema)[]) {
  let database: TestDatabase;
  let site: Site;
  let boss: Member;

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    await emptyTables(database.kysely, ['users', 'admin_logs', ...tables]);
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
    log: () => readLog(database.kysely),
    async reopen(options: Parameters<typeof openTestServices>[1]): Promise<void> {
      await site.close();
      site = openTestServices(database, options);
    },
  };
}

/** Expects 401 for a visitor, 403 for a user and for a banned, deleted or former admin. */
export async function expectOnlyAdmins(
  kysely: Kysely<Schema>,
  send: (by: Member | null) => Promise<FormOutcome>,
): Promise<void> {
  await addUser(kysely, 'user', 'User');
  const user = memberOf('user', 'User');
  const banned = await addAdmin(kysely, 'banned');
  await sql`update users set banned_at = now(), ban_reason = 'x' where id = 'banned'`.execute(
    kysely,
  );
  const deleted = { ...memberOf('deleted'), role: 'admin' } as const;
  const demoted = { ...user, role: 'admin' } as const;
  expect(refusalOf(await send(null))).toMatchObject({ status: 401 });
  for (const by of [user, banned, deleted, demoted])
    expect(refusalOf(await send(by)), by.id).toMatchObject({
      status: 403,
      problems: ['Only administrators can do this.'],
    });
}
