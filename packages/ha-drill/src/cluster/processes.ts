import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_INTERVAL_MS = 20;
const EXIT_TIMEOUT_MS = 10_000;

/** Environment variable of all parts with their folder. */
export const FOLDER_VARIABLE = 'DRILL_PART';

/**
 * Processes that run in `folder`, or have it as FOLDER_VARIABLE. PostgreSQL overwrites its
 * environment, but runs in its data folder.
 */
export function findProcesses(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => pid !== process.pid && belongsTo(pid, folder));
}

function belongsTo(pid: number, folder: string): boolean {
  try {
    const cwd = readlinkSync(`/proc/${pid}/cwd`);
    if (cwd === folder || cwd.startsWith(`${folder}/`)) return !isZombie(pid);
    const environment = readFileSync(`/proc/${pid}/environ`, 'latin1');
    return ['\0', '/'].some((end) => environment.includes(`${FOLDER_VARIABLE}=${folder}${end}`));
  } catch {
    // It has ended, or belongs to another user.
    return false;
  }
}

function isZombie(pid: number): boolean {
  return / Z /.test(readFileSync(`/proc/${pid}/stat`, 'latin1').replace(/.*\)/, ''));
}

/** Sends a signal to all processes of `folder`, and to those that they start meanwhile. */
export async function signalAll(folder: string, signal: NodeJS.Signals): Promise<void> {
  const signalled = new Set<number>();
  for (;;) {
    const pids = findProcesses(folder).filter((pid) => !signalled.has(pid));
    if (pids.length === 0) return;
    for (const pid of pids) {
      signalled.add(pid);
      sendSignal(pid, signal);
    }
    await sleep(1);
  }
}

/** Kills all processes of `folder` and waits until they have ended. */
export async function killAll(folder: string): Promise<void> {
  const deadline = Date.now() + EXIT_TIMEOUT_MS;
  for (;;) {
    const pids = findProcesses(folder);
    if (pids.length === 0) return;
    if (Date.now() > deadline) throw new Error(`processes do not end: ${pids.join(', ')}`);
    for (const pid of pids) sendSignal(pid, 'SIGKILL');
    await sleep(POLL_INTERVAL_MS);
  }
}

export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended.
  }
}
