import { afterEach, expect, test } from 'vitest';
import { holdTimers } from '../../../tests/support/timers.ts';
import { createPasswordThreadPool, type PasswordThreadPool } from './password-thread-pool.ts';

const TASK = {
  password: 'correct horse 9',
  salt: Buffer.alloc(16),
  keyBytes: 16,
  cost: { N: 1024, r: 8, p: 1 },
};

function toScriptUrl(code: string): URL {
  return new URL(
    `data:text/javascript,${encodeURIComponent(`import { parentPort, threadId } from 'node:worker_threads'; ${code}`)}`,
  );
}

const RETURNS_THREAD_ID = toScriptUrl(
  'parentPort.on("message", () => parentPort.postMessage(Uint8Array.of(threadId & 255)));',
);
const NEVER_RESPONDS = toScriptUrl('parentPort.on("message", () => {});');

let pools: PasswordThreadPool[] = [];

afterEach(async () => {
  await Promise.all(pools.map((threads) => threads.close()));
  pools = [];
});

function createPool(
  options: Parameters<typeof createPasswordThreadPool>[0] = {},
): PasswordThreadPool {
  const threads = createPasswordThreadPool(options);
  pools.push(threads);
  return threads;
}

test('every thread derives the same key', { tags: ['S11'] }, async () => {
  const { derive } = createPool();
  const keys = await Promise.all([derive(TASK), derive(TASK)]);
  expect(keys[0]).toHaveLength(16);
  expect(keys[0]).toEqual(keys[1]);
  expect(await derive({ ...TASK, password: 'another' })).not.toEqual(keys[0]);
});

test('an idle thread is reused and ends after the timeout', { tags: ['S11'] }, async () => {
  const timers = holdTimers(60_000);
  const { derive } = createPool({ script: RETURNS_THREAD_ID });
  const first = await derive(TASK);
  expect(await derive(TASK)).toEqual(first);
  expect(timers.count()).toBe(1);
  timers.release();
  // While the thread ends, its tasks are rejected.
  await expect.poll(() => derive(TASK)).not.toEqual(first);
});

test('a thread that crashes rejects its task, and the next task gets a new thread', {
  tags: ['S11'],
}, async () => {
  const { derive } = createPool();
  await expect(derive({ ...TASK, cost: { N: 3, r: 8, p: 1 } })).rejects.toThrow();
  expect(await derive(TASK)).toHaveLength(16);
});

test('a thread that ends without an answer rejects its task', { tags: ['S11'] }, async () => {
  const { derive } = createPool({
    script: toScriptUrl('parentPort.on("message", () => process.exit(3));'),
  });
  await expect(derive(TASK)).rejects.toThrow('ended with 3');
});

test('close rejects running tasks', { tags: ['S11'] }, async () => {
  const threads = createPool({ script: NEVER_RESPONDS });
  const unfinished = expect(threads.derive(TASK)).rejects.toThrow('ended');
  await threads.close();
  await unfinished;
});
