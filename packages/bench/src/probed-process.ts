import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { migratedDataDir } from '../../../tests/support/migrated-folder.ts';
import { freePort } from '../../../tests/support/site.ts';
import type { Reading } from './probe.ts';

const ROOT = join(import.meta.dirname, '../../..');
const LONGEST_START_MS = 40_000;
const BETWEEN_ASKS_MS = 5;
const LONGEST_QUOTE = 2000;

export type ProbedProcess = {
  /** Origin without a slash at the end. */
  url: string;
  /** What the process has used so far. */
  read(): Promise<Reading>;
  /** Begins anew with how late timers come. */
  forgetLateness(): void;
  /** From the moment it was started to its first answer 200, milliseconds. */
  startMs: number;
  stop(): Promise<void>;
};

/**
 * Starts a Node program that listens on the port it is given as PORT, and waits until it answers `path` with 200. The environment is
 * PATH and what is given; rejects with what the program wrote where it ends or does not answer within 40 s.
 */
export async function startProbed(
  program: string,
  path: string,
  env: Record<string, string>,
  args: string[] = [],
): Promise<ProbedProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const startedAt = performance.now();
  const child = fork(program, args, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, PORT: String(port), ...env },
    execArgv: ['--import', new URL('probe.ts', import.meta.url).href],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  // Read, so that the program never waits for its log to be taken, and kept for what it says when it fails.
  let written = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      written = (written + chunk.toString()).slice(-LONGEST_QUOTE);
    });
  }
  const ended = once(child, 'close');

  async function stop(): Promise<void> {
    child.kill('SIGTERM');
    const killer = setTimeout(() => child.kill('SIGKILL'), 10_000);
    await ended;
    clearTimeout(killer);
  }

  try {
    await untilAnswered(url + path, child);
  } catch (error) {
    await stop();
    throw new Error(`${program} did not start: ${written}`, { cause: error });
  }
  return {
    url,
    read: () => read(child),
    forgetLateness: () => child.send('forget'),
    startMs: performance.now() - startedAt,
    stop,
  };
}

/** The built site as it runs in production: the starter catalog and an embedded database, unless `env` says otherwise. */
export async function startSite(
  path: string,
  env: Record<string, string> = {},
): Promise<ProbedProcess> {
  const folder = env.DATA_DIR ?? (await migratedDataDir());
  const site = await startProbed('server/main.ts', path, {
    HOST: '127.0.0.1',
    DATA_DIR: folder,
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

async function read(child: ChildProcess): Promise<Reading> {
  const answer = once(child, 'message', { signal: AbortSignal.timeout(5000) });
  child.send('read');
  return (await answer)[0] as Reading;
}

async function untilAnswered(url: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + LONGEST_START_MS;
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
    await sleep(BETWEEN_ASKS_MS);
  }
}
