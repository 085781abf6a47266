import { scryptSync } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createPasswordHashing, needsRehash } from './password-hashing.ts';
import type { PasswordThreadPool } from './password-thread-pool.ts';
import { TooManySignIns } from './too-many-sign-ins.ts';

const PASSWORD = 'correct horse 9';
const MAX_CONCURRENT = Math.max(1, Math.min(2, availableParallelism() - 1));
const MAX_QUEUED = 100;

/** Hashes at 1 % of the cost, which may not exceed that of a current hash. */
const derive: PasswordThreadPool['derive'] = async ({ password, salt, cost, keyBytes }) => {
  expect(cost.N * cost.r * cost.p).toBeLessThanOrEqual(2 ** 17 * 8);
  return scryptSync(password, salt, keyBytes, { ...cost, N: cost.N / 128 });
};
const hashing = createPasswordHashing({ threads: { derive, close: async () => {} } });
const { hash, verify } = hashing;

test('a hash at the real cost matches its password, also after a restart', async () => {
  const before = createPasswordHashing();
  const storedHash = await before.hash(PASSWORD);
  await before.close();
  const restarted = createPasswordHashing();
  onTestFinished(() => restarted.close());
  expect(await restarted.verify({ hash: storedHash, password: PASSWORD })).toBe(true);
});

test('a hash matches its password and no other', async () => {
  const storedHash = await hash(PASSWORD);
  expect(await verify({ hash: storedHash, password: PASSWORD })).toBe(true);
  for (const password of ['', 'Correct horse 9', `${PASSWORD} `, storedHash])
    expect(await verify({ hash: storedHash, password }), password).toBe(false);
});

test('a hash does not contain the password and differs each time', async () => {
  const hashes = await Promise.all([1, 2].map(() => hash(PASSWORD)));
  for (const part of [0, 1])
    expect(new Set(hashes.map((storedHash) => storedHash.split(':')[part + 4])).size).toBe(2);
  for (const storedHash of hashes) {
    expect(storedHash).toMatch(/^scrypt:17:8:1:[\w-]{22}:[\w-]{86}$/);
    expect(await verify({ hash: storedHash, password: PASSWORD })).toBe(true);
  }
});

test.each([
  ['Hangul', '하늘을 나는 고래'],
  ['Latin with diacritics', 'crème brûlée à Łódź'],
])('%s: composed and decomposed letters are the same password', async (_, password) => {
  const storedHash = await hash(password.normalize('NFD'));
  expect(await verify({ hash: storedHash, password: password.normalize('NFC') })).toBe(true);
});

test('full-width and half-width letters are the same password', async () => {
  expect(await verify({ hash: await hash('ｋｑ７ｗｚｘｐ'), password: 'kq7wzxp' })).toBe(true);
});

test('long passwords differ by their last character', async () => {
  const long = '밤'.repeat(127);
  const storedHash = await hash(`${long}a`);
  expect(await verify({ hash: storedHash, password: `${long}a` })).toBe(true);
  expect(await verify({ hash: storedHash, password: `${long}b` })).toBe(false);
});

test('a password over 512 code units matches its hash, and that of its first 512 units', async () => {
  const long = '👨‍👩‍👧‍👦'.repeat(66);
  expect(long.length).toBe(726);
  const whole = await hash(long);
  const cut = await hash(long.slice(0, 512));
  for (const storedHash of [whole, cut])
    expect(await verify({ hash: storedHash, password: long })).toBe(true);
  expect(await verify({ hash: whole, password: long.slice(0, 512) })).toBe(false);
  expect(await verify({ hash: cut, password: long.slice(0, 511) })).toBe(false);
});

test('a long password takes the same work whether its account exists or not', async () => {
  const derive = vi.fn(async () => Buffer.alloc(64));
  const hashing = createPasswordHashing({ threads: { derive, close: async () => {} } });
  const storedHash = await hash(PASSWORD);
  const password = '밤'.repeat(600);
  await hashing.verify({ hash: storedHash, password });
  const checks = derive.mock.calls.splice(0).length;
  await hashing.hash(password);
  expect([checks, derive.mock.calls.length]).toEqual([2, 2]);
});

