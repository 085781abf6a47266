import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { httpGet } from '../../../../tests/support/http-get.ts';
import type { ProcessStats } from '../probe.ts';
import { type ProbedProcess, startProbedProcess, startSite } from '../probed-process.ts';
import { type Breakdown, breakdown, type Measured, type Row, row } from '../row.ts';
import type { Scale } from '../scale.ts';
import { median, medianRatio, quantile } from '../statistics.ts';
import { COLD_DOCUMENTS, toColdTitle } from './cold-titles.ts';
import { requestEach } from './request-each.ts';
import { findSlugs, toSitePath } from './site-paths.ts';

const CPU_TARGET_MS = 5;
/** With two cores. */
const RATE_TARGET = 250;
const MEMORY_TARGET_MB = 450;
const CONNECTIONS = [1, 50];
/** Responses are stored for some time after their pages; this work counts too. */
const SETTLE_MS = 1500;
const SHARED_PAGE = '/en';

/** `toPath` gives the path of the nth cold title. */
type Contender = { process: ProbedProcess; toPath: (index: number) => string };

/** One round: `pages` in `seconds`, with the work that they cause later. */
type Round = {
  pages: number;
  seconds: number;
  latenciesMs: number[];
  cpuMs: number;
  threadCpuMs: Record<string, number>;
  catalogCalls: number;
  rss: number;
};

/**
 * Title pages that were never requested before, over HTTP, with a catalog that takes 80 ms. The
 * reference fetches the same responses and renders the same elements with react-dom alone.
 */
