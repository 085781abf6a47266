import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { describeOnEachEngine, type TestDatabase } from '../tests/support/database.ts';
import { silentLog } from '../tests/support/silent-log.ts';
import { type MigrationRun, migrate, readMigrations, readNewerMigrations } from './migrate.ts';
import { openDatabase } from './open.ts';
import type { Schema } from './schema.ts';

const MIGRATIONS = join(import.meta.dirname, 'migrations');

describeOnEachEngine('migrations', (open, kind) => {
  let database: TestDatabase;
  /** With one migration, because those of the site take half a second. */
  let folder: string;

  beforeAll(async () => {
    database = await open({ empty: true });
  });
  beforeEach(async () => {
    await sql`drop schema public cascade; create schema public`.execute(database.kysely);
    folder = await mkdtemp(join(tmpdir(), 'kinora-migrations-'));
    await writeMigration('0001-first.sql', 'create table first (id integer);');
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  function writeMigration(name: string, text: string): Promise<void> {
    return writeFile(join(folder, name), text);
  }

  test('applies each migration once', async () => {
    expect(await migrate(database.kysely)).toContainEqual({
      name: '0001-titles-and-reviews.sql',
      ms: expect.any(Number),
    });
    const tables = await readTableNames(database.kysely);
    expect(tables).toEqual(
      expect.arrayContaining([
        'content_overrides',
        'profiles',
        'reviews',
        'schema_migrations',
        'watch_providers',
      ]),
    );
    expect(await migrate(database.kysely)).toEqual([]);
    expect(await readTableNames(database.kysely)).toEqual(tables);
  });

  if (kind === 'postgres') {
    test('applies each migration once if eight processes start at the same time', async () => {
      const url = database.url;
      const databases = await Promise.all(
        Array.from({ length: 8 }, () => openDatabase({ url, folder: '', log: silentLog })),
      );
      await writeMigration('0900-slow.sql', 'select pg_sleep(0.2);');
      const applied = await Promise.all(databases.map(({ kysely }) => migrate(kysely, folder)));
      await Promise.all(databases.map((opened) => opened.close()));
      expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
      const { rows } = await sql<{
        number: number;
      }>`select number from schema_migrations order by number`.execute(database.kysely);
      expect(rows.at(-1)).toEqual({ number: 900 });
    });

    test('a migration that waits for a table lets the queries behind it pass, and tries again', async () => {
      const { kysely } = database;
      await migrate(kysely, folder);
      await writeMigration('0900-wait.sql', 'alter table first add column waited integer;');
      let migrated: Promise<MigrationRun[]> | undefined;
      await kysely.transaction().execute(async (transaction) => {
        await sql`select from first`.execute(transaction);
        migrated = migrate(kysely, folder, { timeoutMs: 300, backoffMs: 20 });
        await expect.poll(() => countWaitingLocks(kysely), { interval: 5 }).toBe(1);
        // Waits behind the migration.
        await sql`select from first`.execute(database.requestDb);
      });
      expect((await migrated)?.map(({ name }) => name)).toEqual(['0900-wait.sql']);
    });
  }

  test('a document published before publications were recorded counts from its creation or activation', {
    tags: ['G1'],
  }, async () => {
    const { kysely } = database;
    const earlier = join(folder, 'earlier');
    for (const { name, number } of await readMigrations())
      if (number < 12) await cp(join(MIGRATIONS, name), join(earlier, name));
    await migrate(kysely, earlier);
    await sql`
      with documents as (
        insert into legal_documents (document_type, language, title, content, is_active)
        values ('terms_of_service', 'ko', 'Written', 'x', true),
          ('terms_of_service', 'en', 'Made active', 'x', true),
          ('privacy_policy', 'ko', 'Draft', 'x', false)
        returning id, title
      ), versions as (
        insert into legal_versions (document_id, number, title, content, written_at)
        select id, number, title, 'x', '2026-01-01'::timestamptz + number * interval '1 day'
          from documents, generate_series(1, 3) as number
      )
      insert into admin_logs (admin_id, action, target_type, target_id, details, created_at)
      select 'boss', 'update_legal_document', 'legal_document', id, details::jsonb,
        created_at::timestamptz
      from documents, (values
        ('{"before": {"active": false}, "after": {"active": true}}', '2026-02-02T00:00Z'),
        ('{"before": {"active": true}, "after": {"active": true}}', '2026-03-03T00:00Z')
      ) as log (details, created_at)
      where title = 'Made active'`.execute(kysely);
    await migrate(kysely);
    const { rows } = await sql`
      select title, number, (published_at at time zone 'utc')::date::text as day, ended_at
      from legal_publications p join legal_documents d on d.id = p.document_id
        order by title`.execute(kysely);
    expect(rows).toEqual([
      { title: 'Made active', number: 3, day: '2026-02-02', ended_at: null },
      { title: 'Written', number: 3, day: '2026-01-04', ended_at: null },
    ]);
  });

  test('accepts semicolons in texts, comments and functions', async () => {
    await writeMigration(
      '0900-words.sql',
      `create table words (word text); -- one; two
       insert into words values ('a;b'), ($$c;d$$);
       create function twice(n integer) returns integer language plpgsql as $$ begin return n; end; $$;`,
    );
    await migrate(database.kysely, folder);
    const { rows } = await sql`select word from words order by word`.execute(database.kysely);
    expect(rows).toEqual([{ word: 'a;b' }, { word: 'c;d' }]);
  });

  test('a failing migration leaves the database unchanged', async () => {
    await writeMigration('0900-good.sql', 'create table good (id integer);');
    await writeMigration(
      '0901-bad.sql',
      'create table bad (id integer); create table good (id integer);',
    );
    await expect(migrate(database.kysely, folder)).rejects.toThrow(
      /^Migration 0901-bad\.sql failed: .*"good" already exists/,
    );
    expect(await readTableNames(database.kysely)).toEqual([]);
    await rm(join(folder, '0901-bad.sql'));
    expect(await migrate(database.kysely, folder)).not.toEqual([]);
  });

  test('rejects a file that was changed after it had been applied', async () => {
    await migrate(database.kysely, folder);
    await writeMigration('0001-first.sql', 'create table first (id bigint);');
    await expect(migrate(database.kysely, folder)).rejects.toThrow(
      'Migration 0001-first.sql was changed after it had been applied.',
    );
  });

  test('accepts a database with the former text of a migration', async () => {
    await migrate(database.kysely, folder);
    await mkdir(join(folder, 'former'));
    await cp(join(folder, '0001-first.sql'), join(folder, 'former/0001-first.sql'));
    await writeMigration('0001-first.sql', '-- Edited.\ncreate table first (id integer);');
    expect(await migrate(database.kysely, folder)).toEqual([]);
  });

  test('accepts a database of former migrations of the site', async () => {
    const earlier = join(folder, 'earlier');
    for (const { name, formerText } of await readMigrations())
      await cp(
        join(MIGRATIONS, formerText === null ? name : `former/${name}`),
        join(earlier, name),
      );
    await migrate(database.kysely, earlier);
    expect(await migrate(database.kysely)).toEqual([]);
  });

  test('accepts Windows line ends', async () => {
    await writeMigration('0900-lines.sql', 'create table lines (\n  id integer\n);\n');
    await migrate(database.kysely, folder);
    await writeMigration('0900-lines.sql', 'create table lines (\r\n  id integer\r\n);\r\n');
    expect(await migrate(database.kysely, folder)).toEqual([]);
  });

  test('accepts a database that a newer version has expanded', async () => {
    const migrations = await readMigrations(folder);
    await writeMigration('0900-future.sql', 'create table future (id integer);');
    await migrate(database.kysely, folder);
    await rm(join(folder, '0900-future.sql'));
    expect(await migrate(database.kysely, folder)).toEqual([]);
    expect(await readNewerMigrations(database.kysely, migrations)).toEqual(['0900-future.sql']);
  });

  test('rejects a database that a newer version has contracted', async () => {
    await writeMigration('0900-future.sql', 'create table future (id integer);');
    await writeMigration('0901-contract-first.sql', 'drop table first;');
    await migrate(database.kysely, folder);
    for (const name of ['0900-future.sql', '0901-contract-first.sql']) await rm(join(folder, name));
    await expect(migrate(database.kysely, folder)).rejects.toThrow(
      'The database has migration 0901-contract-first.sql, which this version of Kinora does not know.',
    );
  });

  test('rejects an unknown migration between those of this version', async () => {
    await writeMigration('0899-middle.sql', 'select 1;');
    await writeMigration('0900-last.sql', 'select 1;');
    await migrate(database.kysely, folder);
    await rm(join(folder, '0899-middle.sql'));
    await expect(migrate(database.kysely, folder)).rejects.toThrow(
      'The database has migration 0899-middle.sql, which this version of Kinora does not know.',
    );
  });

  test('applies a migration that landed after one with a higher number', async () => {
    await writeMigration('0900-last.sql', 'select 1;');
    await migrate(database.kysely, folder);
    await writeMigration('0899-late.sql', 'create table late (id integer);');
    const runs = await migrate(database.kysely, folder);
    expect(runs.map(({ name }) => name)).toEqual(['0899-late.sql']);
  });

  test('rejects a duplicate number and a name without number', async () => {
    await writeMigration('0899-late.sql', 'select 1;');
    await writeMigration('0899-other.sql', 'select 1;');
    await expect(migrate(database.kysely, folder)).rejects.toThrow(
      'Two migrations have the number of 0899-late.sql.',
    );
    await writeMigration('notes.sql', 'select 1;');
    await expect(migrate(database.kysely, folder)).rejects.toThrow(
      'notes.sql must be named like 0001-topic.sql',
    );
  });
});

async function readTableNames(kysely: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'
      order by 1
  `.execute(kysely);
  return rows.map(({ name }) => name);
}

async function countWaitingLocks(kysely: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_locks
    where not granted and relation = 'first'::regclass`.execute(kysely);
  return rows[0]?.count ?? 0;
}
