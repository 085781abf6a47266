/** Replaces the whole database by a backup, while the site runs or not. */
import { join } from 'node:path';
import { findDumpedMigrations } from '../db/dump/dumped-migrations.ts';
import { createDumpFolder, readDumpFile, verifyDumpFile, writeDumpFile } from '../db/dump/file.ts';
import { DumpError } from '../db/dump/format.ts';
import { readMigrations } from '../db/migrate.ts';
import type { RunCommand } from '../server/control/control-client.ts';
import { withSite } from './open-site.ts';
import {
  formatRowCount,
  type OperatorCommand,
  runOperatorCommand,
  sumRows,
  withProgress,
} from './operator-command.ts';

const USAGE = `Usage: npm run restore -- <file> [--yes]
       npm run db:import -- <file> [--yes]

Replaces the whole database with the contents of <file>: PostgreSQL if DATABASE_URL is set, otherwise
the embedded database in DATA_DIR. The site may be running. A database that is not empty is replaced
only with --yes, after a copy of it was written to DATA_DIR/backups.`;

export const RESTORE: OperatorCommand = {
  usage: USAGE,
  argCount: [1, 1],
  async work({ env, args: [file = ''], yes, signal }) {
    // Rejects an invalid file before any database is opened.
    const { header, rows } = await verifyDumpFile(file);
    findDumpedMigrations(header, await readMigrations());
    console.error(
      `${file} is complete: ${formatRowCount(sumRows(rows))}, written ${header.createdAt}`,
    );
    await withSite(env, { create: true }, async ({ name, run }) => {
      const existingRows = sumRows(await parseCounts(run('count')));
      if (existingRows > 0 && !yes)
        throw new DumpError(
          `${name} has ${formatRowCount(existingRows)}, which would be replaced. To replace them: npm run restore -- ${file} --yes`,
        );
      if (existingRows > 0) await saveCopy(run, join(env.DATA_DIR, 'backups'), signal);
      signal.throwIfAborted();
      console.error(`Restoring ${name}`);
      const restored = await parseCounts(
        run('import', interruptible(withProgress(readDumpFile(file), sumRows(rows)), signal)),
      );
      console.error(`Done: ${formatRowCount(sumRows(restored))}.`);
    });
  },
};

async function saveCopy(run: RunCommand, folder: string, signal: AbortSignal): Promise<void> {
  await createDumpFolder(folder);
  const path = join(
    folder,
    `before-restore-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z.jsonl.gz`,
  );
  await writeDumpFile(path, run('export'), signal);
  console.error(`The existing data was copied to ${path}`);
}

/** Parses the single line of output of `count` and `import`. */
async function parseCounts(lines: AsyncIterable<string>): Promise<Record<string, number>> {
  let result: Record<string, number> = {};
  for await (const line of lines) result = JSON.parse(line);
  return result;
}

/** Throws on Ctrl-C, so that the transaction is rolled back. */
async function* interruptible(
  lines: AsyncIterable<string>,
  signal: AbortSignal,
): AsyncGenerator<string> {
  for await (const line of lines) {
    signal.throwIfAborted();
    yield line;
  }
}

if (import.meta.main) await runOperatorCommand(RESTORE);