export async function measureCold(scale: Scale): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'kinora-bench-'));
  const processes: ProbedProcess[] = [];
  const start = async (started: Promise<ProbedProcess>) => {
    const process = await started;
    processes.push(process);
    return process;
  };
  try {
    const catalog = await start(
      startProbedProcess(join(import.meta.dirname, 'stand-in-catalog.ts'), '/calls', {}),
    );
    const catalogUrl = `${catalog.url}/3`;
    const site = await start(
      startSite(SHARED_PAGE, {
        TMDB_API_KEY: '0123456789abcdef0123456789abcdef',
        TMDB_API_URL: catalogUrl,
        // The limits of TMDB would be reached before those of the site.
        TMDB_CALLS_PER_SECOND: '1000',
        TMDB_CONNECTIONS: '1000',
      }),
    );
    const slugs = await findSlugs(site.url);
    await saveDocuments(site.url, slugs, folder);
    const reference = await start(
      startProbedProcess(join(import.meta.dirname, 'bare-react-server.ts'), '/0', {}, [
        folder,
        catalogUrl,
      ]),
    );
    const contenders: [Contender, Contender] = [
      { process: site, toPath: (index) => toSitePath(index, slugs) },
      { process: reference, toPath: (index) => `/${index}` },
    ];
    return await measureContenders(contenders, catalog.url, scale);
  } finally {
    for (const process of processes.toReversed()) await process.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Saves each document of the site for the reference. */
async function saveDocuments(
  siteUrl: string,
  slugs: readonly string[],
  folder: string,
): Promise<void> {
  for (let index = 0; index < COLD_DOCUMENTS; index += 1) {
    const { body } = await httpGet(siteUrl + toSitePath(index, slugs));
    await writeFile(join(folder, `${toColdTitle(index).document}.html`), body);
  }
}

async function measureContenders(
  contenders: [Contender, Contender],
  catalogUrl: string,
  { rounds, seconds, warmUp }: Scale,
): Promise<Measured> {
  let nextIndex = COLD_DOCUMENTS;
  const toNextPath = ({ toPath }: Contender) => {
    nextIndex += 1;
    return toPath(nextIndex - 1);
  };

  async function runRound(
    contender: Contender,
    connections: number,
    limit: { seconds: number } | { pages: number },
  ): Promise<Round> {
    const { process } = contender;
    const before = await process.readStats();
    const callsBefore = await readCalls(catalogUrl);
    const load = await requestEach(process.url, () => toNextPath(contender), connections, limit);
    const { rss } = await process.readStats();
    await sleep(SETTLE_MS);
    const after = await process.readStats();
    return {
      ...load,
      pages: load.latenciesMs.length,
      cpuMs: after.cpuMs - before.cpuMs,
      threadCpuMs: subtract(after, before),
      catalogCalls: (await readCalls(catalogUrl)) - callsBefore,
      rss,
    };
  }

  const rows: Row[] = [];
  const breakdowns: Breakdown[] = [];
  const [site, reference] = contenders;
  for (const contender of contenders) await runRound(contender, 50, { pages: 5 * warmUp });
  for (const connections of CONNECTIONS) {
    const siteRounds: Round[] = [];
    const referenceRounds: Round[] = [];
    for (let round = 0; round < rounds; round += 1) {
      siteRounds.push(await runRound(site, connections, { seconds }));
      referenceRounds.push(await runRound(reference, connections, { seconds }));
    }
    rows.push(...toRows(connections, siteRounds, referenceRounds));
    breakdowns.push(toBreakdown(connections, siteRounds));
  }
  return { rows, breakdowns };
}

async function readCalls(catalogUrl: string): Promise<number> {
  return Number((await httpGet(`${catalogUrl}/calls`)).body);
}

function subtract(after: ProcessStats, before: ProcessStats): Record<string, number> {
  return Object.fromEntries(
    Object.entries(after.threadCpuMs).map(([name, cpuMs]) => [
      name,
      cpuMs - (before.threadCpuMs[name] ?? 0),
    ]),
  );
}

function toRows(connections: number, site: Round[], reference: Round[]): Row[] {
  const name = `cold title, ${connections} ${connections === 1 ? 'connection' : 'connections'}`;
  const compare = (value: (round: Round) => number) => {
    const siteValues = site.map(value);
    const referenceValues = reference.map(value);
    return {
      figure: median(siteValues),
      reference: { name: 'react-dom', value: median(referenceValues) },
      ratio: medianRatio(siteValues, referenceValues),
    };
  };
  const getLatency = (share: number) => (round: Round) => quantile(round.latenciesMs, share);
  const pages = site.reduce((sum, round) => sum + round.pages, 0);
  const calls = site.reduce((sum, { catalogCalls }) => sum + catalogCalls, 0);
  const peakMb = Math.max(...site.map(({ rss }) => rss)) / 1e6;
  const isParallel = connections > 1;
  const part = { part: 'cold' } as const;
  return [
    row({
      ...part,
      name,
      unit: 'pages/s',
      ...compare((round) => round.pages / round.seconds),
      target: isParallel ? { of: 'figure', atLeast: RATE_TARGET } : null,
      note: `${(calls / pages).toFixed(2)} catalog requests a page`,
    }),
    row({ ...part, name: `${name}, p50`, unit: 'ms', ...compare(getLatency(0.5)) }),
    row({ ...part, name: `${name}, p99`, unit: 'ms', ...compare(getLatency(0.99)) }),
    row({
      ...part,
      name: `${name}, processor`,
      unit: 'ms',
      ...compare(({ cpuMs, pages: count }) => cpuMs / count),
      target: isParallel ? { of: 'figure', atMost: CPU_TARGET_MS } : null,
      note: 'of all threads',
    }),
    row({
      ...part,
      name: `${name}, memory`,
      unit: 'MB',
      figure: peakMb,
      target: isParallel ? { of: 'figure', atMost: MEMORY_TARGET_MB } : null,
    }),
  ];
}

function toBreakdown(connections: number, rounds: Round[]): Breakdown {
  const pages = rounds.reduce((sum, round) => sum + round.pages, 0);
  const times = new Map<string, number>();
  for (const { threadCpuMs } of rounds)
    for (const [name, cpuMs] of Object.entries(threadCpuMs))
      times.set(name, (times.get(name) ?? 0) + cpuMs);
  return breakdown(
    `Processor of a cold title by thread, ${connections} connections`,
    'ms',
    [...times].map(([name, value]) => ({ name, value: value / pages })),
  );
}
