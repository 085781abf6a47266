import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import * as bodies from '../../catalog/fixtures/response-bodies.ts';
import { API_KEY } from './fake-catalog.ts';

const LIMITS = { callsPerSecond: 40, connections: 20 };
/** As long as TMDB usually takes. */
const LATENCY_MS = 150;

/** In the names of all softcore cards. */
export const SOFTCORE_NAME = 'Velvet';

export type CallCounts = {
  calls: number;
  maxCallsInOneSecond: number;
  maxConnections: number;
  rateLimited: number;
};

export type RateLimitedCatalog = {
  env: { TMDB_API_KEY: string; TMDB_API_URL: string; TMDB_IMAGE_URL: string };
  /** Also ends the catalog. */
  stop(): Promise<CallCounts>;
};

/**
 * A catalog that has every movie, with dates of its own in South Korea, marks every second card as
 * softcore, and answers 429 above the limits of TMDB. In a process of its own, so that it counts
 * exactly however busy the test is.
 */
export async function startRateLimitedCatalog(): Promise<RateLimitedCatalog> {
  const child = fork(fileURLToPath(import.meta.url), { execPath: process.execPath, execArgv: [] });
  const [port] = (await once(child, 'message')) as [number];
  const origin = `http://127.0.0.1:${port}`;
  return {
    env: { TMDB_API_KEY: API_KEY, TMDB_API_URL: `${origin}/3`, TMDB_IMAGE_URL: `${origin}/t/p` },
    async stop() {
      child.send('stop');
      const [counts] = (await once(child, 'message')) as [CallCounts];
      child.kill();
      return counts;
    },
  };
}

function getBody(path: string): unknown {
  const [, type = '', id = ''] = path.split('/');
  if (type === 'genre') return { genres: [{ id: 18, name: 'Drama' }] };
  if (type === 'movie' && /^\d+$/.test(id))
    return bodies.movie({
      id: Number(id),
      title: `Lantern ${id}`,
      release_date: '2024-01-01',
      release_dates: { results: [toRelease('FR', '2024-01-01'), toRelease('KR', '2025-06-30')] },
      recommendations: bodies.toPage(createCards(bodies.movieCard, 'title')),
    });
  return bodies.toPage(
    type === 'tv' || id === 'tv'
      ? createCards(bodies.showCard, 'name')
      : createCards(bodies.movieCard, 'title'),
  );
}

function toRelease(iso_3166_1: string, date: string) {
  const release = { certification: '', type: 3, release_date: `${date}T00:00:00.000Z` };
  return { iso_3166_1, release_dates: [release] };
}

function createCards(create: typeof bodies.movieCard, nameField: 'title' | 'name') {
  return Array.from({ length: 20 }, (_, index) => {
    const softcore = index % 2 === 1;
    return create({
      id: 101 + index,
      [nameField]: softcore ? `${SOFTCORE_NAME} ${index}` : `Lantern ${101 + index}`,
      softcore,
    });
  });
}

async function serve(): Promise<void> {
  const counts: CallCounts = {
    calls: 0,
    maxCallsInOneSecond: 0,
    maxConnections: 0,
    rateLimited: 0,
  };
  let recent: number[] = [];
  let connections = 0;

  const server = createServer((request, response) => {
    const now = performance.now();
    recent = [...recent.filter((time) => time > now - 1000), now];
    counts.calls += 1;
    counts.maxCallsInOneSecond = Math.max(counts.maxCallsInOneSecond, recent.length);
    const isOverLimit = recent.length > LIMITS.callsPerSecond || connections > LIMITS.connections;
    if (isOverLimit) {
      counts.rateLimited += 1;
      response.writeHead(429, { 'retry-after': '2' }).end('{}');
      return;
    }
    const { pathname } = new URL(request.url ?? '/', 'http://catalog.test');
    setTimeout(() => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(getBody(pathname.replace(/^\/3/, ''))));
    }, LATENCY_MS);
  });
  server.on('connection', (socket) => {
    connections += 1;
    counts.maxConnections = Math.max(counts.maxConnections, connections);
    socket.on('close', () => {
      connections -= 1;
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  process.on('message', () => process.send?.(counts));
  process.on('disconnect', () => process.exit());
  process.send?.((server.address() as AddressInfo).port);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await serve();
