import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { createMigratedDataDir } from '../../../tests/support/data-dir.ts';
import { makePostgresDatabase, postgresUrl } from '../../../tests/support/postgres.ts';
import { generateLoad } from './http/load.ts';
import { recordResponse } from './http/response.ts';
import { startBareServer } from './http/start-bare.ts';
import { measureSignIns } from './measure-sign-ins.ts';
import { PAGES } from './pages.ts';
import type { ProcessStats } from './probe.ts';
import { type ProbedProcess, startSite } from './probed-process.ts';
import { type Measured, type Row, row, unmeasured } from './row.ts';
import type { Scale } from './scale.ts';

const LOAD_TARGET_MB = 450;
const REST_TARGET_MB = { embedded: 300, postgres: 150 };
const CACHED_CONNECTIONS = 64;
/** Concurrent renders, more than the processor can do, as during a crawl. */
const UNCACHED_CONNECTIONS = 8;
/** The site releases memory once it has been idle for five seconds, and V8 ten seconds later. */
const SETTLE_MS = 30_000;
/** A site with PostgreSQL has a key of the catalog, which does not answer here. */
const PAGE_WITHOUT_CATALOG = '/en/faq';
const MEMORY_SAMPLE_INTERVAL_MS = 100;

type LoadFigures = { peakMb: number; rate: number; loopDelayMs: ProcessStats['loopDelayMs'] };

/**
 * Memory and event loop delay at rest, with cached pages, with rendered pages and during sign-ins.
 */
export async function measureLoad(scale: Scale): Promise<Measured> {
  const { seconds, repeats } = scale;
  const loadSeconds = seconds * Math.max(2, repeats);
  const postgresRow = await measureRestOnPostgres();
  const idleMb = await measureRest(PAGES.home);
  const site = await startSite(PAGES.home);
  const cached = await measureUnderLoad(site, PAGES.home, CACHED_CONNECTIONS, loadSeconds);
  const bare = await startBareServer(await recordResponse(site.url + PAGES.home));
  await site.stop();
  const reference = await measureUnderLoad(bare, '/', CACHED_CONNECTIONS, loadSeconds);
  await bare.stop();
  const uncachedSite = await startSite(PAGES.home, { PAGE_CACHE_MB: '0' });
  const uncached = await measureUnderLoad(
    uncachedSite,
    PAGES.movie,
    UNCACHED_CONNECTIONS,
    loadSeconds,
  );
  const afterwardsMb = await readRestMb(uncachedSite);
  await uncachedSite.stop();
  const rows = [
    postgresRow,
    ...memoryRows({ idleMb, cached, uncached, afterwardsMb }),
    ...loopDelayRows(cached, reference, uncached),
  ];
  return { rows: [...rows, ...(await measureSignIns(scale))], breakdowns: [] };
}

async function measureUnderLoad(
  process: ProbedProcess,
  path: string,
  connections: number,
  seconds: number,
): Promise<LoadFigures> {
  const url = process.url + path;
  // The first run warms up the compiler.
  await generateLoad({ url, connections, seconds: Math.ceil(seconds / 2) });
  process.resetDelay();
  const peak = watchMemory(process);
  const load = await generateLoad({ url, connections, seconds }).finally(peak.stop);
  return {
    peakMb: peak.megabytes(),
    rate: load.requests / load.seconds,
    loopDelayMs: (await process.readStats()).loopDelayMs,
  };
}

/** The maximum of memory samples. */
function watchMemory(process: ProbedProcess) {
  let maxMb = 0;
  const timer = setInterval(async () => {
    maxMb = Math.max(maxMb, toMegabytes(await process.readStats().catch(() => ({ rss: 0 }))));
  }, MEMORY_SAMPLE_INTERVAL_MS);
  return { stop: () => clearInterval(timer), megabytes: () => maxMb };
}

async function measureRestOnPostgres(): Promise<Row> {
  const name = 'memory at rest, with PostgreSQL';
  const target = { of: 'figure', atMost: REST_TARGET_MB.postgres } as const;
  if (postgresUrl === null) return unmeasured('load', name, 'MB', target, 'no PostgreSQL answers');
  const { url, remove } = await makePostgresDatabase();
  const figure = await measureRest(PAGE_WITHOUT_CATALOG, {
    DATABASE_URL: url,
    AUTH_SECRET: 'x'.repeat(32),
    TMDB_API_KEY: '0'.repeat(32),
    TMDB_API_URL: 'http://127.0.0.1:1/3',
  });
  await remove();
  return row({ part: 'load', name, unit: 'MB', figure, target });
}

/** Of the second start: the first one compiles the code, which takes up to 30 MB more. */
async function measureRest(path: string, env: Record<string, string> = {}): Promise<number> {
  const folder = await createMigratedDataDir();
  try {
    const first = await startSite(path, { DATA_DIR: folder, ...env });
    await first.stop();
    const site = await startSite(path, { DATA_DIR: folder, ...env });
    return await readRestMb(site).finally(site.stop);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readRestMb(process: ProbedProcess): Promise<number> {
  await sleep(SETTLE_MS);
  return toMegabytes(await process.readStats());
}

function toMegabytes({ rss }: { rss: number }): number {
  return rss / 1e6;
}

type MemoryFigures = {
  idleMb: number;
  cached: LoadFigures;
  uncached: LoadFigures;
  afterwardsMb: number;
};

function memoryRows({ idleMb, cached, uncached, afterwardsMb }: MemoryFigures): Row[] {
  const part = { part: 'load', unit: 'MB' } as const;
  const target = { of: 'figure', atMost: LOAD_TARGET_MB } as const;
  return [
    row({
      ...part,
      name: 'memory at rest',
      figure: idleMb,
      target: { of: 'figure', atMost: REST_TARGET_MB.embedded },
    }),
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
      figure: uncached.peakMb,
      target,
      note: `${uncached.rate.toFixed(0)} pages/s; ${afterwardsMb.toFixed(0)} MB at rest afterwards`,
    }),
  ];
}

function loopDelayRows(cached: LoadFigures, bare: LoadFigures, uncached: LoadFigures): Row[] {
  const part = { part: 'load', unit: 'ms' } as const;
  const toNote = ({ loopDelayMs }: LoadFigures) =>
    `p50 ${loopDelayMs.p50.toFixed(1)} ms, longest ${loopDelayMs.max.toFixed(0)} ms`;
  return [
    row({
      ...part,
      name: 'event loop delay p99, cached pages',
      figure: cached.loopDelayMs.p99,
      reference: { name: 'node:http', value: bare.loopDelayMs.p99 },
      note: toNote(cached),
    }),
    row({
      ...part,
      name: 'event loop delay p99, uncached pages',
      figure: uncached.loopDelayMs.p99,
      note: toNote(uncached),
    }),
  ];
}
