import { setImmediate as settle } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { getCallPriority, runWithPriority } from '../tmdb/call-priority.ts';
import { createCache, type Loaded } from './cache.ts';
import { INCOMPLETE_TTL_MS, REFRESH_BACKOFF_MS, TTLS } from './ttl.ts';

const TEST_TTL = { fresh: 100, staleWhileRevalidate: 1000, staleIfError: 100_000 };

function setUp(
  options: { maxEntries?: number; maxBytes?: number; refreshTimeoutMs?: number } = {},
) {
  const clock = { now: 1_000_000 };
  const failures: unknown[] = [];
  const cache = createCache({
    maxEntries: 100,
    maxBytes: 1e6,
    now: () => clock.now,
    onStale: (_, error) => failures.push(error),
    ...options,
  });
  let loads = 0;
  let next: () => Promise<Loaded<unknown>> = async () => ({
    value: `value ${loads}`,
    complete: true,
  });
  const read = (key = 'a') =>
    cache.read(key, TEST_TTL, {
      load() {
        loads += 1;
        return next();
      },
    });
  const resolveWith = (loaded: Loaded<unknown> | Error) => {
    next = async () => {
      if (loaded instanceof Error) throw loaded;
      return loaded;
    };
  };
  return {
    clock,
    cache,
    read,
    answerWith: resolveWith,
    failures,
    loads: () => loads,
    setNext: (load: typeof next) => (next = load),
  };
}

test('1,000 concurrent reads share one load', async () => {
  const { read, loads } = setUp();
  const values = await Promise.all(Array.from({ length: 1000 }, () => read()));
  expect(new Set(values)).toEqual(new Set(['value 1']));
  expect(loads()).toBe(1);
});

test('a missing value is loaded again after a minute', async () => {
  const { clock, read, answerWith: resolveWith, loads } = setUp();
  resolveWith({ value: null, complete: true });
  expect([await read(), await read()]).toEqual([null, null]);
  expect(loads()).toBe(1);
  clock.now += 60_000;
  resolveWith({ value: 'added', complete: true });
  expect(await read()).toBe('added');
});

test('a failed load rejects all waiting reads and is not cached', async () => {
  const { read, answerWith: resolveWith, loads } = setUp();
  resolveWith(new Error('down'));
  expect((await Promise.allSettled([read(), read()])).map(({ status }) => status)).toEqual([
    'rejected',
    'rejected',
  ]);
  resolveWith({ value: 'back', complete: true });
  expect(await read()).toBe('back');
  expect(loads()).toBe(2);
});

test('serves a fresh value without a load and a stale one while revalidating', async () => {
  const { clock, read, loads } = setUp();
  await read();
  clock.now += 99;
  await read();
  expect(loads()).toBe(1);
  clock.now += 1;
  expect(await read()).toBe('value 1');
  await settle();
  expect(loads()).toBe(2);
  expect(await read()).toBe('value 2');
});

test('awaits the refresh of an old value and serves it, with backoff, if that fails', async () => {
  const { clock, read, answerWith: resolveWith, failures, loads } = setUp();
  await read();
  clock.now += 1000;
  expect(await read()).toBe('value 2');
  clock.now += 1000;
  resolveWith(new Error('down'));
  expect(await Promise.all([read(), read()])).toEqual(['value 2', 'value 2']);
  expect(await read()).toBe('value 2');
  expect(loads()).toBe(3);
  expect(failures).toHaveLength(1);
  clock.now += REFRESH_BACKOFF_MS;
  await read();
  expect(loads()).toBe(4);
});

test('does not wait for a hanging refresh if a value is cached', async () => {
  const { clock, read, setNext } = setUp({ refreshTimeoutMs: 20 });
  await read();
  clock.now += 5000;
  setNext(() => new Promise(() => {}));
  expect(await read()).toBe('value 1');
});

test('serves no value beyond its TTL or six months', async () => {
  const { clock, read, answerWith: resolveWith } = setUp();
  await read();
  resolveWith(new Error('down'));
  clock.now += 99_999;
  expect(await read()).toBe('value 1');
  clock.now += 1;
  await expect(read()).rejects.toThrow('down');
  for (const { fresh, staleWhileRevalidate, staleIfError } of Object.values(TTLS)) {
    expect(fresh).toBeLessThan(staleWhileRevalidate);
    expect(staleWhileRevalidate).toBeLessThan(staleIfError);
    expect(staleIfError).toBeLessThanOrEqual(170 * 24 * 3_600_000);
  }
});

test('a value with an older part expires with it', async () => {
  const { clock, cache, read, answerWith: resolveWith } = setUp();
  resolveWith({ value: 'completed', complete: true, oldestPartAt: clock.now - 60_000 });
  await read();
  expect(cache.getOldestPartTime('a')).toBe(clock.now - 60_000);
  expect(cache.getOldestPartTime('b')).toBeNull();
  resolveWith(new Error('down'));
  clock.now += 39_999;
  expect(await read()).toBe('completed');
  clock.now += 1;
  await expect(read()).rejects.toThrow('down');
});

test('deleteExpired deletes expired values that nobody reads, and no others', async () => {
  const { clock, cache, read } = setUp();
  await read('a');
  clock.now += 50_000;
  await read('b');
  clock.now += 50_000;
  cache.deleteExpired();
  expect(cache.size()).toBe(1);
  expect(cache.getOldestPartTime('b')).toBe(clock.now - 50_000);
});

