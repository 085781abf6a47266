import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

export type RunningProgram = {
  pid: number;
  /** Sends SIGTERM and waits for the exit. */
  stop(): Promise<void>;
};

const POLL_INTERVAL_MS = 25;
const START_TIMEOUT_MS = 10_000;

/** Whether `command` with this option succeeds, such as `nginx -v`. */
export function hasProgram(command: string, versionOption: string): boolean {
  return spawnSync(command, [versionOption], { stdio: 'ignore' }).status === 0;
}

/** Starts a server program in the foreground and waits until it is ready. */
export async function runProgram(
  command: string,
  args: readonly string[],
  { isReady, env }: { isReady: () => Promise<boolean>; env?: NodeJS.ProcessEnv },
): Promise<RunningProgram> {
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'], ...(env && { env }) });
  const lines: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => lines.push(chunk.toString()));
  const exited = once(child, 'close');
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await isReady())) {
    if (child.exitCode === null && Date.now() < deadline) await sleep(POLL_INTERVAL_MS);
    else {
      child.kill('SIGKILL');
      throw new Error(`${command} did not start: ${lines.join('')}`);
    }
  }
  return {
    // It has started.
    pid: child.pid as number,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
