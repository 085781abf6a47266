import type { Lang } from '../domain/language/language.ts';
import { parseFamilyAge } from '../domain/titles/family-mode.ts';
import { parseServiceIds } from '../domain/titles/watch-service.ts';
import { usesHttps } from '../domain/web/uses-https.ts';
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

/** Ids of the chosen services in a `Cookie` header, in ascending order. */
export function readServicesCookie(header: string | null): number[] {
  return parseServiceIds((readCookie(header, 'services') ?? '').split('.'));
}

/** `Set-Cookie` header for the chosen services; deletes the cookie if there are none. */
export function servicesCookie(ids: readonly number[], origin: string): string {
  return preferenceCookie('services', ids.join('.'), origin, ids.length > 0);
}

/** The age of family mode in a `Cookie` header; `null` if it is off. */
export function readFamilyAgeCookie(header: string | null): number | null {
  return parseFamilyAge(readCookie(header, 'family'));
}

/** `Set-Cookie` header for the age of family mode; `null` turns it off. */
export function familyAgeCookie(age: number | null, origin: string): string {
  return serializeCookie('family', age === null ? '' : String(age), {
    maxAgeSeconds: age === null ? 0 : MAX_AGE_SECONDS,
    httpOnly: true,
    secure: usesHttps({ origin }),
  });
}

function preferenceCookie(name: string, value: string, origin: string, isSet = true): string {
  return serializeCookie(name, value, {
    maxAgeSeconds: isSet ? MAX_AGE_SECONDS : 0,
    httpOnly: false,
    secure: usesHttps({ origin }),
  });
}
