import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { describeOnEachEngine } from '../../tests/support/database.ts';
import { migrate, readMigrations } from '../migrate.ts';
import type { Database } from '../open.ts';
import { exportDump } from './export.ts';
import { withFooter } from './format.ts';
import { restoreDump } from './restore.ts';
import { readTables } from './tables.ts';

const MIGRATIONS = join(import.meta.dirname, '../migrations');

async function readLines(database: Database): Promise<string[]> {
  return Array.fromAsync(exportDump(database));
}

async function* toInput(lines: string[]): AsyncGenerator<string> {
  yield* lines;
}

async function query(database: Database, text: string): Promise<unknown[]> {
  return (await sql.raw(text).execute(database.kysely)).rows;
}

/** A saved title with catalog data, and an override with its original. */
async function addCatalogData(database: Database): Promise<void> {
  await query(
    database,
    `insert into users (id, name, email) values ('mina', 'mina', 'mina@example.com');
     insert into titles (content_type, content_id, names, search_text, posters, released, score,
       genre_ids, services, removed_at)
     values ('movie', 1, '{"en":"Lantern"}', 'lantern', '{"en":"/lantern.jpg"}', '2021-09-03', 7,
       '{18}', '{"KR":[8]}', now());
     insert into title_states (user_id, content_type, content_id, saved_at)
     values ('mina', 'movie', 1, now());
     insert into watch_services (id, name, logo) values (8, 'Streamly', '/streamly.jpg');
     insert into content_overrides (content_type, content_id, field_name, language, override_value,
       catalog_value, catalog_value_at)
     values ('movie', 1, 'title', 'en', '"Ours"', '"Lantern"', now())`,
  );
}

/** The lines of tables as an older version dumped them, with all their values and services. */
async function readOldTables(database: Database): Promise<string[]> {
  const lines: string[] = [];
  for (const { name, columns } of await readTables(database.kysely)) {
    const values = columns.map((column) => `"${column.name}"::text`).join(', ');
    const rows = await query(database, `select array[${values}] as row from ${name}`);
    lines.push(JSON.stringify({ table: name, columns: columns.map((column) => column.name) }));
    for (const { row } of rows as { row: string[] }[]) lines.push(JSON.stringify(row));
  }
  return [
    ...lines,
    JSON.stringify({ table: 'watch_services', columns: ['id', 'name', 'logo'] }),
    JSON.stringify(['8', 'Streamly', null]),
  ];
}

describeOnEachEngine('catalog data in dumps', (open) => {
  test('a dump has no catalog data, and a restored title is due for a refresh', async () => {
    const source = await open();
    await addCatalogData(source);
    const lines = await readLines(source);
    expect(lines.filter((line) => /lantern|streamly/i.test(line))).toEqual([]);
    const target = await open();
    await restoreDump(target, toInput(lines));
    expect(await query(target, 'select user_id, content_id from title_states')).toEqual([
      { user_id: 'mina', content_id: 1 },
    ]);
    expect(
      await query(
        target,
        `select names, search_text, fetched_at, refreshed_at < now() - interval '150 days' as due,
          removed_at is not null as removed from titles`,
      ),
    ).toEqual([{ names: {}, search_text: '', fetched_at: null, due: true, removed: true }]);
    // The hash shows whether the catalog has changed since.
    expect(
      await query(
        target,
        `select override_value as value, catalog_value as original,
          catalog_hash = md5('Lantern') as hashed from content_overrides`,
      ),
    ).toEqual([{ value: 'Ours', original: null, hashed: true }]);
    expect(await query(target, 'select * from watch_services')).toEqual([]);
    expect(await readLines(target)).toHaveLength(lines.length);
  });

  test('restores a dump of before the age limit, without catalog data that is too old', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kinora-older-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const names = (await readMigrations()).map(({ name }) => name);
    const limit = names.findIndex((name) => name.endsWith('-catalog-data-age.sql'));
    for (const name of names.slice(0, limit)) await cp(join(MIGRATIONS, name), join(folder, name));
    const source = await open({ empty: true });
    await migrate(source.kysely, folder);
    await query(
      source,
      `insert into titles (content_type, content_id, names, search_text, posters, released, score,
         genre_ids, services, refreshed_at)
       select 'movie', n, '{"en":"Lantern"}', 'lantern', '{}', null, 7, '{18}', '{}',
         now() - make_interval(days => n) from generate_series(170, 190, 20) n;
       insert into admin_logs (admin_id, action, target_type, target_id, details) values
         ('boss', 'create_override', 'content_override', 'x', '{"title":"Lantern","field":"title"}')`,
    );
    const [header = '', ...others] = await readLines(source);
    const { rows } = JSON.parse(others.at(-1) ?? '').end as { rows: Record<string, number> };
    const tables = await readOldTables(source);
    const lines = await Array.fromAsync(
      withFooter(toInput([header, ...tables]), { ...rows, watch_services: 1 }),
    );
    const target = await open();
    await restoreDump(target, toInput(lines));
    expect(await query(target, 'select content_id, names from titles order by 1')).toEqual([
      { content_id: 170, names: { en: 'Lantern' } },
      { content_id: 190, names: {} },
    ]);
    expect(await query(target, 'select * from watch_services')).toEqual([]);
    expect(await query(target, 'select details from admin_logs')).toEqual([
      { details: { field: 'title' } },
    ]);
  });
});
