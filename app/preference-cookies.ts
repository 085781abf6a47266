import type { Lang } from '../domain/language/language.ts';
import { readCookie, serializeCookie } from '../lib/cookies.ts';

const MAX_AGE_SECONDS = 365 * 86_400;

/** `Set-Cookie` header for the language. Scripts set the same cookie on cached pages. */
export function langCookie(lang: Lang, origin: string): string {
  return preferenceCookie('lang', lang, origin);
}

/** The region in a `Cookie` header; `null` if missing or malformed. */
export function readRegionCookie(header: string | null): string | null {
  const region = readCookie(header, 'region');
  return region !== null && /^[A-Z]{2}$/.test(region) ? region : null;
}

/** `Set-Cookie` header for the region of watch providers. */
export function regionCookie(region: string, origin: string): string {
  return preferenceCookie('region', region, origin);
}

function preferenceCookie(name: string, value: string, origin: string): string {
  return serializeCookie(name, value, {
    maxAgeSeconds: MAX_AGE_SECONDS,
    httpOnly: false,
    secure: origin.startsWith('https:'),
  });
}
