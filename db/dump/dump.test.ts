import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { ALL_TYPES_ROWS, ALL_TYPES_TABLES } from '../../tests/support/all-column-types.ts';
import { countReviews } from '../../tests/support/backups.ts';
import { createMigratedDataDir } from '../../tests/support/data-dir.ts';
import { describeOnEachEngine } from '../../tests/support/database.ts';
import { silentLog } from '../../tests/support/silent-log.ts';
import { migrate } from '../migrate.ts';
import { type Database, openDatabase } from '../open.ts';
import type { Schema } from '../schema.ts';
import { exportDump } from './export.ts';
import { restoreDump } from './restore.ts';

vi.setConfig({ testTimeout: 120_000 });

const MIGRATIONS = join(import.meta.dirname, '../migrations');

let opened: { database: Database; folder: string }[] = [];
let folder = '';

afterEach(async () => {
  for (const entry of opened) {
    await entry.database.close();
    await rm(entry.folder, { recursive: true, force: true });
  }
  opened = [];
  if (folder) await rm(folder, { recursive: true, force: true });
});

async function openEmbedded(): Promise<Database> {
  const dataFolder = await createMigratedDataDir();
  const database = await openDatabase({ url: null, folder: dataFolder, log: silentLog });
  opened.push({ database, folder: dataFolder });
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
  const directions: [string, () => Promise<Database>, () => Promise<Database>][] =
    kind === 'embedded'
      ? [['embedded to embedded', openEmbedded, openEmbedded]]
      : [
          ['PostgreSQL to PostgreSQL', open, open],
          ['embedded to PostgreSQL', openEmbedded, open],
          ['PostgreSQL to embedded', open, openEmbedded],
        ];

  test.each(directions)(
    'a dump from %s restores every value, key and sequence',
    async (_name, openSource, openTarget) => {
      const source = await openSource();
      const target = await openTarget();
      await run(source, ALL_TYPES_TABLES + ALL_TYPES_ROWS);
      await run(target, ALL_TYPES_TABLES);
      await writeReviews(source, 1_203);
      await run(
        target,
        `insert into branches default values;
         insert into reviews (user_id, content_type, content_id, rating) values ('x', 'tv', 1, 1)`,
      );

      const lines = await readLines(source);
      const counts = await restoreDump(target, toInput(lines));
      expect(counts).toMatchObject({
        reviews: 1_203,
        branches: 3,
        leaves: 2,
        profiles: 0,
        'Empty "one"': 0,
      });
      expect(sortedRows(await readLines(target))).toEqual(sortedRows(lines));

      const query = `select * from leaves order by 1`;
      expect(await queryRows(target.kysely, query)).toEqual(await queryRows(source.kysely, query));
      expect(
        await queryRows(target.kysely, 'insert into branches default values returning id, twice'),
      ).toEqual([{ id: '4', twice: '8' }]);
      expect(
        await queryRows(
          target.kysely,
          'insert into leaves ("branch; of") values (1) returning "select"',
        ),
      ).toEqual([{ select: 13 }]);
      expect(await queryRows(target.kysely, `select nextval('loose') as next`)).toEqual([
        { next: '42' },
      ]);
      // Foreign keys are enforced again.
      await expect(run(target, 'insert into branches (parent) values (99)')).rejects.toMatchObject({
        code: '23503',
      });
    },
  );

  test('a dump is a snapshot, unaffected by concurrent writes', async () => {
    const database = await open();
    await writeReviews(database, 2_000);
    const lines: string[] = [];
    for await (const line of exportDump(database)) {
      lines.push(line);
      if (lines.length % 500 !== 10) continue;
      await run(
        database,
        `update reviews set rating = 1 where rating > 1;
         delete from reviews where user_id = 'u${lines.length}'`,
      );
      await database.kysely
        .insertInto('event_counts')
        .values({ day: '2026-01-01', event: `late-${lines.length}`, count: 1 })
        .execute();
    }
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
      end: { rows: { reviews: 2_000, event_counts: 0 } },
    });
    const target = await openEmbedded();
    await restoreDump(target, toInput(lines));
    expect(
      await queryRows(target.kysely, 'select sum(rating)::integer as sum from reviews'),
    ).toEqual([{ sum: 11_000 }]);
  });

  test('a dump is complete although best-effort reads time out meanwhile', async () => {
    const database = await open();
    await writeReviews(database, 1_000);
    const lines: string[] = [];
    for await (const line of exportDump(database)) {
      lines.push(line);
      if (lines.length === 100)
        await expect(sql`select pg_sleep(${2})`.execute(database.bestEffortDb)).rejects.toThrow();
    }
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ end: { rows: { reviews: 1_000 } } });
  });

  test('an aborted dump closes its cursors', async () => {
    const database = await open();
    await writeReviews(database, 2_000);
    for await (const line of exportDump(database)) if (line.startsWith('["')) break;
    expect(await queryRows(database.kysely, 'select name from pg_cursors')).toEqual([]);
    expect((await readLines(database)).length).toBeGreaterThan(2_000);
  });

  test('migrates a dump of an older version and rejects one of a newer version', async () => {
    const source = await open();
    await writeReviews(source, 600);
    const lines = await readLines(source);
    folder = await mkdtemp(join(tmpdir(), 'kinora-newer-'));
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
    const target = await open();
    await migrate(target.kysely, folder);
    await writeReviews(target, 3);
    await sql`insert into stars (review) select id from reviews`.execute(target.kysely);

    await restoreDump(target, toInput(lines), folder);
    expect(
      await queryRows(
        target.kysely,
        'select liked, count(*)::integer from reviews group by 1 order by 1',
      ),
    ).toEqual([
      { liked: false, count: 300 },
      { liked: true, count: 300 },
    ]);
    expect(
      await queryRows(
        target.kysely,
        'insert into stars (review) select id from reviews limit 1 returning id',
      ),
    ).toEqual([{ id: '301' }]);
    expect(
      await queryRows(
        target.kysely,
        `select nspname from pg_namespace where nspname like 'kinora%'`,
      ),
    ).toEqual([]);
    expect(await migrate(target.kysely, folder)).toEqual([]);
    await expect(restoreDump(target, toInput(lines))).rejects.toThrow(
      'The database has migration 0900-newer.sql of a newer version of Kinora.',
    );

    const newer = await readLines(target);
    await expect(restoreDump(source, toInput(newer))).rejects.toThrow(
      'made by a newer version of Kinora (migration 0900-newer.sql). Restore it with that version.',
    );
  });

  test('rejects a truncated, changed or foreign dump without changes', async () => {
    const source = await open();
    await writeReviews(source, 1_500);
    const lines = await readLines(source);
    const target = await open();
    await writeReviews(target, 2);
    const review = lines.findLastIndex((line) => line.includes('"movie"'));
    const changed = lines.with(review, lines[review]?.replace('movie', 'tv') ?? '');
    const foreignHeader = lines[0]?.replace(/"checksum":"./, '"checksum":"x') ?? '';
    const broken: [string[], string][] = [
      [lines.slice(0, -1), 'cut off'],
      [lines.slice(0, 900), 'cut off'],
      [[...lines, '[]'], 'damaged'],
      [changed, 'damaged'],
      [lines.toSpliced(review - 2, 1), 'damaged'],
      [lines.with(5, '{"what":1}'), 'damaged'],
      [lines.with(5, 'no JSON'), 'damaged'],
      [lines.with(0, foreignHeader), 'another program'],
      [lines.with(0, lines[0]?.replace('"version":1', '"version":2') ?? ''), 'newer version'],
      [lines.with(1, '{"table":"elsewhere","columns":["id"]}'), 'does not fit'],
      [lines.with(1, (lines[1] ?? '').replace('"id",', '"id","more",')), 'does not fit'],
      [['{"format":"something"}'], 'not a Kinora backup'],
      [['\0\0'], 'not a Kinora backup'],
      [[], 'not a Kinora backup'],
    ];
    for (const [brokenLines, reason] of broken)
      await expect(restoreDump(target, toInput(brokenLines)), reason).rejects.toThrow(reason);
    expect(await countReviews(target)).toBe(2);
    await restoreDump(target, toInput(lines));
  });

  test('rejects dumping a database without migrations', async () => {
    const empty = await open({ empty: true });
    await expect(readLines(empty)).rejects.toThrow('no site was ever started on it');
  });

  test('reads during a restore are rejected or see the old rows (PostgreSQL)', async () => {
    const source = await open();
    await writeReviews(source, 1_000);
    const lines = await readLines(source);
    const target = await open();
    await writeReviews(target, 5);
    async function* dumpReadWhileRestored() {
      for (const [index, line] of lines.entries()) {
        yield line;
        if (index !== 700) continue;
        const count = countReviews(target);
        if (kind === 'embedded')
          await expect(count).rejects.toThrow('The database is being restored.');
        else expect(await count).toBe(5);
      }
    }
    await restoreDump(target, dumpReadWhileRestored());
    expect(await countReviews(target)).toBe(1_000);
  });
});
