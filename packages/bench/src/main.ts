/**
 * `npm run bench` measures everything and writes packages/bench/results/latest.json. `npm run bench
 * -- http render` measures these parts, `--short` only tests the benchmark. See
 * docs/performance.md.
 */

import { measureAdmin } from './admin/measure-admin.ts';
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
import { type Scale, SHORT, WHOLE } from './scale.ts';
import { writeBreakdown, writeTable } from './table.ts';

const MEASURES: Record<Part, (scale: Scale) => Promise<Measured>> = {
  http: measureHttp,
  render: measureRender,
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
  const all: Measured & { failed: Part[] } = { rows: [], breakdowns: [], failed: [] };
  for (const part of parts) {
    const begun = performance.now();
    try {
      const { rows, breakdowns } = await MEASURES[part](scale);
      all.rows.push(...rows);
      all.breakdowns.push(...breakdowns);
    } catch (error) {
      // The other parts continue.
      all.failed.push(part);
      console.error(`${part} could not be measured:`, error);
    }
    console.error(`${part}: ${((performance.now() - begun) / 1000).toFixed(0)} s`);
  }
  return all;
}

const asked = process.argv.slice(2);
const short = asked.includes('--short');
const named = asked.filter((word) => word !== '--short');
const unknown = named.filter((word) => !PARTS.some((part) => part === word));
if (unknown.length > 0) {
  console.error(`no such part: ${unknown.join(', ')}; there are ${PARTS.join(', ')}, and --short`);
  process.exit(1);
}
const parts = named.length > 0 ? PARTS.filter((part) => named.includes(part)) : PARTS;
const machine = describeMachine();
const measured = await measureAll(parts, short ? SHORT : WHOLE);
const { date, node, platform, cores, memoryGb, busyCores } = machine;
console.log(
  `\n${date}, Node ${node}, ${platform}, ${cores} cores, ${memoryGb} GB, ${busyCores.toFixed(1)} cores busy before${short ? ' – short: the figures mean little' : ''}\n`,
);
console.log(writeTable(measured.rows));
for (const breakdown of measured.breakdowns) console.log(`\n${writeBreakdown(breakdown)}`);
// Partial results are not saved next to those of another run.
if (named.length === 0 && !short && measured.failed.length === 0)
  await saveResults(machine, measured);
process.exitCode = measured.failed.length > 0 ? 1 : 0;
