import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { ALL_TYPES_ROWS, ALL_TYPES_TABLES } from '../../tests/support/all-column-types.ts';
import { countReviews } from '../../tests/support/backups.ts';
import { createMigratedDataDir } from '../../tests/support/data-dir.ts';
import { describeOnEachEngine } from '../../tests/support/database.ts';
import { emptyTables } from '../../tests/support/empty-tables.ts';
import { silentLog } from '../../tests/support/silent-log.ts';
import { migrate } from '../migrate.ts';
import { type Database, openDatabase } from '../open.ts';
import type { Schema } from '../schema.ts';
import { exportDump } from './export.ts';
import { restoreDump } from './restore.ts';

const MIGRATIONS = join(import.meta.dirname, '../migrations');

/** For the test that calls it. */
async function openEmbedded(): Promise<Database> {
  const folder = await createMigratedDataDir();
  const database = await openDatabase({ url: null, folder, log: silentLog });
  onTestFinished(async () => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });
  return database;
}

async function readLines(database: Database): Promise<string[]> {
  return Array.fromAsync(exportDump(database));
}

async function* toInput(lines: string[]): AsyncGenerator<string> {
  yield* lines;
}

function sortedRows(lines: string[]): string[] {
  return lines.slice(1, -1).sort();
}

async function run(database: Database, text: string): Promise<void> {
  await sql.raw(text).execute(database.kysely);
}

async function queryRows(kysely: Kysely<Schema>, text: string): Promise<unknown[]> {
  return (await sql.raw(text).execute(kysely)).rows;
}

async function writeReviews(database: Database, count: number): Promise<void> {
  await sql`insert into reviews (user_id, content_type, content_id, rating, review_text)
    select 'u' || n, 'movie', n, 1 + n % 10, repeat('Worth a look. ', n % 20)
    from generate_series(1, ${count}::integer) as n`.execute(database.kysely);
}

