import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { migratedDataDir } from './migrated-folder.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Shared by all sites of all tests: each has a new data folder, and would compile everything anew. */
const COMPILED = join(ROOT, 'test-results/compiled');
/** What a site on PostgreSQL has to be told; one on the embedded database makes its own. */
const AUTH_SECRET = 'a secret that is long enough for a test';

export type RunningSite = {
  /** Origin without a slash at the end. */
  url: string;
  /** Every line it has written so far, of both streams; the log's are JSON. */
  lines: string[];
  /** Sends SIGTERM and waits for the end; null when it had to be killed. Safe to call twice. */
  stop(): Promise<number | null>;
  /** Ends it as a crash does, without a last word. */
  kill(): Promise<void>;
};

/**
 * The built site as a process of its own, ready to answer: the starter catalog and a new embedded database, unless `env` says
 * otherwise. The caller stops it.
 */
export async function startSite(
  env: Record<string, string> = {},
  root = ROOT,
): Promise<RunningSite> {
  const port = env.PORT ?? String(await freePort());
  const { child, lines, ended, clearUp } = await run({ ...env, PORT: port }, root);
  const url = `http://127.0.0.1:${port}`;
  let stopping: Promise<number | null> | undefined;

  async function stopNow(): Promise<number | null> {
    child.kill('SIGTERM');
    const killer = setTimeout(() => child.kill('SIGKILL'), 15_000);
    const code = await ended;
    clearTimeout(killer);
    await clearUp();
    return code;
  }

  function stop(): Promise<number | null> {
    stopping ??= stopNow();
    return stopping;
  }

  async function kill(): Promise<void> {
    child.kill('SIGKILL');
    await ended;
    await stop();
  }

  try {
    await untilHealthy(url, child);
  } catch (error) {
    await stop();
    throw new Error(`the site did not start:\n${lines.join('\n')}`, { cause: error });
  }
  return { url, lines, stop, kill };
}

/** For starts that must fail: runs until the process ends by itself, at most 20 s. */
export async function runUntilExit(
  env: Record<string, string>,
): Promise<{ code: number | null; lines: string[] }> {
  const { child, lines, ended, clearUp } = await run({ PORT: '0', ...env });
  const killer = setTimeout(() => child.kill('SIGKILL'), 20_000);
  const code = await ended;
  clearTimeout(killer);
  await clearUp();
  return { code, lines };
}

/** Nothing of the tester's own settings reaches the site: only PATH and what the test gives. */
async function run(env: Record<string, string>, root = ROOT) {
  const folder = await migratedDataDir();
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      NODE_COMPILE_CACHE: COMPILED,
      ...(env.DATABASE_URL && { AUTH_SECRET }),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => lines.push(line));
  // 'close' and not 'exit': the last lines are then read.
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { child, lines, ended, clearUp: () => rm(folder, { recursive: true, force: true }) };
}

async function untilHealthy(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + 40_000;
  for (;;) {
    const healthy = await fetch(`${url}/healthz`).then(
      (response) => response.ok,
      () => false,
    );
    if (healthy) return;
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}`);
    if (Date.now() > deadline) throw new Error('it does not answer');
    await sleep(50);
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
