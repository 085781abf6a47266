/**
 * Prints counts, loading costs and problems of the data. `npm run catalog:check -- folder` checks
 * another folder.
 */
import { resolve } from 'node:path';
import { countRecords } from '../src/check/counts.ts';
import { contentProblems, formatProblems } from '../src/check/problems.ts';
import { createLibrary } from '../src/library/library.ts';
import { BUNDLED_DATA, loadRecords } from '../src/library/load-records.ts';

const folder = process.argv[2] ? resolve(process.argv[2]) : BUNDLED_DATA;

const malformed = formatProblems(folder);
// Malformed data can be neither counted nor searched.
const problems = malformed.length > 0 ? malformed : report();
for (const problem of problems) console.log(problem);
console.log(`catalog: ${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;

function report(): string[] {
  const loaded = measure(() => createLibrary(loadRecords(folder)));
  const searchResult = measure(() => loaded.value.search('parasite', ['movie']));
  for (const [heading, counts] of Object.entries(countRecords(loaded.value.records)))
    console.log(`${heading}: ${counts}`);
  console.log(`read and indexed: ${loaded.cost}`);
  console.log(`first search: ${searchResult.cost}, with what is not yet collected\n`);
  return contentProblems(loaded.value.records);
}

function measure<T>(work: () => T): { value: T; cost: string } {
  const [memoryBefore, startedAt] = [process.memoryUsage.rss(), performance.now()];
  const value = work();
  const [durationMs, memoryGrowth] = [
    performance.now() - startedAt,
    process.memoryUsage.rss() - memoryBefore,
  ];
  return { value, cost: `${durationMs.toFixed()} ms, ${(memoryGrowth / 1e6).toFixed()} MB` };
}
