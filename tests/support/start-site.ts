import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { createMigratedDataDir } from './data-dir.ts';

const ROOT = join(import.meta.dirname, '../..');
const COMPILED = join(ROOT, 'test-results/compiled');
const PRELOADED = join(import.meta.dirname, 'omit-opener-policy.ts');
/** Required by a site on PostgreSQL; one on the embedded database generates its own. */
const AUTH_SECRET = 'a secret that is long enough for a test';

export type RunningSite = {
  url: string;
  /** All lines of both output streams so far. Log lines are JSON. */
  lines: string[];
  /** Sends SIGTERM and returns the exit code; `null` if it had to be killed. Idempotent. */
  stop(): Promise<number | null>;
  /** Sends SIGKILL. */
  kill(): Promise<void>;
};

/** Starts the built site, by default on a new embedded database. The caller stops it. */
export async function startSite(
  env: Record<string, string> = {},
  root = ROOT,
): Promise<RunningSite> {
  const port = env.PORT ?? String(await findFreePort());
  const { child, lines, exited, cleanUp } = await spawnSite({ ...env, PORT: port }, root);
  const url = `http://127.0.0.1:${port}`;
  let stopping: Promise<number | null> | undefined;

  async function stopNow(): Promise<number | null> {
    child.kill('SIGTERM');
    const killTimer = setTimeout(() => child.kill('SIGKILL'), 15_000);
    const code = await exited;
    clearTimeout(killTimer);
    await cleanUp();
    return code;
  }

  function stop(): Promise<number | null> {
    stopping ??= stopNow();
    return stopping;
  }

  async function kill(): Promise<void> {
    child.kill('SIGKILL');
    await exited;
    await stop();
  }

  try {
    await waitUntilHealthy(url, child);
  } catch (error) {
    await stop();
    throw new Error(`the site did not start:\n${lines.join('\n')}`, { cause: error });
  }
  return { url, lines, stop, kill };
}

/** For starts that must fail: runs until the process exits, for up to 20 s. */
export async function runUntilExit(
  env: Record<string, string>,
): Promise<{ code: number | null; lines: string[] }> {
  const { child, lines, exited, cleanUp } = await spawnSite({ PORT: '0', ...env });
  const killTimer = setTimeout(() => child.kill('SIGKILL'), 20_000);
  const code = await exited;
  clearTimeout(killTimer);
  await cleanUp();
  return { code, lines };
}

/** Starts with PATH and `env` only, so that the tester’s settings have no effect. */
async function spawnSite(env: Record<string, string>, root = ROOT) {
  const folder = env.DATA_DIR ?? (await createMigratedDataDir());
  const child = spawn(process.execPath, ['--import', PRELOADED, 'server/main.ts'], {
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
  // 'close' instead of 'exit', so that the last lines have been read.
  const exited = once(child, 'close').then(([code]) => code as number | null);
  async function cleanUp(): Promise<void> {
    if (env.DATA_DIR === undefined) await rm(folder, { recursive: true, force: true });
  }
  return { child, lines, exited, cleanUp };
}

async function waitUntilHealthy(url: string, child: ChildProcess): Promise<void> {
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

/** Not one of those that systems give to outgoing connections, which could take it first. */
export async function findFreePort(): Promise<number> {
  const port = randomInt(11_000, 32_000);
  const server = createServer().listen(port, '127.0.0.1');
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  if (!isFree) return findFreePort();
  server.close();
  await once(server, 'close');
  return port;
}
