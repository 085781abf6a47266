import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { APIError } from 'better-auth/api';
import { createLimit } from '../../catalog/limit.ts';

/** 32 MB and some 60 ms of a processor for each guess. */
const COST = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 };
const KEY_BYTES = 64;
const SALT_BYTES = 16;

/** One core stays free for pages: without a limit, many who sign in at once would keep every reader waiting. */
const CONCURRENT = Math.max(1, availableParallelism() - 1);
const QUEUED = 500;
const LONGEST_WAIT_MS = 45_000;
const AGAIN_SECONDS = '10';

/** A refusal that the library hands on as it is. */
export class TooManySignIns extends APIError {
  constructor() {
    super('TOO_MANY_REQUESTS', { code: 'TOO_MANY_REQUESTS', message: 'too many sign in just now' }, { 'retry-after': AGAIN_SECONDS });
  }
}

/** Hashes and compares passwords, a few at a time. Rejects with `TooManySignIns` where the wait would be too long. */
export function createPasswordHashing() {
  const limit = createLimit({ concurrent: CONCURRENT, queued: QUEUED });

  async function keyOf(password: string, salt: Buffer): Promise<Buffer> {
    const done = await limit.run(() => derive(password, salt), LONGEST_WAIT_MS);
    if (done === null) throw new TooManySignIns();
    return done.value;
  }

  return {
    async hash(password: string): Promise<string> {
      const salt = randomBytes(SALT_BYTES);
      return `${salt.toString('base64url')}:${(await keyOf(password, salt)).toString('base64url')}`;
    },
    async verify({ hash, password }: { hash: string; password: string }): Promise<boolean> {
      const [salt = '', key = ''] = hash.split(':');
      const expected = Buffer.from(key, 'base64url');
      const found = await keyOf(password, Buffer.from(salt, 'base64url'));
      return expected.length === found.length && timingSafeEqual(expected, found);
    },
  };
}

export type PasswordHashing = ReturnType<typeof createPasswordHashing>;

function derive(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // The same letters however a keyboard composes them.
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, COST, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
