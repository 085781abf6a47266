import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createCache, type Loaded, type Restored } from './cache.ts';

const TTL = { fresh: 100, staleWhileRevalidate: 1000, staleIfError: 100_000 };

/** A cache whose loads count up, with values that are stored packed. */
function setUp(maxBytes = 1e6) {
  const clock = { now: 1_000_000 };
  const cache = createCache({ maxEntries: 100, maxBytes, now: () => clock.now });
  const replacements: [previous: unknown, next: unknown][] = [];
  let loads = 0;
  let unpacked = 0;
  async function load(): Promise<Loaded<{ load: number }>> {
    loads += 1;
    const value = { load: loads };
    const unpack = () => {
      unpacked += 1;
      return { ...value };
    };
    return { value, complete: true, packed: { byteLength: 1000, unpack } };
  }
  const read = (key = 'a') =>
    cache.read(key, TTL, {
      load,
      onReplaced: (previous, next) => replacements.push([previous, next.value]),
    });
  return { cache, clock, read, replacements, counts: () => ({ loads, unpacked }) };
}

test('a packed value is unpacked once, when it is read a second time', async () => {
  const { read, counts } = setUp();
  expect(await read()).toEqual({ load: 1 });
  expect(counts()).toEqual({ loads: 1, unpacked: 0 });
  expect([await read(), await read()]).toEqual([{ load: 1 }, { load: 1 }]);
  expect(counts()).toEqual({ loads: 1, unpacked: 1 });
});

test('a packed value is immutable, before and after it is unpacked', async () => {
  const { read } = setUp();
  for (const value of [await read(), await read(), await read()])
    expect(() => Object.assign(value ?? {}, { load: 9 })).toThrow(TypeError);
});

test('a packed value counts with its packed bytes, and then with those of the object', async () => {
  const { cache, read } = setUp(5000);
  for (const key of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) await read(key);
  expect(cache.size()).toBe(4);
  for (const key of ['d', 'e', 'f', 'g']) await read(key);
  for (const key of ['h', 'i', 'j']) await read(key);
  expect(cache.size()).toBe(7);
});

test('the refresh of a packed value compares it with the new one', async () => {
  const { clock, read, replacements } = setUp();
  await read();
  clock.now += 500;
  expect(await read()).toEqual({ load: 1 });
  await setImmediate();
  expect(await read()).toEqual({ load: 2 });
  expect(replacements).toEqual([
    [null, { load: 1 }],
    [{ load: 1 }, { load: 2 }],
  ]);
});

test('a newer value from the store replaces a packed one that was loaded meanwhile', async () => {
  const { cache, clock, read } = setUp();
  const { promise: stored, resolve } = Promise.withResolvers<Restored<{ load: number }>>();
  const restoring = cache.read('a', TTL, {
    load: () => Promise.reject(new Error('the store has it')),
    restore: () => stored,
    onReplaced() {},
  });
  expect(await read()).toEqual({ load: 1 });
  resolve({ value: { load: 7 }, complete: true, loadedAt: clock.now + 10 });
  expect(await restoring).toEqual({ load: 7 });
  expect(await read()).toEqual({ load: 7 });
});
