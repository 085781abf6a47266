/** Writes the whole database to one file, while the site runs or not. */
import { join } from 'node:path';
import { createDumpFolder, writeDumpFile } from '../db/dump/file.ts';
import { withSite } from './open-site.ts';
import {
  formatRowCount,
  type OperatorCommand,
  runOperatorCommand,
  sumRows,
  withProgress,
} from './operator-command.ts';

const USAGE = `Usage: npm run backup [-- <file>]
       npm run db:export [-- <file>]

Writes the whole database to <file>: PostgreSQL if DATABASE_URL is set, otherwise the embedded
database in DATA_DIR. The site may be running. The default <file> is in DATA_DIR/backups, with the
date and time in its name.`;

export const BACKUP: OperatorCommand = {
  usage: USAGE,
  argCount: [0, 1],
  async work({ env, args: [file], signal }) {
    await withSite(env, { create: false }, async ({ name, run }) => {
      const folder = join(env.DATA_DIR, 'backups');
      if (file === undefined) await createDumpFolder(folder);
      const path =
        file ??
        join(
          folder,
          `kinora-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z.jsonl.gz`,
        );
      console.error(`Writing ${name} to ${path}`);
      const { rows } = await writeDumpFile(path, withProgress(run('export')), signal);
      console.error(`Done: ${formatRowCount(sumRows(rows))}, written and verified.`);
    });
  },
};

if (import.meta.main) await runOperatorCommand(BACKUP);
