import { LANGUAGES, type Lang, localeOfLang } from '@kinora/domain/language';

/** The `language` of a request: which texts to give, and which pictures and videos to prefer. */
export type AskedLanguage = {
  /** null when the data has no texts in the language. */
  lang: Lang | null;
  /** ISO 639-1. */
  iso: string;
  /** For Intl: one of the 28, or English. */
  tag: string;
};

type StoredLanguage = { lang: Lang; iso: string; region: string; name: string };

/** How each language is stored on the wire: Arabic is a translation of its own for the bare code, with Saudi Arabia as region. */
export const STORED: StoredLanguage[] = LANGUAGES.map(({ code, locale, name }) => {
  const [iso = '', region = ''] = locale.split('-');
  return { lang: code, iso, region: code === 'ar' ? 'SA' : region, name };
});

// Two regions of one of these are different translations, and the wire never answers with one in place of the other.
const SEPARATE = new Set(['zh', 'pt']);
const OTHER_CODES: Record<string, string> = { nb: 'no', nn: 'no', iw: 'he', cn: 'zh' };

const byTag = new Map(STORED.map((stored) => [`${stored.iso}-${stored.region}`, stored.lang]));
const byIso = new Map(STORED.toReversed().map((stored) => [stored.iso, stored.lang]));
byIso.set('zh', 'zh-cn');
byIso.set('pt', 'pt');

/** `xx` or `xx-YY`: the exact translation, else the one of the language's main region, else none. */
export function askedLanguage(parameter: string | null | undefined): AskedLanguage {
  const match = /^([a-z]{2})(?:-([a-z]{2}))?$/i.exec(parameter || 'en-US');
  if (!match?.[1]) return { lang: null, iso: 'xx', tag: 'en' };
  const iso = match[1].toLowerCase();
  const region = match[2]?.toUpperCase();
  const base = OTHER_CODES[iso] ?? iso;
  const exact = region && byTag.get(`${base}-${region}`);
  const main = region && SEPARATE.has(base) ? null : byIso.get(base);
  const lang = exact || main || null;
  return { lang, iso: base, tag: lang ? localeOfLang(lang) : 'en' };
}

/** The path code of an original language; a language outside the 28 keeps its own code. */
export function langOfOriginal(iso: string, countries: string[]): string {
  if (
    iso === 'cn' ||
    (iso === 'zh' && countries.some((country) => country === 'TW' || country === 'HK'))
  )
    return 'zh-tw';
  if (iso === 'pt' && countries.includes('BR')) return 'pt-br';
  return byIso.get(OTHER_CODES[iso] ?? iso) ?? iso;
}

/** ISO 639-1 of a path code: `pt-br` → `pt`. */
export function isoOf(lang: string): string {
  return lang.slice(0, 2);
}