test('reloads an incomplete value soon', async () => {
  const { clock, answerWith: resolveWith, loads, cache } = setUp();
  let value = { value: 'half', complete: false };
  const read = () =>
    cache.read(
      'b',
      {
        fresh: 10 * INCOMPLETE_TTL_MS,
        staleWhileRevalidate: 20 * INCOMPLETE_TTL_MS,
        staleIfError: 30 * INCOMPLETE_TTL_MS,
      },
      { load: async () => value },
    );
  await read();
  value = { value: 'whole', complete: true };
  clock.now += INCOMPLETE_TTL_MS - 1;
  expect(await read()).toBe('half');
  clock.now += 1;
  await read();
  await settle();
  expect(await read()).toBe('whole');
  resolveWith(new Error('unused'));
  expect(loads()).toBe(0);
});

test('limits entries and bytes', async () => {
  const limitedEntries = setUp({ maxEntries: 3 });
  for (const key of ['a', 'b', 'c', 'd']) await limitedEntries.read(key);
  expect(limitedEntries.cache.size()).toBe(3);
  const limitedBytes = setUp({ maxBytes: 8000 });
  limitedBytes.answerWith({ value: 'x'.repeat(2000), complete: true });
  for (const key of ['a', 'b', 'c', 'd']) await limitedBytes.read(key);
  expect(limitedBytes.cache.size()).toBe(2);
});

test('a cached value is immutable', async () => {
  const { read, answerWith: resolveWith } = setUp();
  resolveWith({ value: { items: [{ title: 'a' }] }, complete: true });
  const value = (await read()) as { items: { title: string }[] };
  expect(() => value.items.push({ title: 'b' })).toThrow(TypeError);
  expect(() => Object.assign(value.items[0] ?? {}, { title: 'c' })).toThrow(TypeError);
});

/** A key stored by an earlier process `age` ago. */
function setUpStored(age: number | null) {
  const { clock, cache } = setUp({ refreshTimeoutMs: 20 });
  const sources: string[] = [];
  const replacements: [unknown, unknown][] = [];
  const backend = {
    kept: age === null ? null : { value: 'kept', complete: true, loadedAt: clock.now - age },
    late: false,
    down: false,
  };
  const read = () =>
    cache.read<string>('a', TEST_TTL, {
      async restore(allowSlowRead) {
        sources.push(allowSlowRead ? 'store again' : 'store');
        await settle();
        return backend.late && !allowSlowRead ? null : backend.kept;
      },
      async load() {
        sources.push('catalog');
        if (backend.down) throw new Error('down');
        return { value: 'loaded', complete: true };
      },
      onReplaced: (previous, { value }) => replacements.push([previous, value]),
    });
  return { clock, line: backend, asked: sources, told: replacements, read };
}

test('1,000 concurrent reads share one read of the store, without a load if it is fresh', async () => {
  const { read, asked: sources, told: replacements } = setUpStored(50);
  expect(new Set(await Promise.all(Array.from({ length: 1000 }, read)))).toEqual(new Set(['kept']));
  expect(await read()).toBe('kept');
  expect(sources).toEqual(['store']);
  expect(replacements).toEqual([[null, 'kept']]);
});

test('a restored value keeps its age: served while revalidating, or awaited if older', async () => {
  const stale = setUpStored(500);
  expect(await stale.read()).toBe('kept');
  await settle();
  expect(await stale.read()).toBe('loaded');
  expect(stale.asked).toEqual(['store', 'catalog']);
  expect(stale.told.at(-1)).toEqual(['kept', 'loaded']);
  expect(await setUpStored(5000).read()).toBe('loaded');
  expect(await setUpStored(100_000).read()).toBe('loaded');
});

test('retries a store that timed out before a read rejects', async () => {
  const { read, line: backend, asked: sources } = setUpStored(5000);
  Object.assign(backend, { late: true, down: true });
  expect(await read()).toBe('kept');
  expect(sources).toEqual(['store', 'catalog', 'store again']);
  // Backoff: no other attempt yet.
  expect(await read()).toBe('kept');
  expect(sources).toHaveLength(3);
  const unstored = setUpStored(null);
  unstored.line.down = true;
  await expect(unstored.read()).rejects.toThrow('down');
});

test('reads the store before a refresh, because another process may have refreshed it', async () => {
  const { read, line: backend, clock, asked: sources } = setUpStored(null);
  expect(await read()).toBe('loaded');
  clock.now += REFRESH_BACKOFF_MS;
  backend.kept = { value: 'from another', complete: true, loadedAt: clock.now - 10 };
  expect(await read()).toBe('from another');
  expect(sources).toEqual(['store', 'catalog', 'store']);
});

test('a refresh that nobody waits for is background work, and an awaited one is not', async () => {
  const { clock, cache } = setUp();
  const priorities: string[] = [];
  const load = async () => {
    priorities.push(getCallPriority());
    return { value: 'value', complete: true };
  };
  await cache.read('a', TEST_TTL, { load });
  clock.now += 200;
  await cache.read('a', TEST_TTL, { load });
  await settle();
  clock.now += 2000;
  await cache.read('a', TEST_TTL, { load });
  await runWithPriority('crawler', () => cache.read('b', TEST_TTL, { load }));
  expect(priorities).toEqual(['visitor', 'background', 'visitor', 'crawler']);
});

test('a visitor does not join a load that waits in the background', async () => {
  const { cache } = setUp();
  const waiting = runWithPriority('background', () =>
    cache.read('a', TEST_TTL, { load: () => new Promise<never>(() => {}) }),
  );
  void waiting;
  const value = await cache.read('a', TEST_TTL, {
    load: async () => ({ value: 'value', complete: true }),
  });
  expect(value).toBe('value');
});
