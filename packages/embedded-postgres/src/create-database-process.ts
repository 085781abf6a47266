import { mkdir, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { DurableFiles, START_PARAMS, syncTree } from './durable-files.ts';

const [folder = '', unfinished = ''] = process.argv.slice(2);
// The parent was killed; its next start creates the database again.
process.once('disconnect', () => process.exit(1));

await mkdir(unfinished, { mode: 0o700 });
const database = await PGlite.create({
  fs: new DurableFiles(unfinished),
  startParams: START_PARAMS,
});
await database.close();
await syncTree(unfinished);
await rename(unfinished, folder);
// Otherwise a power failure could undo the new name, and with it all later commits. Windows cannot
// sync a folder and does not need to.
if (process.platform !== 'win32') {
  const parent = await open(dirname(folder));
  await parent.sync();
  await parent.close();
}
process.exit(0);
