import { readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { verifyDumpFile } from '../db/dump/file.ts';
import { openPostgresChannel } from '../server/page-cache/postgres-channel.ts';
import { createPurgeBus } from '../server/page-cache/purge-bus.ts';
import { countReviews, setUpBackups, writeReviews } from '../tests/support/backups.ts';
import { describeOnPostgres } from '../tests/support/database.ts';
import { execute } from '../tests/support/execute-command.ts';
import { silentLog } from '../tests/support/silent-log.ts';
import { addUser } from '../tests/support/users.ts';
import { BACKUP } from './backup.ts';
import { RESTORE } from './restore.ts';

const backups = setUpBackups();
const { createBackup, createEmptyFolder, openFolder } = backups;

test('a running site is backed up, and restored only with --yes', async () => {
  const folder = await createEmptyFolder();
  const env = { DATA_DIR: folder };
  const { database, restored } = await openFolder(folder, { listen: true });
  await writeReviews(database, 600);
  expect(await execute(BACKUP, [], env)).toMatchObject({ code: 0 });
  const [name = ''] = await readdir(join(folder, 'backups'));
  expect(name).toMatch(/^kinora-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.jsonl\.gz$/);
  const file = join(folder, 'backups', name);

  await sql`
    update reviews set rating = 1;
    insert into event_counts values ('2026-01-01', 'login', 1)`.execute(database.kysely);
  expect(await execute(RESTORE, [file], env)).toMatchObject({
    code: 1,
    err: expect.stringContaining('has 602 rows, which would be replaced'),
  });
  expect(restored).not.toHaveBeenCalled();

  expect(await execute(RESTORE, [file, '--yes'], env)).toMatchObject({ code: 0 });
  expect(restored).toHaveBeenCalledOnce();
  const { rows } = await sql`
      select sum(rating)::integer as sum,
        (select count(*)::integer from event_counts) as events
      from reviews`.execute(database.kysely);
  expect(rows).toEqual([{ sum: 3_000, events: 0 }]);
  // Triggers count reviews, except while rows are restored together with their counts.
  expect(
    await database.kysely.selectFrom('review_counts').select(['rating', 'count']).execute(),
  ).toEqual([{ rating: 5, count: 600 }]);
  const copy =
    (await readdir(join(folder, 'backups'))).find((entry) => entry.startsWith('before-restore-')) ??
    '';
  expect(await verifyDumpFile(join(folder, 'backups', copy))).toMatchObject({
    rows: { reviews: 600, event_counts: 1 },
  });
});

test('a damaged backup is rejected before any database is opened', async () => {
  const file = await createBackup(300);
  const intact = await readFile(file);
  const target = join(backups.directory, 'new');
  async function readError(): Promise<string> {
    const { code, err } = await execute(RESTORE, [file, '--yes'], { DATA_DIR: target });
    expect(code).toBe(1);
    return err;
  }
  await truncate(file, intact.length - 9);
  expect(await readError()).toBe('This backup is cut off: its end is missing.');
  await truncate(file, Math.floor(intact.length / 2));
  expect(await readError()).toBe('This backup is cut off: its end is missing.');
  await writeFile(
    file,
    intact.with(Math.floor(intact.length / 2), (intact[Math.floor(intact.length / 2)] ?? 0) ^ 0x10),
  );
  expect(await readError()).toMatch(/This backup is (damaged|cut off)/);
  await writeFile(file, 'select 1;');
  expect(await readError()).toBe('This is not a Kinora backup.');
  await rm(file);
  expect(await readError()).toBe(`${file} cannot be read: it is not there.`);
  expect(await readdir(backups.directory)).toEqual([]);
});

describeOnPostgres('restore on PostgreSQL', (openTestDatabase) => {
  test('a restore replaces existing rows only with --yes and purges the page caches', async () => {
    const database = await openTestDatabase();
    const url = database.url ?? '';
    const purged = vi.fn();
    const purges = createPurgeBus({
      purge: purged,
      openChannel: (events) => openPostgresChannel(url, database.kysely, silentLog, events),
      log: silentLog,
    });
    onTestFinished(() => purges.close());
    const file = await createBackup(20);
    await writeReviews(database, 3);
    const env = { DATABASE_URL: url, DATA_DIR: join(backups.directory, 'data') };
    expect((await execute(RESTORE, [file], env)).err).toContain(
      'has 4 rows, which would be replaced',
    );
    expect(await countReviews(database)).toBe(3);
    expect(await execute(RESTORE, [file, '--yes'], env)).toMatchObject({ code: 0 });
    expect(await countReviews(database)).toBe(20);
    await vi.waitFor(() => expect(purged).toHaveBeenCalledWith(null));
  });

  test('a site moves from the embedded database to PostgreSQL and back', async () => {
    const postgres = await openTestDatabase({ empty: true });
    const embeddedBackup = join(backups.directory, 'there.gz');
    const postgresBackup = join(backups.directory, 'back.gz');
    const DATA_DIR = await createEmptyFolder();
    const { database } = await openFolder(DATA_DIR, { listen: true });
    await writeReviews(database, 30);
    expect(await execute(BACKUP, [embeddedBackup], { DATA_DIR })).toMatchObject({ code: 0 });
    const env = {
      DATABASE_URL: postgres.url ?? '',
      DATA_DIR: join(backups.directory, 'data'),
    };
    const { code, err } = await execute(RESTORE, [embeddedBackup], env);
    expect(code, err).toBe(0);
    expect(err).not.toContain(env.DATABASE_URL);
    expect(await countReviews(postgres)).toBe(30);

    await addUser(postgres.kysely, 'u1', '미소');
    expect(await execute(BACKUP, [postgresBackup], env)).toMatchObject({ code: 0 });
    expect(await execute(RESTORE, [embeddedBackup], env)).toMatchObject({ code: 1 });
    expect(await execute(RESTORE, [postgresBackup, '--yes'], { DATA_DIR })).toMatchObject({
      code: 0,
    });
    expect(await database.kysely.selectFrom('profiles').select('username').execute()).toEqual([
      { username: '미소' },
    ]);
    expect(await countReviews(database)).toBe(30);
  });

  test('a backup from an unreachable PostgreSQL fails with one line', async () => {
    const { code, err } = await execute(BACKUP, [join(backups.directory, 'site.gz')], {
      DATABASE_URL: 'postgres://postgres@127.0.0.1:1/test',
    });
    expect([code, err.split('\n').at(-1)]).toEqual([1, expect.stringContaining('ECONNREFUSED')]);
    expect(await readdir(backups.directory)).toEqual([]);
  });
});
