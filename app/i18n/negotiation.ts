import { DEFAULT_LANG, isLang, type Lang, langOfAcceptLanguage } from '../../domain/language.ts';
import { filterRoutes } from '../../domain/route-lookup.ts';
import { ROUTES } from '../../domain/route-table.ts';
import { readCookie } from '../../lib/cookies.ts';

/** First segments of the paths that are redirected to a language when they name none (P 2.1). */
const FIRST_SEGMENTS = new Set(
  filterRoutes(({ addLanguage }) => addLanguage).map((id) => ROUTES[id].path.split('/')[2]),
);

export type Preferences = { cookie: string | null; acceptLanguage: string | null };

/** The language of a visitor whose address names none: the stored choice, then the browser's, then Korean (R6). */
export function preferredLang({ cookie, acceptLanguage }: Preferences): Lang {
  const stored = readCookie(cookie, 'lang');
  return isLang(stored) ? stored : (langOfAcceptLanguage(acceptLanguage) ?? DEFAULT_LANG);
}

/** The language of a page: its prefix when that is one of ours, else what the visitor prefers (a 404 page needs one too). */
export function langOfRequest(pathname: string, preferences: Preferences): Lang {
  const first = pathname.split('/')[1];
  return isLang(first) ? first : preferredLang(preferences);
}

/**
 * Where an address without a language leads, or null when it is to be served as it is (R2). The bare root goes to Korean whatever
 * the browser prefers, unless the visitor has chosen a language here before.
 */
export function prefixRedirect(url: URL, preferences: Preferences): string | null {
  const first = url.pathname.split('/')[1] ?? '';
  if (first === '') {
    const stored = readCookie(preferences.cookie, 'lang');
    return `/${isLang(stored) ? stored : DEFAULT_LANG}${url.search}`;
  }
  return FIRST_SEGMENTS.has(first)
    ? `/${preferredLang(preferences)}${url.pathname}${url.search}`
    : null;
}
