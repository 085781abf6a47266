import { scryptSync } from 'node:crypto';
import { parentPort } from 'node:worker_threads';

/** `N` is the cost, `r` the block size, `p` the parallelization, as in RFC 7914. */
export type ScryptCost = { N: number; r: number; p: number };

export type PasswordTask = {
  password: string;
  salt: Uint8Array;
  keyBytes: number;
  cost: ScryptCost;
};

/** More than the 128 · N · r bytes of the highest accepted cost. */
const MAX_MEMORY_BYTES = 192 * 1024 * 1024;

parentPort?.on('message', ({ password, salt, keyBytes, cost }: PasswordTask) => {
  parentPort?.postMessage(
    scryptSync(password, salt, keyBytes, { ...cost, maxmem: MAX_MEMORY_BYTES }),
  );
});
