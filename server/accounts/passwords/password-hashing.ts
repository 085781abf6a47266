import { randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { createSemaphore, type SemaphoreQueue } from '../../../lib/semaphore.ts';
import { createPasswordThreadPool, type PasswordThreadPool } from './password-thread-pool.ts';
import type { ScryptCost } from './password-worker.ts';

/** As recommended by OWASP: 128 MB and a third of a second of CPU per guess. */
const COST_LOG2 = 17;
const COST = { N: 2 ** COST_LOG2, r: 8, p: 1 };
/** Cost of hashes without parameters, from earlier versions. */
const LEGACY_COST = { N: 16_384, r: 16, p: 1 };
/** Measured: brings the time of a legacy check up to that of the current cost. */
const LEGACY_FALLBACK_COST = { ...LEGACY_COST, p: 4 };
const MAX_COST_BYTES = 128 * COST.N * COST.r;
const MAX_PARALLELIZATION = 4;
const PREFIX = `scrypt:${COST_LOG2}:${COST.r}:${COST.p}:`;
const KEY_BYTES = 64;
const SALT_BYTES = 16;
/** Forms of earlier versions cut passwords to this before hashing. */
const EARLIER_MAX_CODE_UNITS = 512;

/** Leaves one core for pages and uses at most 256 MB. */
const MAX_CONCURRENT = Math.max(1, Math.min(2, availableParallelism() - 1));
const MAX_QUEUED = 100;
/** Shorter than the request deadline (request-deadline.ts), so that the form shows the reason. */
const QUEUE_TIMEOUT_MS = 20_000;

type PasswordCheck = {
  hash: string;
  password: string;
  /** Whether the device has signed in to the account before. */
  isKnownDevice?: boolean;
};
type StoredHash = { cost: ScryptCost; legacy: boolean; salt: Buffer; key: Buffer };

/**
 * Hashes in threads. Rejects with `TooManySignIns` if the queue is full or the wait exceeds 20 s.
 */
export function createPasswordHashing({
  threads = createPasswordThreadPool(),
}: {
  threads?: PasswordThreadPool;
} = {}) {
  const semaphore = createSemaphore({ maxConcurrent: MAX_CONCURRENT, maxQueued: MAX_QUEUED });
  /** Takes turns with the common queue, so that neither can crowd out the other. */
  const knownDevices = semaphore.addQueue();
  /** Stored hashes of the accounts in the queue of known devices. */
  const queuedAccounts = new Set<string>();

  function derive(password: string, salt: Buffer, cost: ScryptCost): Promise<Buffer> {
    // Keyboards compose letters differently.
    return threads.derive({
      password: password.normalize('NFKC'),
      salt,
      keyBytes: KEY_BYTES,
      cost,
    });
  }

  async function runQueued<T>(
    task: () => Promise<T>,
    queue: SemaphoreQueue = semaphore,
  ): Promise<T> {
    const result = await queue.run(task, QUEUE_TIMEOUT_MS);
    // Imported here, because the accounts library is loaded on demand.
    if (result === null) throw new (await import('./too-many-sign-ins.ts')).TooManySignIns();
    return result.value;
  }

  /** An account has one place at a time, however many devices know it. */
  async function runForKnownDevice<T>(account: string, task: () => Promise<T>): Promise<T> {
    if (queuedAccounts.has(account)) return runQueued(task);
    queuedAccounts.add(account);
    try {
      return await runQueued(task, knownDevices);
    } finally {
      queuedAccounts.delete(account);
    }
  }

  return {
    async hash(password: string): Promise<string> {
      const salt = randomBytes(SALT_BYTES);
      const key = await runQueued(async () => {
        // As long as a check: the library hashes a password for an account that does not exist.
        if (password.length > EARLIER_MAX_CODE_UNITS) await derive(password, salt, COST);
        return derive(password, salt, COST);
      });
      return `${PREFIX}${salt.toString('base64url')}:${key.toString('base64url')}`;
    },
    async verify({ hash, password, isKnownDevice = false }: PasswordCheck): Promise<boolean> {
      const { cost, legacy, salt, key } = parseHash(hash);
      async function matches(text: string): Promise<boolean> {
        const derived = await derive(text, salt, cost);
        const equal = key.length === derived.length && timingSafeEqual(key, derived);
        // As long as with the current cost: timing does not reveal the age of the hash.
        if (legacy && !equal) await derive(text, salt, LEGACY_FALLBACK_COST);
        return equal;
      }
      async function check(): Promise<boolean> {
        if (await matches(password)) return true;
        if (password.length <= EARLIER_MAX_CODE_UNITS) return false;
        return matches(password.slice(0, EARLIER_MAX_CODE_UNITS));
      }
      return isKnownDevice ? runForKnownDevice(hash, check) : runQueued(check);
    },
    close: () => threads.close(),
  };
}

export type PasswordHashing = ReturnType<typeof createPasswordHashing>;

export function needsRehash(hash: string): boolean {
  return !hash.startsWith(PREFIX);
}

/** A damaged hash gets an empty key, which matches no password. */
function parseHash(hash: string): StoredHash {
  const [scheme, log2, r, p, ...saltAndKey] = hash.split(':');
  if (scheme !== 'scrypt')
    return { cost: LEGACY_COST, legacy: true, ...parseSaltAndKey(hash.split(':')) };
  const cost = { N: 2 ** Number(log2), r: Number(r), p: Number(p) };
  return isAffordable(cost)
    ? { cost, legacy: false, ...parseSaltAndKey(saltAndKey) }
    : { cost: COST, legacy: false, ...parseSaltAndKey([]) };
}

function isAffordable({ N, r, p }: ScryptCost): boolean {
  if (![N, r, p].every((value) => Number.isInteger(value) && value >= 1)) return false;
  return N > 1 && 128 * N * r <= MAX_COST_BYTES && p <= MAX_PARALLELIZATION;
}

function parseSaltAndKey([salt = '', key = '']: string[]): { salt: Buffer; key: Buffer } {
  return { salt: Buffer.from(salt, 'base64url'), key: Buffer.from(key, 'base64url') };
}
