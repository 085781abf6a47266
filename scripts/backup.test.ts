import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dumpCommands } from '../db/dump/commands.ts';
import { checkDumpFile } from '../db/dump/file.ts';
import { type Database, openDatabase } from '../db/open.ts';
import { type Control, createControl } from '../server/control.ts';
import { openPostgresChannel } from '../server/page-cache/postgres-channel.ts';
import { createPurgeBus } from '../server/page-cache/purge-bus.ts';
import { describeOnEachEngine, migratedFolder, silent } from '../tests/support/database.ts';
import { addUser } from '../tests/support/users.ts';

vi.setConfig({ testTimeout: 120_000 });

let place: string;
let folders: string[];
let open: { database: Database; control: Control | null }[];
let children: ChildProcess[];

beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'kinora-backup-'));
  folders = [place];
  open = [];
  children = [];
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  for (const { database, control } of open) {
    await control?.close();
    await database.close();
  }
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

async function newFolder(): Promise<string> {
  const folder = await migratedFolder();
  folders.push(folder);
  return folder;
}

/** Opens the folder as the running site does; with `listen` it also takes commands as the site does. */
async function openFolder(folder: string, { listen }: { listen: boolean }) {
  const database = await openDatabase({ url: null, folder, log: silent });
  const restored = vi.fn();
  const control = listen
    ? await createControl({
        folder,
        commands: dumpCommands(database, { onRestored: restored }),
        log: silent,
      })
    : null;
  open.push({ database, control });
  async function close(): Promise<void> {
    await control?.close();
    await database.close();
  }
  return { database, close, restored };
}

/** A folder whose database holds `count` reviews of one title, which is a row of counts besides, and nobody has open. */
async function folderWith(count: number): Promise<string> {
  const folder = await newFolder();
  const { database, close } = await openFolder(folder, { listen: false });
  await writeReviews(database, count);
  await close();
  return folder;
}

async function writeReviews({ kysely }: Pick<Database, 'kysely'>, count: number): Promise<void> {
  await sql`insert into reviews (user_id, content_type, content_id, rating, review_text)
    select 'u' || n, 'movie', 7, 5, repeat('미소 ', n % 30) from generate_series(1, ${count}::integer) as n`.execute(
    kysely,
  );
}

