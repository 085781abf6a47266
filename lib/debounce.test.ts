import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDebouncer } from './debounce.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('runs only the last scheduled task, after its own delay', () => {
  const ran: string[] = [];
  const debouncer = createDebouncer();
  debouncer.schedule(() => ran.push('first'), 100);
  vi.advanceTimersByTime(99);
  debouncer.schedule(() => ran.push('second'), 100);
  vi.advanceTimersByTime(99);
  expect(ran).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(ran).toEqual(['second']);
  vi.advanceTimersByTime(1000);
  expect(ran).toEqual(['second']);
});

test('a cancelled task does not run, and another can be scheduled', () => {
  const ran: string[] = [];
  const debouncer = createDebouncer();
  debouncer.cancel();
  debouncer.schedule(() => ran.push('cancelled'), 100);
  debouncer.cancel();
  debouncer.schedule(() => ran.push('next'), 100);
  vi.advanceTimersByTime(1000);
  expect(ran).toEqual(['next']);
});
