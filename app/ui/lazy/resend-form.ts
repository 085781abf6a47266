import { isIdempotent } from '../../../domain/forms/form-intent.ts';
import { backoffMs, withJitter } from '../../../lib/backoff.ts';
import { retry } from '../../../lib/retry.ts';
import type { FormReply, OnRetry } from '../form/send-form.ts';

/** A database takes at most some 15 s to fail over, and a user waits no longer than a minute. */
const MAX_RETRY_TIME_MS = 60_000;
const BACKOFF_MAX_MS = 4000;
const NETWORK_RETRY_INTERVAL_MS = 1000;

/**
 * Sends a form again while the site asks for it. Sends an idempotent form again while a gateway
 * asks for it, and once if nobody responds. `firstReply` is that of the first attempt.
 */
export async function resendForm(
  firstReply: FormReply,
  send: () => Promise<FormReply>,
  intent: string,
  onRetry: OnRetry,
): Promise<FormReply> {
  const retryUntil = Date.now() + MAX_RETRY_TIME_MS;

  function getDelayMs(reply: FormReply, attempts: number): number | null {
    const { state, retryAfterSeconds, isLost } = reply;
    const isRepeatable =
      isIdempotent(intent) && (retryAfterSeconds !== null || (isLost && attempts === 1));
    const initialMs =
      retryAfterSeconds === null ? NETWORK_RETRY_INTERVAL_MS : retryAfterSeconds * 1000;
    const maxMs = Math.max(initialMs, BACKOFF_MAX_MS);
    const delayMs = withJitter(backoffMs(attempts, { initialMs, maxMs }));
    if (!(state?.retry || isRepeatable) || Date.now() + delayMs > retryUntil) return null;
    if (state?.retry) onRetry(state.retry);
    return delayMs;
  }

  const replies = [firstReply];
  const { result } = await retry(async () => replies.pop() ?? send(), { delayMs: getDelayMs });
  return result;
}
