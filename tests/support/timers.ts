import { onTestFinished, vi } from 'vitest';

const MAX_DELAY_MS = 2 ** 31 - 1;

/**
 * Holds all timers of exactly `delayMs` until they are released or the test ends. A test then shows
 * what waits for a time-out without waiting itself.
 */
export function holdTimers(delayMs: number) {
  const { setTimeout: setTimer, clearTimeout: clearTimer } = globalThis;
  const held = new Map<unknown, () => void>();

  function hold(run: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) {
    if (ms !== delayMs) return setTimer(run, ms, ...args);
    const timer = setTimer(() => {}, MAX_DELAY_MS).unref();
    held.set(timer, () => run(...args));
    return timer;
  }
  function clear(timer: Parameters<typeof clearTimeout>[0]): void {
    held.delete(timer);
    clearTimer(timer);
  }
  const spies = [
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(hold as typeof setTimeout),
    vi.spyOn(globalThis, 'clearTimeout').mockImplementation(clear),
  ];
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
  });

  return {
    /** Timers that were neither cleared nor released. */
    count: () => held.size,
    release(): void {
      for (const [timer, run] of held) {
        clear(timer as NodeJS.Timeout);
        run();
      }
    },
  };
}
