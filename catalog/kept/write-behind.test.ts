import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { AnswerStore, GoneAnswer, KeptAnswer } from './store.ts';
import { createWriteBehind, type Pending } from './write-behind.ts';

function setUp(limits: Parameters<typeof createWriteBehind>[1]['limits'] = {}) {
  const batches: KeptAnswer[][] = [];
  const gone: GoneAnswer[] = [];
  const lines: string[] = [];
  const line = { write: async () => {} };
  const store: AnswerStore = {
    name: 'test',
    read: async () => null,
    async write(answers) {
      await line.write();
      batches.push(answers);
    },
    async remove(removed) {
      gone.push(...removed);
    },
  };
  const note = (_: object, message: string) => lines.push(message);
  const behind = createWriteBehind(store, {
    log: { info: note, warn: note },
    now: () => performance.now(),
    limits: {
      intervalMs: 5,
      maxIntervalMs: 10,
      batchTimeoutMs: 50,
      closeTimeoutMs: 200,
      ...limits,
    },
  });
  return { behind, batches, gone, lines, line };
}

function pending(
  key: string,
  own: { changed?: boolean; fetchedAt?: number; chars?: number } = {},
): Pending {
  const answer = {
    key,
    kind: 'title',
    tag: null,
    fetchedAt: own.fetchedAt ?? 1,
    keepUntil: 2,
    changed: own.changed ?? false,
  };
  return { kind: 'answer', answer, body: async () => Buffer.from(key), chars: own.chars ?? 10 };
}

const idle = () => sleep(30);

test('writes one batch with the newest entry per key and keeps an earlier change flag', async () => {
  const { behind, batches } = setUp();
  behind.add(pending('a', { changed: true }));
  behind.add(pending('b'));
  behind.add(pending('a', { fetchedAt: 5 }));
  await expect.poll(() => batches.length).toBe(1);
  expect(batches[0]?.map(({ key, fetchedAt, changed }) => [key, fetchedAt, changed])).toEqual([
    ['b', 1, false],
    ['a', 5, true],
  ]);
  expect(behind.status()).toEqual({ waiting: 0, written: 2, dropped: 0 });
});

test('a removal replaces a pending write of the same key', async () => {
  const { behind, batches, gone } = setUp();
  behind.add(pending('a'));
  behind.add({ kind: 'gone', gone: { key: 'a', goneAt: 7 } });
  await expect.poll(() => gone).toEqual([{ key: 'a', goneAt: 7 }]);
  expect(batches).toEqual([]);
});

test('splits large entries into several batches', async () => {
  const { behind, batches } = setUp({ batchChars: 100, batch: 3 });
  for (const key of 'abcdefg') behind.add(pending(key, { chars: key === 'a' ? 500 : 10 }));
  await expect
    .poll(() => batches.map((batch) => batch.map(({ key }) => key).join('')))
    .toEqual(['a', 'bcd', 'efg']);
});

test('writes pending entries when a failed store is back, with one log line for each change', async () => {
  const { behind, batches, lines, line } = setUp({ tries: 1000 });
  line.write = () => Promise.reject(new Error('away'));
  for (const key of 'abc') behind.add(pending(key));
  await expect.poll(() => lines).toEqual(['catalog answers cannot be kept']);
  line.write = async () => {};
  await expect
    .poll(() => batches.flat().map(({ key }) => key), { timeout: 15_000 })
    .toEqual(['a', 'b', 'c']);
  expect(lines).toEqual(['catalog answers cannot be kept', 'catalog answers are kept again']);
});

test('limits the number and size of pending entries and drops the oldest', async () => {
  const { behind, batches, line } = setUp({ waiting: 3, tries: 1, intervalMs: 60_000 });
  line.write = async () => {};
  for (const key of 'abcdef') behind.add(pending(key));
  expect(behind.status()).toMatchObject({ waiting: 3, dropped: 3 });
  await behind.close();
  expect(batches.flat().map(({ key }) => key)).toEqual(['d', 'e', 'f']);

  const small = setUp({ waitingChars: 100, intervalMs: 60_000 }).behind;
  for (const key of 'abcdef') small.add(pending(key, { chars: 40 }));
  expect(small.status()).toMatchObject({ waiting: 2, dropped: 4 });
});

test('drops an entry after repeated failures', async () => {
  const { behind, line } = setUp({ tries: 2 });
  line.write = () => Promise.reject(new Error('not this one'));
  behind.add(pending('a'));
  await expect.poll(() => behind.status()).toEqual({ waiting: 0, written: 0, dropped: 1 });
});

test('close flushes pending entries and does not wait for a store that hangs or fails', async () => {
  const { behind, batches } = setUp({ intervalMs: 60_000, batch: 2 });
  for (const key of 'abcde') behind.add(pending(key));
  await behind.close();
  expect(batches.flat()).toHaveLength(5);
  behind.add(pending('late'));
  await idle();
  expect(batches.flat()).toHaveLength(5);

  for (const write of [
    () => new Promise<never>(() => {}),
    () => Promise.reject(new Error('away')),
  ]) {
    const hanging = setUp({ intervalMs: 60_000 });
    hanging.line.write = write;
    hanging.behind.add(pending('a'));
    await hanging.behind.close();
    expect(hanging.batches).toEqual([]);
  }
});
