import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createMigratedDataDir } from '../../../tests/support/data-dir.ts';
import { findFreePort } from '../../../tests/support/start-site.ts';
import type { ProcessStats } from './probe.ts';

const ROOT = join(import.meta.dirname, '../../..');
const START_TIMEOUT_MS = 40_000;
const POLL_INTERVAL_MS = 5;
const MAX_OUTPUT_LENGTH = 2000;

export type ProbedProcess = {
  /** Origin without a trailing slash. */
  url: string;
  readStats(): Promise<ProcessStats>;
  /** Resets the event loop delay. */
  resetDelay(): void;
  /** Milliseconds from the start to the first 200 response. */
  startMs: number;
  stop(): Promise<void>;
};

/**
 * Starts a Node program with PORT in its environment and waits until `path` responds with 200. The
 * environment is PATH and `env`. Rejects with the program's output if it exits or does not respond
 * within 40 s.
 */
export async function startProbedProcess(
  program: string,
  path: string,
  env: Record<string, string>,
  args: string[] = [],
): Promise<ProbedProcess> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const startedAt = performance.now();
  const child = fork(program, args, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, PORT: String(port), ...env },
    execArgv: ['--import', new URL('probe.ts', import.meta.url).href],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  // Read, so that the program does not block on its output, and kept for error messages.
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-MAX_OUTPUT_LENGTH);
    });
  }
  const exited = once(child, 'close');

  async function stop(): Promise<void> {
    child.kill('SIGTERM');
    const killTimer = setTimeout(() => child.kill('SIGKILL'), 10_000);
    await exited;
    clearTimeout(killTimer);
  }

  try {
    await waitForResponse(url + path, child);
  } catch (error) {
    await stop();
    throw new Error(`${program} did not start: ${output}`, { cause: error });
  }
  return {
    url,
    readStats: () => read(child),
    resetDelay: () => child.send('forget'),
    startMs: performance.now() - startedAt,
    stop,
  };
}

/**
 * The built site in production mode, with the starter catalog and an embedded database unless `env`
 * sets others.
 */
export async function startSite(
  path: string,
  env: Record<string, string> = {},
): Promise<ProbedProcess> {
  const folder = env.DATA_DIR ?? (await createMigratedDataDir());
  const site = await startProbedProcess('server/main.ts', path, {
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    // As with `npm start` and in the Docker image.
    MALLOC_ARENA_MAX: '1',
    ...env,
  });
  return {
    ...site,
    async stop() {
      await site.stop();
      if (env.DATA_DIR === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}

async function read(child: ChildProcess): Promise<ProcessStats> {
  const reply = once(child, 'message', { signal: AbortSignal.timeout(5000) });
  child.send('read');
  return (await reply)[0] as ProcessStats;
}

async function waitForResponse(url: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    const status = await fetch(url).then(
      async (response) => {
        await response.arrayBuffer();
        return response.status;
      },
      () => null,
    );
    if (status === 200) return;
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`it ended with ${child.exitCode ?? child.signalCode}`);
    if (performance.now() > deadline)
      throw new Error(`it does not answer with 200 (${status ?? 'no connection'})`);
    await sleep(POLL_INTERVAL_MS);
  }
}
