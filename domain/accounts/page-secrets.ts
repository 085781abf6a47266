import { readCookie, serializeCookie } from '../../lib/cookies.ts';
import { cookiePrefix } from '../web/cookie-prefix.ts';

/**
 * Values that pages keep in cookies, because browsers and proxies keep URLs (ASVS 14.2.1): the
 * token of a link in a mail, and the e-mail to which a code or a link was sent.
 */
export const PAGE_SECRETS = {
  confirm_token: { maxAgeSeconds: 1800, maxLength: 2000 },
  reset_token: { maxAgeSeconds: 1800, maxLength: 200 },
  code_email: { maxAgeSeconds: 1800, maxLength: 254 },
  /** As long as the link can be used. */
  reset_email: { maxAgeSeconds: 3600, maxLength: 254 },
};
export type PageSecret = keyof typeof PAGE_SECRETS;

/** A `Set-Cookie` header. Values that are too long are cut, and so void. */
export function pageSecretCookie(name: PageSecret, value: string, https: boolean): string {
  const { maxAgeSeconds, maxLength } = PAGE_SECRETS[name];
  return serialize(name, value.slice(0, maxLength), maxAgeSeconds, https);
}

export function clearPageSecret(name: PageSecret, https: boolean): string {
  return serialize(name, '', 0, https);
}

export function readPageSecret(
  cookie: string | null,
  name: PageSecret,
  https: boolean,
): string | null {
  return readCookie(cookie, cookieName(name, https));
}

function cookieName(name: PageSecret, https: boolean): string {
  return `${cookiePrefix(https)}.${name}`;
}

function serialize(name: PageSecret, value: string, maxAgeSeconds: number, https: boolean): string {
  const options = { maxAgeSeconds, httpOnly: true, secure: https };
  return serializeCookie(cookieName(name, https), value, options);
}
