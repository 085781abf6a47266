import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createCache, type Loaded } from './cache.ts';
import { INCOMPLETE_MS, MISSING_MS, REFRESH_BACKOFF_MS, TIMES } from './times.ts';

const TIMES_HERE = { fresh: 100, stale: 1000, keep: 100_000 };

function setUp(own: { maxEntries?: number; maxBytes?: number; refreshTimeoutMs?: number } = {}) {
  const clock = { now: 1_000_000 };
  const failures: unknown[] = [];
  const cache = createCache({
    maxEntries: 100,
    maxBytes: 1e6,
    now: () => clock.now,
    onStale: (_, error) => failures.push(error),
    ...own,
  });
  let loads = 0;
  let next: () => Promise<Loaded<unknown>> = async () => ({
    value: `value ${loads}`,
    complete: true,
  });
  const read = (key = 'a') =>
    cache.read(key, TIMES_HERE, {
      load() {
        loads += 1;
        return next();
      },
    });
  const answerWith = (loaded: Loaded<unknown> | Error) => {
    next = async () => {
      if (loaded instanceof Error) throw loaded;
      return loaded;
    };
  };
  return {
    clock,
    cache,
    read,
    answerWith,
    failures,
    loads: () => loads,
    setNext: (load: typeof next) => (next = load),
  };
}

const settled = () => sleep(5);

test('1,000 concurrent reads share one load', async () => {
  const { read, loads } = setUp();
  const values = await Promise.all(Array.from({ length: 1000 }, () => read()));
  expect(new Set(values)).toEqual(new Set(['value 1']));
  expect(loads()).toBe(1);
});

test('a failed load rejects all waiting reads and is not cached', async () => {
  const { read, answerWith, loads } = setUp();
  answerWith(new Error('down'));
  expect((await Promise.allSettled([read(), read()])).map(({ status }) => status)).toEqual([
    'rejected',
    'rejected',
  ]);
  answerWith({ value: 'back', complete: true });
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
  await settled();
  expect(loads()).toBe(2);
  expect(await read()).toBe('value 2');
});

test('awaits the refresh of an old value and serves it, with backoff, if that fails', async () => {
  const { clock, read, answerWith, failures, loads } = setUp();
  await read();
  clock.now += 1000;
  expect(await read()).toBe('value 2');
  clock.now += 1000;
  answerWith(new Error('down'));
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
  const { clock, read, answerWith } = setUp();
  await read();
  answerWith(new Error('down'));
  clock.now += 99_999;
  expect(await read()).toBe('value 1');
  clock.now += 1;
  await expect(read()).rejects.toThrow('down');
  for (const { fresh, stale, keep } of Object.values(TIMES)) {
    expect(fresh).toBeLessThan(stale);
    expect(stale).toBeLessThan(keep);
    expect(keep).toBeLessThanOrEqual(182 * 24 * 3_600_000);
  }
});

test('caches a missing value for ten minutes and drops the old one', async () => {
  const { clock, read, answerWith, loads, cache } = setUp();
  await read();
  clock.now += 1000;
  answerWith({ value: null, complete: true });
  expect(await read()).toBeNull();
  expect(await read()).toBeNull();
  expect(loads()).toBe(2);
  expect(cache.size()).toBe(0);
  clock.now += MISSING_MS;
  answerWith({ value: 'new', complete: true });
  expect(await read()).toBe('new');
});

test('reloads an incomplete value soon', async () => {
  const { clock, answerWith, loads, cache } = setUp();
  let value = { value: 'half', complete: false };
  const read = () =>
    cache.read(
      'b',
      { fresh: 10 * INCOMPLETE_MS, stale: 20 * INCOMPLETE_MS, keep: 30 * INCOMPLETE_MS },
      { load: async () => value },
    );
  await read();
  value = { value: 'whole', complete: true };
  clock.now += INCOMPLETE_MS - 1;
  expect(await read()).toBe('half');
  clock.now += 1;
  await read();
  await settled();
  expect(await read()).toBe('whole');
  answerWith(new Error('unused'));
  expect(loads()).toBe(0);
});

test('limits entries and bytes', async () => {
  const few = setUp({ maxEntries: 3 });
  for (const key of ['a', 'b', 'c', 'd']) await few.read(key);
  expect(few.cache.size()).toBe(3);
  const small = setUp({ maxBytes: 8000 });
  small.answerWith({ value: 'x'.repeat(2000), complete: true });
  for (const key of ['a', 'b', 'c', 'd']) await small.read(key);
  expect(small.cache.size()).toBe(2);
});

test('a cached value is immutable', async () => {
  const { read, answerWith } = setUp();
  answerWith({ value: { items: [{ title: 'a' }] }, complete: true });
  const value = (await read()) as { items: { title: string }[] };
  expect(() => value.items.push({ title: 'b' })).toThrow(TypeError);
  expect(() => Object.assign(value.items[0] ?? {}, { title: 'c' })).toThrow(TypeError);
});

/** A key stored by an earlier process `age` ago. */
function setUpKept(age: number | null) {
  const { clock, cache } = setUp({ refreshTimeoutMs: 20 });
  const asked: string[] = [];
  const told: [unknown, unknown][] = [];
  const line = {
    kept: age === null ? null : { value: 'kept', complete: true, loadedAt: clock.now - age },
    late: false,
    down: false,
  };
  const read = () =>
    cache.read<string>('a', TIMES_HERE, {
      async restore(patient) {
        asked.push(patient ? 'store again' : 'store');
        await settled();
        return line.late && !patient ? null : line.kept;
      },
      async load() {
        asked.push('catalog');
        if (line.down) throw new Error('down');
        return { value: 'loaded', complete: true };
      },
      onReplaced: (previous, { value }) => told.push([previous, value]),
    });
  return { clock, line, asked, told, read };
}

test('1,000 concurrent reads share one read of the store, without a load if it is fresh', async () => {
  const { read, asked, told } = setUpKept(50);
  expect(new Set(await Promise.all(Array.from({ length: 1000 }, read)))).toEqual(new Set(['kept']));
  expect(await read()).toBe('kept');
  expect(asked).toEqual(['store']);
  expect(told).toEqual([[null, 'kept']]);
});

test('a restored value keeps its age: served while revalidating, or awaited if older', async () => {
  const stale = setUpKept(500);
  expect(await stale.read()).toBe('kept');
  await settled();
  expect(await stale.read()).toBe('loaded');
  expect(stale.asked).toEqual(['store', 'catalog']);
  expect(stale.told.at(-1)).toEqual(['kept', 'loaded']);
  expect(await setUpKept(5000).read()).toBe('loaded');
  expect(await setUpKept(100_000).read()).toBe('loaded');
});

test('retries a store that timed out before a read rejects', async () => {
  const { read, line, asked } = setUpKept(5000);
  Object.assign(line, { late: true, down: true });
  expect(await read()).toBe('kept');
  expect(asked).toEqual(['store', 'catalog', 'store again']);
  // Backoff: no other attempt yet.
  expect(await read()).toBe('kept');
  expect(asked).toHaveLength(3);
  const nothing = setUpKept(null);
  nothing.line.down = true;
  await expect(nothing.read()).rejects.toThrow('down');
});

test('reads the store before a refresh, because another process may have refreshed it', async () => {
  const { read, line, clock, asked } = setUpKept(null);
  expect(await read()).toBe('loaded');
  clock.now += REFRESH_BACKOFF_MS;
  line.kept = { value: 'from another', complete: true, loadedAt: clock.now - 10 };
  expect(await read()).toBe('from another');
  expect(asked).toEqual(['store', 'catalog', 'store']);
});
