import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PostgresNode } from './postgres.ts';
import { findProcesses, sendSignal } from './processes.ts';

/** Kills PostgreSQL with all of its processes, but not Patroni. */
export async function killPostmaster({ dataFolder }: PostgresNode): Promise<void> {
  const pidFile = await readFile(join(dataFolder, 'postmaster.pid'), 'utf8');
  sendSignal(Number(pidFile.split('\n')[0]), 'SIGKILL');
  for (const pid of findProcesses(dataFolder)) sendSignal(pid, 'SIGKILL');
}