describeOnEachEngine('database dump', (open, kind) => {
  let source: Database;
  let target: Database;

  beforeAll(async () => {
    source = await open();
    target = await open();
  });
  beforeEach(async () => {
    for (const { kysely } of [source, target])
      await emptyTables(kysely, 'reviews', 'review_counts', 'event_counts');
  });

  test('a dump is a snapshot, unaffected by concurrent writes', async () => {
    await writeReviews(source, 600);
    const lines: string[] = [];
    for await (const line of exportDump(source)) {
      lines.push(line);
      if (lines.length % 200 !== 10) continue;
      await run(
        source,
        `update reviews set rating = 1 where rating > 1;
         delete from reviews where user_id = 'u${lines.length}'`,
      );
      await source.kysely
        .insertInto('event_counts')
        .values({ day: '2026-01-01', event: `late-${lines.length}`, count: 1 })
        .execute();
    }
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
      end: { rows: { reviews: 600, event_counts: 0 } },
    });
    await restoreDump(target, toInput(lines));
    expect(
      await queryRows(target.kysely, 'select sum(rating)::integer as sum from reviews'),
    ).toEqual([{ sum: 3_300 }]);
  });

  test('a dump is complete although best-effort reads time out meanwhile', async () => {
    await writeReviews(source, 600);
    const lines: string[] = [];
    for await (const line of exportDump(source)) {
      lines.push(line);
      if (lines.length !== 100) continue;
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
      const reading = sql`select pg_sleep(${0.5})`.execute(source.bestEffortDb).catch(String);
      await vi.advanceTimersByTimeAsync(1_000);
      vi.useRealTimers();
      expect(await reading).toContain('did not respond');
    }
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ end: { rows: { reviews: 600 } } });
  });

  test('an aborted dump closes its cursors', async () => {
    await writeReviews(source, 600);
    for await (const line of exportDump(source)) if (line.startsWith('["')) break;
    expect(await queryRows(source.kysely, 'select name from pg_cursors')).toEqual([]);
    expect((await readLines(source)).length).toBeGreaterThan(600);
  });

  test('migrates a dump of an older version and rejects one of a newer version', async () => {
    await writeReviews(source, 600);
    const lines = await readLines(source);
    const folder = await mkdtemp(join(tmpdir(), 'kinora-newer-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await cp(MIGRATIONS, folder, { recursive: true });
    await writeFile(
      join(folder, '0900-newer.sql'),
      `create table stars (
         id bigint generated always as identity primary key,
         review uuid not null references reviews (id)
       );
       insert into stars (review) select id from reviews where rating > 5;
       alter table reviews add column liked boolean not null default false;
       update reviews set liked = rating > 5;`,
    );
    const newer = await open();
    await migrate(newer.kysely, folder);
    await writeReviews(newer, 3);
    await sql`insert into stars (review) select id from reviews`.execute(newer.kysely);

    await restoreDump(newer, toInput(lines), folder);
    expect(
      await queryRows(
        newer.kysely,
        'select liked, count(*)::integer from reviews group by 1 order by 1',
      ),
    ).toEqual([
      { liked: false, count: 300 },
      { liked: true, count: 300 },
    ]);
    expect(
      await queryRows(
        newer.kysely,
        'insert into stars (review) select id from reviews limit 1 returning id',
      ),
    ).toEqual([{ id: '301' }]);
    expect(
      await queryRows(
        newer.kysely,
        `select nspname from pg_namespace where nspname like 'kinora%'`,
      ),
    ).toEqual([]);
    expect(await migrate(newer.kysely, folder)).toEqual([]);
    await expect(restoreDump(newer, toInput(lines))).rejects.toThrow(
      'The database has migration 0900-newer.sql of a newer version of Kinora.',
    );

    const newerLines = await readLines(newer);
    await expect(restoreDump(source, toInput(newerLines))).rejects.toThrow(
      'made by a newer version of Kinora (migration 0900-newer.sql). Restore it with that version.',
    );
  });

  test('rejects an incomplete or foreign dump without changes', async () => {
    await writeReviews(source, 20);
    const lines = await readLines(source);
    await writeReviews(target, 2);
    const foreignHeader = lines[0]?.replace(/"checksum":"./, '"checksum":"x') ?? '';
    const broken: [string[], string][] = [
      [lines.slice(0, -1), 'cut off'],
      [lines.with(0, foreignHeader), 'another program'],
      [lines.with(1, '{"table":"elsewhere","columns":["id"]}'), 'does not fit'],
      [lines.with(1, (lines[1] ?? '').replace('"id",', '"id","more",')), 'does not fit'],
    ];
    for (const [brokenLines, reason] of broken)
      await expect(restoreDump(target, toInput(brokenLines)), reason).rejects.toThrow(reason);
    expect(await countReviews(target)).toBe(2);
    await restoreDump(target, toInput(lines));
    expect(await countReviews(target)).toBe(20);
  });

  test('rejects dumping a database without migrations', async () => {
    const empty = await open({ empty: true });
    await expect(readLines(empty)).rejects.toThrow('no site was ever started on it');
  });

  test('reads during a restore are rejected or see the old rows (PostgreSQL)', async () => {
    await writeReviews(source, 600);
    const lines = await readLines(source);
    await writeReviews(target, 5);
    async function* dumpReadWhileRestored() {
      for (const [index, line] of lines.entries()) {
        yield line;
        if (index !== 300) continue;
        const count = countReviews(target);
        if (kind === 'embedded')
          await expect(count).rejects.toThrow('The database is being restored.');
        else expect(await count).toBe(5);
      }
    }
    await restoreDump(target, dumpReadWhileRestored());
    expect(await countReviews(target)).toBe(600);
  });

  // Last, because it adds tables to the shared databases.
  const directions: [string, () => Promise<Database>, () => Promise<Database>][] =
    kind === 'embedded'
      ? [['embedded to embedded', async () => source, async () => target]]
      : [
          ['PostgreSQL to PostgreSQL', open, open],
          ['embedded to PostgreSQL', openEmbedded, open],
          ['PostgreSQL to embedded', open, openEmbedded],
        ];

  test.each(directions)(
    'a dump from %s restores every value, key and sequence',
    async (_name, openSource, openTarget) => {
      const from = await openSource();
      const to = await openTarget();
      await run(from, ALL_TYPES_TABLES + ALL_TYPES_ROWS);
      await run(to, ALL_TYPES_TABLES);
      await writeReviews(from, 603);
      await run(
        to,
        `insert into branches default values;
         insert into reviews (user_id, content_type, content_id, rating) values ('x', 'tv', 1, 1)`,
      );

      const lines = await readLines(from);
      const counts = await restoreDump(to, toInput(lines));
      expect(counts).toMatchObject({
        reviews: 603,
        branches: 3,
        leaves: 2,
        profiles: 0,
        'Empty "one"': 0,
      });
      expect(sortedRows(await readLines(to))).toEqual(sortedRows(lines));

      const query = `select * from leaves order by 1`;
      expect(await queryRows(to.kysely, query)).toEqual(await queryRows(from.kysely, query));
      expect(
        await queryRows(to.kysely, 'insert into branches default values returning id, twice'),
      ).toEqual([{ id: '4', twice: '8' }]);
      expect(
        await queryRows(
          to.kysely,
          'insert into leaves ("branch; of") values (1) returning "select"',
        ),
      ).toEqual([{ select: 13 }]);
      expect(await queryRows(to.kysely, `select nextval('loose') as next`)).toEqual([
        { next: '42' },
      ]);
      // Foreign keys are enforced again.
      await expect(run(to, 'insert into branches (parent) values (99)')).rejects.toMatchObject({
        code: '23503',
      });
    },
  );
});
