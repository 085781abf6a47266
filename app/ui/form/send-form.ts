import type { FormState } from '../../../domain/forms/form.ts';
import { isIdempotent } from '../../../domain/forms/form-intent.ts';
import { backoffMs, withJitter } from '../../../lib/backoff.ts';

/** Response to a form: a redirect, or errors. Both are missing if the site did not respond. */
export type FormResponse = { to?: string; state?: FormState };

/** A database takes at most some 15 s to fail over, and a user waits no longer than a minute. */
const MAX_RETRY_TIME_MS = 60_000;
const BACKOFF_MAX_MS = 8000;
const NETWORK_RETRY_INTERVAL_MS = 1000;

/**
 * Sends a form, and sends it again while the site asks for it; `onRetry` gets its message. Sends an
 * idempotent form again once if the site does not respond.
 */
export async function sendForm(
  url: string,
  body: FormData,
  onRetry: (message: NonNullable<FormState['retry']>) => void,
): Promise<FormResponse> {
  const retryUntil = Date.now() + MAX_RETRY_TIME_MS;
  const isRepeatable = isIdempotent(String(body.get('intent')));
  for (let attempts = 1; ; attempts += 1) {
    const response = await sendOnce(url, body);
    const retry = response?.state?.retry;
    const isLost = response === null && isRepeatable && attempts === 1;
    const initialMs = retry ? retry.seconds * 1000 : NETWORK_RETRY_INTERVAL_MS;
    const delayMs = backoffMs(attempts, { initialMs, maxMs: BACKOFF_MAX_MS });
    if (!(retry || isLost) || Date.now() + delayMs > retryUntil) return response ?? {};
    if (retry) onRetry(retry);
    await new Promise((resolve) => setTimeout(resolve, withJitter(delayMs)));
  }
}

/** `null` if the site did not respond. */
async function sendOnce(url: string, body: FormData): Promise<FormResponse | null> {
  try {
    const response = await fetch(url, { method: 'POST', body });
    return (await response.json()) as FormResponse;
  } catch {
    return null;
  }
}
