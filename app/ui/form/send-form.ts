import type { FormState } from '../../../domain/forms/form.ts';
import { isIdempotent } from '../../../domain/forms/form-intent.ts';
import { backoffMs, withJitter } from '../../../lib/backoff.ts';

/** Response to a form: a redirect, or errors. Both are missing if the site did not respond. */
export type FormResponse = { to?: string; state?: FormState };

/** A database takes at most some 15 s to fail over, and a user waits no longer than a minute. */
const MAX_RETRY_TIME_MS = 60_000;
const BACKOFF_MAX_MS = 4000;
const NETWORK_RETRY_INTERVAL_MS = 1000;

type Reply = FormResponse & {
  /** From the header, of a gateway too; `null` if the form was handled or the connection lost. */
  retryAfterSeconds: number | null;
  isLost: boolean;
};

/**
 * Sends a form, and sends it again while the site asks for it; `onRetry` gets its message. Sends an
 * idempotent form again while a gateway asks for it, and once if nobody responds.
 */
export async function sendForm(
  url: string,
  body: FormData,
  onRetry: (message: NonNullable<FormState['retry']>) => void,
): Promise<FormResponse> {
  const retryUntil = Date.now() + MAX_RETRY_TIME_MS;
  const isRepeatable = isIdempotent(String(body.get('intent')));
  for (let attempts = 1; ; attempts += 1) {
    const { to, state, retryAfterSeconds, isLost } = await sendOnce(url, body);
    const isAsked = state?.retry !== undefined || (isRepeatable && retryAfterSeconds !== null);
    const initialMs =
      retryAfterSeconds === null ? NETWORK_RETRY_INTERVAL_MS : retryAfterSeconds * 1000;
    const delayMs = backoffMs(attempts, { initialMs, maxMs: Math.max(initialMs, BACKOFF_MAX_MS) });
    const mayRetry = isAsked || (isLost && isRepeatable && attempts === 1);
    if (!mayRetry || Date.now() + delayMs > retryUntil) return { to, state };
    if (state?.retry) onRetry(state.retry);
    await new Promise((resolve) => setTimeout(resolve, withJitter(delayMs)));
  }
}

async function sendOnce(url: string, body: FormData): Promise<Reply> {
  try {
    const response = await fetch(url, { method: 'POST', body });
    const retryAfter = response.status === 503 ? response.headers.get('retry-after') : null;
    const retryAfterSeconds = retryAfter === null ? null : Number(retryAfter) || 1;
    const reply = await (response.json() as Promise<FormResponse>).catch(() => null);
    return { ...reply, retryAfterSeconds, isLost: reply === null && retryAfter === null };
  } catch {
    return { retryAfterSeconds: null, isLost: true };
  }
}
