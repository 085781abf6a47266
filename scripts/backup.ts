/** Writes the whole database to one file, while the site runs or not. */
import { join } from 'node:path';
import { createDumpFolder, writeDumpFile } from '../db/dump/file.ts';
import { withSite } from './open-site.ts';
import { formatRowCount, runOperatorCommand, sumRows, withProgress } from './operator-command.ts';

const USAGE = `Usage: npm run backup [-- <file>]
       npm run db:export [-- <file>]

Writes everything in the database to <file>: the embedded one in DATA_DIR, while the site runs or not,
or PostgreSQL where DATABASE_URL is set. Without <file> it goes to DATA_DIR/backups, named by the moment.`;

await runOperatorCommand({
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
});
