/**
 * Reports on the data of the starter catalog: how much there is of what, what reading it costs, and everything that is wrong with it.
 * `npm run catalog:check -- folder` looks at another folder of the same shape.
 */
import { resolve } from 'node:path';
import { countsOf } from '../src/check/counts.ts';
import { contentProblems, formatProblems } from '../src/check/problems.ts';
import { createLibrary } from '../src/library.ts';
import { BUNDLED, loadRecords } from '../src/load.ts';

const folder = process.argv[2] ? resolve(process.argv[2]) : BUNDLED;

const malformed = formatProblems(folder);
// What cannot be read can be neither counted nor searched.
const problems = malformed.length > 0 ? malformed : report();
for (const problem of problems) console.log(problem);
console.log(`catalog: ${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;

function report(): string[] {
  const read = measured(() => createLibrary(loadRecords(folder)));
  const searched = measured(() => read.value.search('parasite', ['movie']));
  for (const [what, counts] of Object.entries(countsOf(read.value.records)))
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
