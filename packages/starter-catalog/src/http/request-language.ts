import { getLocale, LANGUAGES, type Lang } from '@kinora/domain/language';

/** The `language` parameter: selects texts, posters and videos. */
export type RequestLanguage = {
  /** `null` if the data has no texts in the language. */
  lang: Lang | null;
  /** ISO 639-1. */
  iso: string;
  /** Locale for Intl: one of the 28 languages, or English. */
  tag: string;
};

type StoredLanguage = { lang: Lang; iso: string; region: string; name: string };

/** Region and ISO code of each translation. TMDB stores Arabic under Saudi Arabia. */
export const STORED_LANGUAGES: StoredLanguage[] = LANGUAGES.map(({ code, locale, name }) => {
  const [iso = '', region = ''] = locale.split('-');
  return { lang: code, iso, region: code === 'ar' ? 'SA' : region, name };
});

// TMDB never replaces one region's translation by another's in these languages.
const SEPARATE_VARIANTS = new Set(['zh', 'pt']);
const CODE_ALIASES: Record<string, string> = { nb: 'no', nn: 'no', iw: 'he', cn: 'zh' };

const byTag = new Map(
  STORED_LANGUAGES.map((stored) => [`${stored.iso}-${stored.region}`, stored.lang]),
);
const byIso = new Map(STORED_LANGUAGES.toReversed().map((stored) => [stored.iso, stored.lang]));
byIso.set('zh', 'zh-cn');
byIso.set('pt', 'pt');

/**
 * Parses `xx` or `xx-YY`: the exact translation, else that of the language's main region, else
 * `null`.
 */
export function parseLanguage(parameter: string | null | undefined): RequestLanguage {
  const match = /^([a-z]{2})(?:-([a-z]{2}))?$/i.exec(parameter || 'en-US');
  if (!match?.[1]) return { lang: null, iso: 'xx', tag: 'en' };
  const iso = match[1].toLowerCase();
  const region = match[2]?.toUpperCase();
  const base = CODE_ALIASES[iso] ?? iso;
  const exact = region && byTag.get(`${base}-${region}`);
  const main = region && SEPARATE_VARIANTS.has(base) ? null : byIso.get(base);
  const lang = exact || main || null;
  return { lang, iso: base, tag: lang ? getLocale(lang) : 'en' };
}

/** The path code of an original language; languages outside the 28 keep their ISO code. */
export function langFromOriginal(iso: string, countries: string[]): string {
  if (
    iso === 'cn' ||
    (iso === 'zh' && countries.some((country) => country === 'TW' || country === 'HK'))
  )
    return 'zh-tw';
  if (iso === 'pt' && countries.includes('BR')) return 'pt-br';
  return byIso.get(CODE_ALIASES[iso] ?? iso) ?? iso;
}

/** `pt-br` → `pt`. */
export function toIso(lang: string): string {
  return lang.slice(0, 2);
}
