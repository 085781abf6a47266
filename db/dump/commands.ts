import type { Database } from '../open.ts';
import { exportDump } from './export.ts';
import { countRows, restoreDump } from './restore.ts';

/** Takes lines and gives lines. */
export type Command = (input: AsyncIterable<string>) => AsyncIterable<string>;

/**
 * What an operator asks of an open database: `export` gives the lines of a dump, `import` takes them and gives the rows of each table
 * as one line of JSON, and so does `count` of what is there. `onRestored` is called when an import has replaced everything.
 */
export function dumpCommands(
  database: Database,
  { onRestored }: { onRestored: () => void | Promise<void> },
): Record<'export' | 'import' | 'count', Command> {
  return {
    export: () => exportDump(database),
    async *import(input) {
      const rows = await restoreDump(database, input);
      await onRestored();
      yield JSON.stringify(rows);
    },
    async *count() {
      yield JSON.stringify(await countRows(database.kysely));
    },
  };
}
