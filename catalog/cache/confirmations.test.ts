import { expect, test } from 'vitest';
import { AppError } from '../../domain/web/errors.ts';
import { createCache, type Loaded } from './cache.ts';
import {
  CONFIRMATION_INTERVAL_MS,
  MAX_REFRESH_BACKOFF_MS,
  MISSING_TTL_MS,
  REFRESH_BACKOFF_MS,
} from './ttl.ts';

const HOUR = 3_600_000;
const TTL = { fresh: 100, staleWhileRevalidate: 1000, staleIfError: HOUR };

function setUp() {
  const clock = { now: 1_000_000 };
  const cache = createCache({ maxEntries: 10, maxBytes: 1e6, now: () => clock.now });
  const replaced: unknown[] = [];
  const catalog = { next: { value: 'good', complete: true } as Loaded<string> | Error, loads: 0 };
  const read = () =>
    cache.read<string>('a', TTL, {
      async load() {
        catalog.loads += 1;
        if (catalog.next instanceof Error) throw catalog.next;
        return catalog.next;
      },
      hasShrunk: (previous, next) => previous === 'good' && next === 'small',
      onReplaced: (_, { value }) => replaced.push(value),
    });
  return { clock, cache, catalog, replaced, read };
}

test('drops a value that is missing twice, and caches this for a minute', async () => {
  const { clock, cache, catalog, replaced, read } = setUp();
  await read();
  clock.now += 1000;
  catalog.next = { value: null, complete: true };
  expect(await Promise.all([read(), read()])).toEqual(['good', 'good']);
  clock.now += CONFIRMATION_INTERVAL_MS - 1;
  expect(await read()).toBe('good');
  expect(catalog.loads).toBe(2);
  clock.now += 1;
  expect(await read()).toBeNull();
  expect(await read()).toBeNull();
  expect(catalog.loads).toBe(3);
  expect(cache.size()).toBe(0);
  expect(replaced).toEqual(['good', null]);
  clock.now += MISSING_TTL_MS;
  catalog.next = { value: 'new', complete: true };
  expect(await read()).toBe('new');
});

test('a value that was never cached is missing at once', async () => {
  const { catalog, read } = setUp();
  catalog.next = { value: null, complete: true };
  expect(await read()).toBeNull();
  expect(await read()).toBeNull();
  expect(catalog.loads).toBe(1);
});

test('a small value does not confirm a missing one', async () => {
  const { clock, catalog, read } = setUp();
  await read();
  clock.now += 1000;
  for (const value of [null, 'small', null]) {
    catalog.next = { value, complete: true };
    expect(await read()).toBe('good');
    clock.now += CONFIRMATION_INTERVAL_MS;
  }
  expect(await read()).toBeNull();
});

test('a partial value replaces a partial one, but no complete one', async () => {
  const { clock, catalog, read } = setUp();
  const readLater = async (next: Loaded<string>) => {
    catalog.next = next;
    clock.now += MAX_REFRESH_BACKOFF_MS;
    return read();
  };
  const partial = (value: string) => ({ value, complete: false, partial: true });
  expect(await readLater(partial('half'))).toBe('half');
  expect(await readLater(partial('other half'))).toBe('other half');
  expect(await readLater({ value: 'whole', complete: true })).toBe('whole');
  expect(await readLater(partial('half'))).toBe('whole');
});

test('doubles the backoff after unusable responses, to a minute, and not after outages', async () => {
  const { clock, catalog, read } = setUp();
  await read();
  clock.now += 2000;

  async function measureBackoffs(code: 'catalog_broken' | 'catalog_unavailable') {
    catalog.next = new AppError(code, 'failed');
    const backoffs: number[] = [];
    for (let failure = 0; failure < 7; failure += 1) {
      await Promise.all([read(), read()]);
      const { loads } = catalog;
      let waited = 0;
      while (catalog.loads === loads) {
        clock.now += REFRESH_BACKOFF_MS;
        waited += REFRESH_BACKOFF_MS;
        await read();
      }
      backoffs.push(waited / REFRESH_BACKOFF_MS);
    }
    return backoffs;
  }

  expect(await measureBackoffs('catalog_unavailable')).toEqual([1, 1, 1, 1, 1, 1, 1]);
  catalog.next = { value: 'good', complete: true };
  clock.now += REFRESH_BACKOFF_MS;
  await read();
  clock.now += 2000;
  expect(await measureBackoffs('catalog_broken')).toEqual([1, 2, 4, 8, 16, 20, 20]);
});
