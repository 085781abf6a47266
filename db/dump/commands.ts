import type { Database } from '../open.ts';
import { exportDump } from './export.ts';
import { countRows, restoreDump } from './restore.ts';

export type Command = (input: AsyncIterable<string>) => AsyncIterable<string>;

/**
 * Commands of an operator on an open database: `export` yields the lines of a dump, `import` reads
 * them. `import` and `count` yield the rows per table as a line of JSON. `onRestored` is called
 * after an import.
 */
export function createDumpCommands(
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
