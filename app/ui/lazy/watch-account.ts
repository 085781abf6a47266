import { backoffMs, withJitter } from '../../../lib/backoff.ts';
import { sleepUnlessAborted } from '../../../lib/sleep.ts';

const BACKOFF = { initialMs: 2000, maxMs: 15_000 };

/** Checks the session with backoff until `signal` is aborted, and reports each success. */
export async function watchAccount(onSuccess: () => void, signal: AbortSignal): Promise<void> {
  for (let attempts = 1; ; attempts += 1) {
    const isMounted = await sleepUnlessAborted(withJitter(backoffMs(attempts, BACKOFF)), signal);
    if (!isMounted) return;
    if (await canReadSession()) onSuccess();
  }
}

async function canReadSession(): Promise<boolean> {
  try {
    return (await fetch('/api/auth/get-session')).ok;
  } catch {
    return false;
  }
}
