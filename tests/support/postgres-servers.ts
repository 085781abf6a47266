import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, globSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findFreePort } from './start-site.ts';

/** Debian and Ubuntu install the server programs outside of PATH; `null` if there are none. */
export const serverPrograms = globSync('/usr/lib/postgresql/*/bin').sort().at(-1) ?? null;
if (serverPrograms === null)
  console.log('Tests of a standby are skipped: there are no programs of a PostgreSQL server.');

export type PostgresServer = {
  /** With a database `postgres` of the user `postgres`. */
  url: string;
  folder: string;
  /** Stops the server until `resume`. */
  halt(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
};

export type PostgresServerOptions = {
  /** Files for TLS, which the user of the server can read. */
  tls?: { certificate: string; key: string } | null;
  /** First lines of pg_hba.conf. Without them everybody may log in without a password. */
  rules?: string[];
};

/** Starts a server of its own. */
export async function startPostgresServer({
  tls = null,
  rules = [],
}: PostgresServerOptions = {}): Promise<PostgresServer> {
  const folder = makeFolder();
  run('initdb', ['--auth=trust', '--username=postgres', '--no-sync', '-D', folder]);
  const rulesFile = join(folder, 'pg_hba.conf');
  writeFileSync(
    rulesFile,
    [...rules, readFileSync(rulesFile, 'utf8'), 'host replication all 127.0.0.1/32 trust\n'].join(
      '\n',
    ),
  );
  const settings = ['wal_level=replica', 'max_wal_senders=4', 'fsync=off'];
  if (tls) settings.push('ssl=on', `ssl_cert_file=${tls.certificate}`, `ssl_key_file=${tls.key}`);
  return startServer(folder, settings);
}

/** Starts a standby that follows `primary`. */
export async function startStandby(primary: PostgresServer): Promise<PostgresServer> {
  const folder = makeFolder();
  run('pg_basebackup', ['-d', primary.url, '-D', folder, '-R', '-c', 'fast', '-X', 'stream']);
  return startServer(folder, ['fsync=off', 'hot_standby=on']);
}

async function startServer(folder: string, settings: string[]): Promise<PostgresServer> {
  const port = await findFreePort();
  const options = [`port=${port}`, `unix_socket_directories=${folder}`, ...settings];
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  let child: ChildProcess | null = null;

  async function resume(): Promise<void> {
    child = spawn(
      getProgram('postgres'),
      ['-D', folder, ...options.flatMap((option) => ['-c', option])],
      { stdio: 'ignore', ...getUser() },
    );
    await waitUntilReady(url, child);
  }

  async function halt(): Promise<void> {
    child?.kill('SIGQUIT');
    if (child?.exitCode === null) await once(child, 'exit');
    child = null;
  }

  async function stop(): Promise<void> {
    await halt();
    await rm(folder, { recursive: true, force: true });
  }

  try {
    await resume();
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, folder, halt, resume, stop };
}

async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  for (const deadline = Date.now() + 20_000; ; ) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return;
    } catch (error) {
      if (child.exitCode !== null || Date.now() > deadline) throw error;
      await sleep(50);
    } finally {
      await client.end().catch(() => {});
    }
  }
}

/** A folder of the user who runs servers. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kinora-postgres-'));
  chmodSync(folder, 0o700);
  const { uid, gid } = getUser();
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
  return folder;
}

function run(program: string, args: string[]): void {
  execFileSync(getProgram(program), args, { stdio: 'pipe', ...getUser() });
}

function getProgram(name: string): string {
  return join(serverPrograms ?? '', name);
}

/** PostgreSQL refuses to run as root. */
export function getUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
