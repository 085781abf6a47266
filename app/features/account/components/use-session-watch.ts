import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { backoffMs } from '../../../../lib/backoff.ts';
import { retry } from '../../../../lib/retry.ts';

/** Requests renew the session, so one check after a longer absence is enough. */
const MIN_CHECK_INTERVAL_MS = 5 * 60_000;
const BACKOFF = { initialMs: 200 };
const MAX_ATTEMPTS = 5;

/** Checks the session when a tab becomes visible or goes online again (I8). */
export function useSessionWatch(): void {
  const { revalidate } = useRevalidator();

  useEffect(() => {
    let checkedAt = Date.now();
    async function checkSession() {
      if (document.visibilityState !== 'visible' || Date.now() - checkedAt < MIN_CHECK_INTERVAL_MS)
        return;
      checkedAt = Date.now();
      if ((await isSignedIn()) === false && !isTyping()) revalidate();
    }
    document.addEventListener('visibilitychange', checkSession);
    window.addEventListener('online', checkSession);
    return () => {
      document.removeEventListener('visibilitychange', checkSession);
      window.removeEventListener('online', checkSession);
    };
  }, [revalidate]);
}

/** Unsaved input would be lost on reload; sending it reports the ended session and retains it. */
function isTyping(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'main :is(input, textarea)',
  );
  return [...fields].some((field) =>
    'checked' in field && /checkbox|radio/.test(field.type)
      ? field.checked !== field.defaultChecked
      : field.value !== field.defaultValue,
  );
}

/** `null` if the check failed, which does not sign the user out. Retries with backoff (P 9). */
async function isSignedIn(): Promise<boolean | null> {
  const { result } = await retry(requestSession, {
    delayMs: (result, attempts) =>
      result === 'unreachable' && attempts < MAX_ATTEMPTS ? backoffMs(attempts, BACKOFF) : null,
  });
  return result === 'unreachable' ? null : result;
}

async function requestSession(): Promise<boolean | null | 'unreachable'> {
  try {
    const response = await fetch('/api/auth/get-session');
    if (response.ok) return (await response.json()) !== null;
    return [502, 503, 504].includes(response.status) ? 'unreachable' : null;
  } catch {
    return 'unreachable';
  }
}
