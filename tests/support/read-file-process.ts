/** Reads a file like the site, in a process that does nothing else. Arguments: its path, limits. */
import { readFileSync } from 'node:fs';
import { createFileThreads } from '../../server/files/file-threads.ts';
import { watchEventLoop } from './watch-event-loop.ts';

const [path = '', limits = '{}'] = process.argv.slice(2);
const files = createFileThreads({
  // A slow machine fails no test.
  timeoutMs: 100_000,
  importLimits: JSON.parse(limits),
});
const bytes = new Uint8Array(readFileSync(path));
const { takeReport } = watchEventLoop();
const memoryBefore = takeReport().maxMemory;
let rows = 0;
const result = await files.readImport(
  { name: path, bytes },
  { maxRows: 20_000, signal: new AbortController().signal },
  async ({ batches }) => {
    for await (const batch of batches) rows += batch.length;
  },
);
const { longestTurnMs, maxMemory } = takeReport();
console.log(
  JSON.stringify({
    longestTurnMs,
    memoryGrowth: maxMemory - memoryBefore,
    result: 'rejected' in result ? 'rejected' : rows,
  }),
);
