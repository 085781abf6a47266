import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

const SCRIPT = new URL('./create-database-process.ts', import.meta.url);
/** Of the folders in which a database is created, and of a file of earlier versions. */
const UNFINISHED = '.unfinished';
const MAX_ERROR_LENGTH = 2_000;

/**
 * Creates the database of `folder` unless it exists. In a process of its own: it takes 300 MB of
 * memory, most of which a thread would not return to the system.
 */
export async function createDatabaseIfMissing(folder: string): Promise<void> {
  await removeUnfinished(folder);
  if (existsSync(folder)) return;
  const creator = fork(SCRIPT, [folder, `${folder}${UNFINISHED}-${process.pid}`], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let errors = '';
  creator.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-MAX_ERROR_LENGTH);
  });
  const [code, signal] = await once(creator, 'close');
  if (signal === 'SIGKILL')
    throw new Error(
      'the process that creates the database was killed, as systems do if memory is short: the first start needs 640 MB',
    );
  if (code !== 0)
    throw new Error(`the database could not be created: ${errors || (code ?? signal)}`);
}

/** Removes databases whose creation was interrupted: they hold no data. */
async function removeUnfinished(folder: string): Promise<void> {
  const options = { recursive: true, force: true, maxRetries: 3 };
  // Earlier versions created the database in place, beside this file.
  if (existsSync(`${folder}${UNFINISHED}`)) await rm(folder, options);
  for (const name of await readdir(dirname(folder)))
    if (name.startsWith(basename(folder) + UNFINISHED))
      await rm(join(dirname(folder), name), options);
}
