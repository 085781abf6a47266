import { setTimeout as sleep } from 'node:timers/promises';
import { PAGES } from './pages.ts';
import { startSite } from './probed-process.ts';
import { type Row, row } from './row.ts';
import type { Scale } from './scale.ts';
import { quantile } from './statistics.ts';

/** As many as one core can verify before the last one times out. */
const SIGN_INS = 25;
/** Concurrent visitors, and the time between their page views. */
const VISITORS = 8;
const VIEW_INTERVAL_MS = 50;

/**
 * Measures the p95 of page loads during many sign-ins. Pages are rendered, because cached ones cost
 * next to nothing.
 */
export async function measureSignIns({ seconds }: Scale): Promise<Row[]> {
  const site = await startSite(PAGES.movie, {
    PAGE_CACHE_MB: '0',
    TRUST_PROXY: '1',
    LOG_LEVEL: 'error',
  });
  try {
    const url = site.url + PAGES.movie;
    await readPages(url, sleep(1000 * seconds));
    const baseline = await readPages(url, sleep(1000 * seconds));
    const startedAt = performance.now();
    const underSignIns = await readPages(url, signInAll(site.url));
    const signInSeconds = (performance.now() - startedAt) / 1000;
    return [
      row({
        part: 'load',
        name: `page p95 while ${SIGN_INS} people sign in`,
        unit: 'ms',
        figure: quantile(underSignIns, 0.95),
        reference: { name: 'without them', value: quantile(baseline, 0.95) },
        target: { of: 'ratio', atMost: 2 },
        note: `all of them answered in ${signInSeconds.toFixed(1)} s`,
      }),
    ];
  } finally {
    await site.stop();
  }
}

/** Loads pages until `task` settles; resolves to the times in milliseconds. */
async function readPages(url: string, task: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let isDone = false;
  const taskEnd = task.then(() => {
    isDone = true;
  });
  async function readRepeatedly(): Promise<void> {
    while (!isDone) {
      const startedAt = performance.now();
      await (await fetch(url)).arrayBuffer();
      times.push(performance.now() - startedAt);
      await sleep(VIEW_INTERVAL_MS);
    }
  }
  await Promise.all([taskEnd, ...Array.from({ length: VISITORS }, readRepeatedly)]);
  return times;
}

/** Each with its own IP and account. Unknown accounts take as long as known ones. */
async function signInAll(origin: string): Promise<void> {
  const statuses = await Promise.all(
    Array.from({ length: SIGN_INS }, async (_, index) => {
      const headers = {
        'content-type': 'application/json',
        'x-forwarded-for': `10.1.${index >> 8}.${index & 255}`,
      };
      const body = JSON.stringify({
        email: `person-${index}@example.com`,
        password: 'correct horse 9',
      });
      return (await fetch(`${origin}/api/auth/sign-in/email`, { method: 'POST', headers, body }))
        .status;
    }),
  );
  if (statuses.some((status) => status !== 401))
    throw new Error(`sign-ins were answered with ${[...new Set(statuses)].join(', ')}`);
}
