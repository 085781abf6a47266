/**
 * Runs the worker on a disk that fails with the error code in the file `<folder>.fault` while that
 * file exists.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { workerData } from 'node:worker_threads';

const fault = `${workerData.folder}.fault`;
const { existsSync, readFileSync } = fs;

function failWith<A extends unknown[], R>(
  real: (...args: A) => R,
  code: string,
): (...args: A) => R {
  return (...args) => {
    if (existsSync(fault) && readFileSync(fault, 'utf8') === code)
      throw Object.assign(new Error(`${code}: simulated`), { code });
    return real(...args);
  };
}

// PGlite writes and syncs its files through these two functions only.
fs.writeSync = failWith(
  fs.writeSync as (...args: unknown[]) => number,
  'ENOSPC',
) as typeof fs.writeSync;
fs.fdatasyncSync = failWith(fs.fdatasyncSync, 'EIO');
syncBuiltinESMExports();
await import('../src/worker.ts');
