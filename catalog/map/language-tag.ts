import { type Lang, languageOf } from '../../domain/language.ts';

/**
 * The BCP 47 tag of one of the catalog's language codes; null where it names no language. `cn` is the catalog's own code for
 * Cantonese and `xx` its own for a title without speech.
 */
export function tagOf(code: string): string | null {
  const base = code.toLowerCase();
  if (base === 'cn') return 'yue';
  if (base === 'xx' || base === 'zxx' || !/^[a-z]{2,3}$/.test(base)) return null;
  return base;
}

/** An original language that `Intl.DisplayNames` always takes: `zxx` for a title without speech, `und` where nobody knows. */
export function originalLanguageOf(code: string): string {
  return tagOf(code) ?? (/^(xx|zxx)$/i.test(code) ? 'zxx' : 'und');
}

/** `pt` of `pt-br`. */
export function baseOf(lang: Lang): string {
  return lang.split('-')[0] ?? lang;
}

/** Whether who reads the page reads that language too. Cantonese is written in Chinese; Norwegian has three codes. */
export function reads(lang: Lang, code: string): boolean {
  const base =
    { cn: 'zh', yue: 'zh', nb: 'no', nn: 'no' }[code.toLowerCase()] ?? code.toLowerCase();
  return base === baseOf(lang);
}

/** Chinese has two scripts and Portuguese two norms: a region of the other one is another language to its reader. */
const REGIONS: Partial<Record<Lang, string[]>> = {
  'zh-cn': ['CN', 'SG'],
  'zh-tw': ['TW', 'HK', 'MO'],
  pt: ['PT', 'AO', 'MZ'],
  'pt-br': ['BR'],
};

/** Whether a text of that language and region is in the page's own language: Mexican Spanish on a Spanish page is. */
export function isOwn(lang: Lang, code: string, region: string): boolean {
  const regions = REGIONS[lang];
  return reads(lang, code) && (regions === undefined || regions.includes(region.toUpperCase()));
}

/** The region of the page's locale, for instance `KR`. */
export function homeRegionOf(lang: Lang): string {
  return languageOf(lang).locale.split('-')[1] ?? '';
}

/** The tag of a text whose region matters: `pt-BR` and `zh-TW`, but plain `en`. */
export function regionalTagOf(code: string, region: string): string | null {
  const tag = tagOf(code);
  return tag !== null && ['pt', 'zh'].includes(tag) && /^[A-Z]{2}$/.test(region)
    ? `${tag}-${region}`
    : tag;
}
