/**
 * `npm run bench` measures everything and writes packages/bench/results/latest.json. `npm run bench
 * -- http render` measures these parts, `--short` only tests the benchmark. See
 * docs/performance.md.
 */

import { measureAdmin } from './admin/measure-admin.ts';
import { measureCold } from './cold/measure-cold.ts';
import { measureGrowth } from './growth/measure-growth.ts';
import { measureHttp } from './http/measure-http.ts';
import { measureJavascript } from './javascript/measure-javascript.ts';
import { measureBrowser } from './measure-browser.ts';
import { measureCatalog } from './measure-catalog.ts';
import { measureLoad } from './measure-load.ts';
import { measureStart } from './measure-start.ts';
import { measureRender } from './render/measure-render.ts';
import { describeMachine, saveResults } from './results.ts';
import { type Measured, PARTS, type Part } from './row.ts';
import { FULL_SCALE, type Scale, SHORT_SCALE } from './scale.ts';
import { formatBreakdown, formatTable } from './table.ts';

const MEASURES: Record<Part, (scale: Scale) => Promise<Measured>> = {
  http: measureHttp,
  render: measureRender,
  cold: measureCold,
  catalog: measureCatalog,
  javascript: measureJavascript,
  browser: measureBrowser,
  start: measureStart,
  load: measureLoad,
  growth: measureGrowth,
  admin: measureAdmin,
};

async function measureAll(
  parts: readonly Part[],
  scale: Scale,
): Promise<Measured & { failed: Part[] }> {
  const measured: Measured & { failed: Part[] } = { rows: [], breakdowns: [], failed: [] };
  for (const part of parts) {
    const startedAt = performance.now();
    try {
      const { rows, breakdowns } = await MEASURES[part](scale);
      measured.rows.push(...rows);
      measured.breakdowns.push(...breakdowns);
    } catch (error) {
      // The other parts continue.
      measured.failed.push(part);
      console.error(`${part} could not be measured:`, error);
    }
    console.error(`${part}: ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
  }
  return measured;
}

const argv = process.argv.slice(2);
const short = argv.includes('--short');
const requestedParts = argv.filter((argument) => argument !== '--short');
const unknownParts = requestedParts.filter((argument) => !PARTS.some((part) => part === argument));
if (unknownParts.length > 0) {
  console.error(
    `no such part: ${unknownParts.join(', ')}; there are ${PARTS.join(', ')}, and --short`,
  );
  process.exit(1);
}
const parts =
  requestedParts.length > 0 ? PARTS.filter((part) => requestedParts.includes(part)) : PARTS;
const machine = describeMachine();
const measured = await measureAll(parts, short ? SHORT_SCALE : FULL_SCALE);
const { date, node, platform, cores, memoryGb, busyCores } = machine;
console.log(
  `\n${date}, Node ${node}, ${platform}, ${cores} cores, ${memoryGb} GB, ${busyCores.toFixed(1)} cores busy before${short ? ' – short: the figures mean little' : ''}\n`,
);
console.log(formatTable(measured.rows));
for (const breakdown of measured.breakdowns) console.log(`\n${formatBreakdown(breakdown)}`);
// Partial results are not saved next to those of another run.
if (requestedParts.length === 0 && !short && measured.failed.length === 0)
  await saveResults(machine, measured);
process.exitCode = measured.failed.length > 0 ? 1 : 0;