describe('damaged hashes', () => {
  let storedHash: string;

  beforeAll(async () => {
    storedHash = await hashing.hash(PASSWORD);
  });

  test.each([
    ['empty', () => ''],
    ['a colon', () => ':'],
    ['no colon', (intact: string) => intact.replaceAll(':', '')],
    ['without its parameters', (intact: string) => intact.split(':').slice(4).join(':')],
    ['without its salt', (intact: string) => intact.replace(/:[^:]*:([^:]*)$/, '::$1')],
    ['without its key', (intact: string) => intact.replace(/:[^:]*$/, ':')],
    ['of another cost', (intact: string) => intact.replace('17', '16')],
    ['of no cost', (intact: string) => intact.replace('17:8', '0:0')],
    ['of a cost that is no number', (intact: string) => intact.replace('17', 'x')],
    ['of a cost that takes all memory', (intact: string) => intact.replace('17', '40')],
    ['of a cost that takes hours', (intact: string) => intact.replace(':1:', ':9999:')],
    ['cut off', (intact: string) => intact.slice(0, -4)],
    ['longer', (intact: string) => `${intact}AAAA`],
    [
      'another salt',
      (intact: string) => intact.replace(/(?<=:1:)./, (letter) => (letter === 'A' ? 'B' : 'A')),
    ],
    ['not base64', () => '???:!!!'],
    ['the password itself', () => PASSWORD],
    ['one of bcrypt', () => '$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy'],
    ['one in hexadecimal digits', () => `${'0f'.repeat(16)}:${'0f'.repeat(64)}`],
  ])('a damaged hash (%s) matches no password', async (_, damage) => {
    expect(await hashing.verify({ hash: damage(storedHash), password: PASSWORD })).toBe(false);
  });

  test('rejects an empty password against a damaged hash', async () => {
    for (const damaged of ['', ':'])
      expect(await hashing.verify({ hash: damaged, password: '' })).toBe(false);
  });
});

describe('legacy hashes without parameters', { tags: ['S11'] }, () => {
  const salt = Buffer.alloc(16, 7);
  const key = scryptSync(PASSWORD, salt, 64, { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 });
  const legacy = `${salt.toString('base64url')}:${key.toString('base64url')}`;

  test('a legacy hash matches its password and no other', { tags: ['S11'] }, async () => {
    const hashing = createPasswordHashing();
    onTestFinished(() => hashing.close());
    expect(await hashing.verify({ hash: legacy, password: PASSWORD })).toBe(true);
    expect(await hashing.verify({ hash: legacy, password: 'another' })).toBe(false);
  });

  test('needsRehash is true for a legacy hash only', { tags: ['S11'] }, async () => {
    expect(needsRehash(legacy)).toBe(true);
    expect(needsRehash('')).toBe(true);
    expect(needsRehash((await hash(PASSWORD)).replace(':17:', ':16:'))).toBe(true);
    expect(needsRehash(await hash(PASSWORD))).toBe(false);
  });

  test('a wrong password against a legacy hash takes the work of a current hash', {
    tags: ['S11'],
  }, async () => {
    const derive = vi.fn(async () => Buffer.alloc(64));
    const hashing = createPasswordHashing({ threads: { derive, close: async () => {} } });
    await hashing.verify({ hash: legacy, password: 'another' });
    const work = (
      derive.mock.calls as unknown as [{ cost: { N: number; r: number; p: number } }][]
    ).map(([{ cost }]) => cost.N * cost.r * cost.p);
    expect(work.reduce((sum, each) => sum + each, 0)).toBeGreaterThanOrEqual(2 ** 17 * 8);
  });
});

