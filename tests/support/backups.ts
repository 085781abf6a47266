import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, vi } from 'vitest';
import { createDumpCommands } from '../../db/dump/commands.ts';
import { exportDump } from '../../db/dump/export.ts';
import { writeDumpFile } from '../../db/dump/file.ts';
import { type Database, openDatabase } from '../../db/open.ts';
import { type ControlServer, startControlServer } from '../../server/control/control-server.ts';
import { createMigratedDataDir } from './data-dir.ts';
import { silentLog } from './silent-log.ts';

type Script = 'backup' | 'restore';

const SCRIPTS = join(import.meta.dirname, '../../scripts');

/** For a suite about backups: removes folders, databases and scripts after each test. */
export function setUpBackups() {
  let directory: string;
  let folders: string[];
  let open: { database: Database; control: ControlServer | null }[];
  let children: ChildProcess[];

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'kinora-backup-'));
    folders = [directory];
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

  async function createEmptyFolder(): Promise<string> {
    const folder = await createMigratedDataDir();
    folders.push(folder);
    return folder;
  }

  /** Opens a database as the site does. `listen` also opens the control socket. */
  async function openFolder(folder: string, { listen }: { listen: boolean }) {
    const database = await openDatabase({ url: null, folder, log: silentLog });
    const restored = vi.fn();
    const control = listen
      ? await startControlServer({
          dataDir: folder,
          commands: createDumpCommands(database, { onRestored: restored }),
          log: silentLog,
        })
      : null;
    open.push({ database, control });
    async function close(): Promise<void> {
      await control?.close();
      await database.close();
    }
    return { database, close, restored };
  }

  /** Creates a database of `count` reviews of one title, plus one row with their count. */
  async function createFolder(count: number): Promise<string> {
    const folder = await createEmptyFolder();
    const { database, close } = await openFolder(folder, { listen: false });
    await writeReviews(database, count);
    await close();
    return folder;
  }

  /** Starts a script as an operator does. It is killed after the test. */
  function start(script: Script, args: string[], env: Record<string, string>) {
    const child = spawn(process.execPath, [join(SCRIPTS, `${script}.ts`), ...args], {
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.push(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    const ended = once(child, 'close').then(([code]) => ({
      code: code as number | null,
      output: output.trim(),
    }));
    return { child, ended };
  }

  /** A backup of `count` reviews in a file in `directory`. */
  async function createBackup(count: number): Promise<string> {
    const file = join(directory, 'site.gz');
    const { database, close } = await openFolder(await createEmptyFolder(), { listen: false });
    await writeReviews(database, count);
    await writeDumpFile(file, exportDump(database));
    await close();
    return file;
  }

  return {
    /** Target folder of backups. Empty at first. */
    get directory() {
      return directory;
    },
    createEmptyFolder,
    createFolder,
    createBackup,
    openFolder,
    start,
  };
}

export async function writeReviews(
  { kysely }: Pick<Database, 'kysely'>,
  count: number,
): Promise<void> {
  await sql`insert into reviews (user_id, content_type, content_id, rating, review_text)
    select 'u' || n, 'movie', 7, 5, repeat('미소 ', n % 30)
    from generate_series(1, ${count}::integer) as n`.execute(kysely);
}

export async function countReviews({ kysely }: Pick<Database, 'kysely'>): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::integer as count from reviews`.execute(kysely);
  return rows[0]?.count ?? -1;
}
