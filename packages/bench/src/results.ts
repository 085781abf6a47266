import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import type { Measured } from './row.ts';

const LATEST = join(import.meta.dirname, '../results/latest.json');

/** `busyCores` is the load average of the minute before. */
export type Machine = {
  date: string;
  node: string;
  platform: string;
  cores: number;
  memoryGb: number;
  busyCores: number;
};

/** Describes the machine without identifying it. */
export function describeMachine(): Machine {
  return {
    date: new Date().toISOString().slice(0, 10),
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    cores: availableParallelism(),
    memoryGb: Math.round(totalmem() / 2 ** 30),
    busyCores: loadavg()[0] ?? 0,
  };
}

/** Replaces `packages/bench/results/latest.json`. Rounds to four digits; the rest is noise. */
export async function saveResults(machine: Machine, { rows, breakdowns }: Measured): Promise<void> {
  const text = JSON.stringify(
    { machine, rows, breakdowns },
    (_, value) => (typeof value === 'number' ? Number(value.toPrecision(4)) : value),
    2,
  );
  await mkdir(dirname(LATEST), { recursive: true });
  await writeFile(LATEST, `${text}\n`);
}
