import { rm } from 'node:fs/promises';
import { copyTemplate } from '@kinora/embedded-postgres/testing/template';
import pg from 'pg';
import { beforeAll, describe } from 'vitest';
import type { BestEffortDb } from '../../db/best-effort-db.ts';
import { migrate } from '../../db/migrate.ts';
import { type Database, openDatabase } from '../../db/open.ts';
import type { RequestDb } from '../../db/request-db.ts';
import { createMigratedDataDir } from './data-dir.ts';
import { makePostgresDatabase, postgresUrl, runStatement } from './postgres.ts';
import { silentLog } from './silent-log.ts';

/** Without the limits of either, so that it can stand for both. */
export type TestDb = RequestDb & BestEffortDb;

/** `url` is `null` for the embedded database. */
export type TestDatabase = Database & { kysely: TestDb; url: string | null; folder: string };

/** Opens a new database, migrated unless `empty`. It is removed at the end of the suite. */
export type OpenTestDatabase = (options?: { empty?: boolean }) => Promise<TestDatabase>;

const hasPostgres = postgresUrl !== null && process.env.TEST_ENGINE !== 'embedded';

type Suite = (open: OpenTestDatabase, kind: Database['kind']) => void;
/** The suite, with or without tags before it, as for `describe`. */
type SuiteArguments = [Suite] | [{ tags: string[] }, Suite];

/**
 * Runs a suite on the embedded database and, if available, on PostgreSQL: for code that could work
 * on one of them only, such as that of db/. TEST_ENGINE=embedded leaves PostgreSQL out.
 */
export function describeOnEachEngine(name: string, ...suite: SuiteArguments): void {
  describeOnEmbedded(name, ...suite);
  describeOnPostgres(name, ...suite);
}

/**
 * For code whose queries work alike on both: on PostgreSQL if available, else on the embedded
 * database, where `npm run test:all` runs it as well, by TEST_ENGINE=embedded.
 */
export function describeOnOneEngine(name: string, ...suite: SuiteArguments): void {
  if (hasPostgres) describeOnPostgres(name, ...suite);
  else describeOnEmbedded(name, ...suite);
}

/** For features of a database with several processes. */
export function describeOnPostgres(name: string, ...suite: SuiteArguments): void {
  describeOnKind('postgres', `${name} (PostgreSQL)`, ...suite);
}

function describeOnEmbedded(name: string, ...suite: SuiteArguments): void {
  describeOnKind('embedded', `${name} (embedded)`, ...suite);
}

function describeOnKind(kind: Database['kind'], name: string, ...args: SuiteArguments): void {
  const [options, suite] = args.length === 1 ? [{}, args[0]] : args;
  const open = kind === 'embedded' ? openEmbedded : openOnPostgres;
  describe.skipIf(kind === 'postgres' && !hasPostgres)(name, options, () =>
    suite(createCleaningOpener(open), kind),
  );
}

type Opened = { database: TestDatabase; remove: () => Promise<void> };

function createCleaningOpener(open: (empty: boolean) => Promise<Opened>): OpenTestDatabase {
  const opened: Opened[] = [];
  // Functions that `beforeAll` returns run after all `afterAll` hooks, the first one last. A job
  // that still reads a closed database would end at the timeout of its connection only.
  beforeAll(() => async () => {
    for (const { database, remove } of opened) {
      await database.close();
      await remove();
    }
  });
  return async function openTestDatabase({ empty = false } = {}) {
    const created = await open(empty);
    opened.push(created);
    return created.database;
  };
}

async function openEmbedded(empty: boolean): Promise<Opened> {
  const folder = await (empty ? copyTemplate() : createMigratedDataDir());
  const database = await openDatabase({ url: null, folder, log: silentLog });
  return {
    database: { ...database, kysely: database.kysely as TestDb, url: null, folder },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function openOnPostgres(empty: boolean): Promise<Opened> {
  const { url, remove } = await (empty ? makePostgresDatabase() : makeMigratedPostgres());
  const database = await openDatabase({ url, folder: '', log: silentLog });
  const kysely = database.kysely as TestDb;
  return { database: { ...database, kysely, url, folder: '' }, remove };
}

let template: Promise<string> | null = null;

/** A new migrated database. The caller removes it. */
async function makeMigratedPostgres(): ReturnType<typeof makePostgresDatabase> {
  template ??= findOrCreateTemplate(process.env.POSTGRES_TEMPLATE as string);
  return makePostgresDatabase({ template: await template });
}

/** Migrations take a second, a copy a tenth. The workers share one template. */
async function findOrCreateTemplate(name: string): Promise<string> {
  const client = new pg.Client({ connectionString: `${postgresUrl}/test` });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount === 0) {
      await runStatement(`create database ${name}_new`);
      const url = `${postgresUrl}/${name}_new`;
      const database = await openDatabase({ url, folder: '', log: silentLog });
      await migrate(database.kysely);
      await database.close();
      await runStatement(`alter database ${name}_new rename to ${name}`);
    }
    return name;
  } finally {
    await client.end();
  }
}
