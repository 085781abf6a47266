import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RemovedResponse, ResponseStore, StoredResponse } from './response-store.ts';
import { createWriteBehind, type QueuedWrite } from './write-behind.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => void vi.useRealTimers());

function setUp(limits: Parameters<typeof createWriteBehind>[1]['limits'] = {}) {
  const batches: StoredResponse[][] = [];
  const removals: RemovedResponse[] = [];
  const logLines: string[] = [];
  const backend = { write: async () => {} };
  const store: ResponseStore = {
    name: 'test',
    read: async () => null,
    async write(responses) {
      await backend.write();
      batches.push(responses);
    },
    async remove(removed) {
      removals.push(...removed);
    },
  };
  const addLogLine = (_: object, message: string) => logLines.push(message);
  const writeBehind = createWriteBehind(store, {
    log: { info: addLogLine, warn: addLogLine },
    now: () => Date.now(),
    limits: {
      intervalMs: 5,
      maxIntervalMs: 10,
      batchTimeoutMs: 50,
      closeTimeoutMs: 200,
      ...limits,
    },
  });
  return { behind: writeBehind, batches, gone: removals, lines: logLines, line: backend };
}

function makeWrite(
  key: string,
  overrides: { changed?: boolean; fetchedAt?: number; chars?: number } = {},
): QueuedWrite {
  const response = {
    key,
    kind: 'title',
    tag: null,
    fetchedAt: overrides.fetchedAt ?? 1,
    expiresAt: 2,
    changed: overrides.changed ?? false,
  };
  return {
    kind: 'write',
    response,
    body: async () => Buffer.from(key),
    chars: overrides.chars ?? 10,
  };
}

test('writes one batch with the newest entry per key and keeps an earlier change flag', async () => {
  const { behind: writeBehind, batches } = setUp();
  writeBehind.add(makeWrite('a', { changed: true }));
  writeBehind.add(makeWrite('b'));
  writeBehind.add(makeWrite('a', { fetchedAt: 5 }));
  await vi.advanceTimersByTimeAsync(4);
  expect(batches).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(batches).toHaveLength(1);
  expect(batches[0]?.map(({ key, fetchedAt, changed }) => [key, fetchedAt, changed])).toEqual([
    ['b', 1, false],
    ['a', 5, true],
  ]);
  expect(writeBehind.status()).toEqual({ queued: 0, written: 2, dropped: 0 });
});

test('a removal replaces a pending write of the same key', async () => {
  const { behind: writeBehind, batches, gone: removals } = setUp();
  writeBehind.add(makeWrite('a'));
  writeBehind.add({ kind: 'remove', removed: { key: 'a', removedAt: 7 } });
  await vi.advanceTimersByTimeAsync(5);
  expect(removals).toEqual([{ key: 'a', removedAt: 7 }]);
  expect(batches).toEqual([]);
});

test('splits large entries into several batches', async () => {
  const { behind: writeBehind, batches } = setUp({ maxBatchChars: 100, maxBatchSize: 3 });
  for (const key of 'abcdefg') writeBehind.add(makeWrite(key, { chars: key === 'a' ? 500 : 10 }));
  await vi.advanceTimersByTimeAsync(15);
  expect(batches.map((batch) => batch.map(({ key }) => key).join(''))).toEqual(['a', 'bcd', 'efg']);
});

test('writes pending entries when a failed store is back, with one log line for each change', async () => {
  const {
    behind: writeBehind,
    batches,
    lines: logLines,
    line: backend,
  } = setUp({ maxTries: 1000 });
  backend.write = () => Promise.reject(new Error('away'));
  for (const key of 'abc') writeBehind.add(makeWrite(key));
  await vi.advanceTimersByTimeAsync(100);
  expect(logLines).toEqual(['cannot store catalog responses']);
  backend.write = async () => {};
  await vi.advanceTimersByTimeAsync(5_100);
  expect(batches.flat().map(({ key }) => key)).toEqual(['a', 'b', 'c']);
  expect(logLines).toEqual([
    'cannot store catalog responses',
    'catalog responses are stored again',
  ]);
});

test('limits the number and size of pending entries and drops the oldest', async () => {
  const {
    behind: writeBehind,
    batches,
    line: backend,
  } = setUp({ maxQueued: 3, maxTries: 1, intervalMs: 60_000 });
  backend.write = async () => {};
  for (const key of 'abcdef') writeBehind.add(makeWrite(key));
  expect(writeBehind.status()).toMatchObject({ queued: 3, dropped: 3 });
  await writeBehind.close();
  expect(batches.flat().map(({ key }) => key)).toEqual(['d', 'e', 'f']);

  const limited = setUp({ maxQueuedChars: 100, intervalMs: 60_000 }).behind;
  for (const key of 'abcdef') limited.add(makeWrite(key, { chars: 40 }));
  expect(limited.status()).toMatchObject({ queued: 2, dropped: 4 });
});

test('drops an entry after repeated failures', async () => {
  const { behind: writeBehind, line: backend } = setUp({ maxTries: 2 });
  backend.write = () => Promise.reject(new Error('not this one'));
  writeBehind.add(makeWrite('a'));
  await vi.advanceTimersByTimeAsync(50);
  expect(writeBehind.status()).toEqual({ queued: 0, written: 0, dropped: 1 });
});

test('close flushes pending entries and does not wait for a store that hangs or fails', async () => {
  const { behind: writeBehind, batches } = setUp({ intervalMs: 60_000, maxBatchSize: 2 });
  for (const key of 'abcde') writeBehind.add(makeWrite(key));
  await writeBehind.close();
  expect(batches.flat()).toHaveLength(5);
  writeBehind.add(makeWrite('late'));
  await vi.runAllTimersAsync();
  expect(batches.flat()).toHaveLength(5);

  for (const write of [
    () => new Promise<never>(() => {}),
    () => Promise.reject(new Error('away')),
  ]) {
    const hanging = setUp({ intervalMs: 60_000 });
    hanging.line.write = write;
    hanging.behind.add(makeWrite('a'));
    const closing = hanging.behind.close();
    await vi.advanceTimersByTimeAsync(200);
    await closing;
    expect(hanging.batches).toEqual([]);
  }
});
