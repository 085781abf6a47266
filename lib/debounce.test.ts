import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDebouncer } from './debounce.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('runs only the last scheduled task, after its own delay', () => {
  const runs: string[] = [];
  const debouncer = createDebouncer();
  debouncer.schedule(() => runs.push('first'), 100);
  vi.advanceTimersByTime(99);
  debouncer.schedule(() => runs.push('second'), 100);
  vi.advanceTimersByTime(99);
  expect(runs).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(runs).toEqual(['second']);
  vi.advanceTimersByTime(1000);
  expect(runs).toEqual(['second']);
});

test('a cancelled task does not run, and another can be scheduled', () => {
  const runs: string[] = [];
  const debouncer = createDebouncer();
  debouncer.cancel();
  debouncer.schedule(() => runs.push('cancelled'), 100);
  debouncer.cancel();
  debouncer.schedule(() => runs.push('next'), 100);
  vi.advanceTimersByTime(1000);
  expect(runs).toEqual(['next']);
});
