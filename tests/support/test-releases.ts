import { globSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { readDumpFile, verifyDumpFile } from '../../db/dump/file.ts';
import { countRows, restoreDump } from '../../db/dump/restore.ts';
import { migrate } from '../../db/migrate.ts';
import { openDatabase } from '../../db/open.ts';
import type { Schema } from '../../db/schema.ts';
import { describeOnEachEngine } from './database.ts';
import { RELEASES_FOLDER, unpackRelease } from './releases.ts';
import { silentLog } from './silent-log.ts';

const RENAMED_TABLES: Record<string, string> = { title_marks: 'title_states' };
/** Rows that an upgrade deletes: an account that never confirmed its address, and its review. */
const DELETED_ROWS: Record<string, Record<string, number>> = {
  '0.1.0-2026-11-23': {
    accounts: 1,
    profiles: 1,
    reviews: 1,
    review_counts: 1,
    users: 1,
    verifications: 1,
  },
};

/** The rows that each table of the release must have now. */
async function readExpectedCounts(release: string): Promise<Record<string, number>> {
  const { rows } = await verifyDumpFile(join(RELEASES_FOLDER, release, 'backup.jsonl.gz'));
  const { watch_services: _, ...counts } = rows;
  return Object.fromEntries(
    Object.entries(counts).map(([name, count]) => {
      const table = RENAMED_TABLES[name] ?? name;
      return [table, count - (DELETED_ROWS[release]?.[table] ?? 0)];
    }),
  );
}

/** Rows with a `user_id` of nobody, except reviews that an admin kept of a deleted user. */
async function findRowsWithoutOwner(kysely: Kysely<Schema>): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'user_id'`.execute(kysely);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ id: string }>`
      select user_id as id from ${sql.table(name)}
      where user_id is not null and user_id not in (select id from users)
        and user_id not in (select target_id from admin_logs where action = 'delete_user')
    `.execute(kysely);
    found.push(...rows.map(({ id }) => `${name} of ${id}`));
  }
  return found;
}

/** Restores the backups of these releases on each engine, and migrates their embedded database. */
export function testReleases(releases: string[]): void {
  describeOnEachEngine('releases', (open, kind) => {
    for (const release of releases) {
      const backups = globSync(join(RELEASES_FOLDER, release, '*.jsonl.gz'));
      test.each(backups.map((path) => [basename(path), path] as const))(
        `${release}: %s is restored with all rows`,
        async (_, path) => {
          const database = await open();
          await restoreDump(database, readDumpFile(path));
          expect(await countRows(database.kysely)).toMatchObject(await readExpectedCounts(release));
          expect(await findRowsWithoutOwner(database.kysely)).toEqual([]);
        },
      );

      if (kind === 'embedded')
        test(`${release}: the embedded database is migrated with all rows`, async () => {
          const folder = await unpackRelease(release);
          onTestFinished(() => rm(folder, { recursive: true }));
          const database = await openDatabase({ url: null, folder, log: silentLog });
          onTestFinished(() => database.close());
          await migrate(database.kysely);
          expect(await countRows(database.kysely)).toMatchObject(await readExpectedCounts(release));
          expect(await findRowsWithoutOwner(database.kysely)).toEqual([]);
          expect(await migrate(database.kysely)).toEqual([]);
        });
    }
  });
}
