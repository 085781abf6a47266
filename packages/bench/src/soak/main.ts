/**
 * `npm run soak -- 120`: mixed load on one site for so many minutes. Prints a line per minute and
 * exits with 1 if memory, open files or the event loop delay have grown, or a response was wrong.
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createMigratedDataDir } from '../../../../tests/support/data-dir.ts';
import { startProbedProcess, startSite } from '../probed-process.ts';
import { median } from '../statistics.ts';
import { findGrowth, type Sample } from './growth.ts';
import { startMixedLoad } from './mixed-load.ts';

const DEFAULT_MINUTES = 120;
/** Under two hours a run finds wrong responses only: memory grows in the first half hour. */
const MIN_MINUTES = 20;
const SAMPLE_INTERVAL_MS = 60_000;
/** Sign-ins take 128 MB for a third of a second, so that the peak says more than one reading. */
const MEMORY_INTERVAL_MS = 250;

const minutes = Number(process.argv[2] ?? DEFAULT_MINUTES);
if (!Number.isInteger(minutes) || minutes < MIN_MINUTES) {
  console.error(`the number of minutes must be ${MIN_MINUTES} or more: ${process.argv[2]}`);
  process.exit(1);
}
const folder = await createMigratedDataDir();
const standIn = join(import.meta.dirname, '../cold/stand-in-catalog.ts');
const catalog = await startProbedProcess(standIn, '/calls', {});
const site = await startSite('/en', {
  DATA_DIR: folder,
  TRUST_PROXY: '1',
  LOG_LEVEL: 'warn',
  TMDB_API_KEY: '0'.repeat(32),
  TMDB_API_URL: `${catalog.url}/3`,
  // The limits of TMDB would be reached before those of the site.
  TMDB_CALLS_PER_SECOND: '1000',
});

const samples: Sample[] = [];
try {
  const load = await startMixedLoad(site.url, folder);
  for (let minute = 1; minute <= minutes; minute += 1) {
    const sample = await readSample();
    samples.push(sample);
    const { medianMb, peakMb, openFiles, loopDelayMs, cpuShare } = sample;
    console.log(
      `${minute} min: ${medianMb.toFixed(0)} MB (peak ${peakMb.toFixed(0)}), ${openFiles} open files, event loop p99 ${loopDelayMs.toFixed(0)} ms, ${(100 * cpuShare).toFixed(0)} % of a core, ${JSON.stringify(load.counts)}`,
    );
  }
  await load.stop();
  const problems = [
    ...findGrowth(samples),
    ...[...load.failures].map(([failure, count]) => `${failure} (${count} times)`),
  ];
  console.log(problems.length === 0 ? 'nothing has grown' : problems.join('\n'));
  process.exitCode = problems.length === 0 ? 0 : 1;
} finally {
  await site.stop();
  await catalog.stop();
  await rm(folder, { recursive: true, force: true });
}

async function readSample(): Promise<Sample> {
  const endAt = performance.now() + SAMPLE_INTERVAL_MS;
  const { cpuMs } = await site.readStats();
  const memory: number[] = [];
  site.resetDelay();
  while (performance.now() < endAt) {
    memory.push((await site.readStats()).rss / 1e6);
    await sleep(MEMORY_INTERVAL_MS);
  }
  const stats = await site.readStats();
  return {
    medianMb: median(memory),
    peakMb: Math.max(...memory),
    openFiles: stats.openFiles,
    loopDelayMs: stats.loopDelayMs.p99,
    cpuShare: (stats.cpuMs - cpuMs) / SAMPLE_INTERVAL_MS,
  };
}
