import { scrypt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createPasswordHashing, TooManySignIns } from './password-hashing.ts';

// The real one, but where a test holds it back: six hundred real hashes keep a processor busy for half a minute.
vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof import('node:crypto')>();
  return { ...crypto, scrypt: vi.fn(crypto.scrypt) };
});

const PASSWORD = 'correct horse 9';
const AT_ONCE = Math.max(1, availableParallelism() - 1);
const QUEUED = 500;

test('a password is known again by its hash, and another is not', async () => {
  const { hash, verify } = createPasswordHashing();
  const kept = await hash(PASSWORD);
  expect(await verify({ hash: kept, password: PASSWORD })).toBe(true);
  for (const password of ['', 'Correct horse 9', `${PASSWORD} `, kept])
    expect(await verify({ hash: kept, password }), password).toBe(false);
});

test('the hash shows nothing of the password, and is never the same twice', async () => {
  const { hash, verify } = createPasswordHashing();
  const hashes = await Promise.all([1, 2].map(() => hash(PASSWORD)));
  for (const part of [0, 1]) expect(new Set(hashes.map((kept) => kept.split(':')[part])).size).toBe(2);
  for (const kept of hashes) {
    expect(kept).toMatch(/^[\w-]{22}:[\w-]{86}$/);
    expect(await verify({ hash: kept, password: PASSWORD })).toBe(true);
  }
});

test('a hash of before a start is known after it', async () => {
  const kept = await createPasswordHashing().hash(PASSWORD);
  expect(await createPasswordHashing().verify({ hash: kept, password: PASSWORD })).toBe(true);
});

test.each([
  ['Hangul', '하늘을 나는 고래'],
  ['Latin with diacritics', 'crème brûlée à Łódź'],
])('%s is the same password whether a keyboard composes it or not', async (_, password) => {
  const { hash, verify } = createPasswordHashing();
  const kept = await hash(password.normalize('NFD'));
  expect(await verify({ hash: kept, password: password.normalize('NFC') })).toBe(true);
});

test('full-width letters are those of the other width, as where a password is judged', async () => {
  const { hash, verify } = createPasswordHashing();
  expect(await verify({ hash: await hash('ｋｑ７ｗｚｘｐ'), password: 'kq7wzxp' })).toBe(true);
});

test('long passwords count to their end', async () => {
  const { hash, verify } = createPasswordHashing();
  const long = '밤'.repeat(127);
  const kept = await hash(`${long}a`);
  expect(await verify({ hash: kept, password: `${long}a` })).toBe(true);
  expect(await verify({ hash: kept, password: `${long}b` })).toBe(false);
});

describe('a hash that is damaged is no hash of any password, and nothing breaks', () => {
  const { hash, verify } = createPasswordHashing();
  let kept: string;

  beforeAll(async () => {
    kept = await hash(PASSWORD);
  });

  test.each([
    ['empty', () => ''],
    ['a colon', () => ':'],
    ['no colon', (whole: string) => whole.replace(':', '')],
    ['without its salt', (whole: string) => whole.replace(/^.*:/, ':')],
    ['without its key', (whole: string) => whole.replace(/:.*$/, ':')],
    ['cut off', (whole: string) => whole.slice(0, -4)],
    ['longer', (kept: string) => `${kept}AAAA`],
    ['another salt', (whole: string) => whole.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A'))],
    ['not base64', () => '???:!!!'],
    ['the password itself', () => PASSWORD],
    ['one of bcrypt', () => '$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy'],
    ['one in hexadecimal digits', () => `${'0f'.repeat(16)}:${'0f'.repeat(64)}`],
  ])('%s', async (_, damage) => {
    expect(await verify({ hash: damage(kept), password: PASSWORD })).toBe(false);
  });

  test('nor of an empty one', async () => {
    for (const damaged of ['', ':']) expect(await verify({ hash: damaged, password: '' })).toBe(false);
  });
});

describe('many at once', () => {
  let held: (() => void)[];
  let most: number;

  beforeEach(() => {
    held = [];
    most = 0;
    const real = vi.mocked(scrypt).getMockImplementation();
    vi.mocked(scrypt).mockImplementation((_password, _salt, bytes, _options, done) => {
      held.push(() => done(null, Buffer.alloc(bytes)));
      most = Math.max(most, held.length);
    });
    return () => {
      vi.useRealTimers();
      if (real) vi.mocked(scrypt).mockImplementation(real);
    };
  });

  /** Starts so many, and counts how they end as they do. */
  function start(count: number, hashing = createPasswordHashing()) {
    const ended = { served: 0, refused: 0, failed: 0 };
    async function one(): Promise<void> {
      try {
        await hashing.hash(PASSWORD);
        ended.served += 1;
      } catch (error) {
        ended[error instanceof TooManySignIns ? 'refused' : 'failed'] += 1;
      }
    }
    return { hashing, ended, all: Promise.all(Array.from({ length: count }, one)) };
  }

  async function release(): Promise<void> {
    while (held.length > 0) {
      held.shift()?.();
      await nextTurn();
    }
  }

  test('more than can wait are refused at once with TooManySignIns, and the others are served', async () => {
    const { ended, all } = start(AT_ONCE + QUEUED + 20);
    await nextTurn();
    expect(ended).toEqual({ served: 0, refused: 20, failed: 0 });
    await release();
    await all;
    expect(ended).toEqual({ served: AT_ONCE + QUEUED, refused: 20, failed: 0 });
  });

  test('one core is left for pages', async () => {
    const { all } = start(AT_ONCE + 10);
    await nextTurn();
    await release();
    await all;
    expect(most).toBe(AT_ONCE);
  });

  test('a sign-in waits in the same line as a sign-up', async () => {
    const { hashing, all } = start(AT_ONCE + QUEUED);
    await expect(hashing.verify({ hash: 'a:b', password: PASSWORD })).rejects.toThrow(TooManySignIns);
    await release();
    await all;
  });

  test('who has waited for 45 s is refused, and the next one after that is served', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const first = start(AT_ONCE + 3);
    await vi.advanceTimersByTimeAsync(44_000);
    expect(first.ended.refused).toBe(0);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(first.ended.refused).toBe(3);
    await release();
    await first.all;
    expect(first.ended).toEqual({ served: AT_ONCE, refused: 3, failed: 0 });
    const next = start(1, first.hashing);
    await nextTurn();
    await release();
    await next.all;
    expect(next.ended.served).toBe(1);
  });

  test('one that fails gives its place to the next', async () => {
    const { hashing } = start(0);
    vi.mocked(scrypt).mockImplementationOnce((_password, _salt, _bytes, _options, done) => done(new Error('no memory'), Buffer.alloc(0)));
    await expect(hashing.hash(PASSWORD)).rejects.toThrow('no memory');
    const { ended, all } = start(AT_ONCE, hashing);
    await nextTurn();
    await release();
    await all;
    expect(ended.served).toBe(AT_ONCE);
  });
});
