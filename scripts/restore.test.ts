import { readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { createDumpCommands } from '../db/dump/commands.ts';
import { verifyDumpFile } from '../db/dump/file.ts';
import { startControlServer } from '../server/control/control-server.ts';
import { openPostgresChannel } from '../server/page-cache/postgres-channel.ts';
import { createPurgeBus } from '../server/page-cache/purge-bus.ts';
import { countReviews, setUpBackups, writeReviews } from '../tests/support/backups.ts';
import { describeOnEachEngine } from '../tests/support/database.ts';
import { silentLog } from '../tests/support/silent-log.ts';
import { addUser } from '../tests/support/users.ts';

vi.setConfig({ testTimeout: 120_000 });

const backups = setUpBackups();
const { createEmptyFolder, createFolder, openFolder, start, run } = backups;

test('a running site is backed up and restored, and notified of the restore', async () => {
  const folder = await createEmptyFolder();
  const { database, restored } = await openFolder(folder, { listen: true });
  await writeReviews(database, 2_000);
  const { code, output } = await run('backup', [], { DATA_DIR: folder });
  expect(code, output).toBe(0);
  const [name = ''] = await readdir(join(folder, 'backups'));
  expect(name).toMatch(/^kinora-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.jsonl\.gz$/);
  const file = join(folder, 'backups', name);

  await sql`
    update reviews set rating = 1;
    insert into event_counts values ('2026-01-01', 'login', 1)`.execute(database.kysely);
  const refused = await run('restore', [file], { DATA_DIR: folder });
  expect(refused.code).toBe(1);
  expect(refused.output).toContain('has 2,002 rows, which would be replaced');
  expect(restored).not.toHaveBeenCalled();

  expect(await run('restore', [file, '--yes'], { DATA_DIR: folder })).toMatchObject({ code: 0 });
  expect(restored).toHaveBeenCalledOnce();
  const { rows } = await sql`
      select sum(rating)::integer as sum,
        (select count(*)::integer from event_counts) as events
      from reviews`.execute(database.kysely);
  expect(rows).toEqual([{ sum: 10_000, events: 0 }]);
  // Triggers count reviews, except while rows are restored together with their counts.
  expect(
    await database.kysely.selectFrom('review_counts').select(['rating', 'count']).execute(),
  ).toEqual([{ rating: 5, count: 2_000 }]);
  const copy =
    (await readdir(join(folder, 'backups'))).find((entry) => entry.startsWith('before-restore-')) ??
    '';
  expect(await verifyDumpFile(join(folder, 'backups', copy))).toMatchObject({
    rows: { reviews: 2_000, event_counts: 1 },
  });
});

test('a damaged backup is rejected before any database is opened', async () => {
  const file = join(backups.directory, 'site.gz');
  expect((await run('backup', [file], { DATA_DIR: await createFolder(3_000) })).code).toBe(0);
  const intact = await readFile(file);
  const target = join(backups.directory, 'new');
  async function readError(): Promise<string> {
    const { code, output } = await run('restore', [file, '--yes'], { DATA_DIR: target });
    expect(code).toBe(1);
    return output;
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

test('a killed restore changes nothing, and the site stays up', async () => {
  const file = join(backups.directory, 'site.gz');
  expect((await run('backup', [file], { DATA_DIR: await createFolder(20_000) })).code).toBe(0);
  const folder = await createEmptyFolder();
  const { database, restored } = await openFolder(folder, { listen: true });
  await writeReviews(database, 7);
  const { child, ended } = start('restore', [file, '--yes'], { DATA_DIR: folder });
  await vi.waitFor(
    () => expect(countReviews(database)).rejects.toThrow('The database is being restored.'),
    { timeout: 60_000, interval: 5 },
  );
  child.kill('SIGKILL');
  await ended;
  await vi.waitFor(async () => expect(await countReviews(database)).toBe(7), {
    timeout: 60_000,
    interval: 50,
  });
  expect(restored).not.toHaveBeenCalled();
});

describeOnEachEngine('moving a site', (openTestDatabase, kind) => {
  test('a restore replaces existing rows only with --yes and purges the page cache', async () => {
    const database = await openTestDatabase();
    const { url, folder } = database;
    const purged = vi.fn();
    const purges = createPurgeBus({
      purge: purged,
      openChannel:
        url === null
          ? null
          : (events) => openPostgresChannel(url, database.kysely, silentLog, events),
      log: silentLog,
    });
    const commands = createDumpCommands(database, { onRestored: () => purges.purge(null) });
    const control = await startControlServer({
      dataDir: folder || backups.directory,
      commands,
      log: silentLog,
    });
    const file = join(backups.directory, 'site.gz');
    expect((await run('backup', [file], { DATA_DIR: await createFolder(20) })).code).toBe(0);
    await writeReviews(database, 3);
    const env: Record<string, string> =
      url === null
        ? { DATA_DIR: folder }
        : { DATABASE_URL: url, DATA_DIR: join(backups.directory, 'data') };
    expect((await run('restore', [file], env)).output).toContain(
      'has 4 rows, which would be replaced',
    );
    expect(await countReviews(database)).toBe(3);
    expect((await run('restore', [file, '--yes'], env)).code).toBe(0);
    expect(await countReviews(database)).toBe(20);
    await vi.waitFor(() => expect(purged).toHaveBeenCalledWith(null));
    await control.close();
    await purges.close();
  });

  if (kind === 'embedded') return;

  test('a site moves from the embedded database to PostgreSQL and back', async () => {
    const postgres = await openTestDatabase({ empty: true });
    const [embeddedBackup, postgresBackup] = [
      join(backups.directory, 'there.gz'),
      join(backups.directory, 'back.gz'),
    ];
    expect(
      (await run('backup', [embeddedBackup], { DATA_DIR: await createFolder(1_200) })).code,
    ).toBe(0);
    const env = { DATABASE_URL: postgres.url ?? '', DATA_DIR: join(backups.directory, 'data') };
    const { code, output } = await run('restore', [embeddedBackup], env);
    expect(code, output).toBe(0);
    expect(output).not.toContain(env.DATABASE_URL);
    expect(await countReviews(postgres)).toBe(1_200);

    await addUser(postgres.kysely, 'u1', '미소');
    expect((await run('backup', [postgresBackup], env)).code).toBe(0);
    expect((await run('restore', [embeddedBackup], env)).code).toBe(1);
    const folder = await createEmptyFolder();
    expect((await run('restore', [postgresBackup], { DATA_DIR: folder })).code).toBe(0);
    const { database } = await openFolder(folder, { listen: false });
    expect(await database.kysely.selectFrom('profiles').select('username').execute()).toEqual([
      { username: '미소' },
    ]);
    expect(await countReviews(database)).toBe(1_200);
  });

  test('a backup from an unreachable PostgreSQL fails with one line', async () => {
    const { code, output } = await run('backup', [join(backups.directory, 'site.gz')], {
      DATABASE_URL: 'postgres://postgres@127.0.0.1:1/test',
    });
    expect([code, output.split('\n').at(-1)]).toEqual([1, expect.stringContaining('ECONNREFUSED')]);
    expect(await readdir(backups.directory)).toEqual([]);
  });
});
