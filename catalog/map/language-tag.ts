import { type Lang, languageOf } from '../../domain/language.ts';

/**
 * The BCP 47 tag of a catalog language code; `null` if it is no language. `cn` is the catalog's
 * Cantonese, `xx` means no speech.
 */
export function tagOf(code: string): string | null {
  const base = code.toLowerCase();
  if (base === 'cn') return 'yue';
  if (base === 'xx' || base === 'zxx' || !/^[a-z]{2,3}$/.test(base)) return null;
  return base;
}

/** A tag that `Intl.DisplayNames` accepts: `zxx` without speech, `und` if unknown. */
export function originalLanguageOf(code: string): string {
  return tagOf(code) ?? (/^(xx|zxx)$/i.test(code) ? 'zxx' : 'und');
}

/** `pt` of `pt-br`. */
export function baseOf(lang: Lang): string {
  return lang.split('-')[0] ?? lang;
}

/**
 * Whether readers of the page's language read `code`. Cantonese is written in Chinese; Norwegian
 * has three codes.
 */
export function reads(lang: Lang, code: string): boolean {
  const base =
    { cn: 'zh', yue: 'zh', nb: 'no', nn: 'no' }[code.toLowerCase()] ?? code.toLowerCase();
  return base === baseOf(lang);
}

/** Chinese has two scripts and Portuguese two norms, so other regions count as another language. */
const REGIONS: Partial<Record<Lang, string[]>> = {
  'zh-cn': ['CN', 'SG'],
  'zh-tw': ['TW', 'HK', 'MO'],
  pt: ['PT', 'AO', 'MZ'],
  'pt-br': ['BR'],
};

/**
 * Whether a text of this language and region suits the page: Mexican Spanish on a Spanish page
 * does.
 */
export function isOwn(lang: Lang, code: string, region: string): boolean {
  const regions = REGIONS[lang];
  return reads(lang, code) && (regions === undefined || regions.includes(region.toUpperCase()));
}

export function homeRegionOf(lang: Lang): string {
  return languageOf(lang).locale.split('-')[1] ?? '';
}

/** A tag with the region only if it matters: `pt-BR`, `zh-TW`, but `en`. */
export function regionalTagOf(code: string, region: string): string | null {
  const tag = tagOf(code);
  return tag !== null && ['pt', 'zh'].includes(tag) && /^[A-Z]{2}$/.test(region)
    ? `${tag}-${region}`
    : tag;
}
