/** A small defect that tests of `npm test` must find (`npm run test:mutants`). */
export type Mutant = {
  title: string;
  file: string;
  /** Occurs exactly once in the file. */
  find: string;
  replace: string;
  /** Test files, at least one of which must fail. As few as possible. */
  tests: readonly [string] | readonly [string, string];
  /** Without this server on the usual port of 127.0.0.1, its tests are skipped. */
  needs?: 'PostgreSQL' | 'Redis';
};

/** The text of the file with the defect. Throws if `find` does not occur exactly once. */
export function applyMutant(text: string, { title, file, find, replace }: Mutant): string {
  const [before = '', after, ...more] = text.split(find);
  if (after === undefined || more.length > 0)
    throw new Error(
      `${title}: ${file} has ${more.length + (after === undefined ? 0 : 1)} of ${find}`,
    );
  return before + replace + after;
}
