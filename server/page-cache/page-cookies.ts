import { cookiePrefix } from '../../domain/web/cookie-prefix.ts';

/** Cookies of a session and of a flash message, which make a page personal. */
export const PERSONAL_COOKIES = [true, false].flatMap((https) =>
  ['session_token', 'notice'].map((name) => `${cookiePrefix(https)}.${name}`),
);

/** Cookies that are part of the key of some pages. */
export const PAGE_COOKIES = ['region', 'services', 'family'];

/** Whether a `Cookie` header has one of the cookies, without parsing it. */
export function createCookieMatcher(names: string[]): (cookie: string) => boolean {
  const name = names.map((text) => RegExp.escape(text)).join('|');
  const pattern = new RegExp(`(?:^|[; \\t])(?:${name})[ \\t]*=`);
  return (cookie) => pattern.test(cookie);
}
