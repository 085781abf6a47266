import { getLanguage, type Lang } from '../../domain/language/language.ts';

/** BCP 47 tag of a catalog code; `null` if no language. `cn` is Cantonese, `xx` no speech. */
export function toLanguageTag(code: string): string | null {
  const base = code.toLowerCase();
  if (base === 'cn') return 'yue';
  if (base === 'xx' || base === 'zxx' || !/^[a-z]{2,3}$/.test(base)) return null;
  return base;
}

/** A tag that `Intl.DisplayNames` accepts: `zxx` without speech, `und` if unknown. */
export function getOriginalLanguage(code: string): string {
  return toLanguageTag(code) ?? (/^(xx|zxx)$/i.test(code) ? 'zxx' : 'und');
}

export function getBaseLanguage(lang: Lang): string {
  return lang.split('-')[0] ?? lang;
}

/**
 * Whether readers of the page read `code`. Cantonese is written in Chinese; Norwegian has 3 codes.
 */
export function isSameLanguage(lang: Lang, code: string): boolean {
  const base =
    { cn: 'zh', yue: 'zh', nb: 'no', nn: 'no' }[code.toLowerCase()] ?? code.toLowerCase();
  return base === getBaseLanguage(lang);
}

/** Chinese has two scripts and Portuguese two norms, so other regions count as another language. */
const VARIANT_REGIONS: Partial<Record<Lang, string[]>> = {
  'zh-cn': ['CN', 'SG'],
  'zh-tw': ['TW', 'HK', 'MO'],
  pt: ['PT', 'AO', 'MZ'],
  'pt-br': ['BR'],
};

/** Whether a text suits the page: Mexican Spanish suits a Spanish page. */
export function isSameVariant(lang: Lang, code: string, region: string): boolean {
  const regions = VARIANT_REGIONS[lang];
  return (
    isSameLanguage(lang, code) && (regions === undefined || regions.includes(region.toUpperCase()))
  );
}

export function getHomeRegion(lang: Lang): string {
  return getLanguage(lang).locale.split('-')[1] ?? '';
}

/** A tag with the region only if it matters: `pt-BR`, `zh-TW`, but `en`. */
export function toRegionalTag(code: string, region: string): string | null {
  const tag = toLanguageTag(code);
  return tag !== null && ['pt', 'zh'].includes(tag) && /^[A-Z]{2}$/.test(region)
    ? `${tag}-${region}`
    : tag;
}