async function reviewsIn({ kysely }: Pick<Database, 'kysely'>): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::integer as count from reviews`.execute(kysely);
  return rows[0]?.count ?? -1;
}

function start(script: 'backup' | 'restore', words: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, `${script}.ts`), ...words], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (said += text));
  const ended = once(child, 'close').then(([code]) => ({
    code: code as number | null,
    said: said.trim(),
  }));
  return { child, ended };
}

function run(script: 'backup' | 'restore', words: string[], env: Record<string, string>) {
  return start(script, words, env).ended;
}

test('a stopped site is backed up into one file for its owner alone, and restored into a folder where nothing was', async () => {
  const file = join(place, 'site.gz');
  const source = await folderWith(1_500);
  expect(await run('backup', [file], { DATA_DIR: source })).toMatchObject({ code: 0 });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await checkDumpFile(file)).toMatchObject({ rows: { reviews: 1_500 } });
  expect(await readdir(place)).toEqual(['site.gz']);

  const target = join(place, 'new');
  const { code, said } = await run('restore', [file], { DATA_DIR: target });
  expect([code, said]).toEqual([0, expect.stringContaining('Done: 1,501 rows.')]);
  const { database } = await openFolder(target, { listen: false });
  expect(await reviewsIn(database)).toBe(1_500);
});

test('a running site is backed up and restored, and told when all it knew is replaced', async () => {
  const folder = await newFolder();
  const { database, restored } = await openFolder(folder, { listen: true });
  await writeReviews(database, 2_000);
  const { code, said } = await run('backup', [], { DATA_DIR: folder });
  expect(code, said).toBe(0);
  const [name = ''] = await readdir(join(folder, 'backups'));
  expect(name).toMatch(/^kinora-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.jsonl\.gz$/);
  const file = join(folder, 'backups', name);

  await sql`update reviews set rating = 1; insert into event_counts values ('2026-01-01', 'login', 1)`.execute(
    database.kysely,
  );
  const refused = await run('restore', [file], { DATA_DIR: folder });
  expect(refused.code).toBe(1);
  expect(refused.said).toContain('there are 2,002 rows, which would be replaced');
  expect(restored).not.toHaveBeenCalled();

  expect(await run('restore', [file, '--yes'], { DATA_DIR: folder })).toMatchObject({ code: 0 });
  expect(restored).toHaveBeenCalledOnce();
  const { rows } =
    await sql`select sum(rating)::integer as sum, (select count(*)::integer from event_counts) as events from reviews`.execute(
      database.kysely,
    );
  expect(rows).toEqual([{ sum: 10_000, events: 0 }]);
  // Counted by triggers, which have nothing to count while rows come back with their counts.
  expect(
    await database.kysely.selectFrom('review_counts').select(['rating', 'count']).execute(),
  ).toEqual([{ rating: 5, count: 2_000 }]);
  const copy =
    (await readdir(join(folder, 'backups'))).find((other) => other.startsWith('before-restore-')) ??
    '';
  expect(await checkDumpFile(join(folder, 'backups', copy))).toMatchObject({
    rows: { reviews: 2_000, event_counts: 1 },
  });
});

test('a folder that another process holds is refused in one line', async () => {
  const folder = await newFolder();
  await openFolder(folder, { listen: false });
  const file = join(place, 'site.gz');
  expect(await run('backup', [file], { DATA_DIR: folder })).toEqual({
    code: 1,
    said: `DATA_DIR ${folder} is in use by another Kinora process`,
  });
  expect(await readdir(place)).toEqual([]);
});

test('a file that is no whole backup is refused before anything is opened', async () => {
  const file = join(place, 'site.gz');
  expect((await run('backup', [file], { DATA_DIR: await folderWith(3_000) })).code).toBe(0);
  const whole = await readFile(file);
  const target = join(place, 'new');
  async function refusal(): Promise<string> {
    const { code, said } = await run('restore', [file, '--yes'], { DATA_DIR: target });
    expect(code).toBe(1);
    return said;
  }
  await truncate(file, whole.length - 9);
  expect(await refusal()).toBe('This backup is cut off: its end is missing.');
  await truncate(file, Math.floor(whole.length / 2));
  expect(await refusal()).toBe('This backup is cut off: its end is missing.');
  await writeFile(
    file,
    whole.with(Math.floor(whole.length / 2), (whole[Math.floor(whole.length / 2)] ?? 0) ^ 0x10),
  );
  expect(await refusal()).toMatch(/This backup is (damaged|cut off)/);
  await writeFile(file, 'select 1;');
  expect(await refusal()).toBe('This is not a Kinora backup.');
  await rm(file);
  expect(await refusal()).toBe(`${file} cannot be read: it is not there.`);
  expect(await readdir(place)).toEqual([]);
});

test('wrong use is told with how it is used', async () => {
  for (const [script, words] of [
    ['backup', ['one', 'two']],
    ['backup', ['--what']],
    ['restore', []],
  ] as const) {
    const { code, said } = await run(script, [...words], { DATA_DIR: place });
    expect([code, said]).toEqual([2, expect.stringContaining(`Usage: npm run ${script}`)]);
  }
  const missing = await run('backup', [], { DATA_DIR: join(place, 'nowhere') });
  expect([missing.code, missing.said]).toEqual([1, expect.stringContaining('holds no database')]);
  const bad = await run('backup', [], { DATABASE_URL: 'mysql://secret@db' });
  expect([bad.code, bad.said]).toEqual([
    1,
    'DATABASE_URL: the value given is not allowed (an address with postgres://)',
  ]);
});

test('a place that cannot be written is told in one line, and nothing is left there', async () => {
  const DATA_DIR = await folderWith(10);
  expect((await run('backup', [join(place, 'no', 'site.gz')], { DATA_DIR })).said).toContain(
    'its folder is not there',
  );
  expect((await run('backup', [place], { DATA_DIR })).said).toContain(
    'is a folder. Name a file in it.',
  );
  // Its permissions are no bar to root; a folder of the kernel's is one to everybody.
  const forbidden = process.getuid?.() === 0 && process.platform === 'linux' ? '/sys' : place;
  if (forbidden === place) await chmod(place, 0o500);
  const { code, said } = await run('backup', [join(forbidden, 'site.gz')], { DATA_DIR });
  expect([code, said]).toEqual([
    1,
    expect.stringMatching(/cannot be written: permission denied\.$/),
  ]);
  await chmod(place, 0o700);
  expect(await readdir(place)).toEqual([]);
});

test('a backup that is interrupted leaves the one before it as it was', async () => {
  const file = join(place, 'site.gz');
  await writeFile(file, 'the one before');
  const { child, ended } = start('backup', [file], { DATA_DIR: await folderWith(60_000) });
  await vi.waitFor(async () => expect(await readdir(place)).toHaveLength(2), {
    timeout: 60_000,
    interval: 5,
  });
  child.kill('SIGTERM');
  expect(await ended).toMatchObject({ code: 1, said: expect.stringContaining('Interrupted.') });
  expect(await readdir(place)).toEqual(['site.gz']);
  expect(await readFile(file, 'utf8')).toBe('the one before');
});

test('a restore that is killed in the middle has changed nothing, and the site goes on', async () => {
  const file = join(place, 'site.gz');
  expect((await run('backup', [file], { DATA_DIR: await folderWith(60_000) })).code).toBe(0);
  const folder = await newFolder();
  const { database, restored } = await openFolder(folder, { listen: true });
  await writeReviews(database, 7);
  const { child, ended } = start('restore', [file, '--yes'], { DATA_DIR: folder });
  await vi.waitFor(
    () => expect(reviewsIn(database)).rejects.toThrow('The database is being restored.'),
    { timeout: 60_000, interval: 5 },
  );
  child.kill('SIGKILL');
  await ended;
  await vi.waitFor(async () => expect(await reviewsIn(database)).toBe(7), {
    timeout: 60_000,
    interval: 50,
  });
  expect(restored).not.toHaveBeenCalled();
});

describeOnEachEngine('moving', (openDatabaseOf, kind) => {
  test('what is there is replaced only where that was asked for', async () => {
    const database = await openDatabaseOf();
    const { url, folder } = database;
    const purged = vi.fn();
    // What a process of the site would hear.
    const purges = createPurgeBus({
      purge: purged,
      open:
        url === null ? null : (events) => openPostgresChannel(url, database.kysely, silent, events),
      log: silent,
    });
    const commands = dumpCommands(database, { onRestored: () => purges.purge(null) });
    const control = await createControl({ folder: folder || place, commands, log: silent });
    const file = join(place, 'site.gz');
    expect((await run('backup', [file], { DATA_DIR: await folderWith(20) })).code).toBe(0);
    await writeReviews(database, 3);
    const env: Record<string, string> =
      url === null ? { DATA_DIR: folder } : { DATABASE_URL: url, DATA_DIR: join(place, 'data') };
    expect((await run('restore', [file], env)).said).toContain(
      'there are 4 rows, which would be replaced',
    );
    expect(await reviewsIn(database)).toBe(3);
    expect((await run('restore', [file, '--yes'], env)).code).toBe(0);
    expect(await reviewsIn(database)).toBe(20);
    await vi.waitFor(() => expect(purged).toHaveBeenCalledWith(null));
    await control.close();
    await purges.close();
  });

  if (kind === 'embedded') return;

  test('a site moves from the embedded database to PostgreSQL and back', async () => {
    const postgres = await openDatabaseOf({ empty: true });
    const [there, back] = [join(place, 'there.gz'), join(place, 'back.gz')];
    expect((await run('backup', [there], { DATA_DIR: await folderWith(1_200) })).code).toBe(0);
    const env = { DATABASE_URL: postgres.url ?? '', DATA_DIR: join(place, 'data') };
    const { code, said } = await run('restore', [there], env);
    expect(code, said).toBe(0);
    expect(said).not.toContain(env.DATABASE_URL);
    expect(await reviewsIn(postgres)).toBe(1_200);

    await addUser(postgres.kysely, 'u1', '미소');
    expect((await run('backup', [back], env)).code).toBe(0);
    expect((await run('restore', [there], env)).code).toBe(1);
    const folder = await newFolder();
    expect((await run('restore', [back], { DATA_DIR: folder })).code).toBe(0);
    const { database } = await openFolder(folder, { listen: false });
    expect(await database.kysely.selectFrom('profiles').select('username').execute()).toEqual([
      { username: '미소' },
    ]);
    expect(await reviewsIn(database)).toBe(1_200);
  });

  test('a server that is not there is told in one line', async () => {
    const { code, said } = await run('backup', [join(place, 'site.gz')], {
      DATABASE_URL: 'postgres://postgres@127.0.0.1:1/test',
    });
    expect([code, said.split('\n').at(-1)]).toEqual([1, expect.stringContaining('ECONNREFUSED')]);
    expect(await readdir(place)).toEqual([]);
  });
});
