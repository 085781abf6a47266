import { onTestFinished, vi } from 'vitest';

/**
 * Stops timeouts and dates of this process until the end of the test. They move by
 * `vi.advanceTimersByTimeAsync`, while sockets, threads and other processes go on.
 */
export function stopClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
}
