/** Replaces the whole database by a backup, while the site runs or not. */
import { join } from 'node:path';
import { checkDumpFile, makeDumpFolder, readDumpFile, writeDumpFile } from '../db/dump/file.ts';
import { DumpError } from '../db/dump/format.ts';
import { assertRestorable } from '../db/dump/restore.ts';
import { readMigrations } from '../db/migrate.ts';
import type { RunCommand } from '../server/control-client.ts';
import { withSite } from './open-site.ts';
import { runOperatorCommand, sumOf, told, withProgress } from './operator-command.ts';

const USAGE = `Usage: npm run restore -- <file> [--yes]
       npm run db:import -- <file> [--yes]

Replaces everything in the database by what <file> holds: the embedded one in DATA_DIR, while the site runs
or not, or PostgreSQL where DATABASE_URL is set. A database that is not empty is replaced only with --yes,
after a copy of it was written to DATA_DIR/backups.`;

await runOperatorCommand({
  usage: USAGE,
  words: [1, 1],
  async work({ env, words: [file = ''], yes, signal }) {
    // Rejects an invalid file before any database is opened.
    const { header, rows } = await checkDumpFile(file);
    assertRestorable(header, await readMigrations());
    console.error(`${file} is whole: ${told(sumOf(rows))}, written ${header.createdAt}`);
    await withSite(env, { create: true }, async ({ name, run }) => {
      const present = sumOf(await counts(run('count')));
      if (present > 0 && !yes)
        throw new DumpError(
          `In ${name} there are ${told(present)}, which would be replaced. To do so: npm run restore -- ${file} --yes`,
        );
      if (present > 0) await keepCopy(run, join(env.DATA_DIR, 'backups'), signal);
      signal.throwIfAborted();
      console.error(`Restoring ${name}`);
      const restored = await counts(
        run('import', interruptible(withProgress(readDumpFile(file), sumOf(rows)), signal)),
      );
      console.error(`Done: ${told(sumOf(restored))}.`);
    });
  },
});

async function keepCopy(run: RunCommand, folder: string, signal: AbortSignal): Promise<void> {
  await makeDumpFolder(folder);
  const path = join(
    folder,
    `before-restore-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z.jsonl.gz`,
  );
  await writeDumpFile(path, run('export'), signal);
  console.error(`What is there now was copied to ${path}`);
}

/** Parses the single line of output of `count` and `import`. */
async function counts(lines: AsyncIterable<string>): Promise<Record<string, number>> {
  let counted: Record<string, number> = {};
  for await (const line of lines) counted = JSON.parse(line);
  return counted;
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
