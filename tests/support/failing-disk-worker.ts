/** The embedded database's thread on a disk that fails as the file `<folder>.fault` says, for as long as that file is there. */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { workerData } from 'node:worker_threads';

const fault = `${workerData.folder}.fault`;
const { existsSync, readFileSync } = fs;

function failing<A extends unknown[], R>(
  real: (...given: A) => R,
  code: string,
): (...given: A) => R {
  return (...given) => {
    if (existsSync(fault) && readFileSync(fault, 'utf8') === code)
      throw Object.assign(new Error(`${code}: the test's own`), { code });
    return real(...given);
  };
}

// The files of the database are written through these and no others.
fs.writeSync = failing(
  fs.writeSync as (...given: unknown[]) => number,
  'ENOSPC',
) as typeof fs.writeSync;
fs.fdatasyncSync = failing(fs.fdatasyncSync, 'EIO');
syncBuiltinESMExports();
await import('../../db/pglite-worker.ts');
