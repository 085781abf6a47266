import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { getUser, makeFolder } from './postgres-servers.ts';
import { findFreePort } from './start-site.ts';

const PGBOUNCER = 'pgbouncer';
/** Debian installs it outside of the PATH of users. */
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };

export const hasPgbouncer = spawnSync(PGBOUNCER, ['--version'], { env }).status === 0;
if (!hasPgbouncer) console.log('Tests of a pooler are skipped: there is no pgbouncer.');

export type Pgbouncer = { url: string; stop(): Promise<void> };

/** Starts a PgBouncer in front of the database of `realUrl`, for everybody without a password. */
export async function startPgbouncer(
  realUrl: string,
  settings: Record<string, string | number>,
): Promise<Pgbouncer> {
  const real = new URL(realUrl);
  const folder = makeFolder();
  const port = await findFreePort();
  const lines = Object.entries({
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'any',
    ...settings,
  }).map(([name, value]) => `${name} = ${value}`);
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]\n* = host=${real.hostname} port=${real.port} user=${real.username}\n[pgbouncer]\n${lines.join('\n')}\n`,
    { mode: 0o644 },
  );
  const child = spawn(PGBOUNCER, [file], { env, stdio: 'ignore', ...getUser() });
  const url = `postgres://${real.username}@127.0.0.1:${port}${real.pathname}`;

  async function stop(): Promise<void> {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    await rm(folder, { recursive: true, force: true });
  }

  for (const deadline = Date.now() + 20_000; !(await canConnect(url)); await sleep(50))
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error('PgBouncer does not start');
    }
  return { url, stop };
}

async function canConnect(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
