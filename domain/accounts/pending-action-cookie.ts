import { readCookie, serializeCookie } from '../../lib/cookies.ts';
import { formatPendingAction, type PendingAction, parsePendingAction } from './pending-action.ts';

/** Short, because the next visitor may share the browser. */
const MAX_AGE_SECONDS = 30 * 60;

/** `stamp` proves when this site set the cookie. */
export function pendingActionCookie(action: PendingAction, stamp: string, https: boolean): string {
  return serialize(`${formatPendingAction(action)}:${stamp}`, MAX_AGE_SECONDS, https);
}

export function clearPendingActionCookie(https: boolean): string {
  return serialize('', 0, https);
}

export function hasPendingActionCookie(cookie: string | null): boolean {
  return readValue(cookie) !== null;
}

/** `null` if missing, malformed or too old. `getAgeSeconds` is `null` for a forged stamp. */
export function readPendingAction(
  cookie: string | null,
  getAgeSeconds: (stamp: string) => number | null,
): PendingAction | null {
  const value = readValue(cookie) ?? '';
  const separator = value.lastIndexOf(':');
  const age = getAgeSeconds(value.slice(separator + 1));
  return age !== null && age >= 0 && age <= MAX_AGE_SECONDS
    ? parsePendingAction(value.slice(0, separator))
    : null;
}

/** Over https the `__Host-` prefix stops other hosts of the domain from setting the cookie. */
function cookieName(https: boolean): string {
  return `${https ? '__Host-' : ''}kinora.pending_action`;
}

function readValue(cookie: string | null): string | null {
  return readCookie(cookie, cookieName(true)) ?? readCookie(cookie, cookieName(false));
}

function serialize(value: string, maxAgeSeconds: number, https: boolean): string {
  return serializeCookie(cookieName(https), value, {
    maxAgeSeconds,
    httpOnly: true,
    secure: https,
  });
}
