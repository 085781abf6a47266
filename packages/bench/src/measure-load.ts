import { setTimeout as sleep } from 'node:timers/promises';
import { generateLoad } from './http/load.ts';
import { recordResponse } from './http/response.ts';
import { startBare } from './http/start-bare.ts';
import { measureSignIns } from './measure-sign-ins.ts';
import { PAGES } from './pages.ts';
import type { Reading } from './probe.ts';
import { type ProbedProcess, startSite } from './probed-process.ts';
import { type Measured, type Row, row } from './row.ts';
import type { Scale } from './scale.ts';

const MEMORY_TARGET_MB = 400;
const CACHED_CONNECTIONS = 64;
/** Concurrent renders, more than the processor can do, as during a crawl. */
const UNCACHED_CONNECTIONS = 8;
const SETTLE_MS = 1500;
const BETWEEN_LOOKS_MS = 100;

type UnderLoad = { peakMb: number; rate: number; lateMs: Reading['lateMs'] };

/**
 * Memory and event loop delay at rest, with cached pages, with rendered pages and during sign-ins.
 */
export async function measureLoad(scale: Scale): Promise<Measured> {
  const { seconds, repeats } = scale;
  const long = seconds * Math.max(2, repeats);
  const site = await startSite(PAGES.home);
  const idleMb = await settledMb(site);
  const cached = await underLoad(site, PAGES.home, CACHED_CONNECTIONS, long);
  const bare = await startBare(await recordResponse(site.url + PAGES.home));
  await site.stop();
  const reference = await underLoad(bare, '/', CACHED_CONNECTIONS, long);
  await bare.stop();
  const unkept = await startSite(PAGES.home, { PAGE_CACHE_MB: '0' });
  const made = await underLoad(unkept, PAGES.movie, UNCACHED_CONNECTIONS, long);
  const afterwardsMb = await settledMb(unkept);
  await unkept.stop();
  const rows = [
    ...memoryRows({ idleMb, cached, made, afterwardsMb }),
    ...latenessRows(cached, reference, made),
  ];
  return { rows: [...rows, ...(await measureSignIns(scale))], breakdowns: [] };
}

async function underLoad(
  process: ProbedProcess,
  path: string,
  connections: number,
  seconds: number,
): Promise<UnderLoad> {
  const url = process.url + path;
  // The first run warms up the compiler.
  await generateLoad({ url, connections, seconds: Math.ceil(seconds / 2) });
  process.resetDelay();
  const peak = watchMemory(process);
  const load = await generateLoad({ url, connections, seconds }).finally(peak.stop);
  return {
    peakMb: peak.megabytes(),
    rate: load.requests / load.seconds,
    lateMs: (await process.read()).lateMs,
  };
}

/** The maximum of memory samples. */
function watchMemory(process: ProbedProcess) {
  let most = 0;
  const timer = setInterval(async () => {
    most = Math.max(most, megabytes(await process.read().catch(() => ({ rss: 0 }))));
  }, BETWEEN_LOOKS_MS);
  return { stop: () => clearInterval(timer), megabytes: () => most };
}

async function settledMb(process: ProbedProcess): Promise<number> {
  await sleep(SETTLE_MS);
  return megabytes(await process.read());
}

function megabytes({ rss }: { rss: number }): number {
  return rss / 1e6;
}

type MemoryFigures = { idleMb: number; cached: UnderLoad; made: UnderLoad; afterwardsMb: number };

function memoryRows({ idleMb, cached, made, afterwardsMb }: MemoryFigures): Row[] {
  const part = { part: 'load', unit: 'MB' } as const;
  const target = { of: 'figure', atMost: MEMORY_TARGET_MB } as const;
  return [
    row({ ...part, name: 'memory at rest', figure: idleMb }),
    row({
      ...part,
      name: 'memory, cached pages',
      figure: cached.peakMb,
      target,
      note: `${cached.rate.toFixed(0)} requests/s`,
    }),
    row({
      ...part,
      name: 'memory, uncached pages',
      figure: made.peakMb,
      target,
      note: `${made.rate.toFixed(0)} pages/s; ${afterwardsMb.toFixed(0)} MB when it was over`,
    }),
  ];
}

function latenessRows(cached: UnderLoad, bare: UnderLoad, made: UnderLoad): Row[] {
  const part = { part: 'load', unit: 'ms' } as const;
  const worst = ({ lateMs }: UnderLoad) =>
    `p50 ${lateMs.p50.toFixed(1)} ms, longest ${lateMs.max.toFixed(0)} ms`;
  return [
    row({
      ...part,
      name: 'event loop delay p99, cached pages',
      figure: cached.lateMs.p99,
      reference: { name: 'node:http', value: bare.lateMs.p99 },
      note: worst(cached),
    }),
    row({
      ...part,
      name: 'event loop delay p99, uncached pages',
      figure: made.lateMs.p99,
      note: worst(made),
    }),
  ];
}
