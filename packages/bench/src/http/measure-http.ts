import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PAGES, type PageName } from '../pages.ts';
import { type ProbedProcess, startSite } from '../probed-process.ts';
import { type Measured, type Row, row, unmeasured } from '../row.ts';
import type { Scale } from '../scale.ts';
import { median, medianRatio } from '../statistics.ts';
import { generateLoad, loadGenerator } from './load.ts';
import { hasNginx, startNginx } from './nginx.ts';
import { assertSameResponse, type RecordedResponse, recordResponse } from './response.ts';
import { startBareServer } from './start-bare.ts';

const CONNECTIONS = 64;
const NODE_TARGET = 0.9;
const NGINX_TARGET = 0.65;

/** A server of the same page. `cpuMs` is its CPU time so far, or `null` if unknown. */
type Contender = {
  name: 'site' | 'node:http' | 'nginx';
  url: string;
  cpuMs(): Promise<number | null>;
  stop(): Promise<void>;
};
/** One value per round. */
type Rounds = { rate: number[]; cpuMicros: number[] };

/**
 * Compares a cached page with node:http and nginx sending the same bytes, in alternating rounds.
 */
export async function measureHttp(scale: Scale): Promise<Measured> {
  const rows: Row[] = [];
  for (const page of ['home', 'movie'] as const) rows.push(...(await measurePage(page, scale)));
  return { rows, breakdowns: [] };
}

async function measurePage(page: PageName, scale: Scale): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'kinora-bench-'));
  const contenders: Contender[] = [];
  try {
    const site = await startSite(PAGES[page]);
    contenders.push(toContender('site', site, PAGES[page]));
    const response = await recordResponse(site.url + PAGES[page]);
    await openReferences(contenders, folder, response);
    for (const { name, url } of contenders)
      assertSameResponse(name, await recordResponse(url), response);
    return toRows(page, await runRounds(contenders, scale), response);
  } finally {
    for (const contender of contenders) await contender.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function openReferences(
  contenders: Contender[],
  folder: string,
  response: RecordedResponse,
): Promise<void> {
  contenders.push(toContender('node:http', await startBareServer(response), '/'));
  if (!hasNginx()) return;
  const { url, cpuMs, stop } = await startNginx(folder, response);
  contenders.push({ name: 'nginx', url, cpuMs: async () => cpuMs(), stop });
}

function toContender(
  name: Contender['name'],
  { url, readStats, stop }: ProbedProcess,
  path: string,
): Contender {
  return { name, url: url + path, cpuMs: async () => (await readStats()).cpuMs, stop };
}

async function runRounds(
  contenders: readonly Contender[],
  { rounds, seconds }: Scale,
): Promise<Map<Contender['name'], Rounds>> {
  const results = new Map(
    contenders.map(({ name }): [Contender['name'], Rounds] => [name, { rate: [], cpuMicros: [] }]),
  );
  for (const { url } of contenders) await generateLoad({ url, connections: CONNECTIONS, seconds });
  for (let round = 0; round < rounds; round += 1) {
    // Rotates the order, because a warm processor slows the last one.
    for (let offset = 0; offset < contenders.length; offset += 1) {
      const contender = contenders[(round + offset) % contenders.length];
      if (!contender) continue;
      const cpuBefore = await contender.cpuMs();
      const load = await generateLoad({ url: contender.url, connections: CONNECTIONS, seconds });
      const cpuAfter = await contender.cpuMs();
      const result = results.get(contender.name);
      result?.rate.push(load.requests / load.seconds);
      if (cpuBefore !== null && cpuAfter !== null)
        result?.cpuMicros.push(((cpuAfter - cpuBefore) * 1000) / load.requests);
    }
  }
  return results;
}

function toRows(
  page: PageName,
  results: ReadonlyMap<Contender['name'], Rounds>,
  { body }: RecordedResponse,
): Row[] {
  const site = results.get('site');
  if (!site) return [];
  const name = `cached ${page}, ${(body.length / 1000).toFixed(0)} KB`;
  const references = [
    ['node:http', NODE_TARGET],
    ['nginx', NGINX_TARGET],
  ] as const;
  const loadNote =
    loadGenerator === 'wrk'
      ? null
      : 'wrk is not installed: the client in Node may be what limits both';
  return references.flatMap(([reference, atLeast]) => {
    const referenceRounds = results.get(reference);
    if (!referenceRounds)
      return [
        unmeasured(
          'http',
          `${name} against ${reference}`,
          'requests/s',
          { of: 'ratio', atLeast },
          'nginx is not installed',
        ),
      ];
    const rates = row({
      part: 'http',
      name,
      unit: 'requests/s',
      figure: median(site.rate),
      reference: { name: reference, value: median(referenceRounds.rate) },
      ratio: medianRatio(site.rate, referenceRounds.rate),
      target: { of: 'ratio', atLeast },
      note: loadNote,
    });
    if (referenceRounds.cpuMicros.length === 0) return [rates];
    const cpu = row({
      part: 'http',
      name: `${name}, processor a request`,
      unit: 'µs',
      figure: median(site.cpuMicros),
      reference: { name: reference, value: median(referenceRounds.cpuMicros) },
      ratio: medianRatio(site.cpuMicros, referenceRounds.cpuMicros),
    });
    return [rates, cpu];
  });
}
