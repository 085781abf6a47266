import type { Logger } from 'pino';
import { runWithPriority } from '../../catalog/tmdb/call-priority.ts';
import { sleepUnlessAborted } from '../../lib/sleep.ts';
import { logPostponed } from './log-postponed.ts';

const POLL_INTERVAL_MS = 5_000;

export type PollingDeps = {
  /** Does one due task; `false` if none is due. */
  runDue(): Promise<boolean>;
  stop: AbortController;
  log: Logger;
  /** Logged if a task fails, which is tried again. */
  failure: string;
};

/** Does all due tasks every five seconds, with the priority of background calls. */
export function startPolling({ runDue, stop, log, failure }: PollingDeps) {
  async function poll(): Promise<void> {
    while (await sleepUnlessAborted(POLL_INTERVAL_MS, stop.signal)) {
      try {
        while (!stop.signal.aborted && (await runDue()));
      } catch (error) {
        logPostponed(log, error, failure);
      }
    }
  }

  const polling = runWithPriority('background', poll);
  return {
    runDue: () => runWithPriority('background', runDue),
    async close() {
      stop.abort();
      await polling;
    },
  };
}
