import { afterEach, beforeAll, beforeEach } from 'vitest';
import type { Schema } from '../../db/schema.ts';
import type { User } from '../../domain/accounts/account.ts';
import { addAdmin, readLog } from './admin-tables.ts';
import type { OpenTestDatabase, TestDatabase } from './database.ts';
import { emptyTables } from './empty-tables.ts';
import { openTestServices } from './test-site.ts';

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
