import { readCookie, serializeCookie } from '../../lib/cookies.ts';
import { isUuid } from '../forms/form.ts';
import { cookiePrefix } from '../web/cookie-prefix.ts';
import { maskEmail, maskedEmailCookie } from './mask-email.ts';
import { MASKED_EMAIL_COOKIES } from './masked-email-cookie.ts';

/** As long as an unconfirmed sign-up is stored. */
const MAX_AGE_SECONDS = 24 * 3600;

/** `Set-Cookie` headers of the browser that signed up, with the id of the sign-up. */
export function signUpCookies({ id, email }: { id: string; email: string }, https: boolean) {
  return serialize({ id, maskedEmail: maskEmail(email) }, MAX_AGE_SECONDS, https);
}

export function clearSignUpCookies(https: boolean): string[] {
  return serialize({ id: '', maskedEmail: '' }, 0, https);
}

export function hasSignUpCookies(cookie: string | null, https: boolean): boolean {
  const names = [MASKED_EMAIL_COOKIES.sign_up, idCookieName(https)];
  return names.some((name) => readCookie(cookie, name) !== null);
}

/** The id of the sign-up of this browser; `null` if missing or malformed. */
export function readSignUpId(cookie: string | null, https: boolean): string | null {
  const id = readCookie(cookie, idCookieName(https));
  return id !== null && isUuid(id) ? id : null;
}

function idCookieName(https: boolean): string {
  return `${cookiePrefix(https)}.sign_up`;
}

function serialize(
  { id, maskedEmail }: { id: string; maskedEmail: string },
  maxAgeSeconds: number,
  https: boolean,
): string[] {
  return [
    serializeCookie(idCookieName(https), id, { maxAgeSeconds, secure: https, httpOnly: true }),
    maskedEmailCookie('sign_up', maskedEmail, maxAgeSeconds, https),
  ];
}