describe('concurrent hashes', () => {
  let pending: (() => void)[];
  let maxPending: number;
  let shouldFail: boolean;

  /** Real hashes of six hundred passwords would take minutes. */
  const pausedThreads: PasswordThreadPool = {
    derive({ keyBytes }) {
      if (shouldFail) return Promise.reject(new Error('no memory'));
      return new Promise((resolve) => {
        pending.push(() => resolve(Buffer.alloc(keyBytes)));
        maxPending = Math.max(maxPending, pending.length);
      });
    },
    close: async () => {},
  };

  beforeEach(() => {
    pending = [];
    maxPending = 0;
    shouldFail = false;
    return () => {
      vi.useRealTimers();
    };
  });

  function start(count: number, hashing = createPasswordHashing({ threads: pausedThreads })) {
    const ended = { served: 0, refused: 0, failed: 0 };
    async function hashOnce(): Promise<void> {
      try {
        await hashing.hash(PASSWORD);
        ended.served += 1;
      } catch (error) {
        ended[error instanceof TooManySignIns ? 'refused' : 'failed'] += 1;
      }
    }
    return { hashing, ended, all: Promise.all(Array.from({ length: count }, hashOnce)) };
  }

  async function release(): Promise<void> {
    while (pending.length > 0) {
      pending.shift()?.();
      await nextTurn();
    }
  }

  test('a full queue rejects further hashes with TooManySignIns and completes the others', async () => {
    const { ended, all } = start(MAX_CONCURRENT + MAX_QUEUED + 20);
    await nextTurn();
    expect(ended).toEqual({ served: 0, refused: 20, failed: 0 });
    await release();
    await all;
    expect(ended).toEqual({ served: MAX_CONCURRENT + MAX_QUEUED, refused: 20, failed: 0 });
  });

  test('at most two hashes run concurrently, and one core stays free', {
    tags: ['S11'],
  }, async () => {
    const { all } = start(MAX_CONCURRENT + 10);
    await nextTurn();
    await release();
    await all;
    expect(maxPending).toBe(MAX_CONCURRENT);
  });

  test('sign-in and sign-up share the queue', async () => {
    const { hashing, all } = start(MAX_CONCURRENT + MAX_QUEUED);
    await expect(hashing.verify({ hash: 'scrypt:17:8:1:a:b', password: PASSWORD })).rejects.toThrow(
      TooManySignIns,
    );
    await release();
    await all;
  });

  test('known devices have one place per account in a queue of their own, which takes turns', {
    tags: ['S7'],
  }, async () => {
    const { hashing, ended, all } = start(MAX_CONCURRENT + MAX_QUEUED);
    const order: string[] = [];
    const verify = async (account: string) => {
      const [hash, password] = [`scrypt:17:8:1:${account}:`, PASSWORD];
      await hashing.verify({ hash, password, isKnownDevice: true });
      order.push(`${account} after ${ended.served}`);
    };
    const known = ['owner', 'other'].map(verify);
    // The place of the account is taken, and the common queue is full.
    await expect(verify('owner')).rejects.toThrow(TooManySignIns);
    await release();
    await Promise.all([all, ...known]);
    expect(order).toEqual([
      `owner after ${MAX_CONCURRENT + 1}`,
      `other after ${MAX_CONCURRENT + 2}`,
    ]);
    const again = verify('owner');
    await release();
    await again;
  });

  test('a hash queued for 20 s is rejected, and later ones complete', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const first = start(MAX_CONCURRENT + 3);
    await vi.advanceTimersByTimeAsync(19_000);
    expect(first.ended.refused).toBe(0);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(first.ended.refused).toBe(3);
    await release();
    await first.all;
    expect(first.ended).toEqual({ served: MAX_CONCURRENT, refused: 3, failed: 0 });
    const next = start(1, first.hashing);
    await nextTurn();
    await release();
    await next.all;
    expect(next.ended.served).toBe(1);
  });

  test('a failed hash frees its slot', async () => {
    const { hashing } = start(0);
    shouldFail = true;
    await expect(hashing.hash(PASSWORD)).rejects.toThrow('no memory');
    shouldFail = false;
    const { ended, all } = start(MAX_CONCURRENT, hashing);
    await nextTurn();
    await release();
    await all;
    expect(ended.served).toBe(MAX_CONCURRENT);
  });
});
