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
  const read = measured(() => createLibrary(loadRecords(folder)));
  const searched = measured(() => read.value.search('parasite', ['movie']));
  for (const [what, counts] of Object.entries(countRecords(read.value.records)))
    console.log(`${what}: ${counts}`);
  console.log(`read and indexed: ${read.cost}`);
  console.log(`first search: ${searched.cost}, with what is not yet collected\n`);
  return contentProblems(read.value.records);
}

function measured<T>(work: () => T): { value: T; cost: string } {
  const [memory, time] = [process.memoryUsage.rss(), performance.now()];
  const value = work();
  const [took, grown] = [performance.now() - time, process.memoryUsage.rss() - memory];
  return { value, cost: `${took.toFixed()} ms, ${(grown / 1e6).toFixed()} MB` };
}
