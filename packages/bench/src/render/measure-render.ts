import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { breakdown, type Measured, type Row, row } from '../row.ts';
import type { Scale } from '../scale.ts';
import { mean, median, medianRatio, quantile } from '../statistics.ts';
import type { RenderFigures } from './render-figures.ts';

const RATIO_TARGET = 0.42;
const TIME_TARGET_MS = 1.6;

/**
 * Compares the render of an uncached page without HTTP with react-dom rendering the same elements
 * in the same process.
 */
export async function measureRender(scale: Scale): Promise<Measured> {
  const child = fork(join(import.meta.dirname, 'render-process.ts'), [JSON.stringify(scale)], {
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let stderr = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`the render process ended with ${code}: ${stderr.slice(-2000)}`);
  });
  failed.catch(() => {});
  const [pages] = (await Promise.race([once(child, 'message'), failed])) as [RenderFigures[]];
  return {
    rows: pages.flatMap(toRows),
    breakdowns: pages.map(({ page, timeByOwner }) =>
      breakdown(`Where the time of an uncached ${page} goes`, 'ms', timeByOwner),
    ),
  };
}

function toRows({
  page,
  bytes,
  elements,
  site,
  reference,
  siteCpu,
  referenceCpu,
}: RenderFigures): Row[] {
  const times = site.flat();
  const name = `uncached ${page}`;
  const perSecond = (rounds: number[][]) => rounds.map((round) => 1000 / median(round));
  return [
    row({
      part: 'render',
      name,
      unit: 'pages/s',
      figure: median(perSecond(site)),
      reference: { name: 'react-dom', value: median(perSecond(reference)) },
      ratio: medianRatio(perSecond(site), perSecond(reference)),
      target: { of: 'ratio', atLeast: RATIO_TARGET },
      note: `${elements} elements, ${(bytes.site / 1000).toFixed(1)} KB of HTML (reference ${(bytes.reference / 1000).toFixed(1)} KB)`,
    }),
    row({
      part: 'render',
      name: `${name}, time`,
      unit: 'ms',
      figure: median(times),
      target: { of: 'figure', atMost: TIME_TARGET_MS },
      note: `mean ${mean(times).toFixed(2)} ms, p95 ${quantile(times, 0.95).toFixed(2)} ms`,
    }),
    row({
      part: 'render',
      name: `${name}, processor`,
      unit: 'ms',
      figure: median(siteCpu),
      reference: { name: 'react-dom', value: median(referenceCpu) },
      ratio: medianRatio(siteCpu, referenceCpu),
    }),
  ];
}
