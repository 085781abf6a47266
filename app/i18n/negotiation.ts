import {
  DEFAULT_LANG,
  isLang,
  type Lang,
  langFromAcceptLanguage,
} from '../../domain/language/language.ts';
import { decodePath } from '../../domain/web/decode-path.ts';
import { filterRoutes } from '../../domain/web/route-lookup.ts';
import { ROUTES } from '../../domain/web/route-table.ts';
import { readCookie } from '../../lib/cookies.ts';

/** First segments of the paths that redirect to a language if they have none (P 2.1). */
const FIRST_SEGMENTS = new Set(
  filterRoutes(({ addLanguage }) => addLanguage).map((id) => ROUTES[id].path.split('/')[2]),
);

export type Preferences = { cookie: string | null; acceptLanguage: string | null };

/** The stored language, else the browser's, else Korean (R6). */
export function preferredLang({ cookie, acceptLanguage }: Preferences): Lang {
  const stored = readCookie(cookie, 'lang');
  return isLang(stored) ? stored : (langFromAcceptLanguage(acceptLanguage) ?? DEFAULT_LANG);
}

/** The language in a decoded path, else the preferred one; 404 pages need one too. */
export function getRequestLang(pathname: string, preferences: Preferences): Lang {
  const first = pathname.split('/')[1];
  return isLang(first) ? first : preferredLang(preferences);
}

/**
 * Redirect target of a URL without a language; `null` to serve the URL unchanged (R2). The root
 * redirects to Korean for any Accept-Language, unless a language is stored.
 */
export function prefixRedirect(url: URL, preferences: Preferences): string | null {
  const first = decodePath(url.pathname).split('/')[1] ?? '';
  if (first === '') {
    const stored = readCookie(preferences.cookie, 'lang');
    return `/${isLang(stored) ? stored : DEFAULT_LANG}${url.search}`;
  }
  return FIRST_SEGMENTS.has(first)
    ? `/${preferredLang(preferences)}${url.pathname}${url.search}`
    : null;
}
