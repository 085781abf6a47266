import { backoffMs, withJitter } from '../../../lib/backoff.ts';
import { retry } from '../../../lib/retry.ts';

const BACKOFF = { initialMs: 2000, maxMs: 15_000 };

/** Resolves when the accounts respond again, or when `signal` is aborted. */
export async function waitForAccount(signal: AbortSignal): Promise<void> {
  await retry(isReachable, {
    signal,
    delayMs: (reachable, attempts) => (reachable ? null : withJitter(backoffMs(attempts, BACKOFF))),
  });
}

async function isReachable(): Promise<boolean> {
  try {
    return (await fetch('/api/auth/get-session')).ok;
  } catch {
    return false;
  }
}
