import { readCookie, serializeCookie } from '../../lib/cookies.ts';
import { cookiePrefix } from '../web/cookie-prefix.ts';
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

export function hasPendingActionCookie(cookie: string | null, https: boolean): boolean {
  return readCookie(cookie, cookieName(https)) !== null;
}

/** `null` if missing, malformed or too old. `getAgeSeconds` is `null` for a forged stamp. */
export function readPendingAction(
  cookie: string | null,
  https: boolean,
  getAgeSeconds: (stamp: string) => number | null,
): PendingAction | null {
  const value = readCookie(cookie, cookieName(https)) ?? '';
  const separator = value.lastIndexOf(':');
  const age = getAgeSeconds(value.slice(separator + 1));
  return age !== null && age >= 0 && age <= MAX_AGE_SECONDS
    ? parsePendingAction(value.slice(0, separator))
    : null;
}

function cookieName(https: boolean): string {
  return `${cookiePrefix(https)}.pending_action`;
}

function serialize(value: string, maxAgeSeconds: number, https: boolean): string {
  return serializeCookie(cookieName(https), value, {
    maxAgeSeconds,
    httpOnly: true,
    secure: https,
  });
}
