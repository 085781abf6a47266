import { expect, test } from 'vitest';
import { coalesce, createSingleFlight } from './single-flight.ts';

function countedTask() {
  const tasks: PromiseWithResolvers<string>[] = [];
  function task(): Promise<string> {
    const next = Promise.withResolvers<string>();
    tasks.push(next);
    return next.promise;
  }
  return { tasks, task };
}

test('concurrent calls with the same key share one task, later ones do not', async () => {
  const { tasks, task } = countedTask();
  const flights = createSingleFlight();
  const results = [flights.run('a', task), flights.run('a', task)];
  const otherKey = flights.run('b', task);
  expect([tasks.length, flights.size(), flights.isRunning('a')]).toEqual([2, 2, true]);
  tasks[0]?.resolve('first');
  tasks[1]?.resolve('other');
  expect(await Promise.all([...results, otherKey])).toEqual(['first', 'first', 'other']);
  expect(flights.isRunning('a')).toBe(false);
  const later = flights.run('a', task);
  tasks[2]?.resolve('second');
  expect(await later).toBe('second');
});

test('a failure rejects all callers of the task, and the next call starts another', async () => {
  const { tasks, task } = countedTask();
  const flights = createSingleFlight();
  const results = Promise.allSettled([flights.run('a', task), flights.run('a', task)]);
  tasks[0]?.reject(new Error('no'));
  expect((await results).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const next = flights.run('a', task);
  tasks[1]?.resolve('yes');
  expect(await next).toBe('yes');
});

test('a call after forgetAll starts its own task, which outlives the earlier one', async () => {
  const { tasks, task } = countedTask();
  const flights = createSingleFlight();
  const before = flights.run('a', task);
  flights.forgetAll();
  const after = flights.run('a', task);
  tasks[0]?.resolve('before');
  expect(await before).toBe('before');
  expect(flights.isRunning('a')).toBe(true);
  tasks[1]?.resolve('after');
  expect(await after).toBe('after');
});

test('a coalesced function joins the running call', async () => {
  const { tasks, task } = countedTask();
  const run = coalesce(task);
  const results = [run(), run()];
  tasks[0]?.resolve('first');
  expect(await Promise.all(results)).toEqual(['first', 'first']);
  const later = run();
  tasks[1]?.resolve('second');
  expect(await later).toBe('second');
  expect(tasks).toHaveLength(2);
});
