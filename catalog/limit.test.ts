import { expect, test } from 'vitest';
import { createLimit } from './limit.ts';

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

test('no more tasks run at a time than allowed, and the others come in turn', async () => {
  const limit = createLimit({ concurrent: 2, queued: 10 });
  let running = 0;
  let most = 0;
  const order: number[] = [];
  const task = (n: number) => async () => {
    running += 1;
    most = Math.max(most, running);
    order.push(n);
    await new Promise((resolve) => setTimeout(resolve, 5));
    running -= 1;
    return n;
  };
  const results = await Promise.all([1, 2, 3, 4, 5].map((n) => limit.run(task(n), 1000)));
  expect(results).toEqual([1, 2, 3, 4, 5].map((value) => ({ value })));
  expect(order).toEqual([1, 2, 3, 4, 5]);
  await Promise.all([6, 7, 8, 9].map((n) => limit.run(task(n), 1000)));
  expect(most).toBe(2);
});

test('a full queue and a long wait are answered with null, and the room is free again afterwards', async () => {
  const limit = createLimit({ concurrent: 1, queued: 1 });
  const { opened, open } = gate();
  const first = limit.run(() => opened, 1000);
  const waiting = limit.run(async () => 'late', 10);
  expect(await limit.run(async () => 'too many', 1000)).toBeNull();
  expect(await waiting).toBeNull();
  open();
  await first;
  expect(await limit.run(async () => 'now', 10)).toEqual({ value: 'now' });
});

test('a task that fails gives its room back', async () => {
  const limit = createLimit({ concurrent: 1, queued: 0 });
  await expect(limit.run(() => Promise.reject(new Error('no')), 10)).rejects.toThrow('no');
  expect(await limit.run(async () => 1, 10)).toEqual({ value: 1 });
});
