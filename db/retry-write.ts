import { setTimeout as sleep } from 'node:timers/promises';
import { isRetriable } from '../domain/web/database-unavailable.ts';
import { withJitter } from '../lib/backoff.ts';

const RETRY_DELAY_MS = 300;

export function waitBeforeRetry(): Promise<void> {
  return sleep(withJitter(RETRY_DELAY_MS));
}

/**
 * Runs `write` a second time if the connection was lost or the server was read-only. The first one
 * may have happened, so only for a write that may happen twice.
 */
export async function retryWrite<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isRetriable(error)) throw error;
    await waitBeforeRetry();
    return write();
  }
}
