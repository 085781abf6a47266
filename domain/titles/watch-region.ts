import { getLocale, type Lang } from '../language/language.ts';

/** Region of watch offers and release dates unless the operator or the visitor chooses (P 7.3). */
export const DEFAULT_REGION = 'KR';

/** The region of visitors who chose none: one for all, or with `auto` that of their language. */
export type DefaultRegion = string;

export function getDefaultRegion(setting: DefaultRegion, lang: Lang): string {
  return setting === 'auto' ? (getLikelyRegion(lang) ?? DEFAULT_REGION) : setting;
}

/**
 * The region of a language; `null` for simplified Chinese, whose region has no offers in the
 * catalog. The Arabic locale names no Arabic country.
 */
export function getLikelyRegion(lang: Lang): string | null {
  const region = lang === 'ar' ? 'SA' : (getLocale(lang).split('-')[1] ?? '');
  return WATCH_REGIONS.includes(region) ? region : null;
}

/** `KR` from `kr` or `KR`; `null` if invalid. */
export function parseRegion(value: string | null): string | null {
  return value !== null && /^[A-Za-z]{2}$/.test(value) ? value.toUpperCase() : null;
}

/** ISO 3166-1 regions for which the catalog has watch offers. */
export const WATCH_REGIONS: readonly string[] =
  `AD AE AG AL AO AR AT AU AZ BA BB BE BF BG BH BM BO BR BS BY BZ CA CD CH CI CL CM CO CR CU CV CY CZ DE DK DO DZ EC EE EG ES FI FJ FR GB
  GF GG GH GI GP GQ GR GT GY HK HN HR HU ID IE IL IN IQ IS IT JM JO JP KE KR KW LB LC LI LT LU LV LY MA MC MD ME MG MK ML MT MU MW MX MY
  MZ NE NG NI NL NO NZ OM PA PE PF PG PH PK PL PS PT PY QA RO RS RU SA SC SE SG SI SK SM SN SV TC TD TH TN TR TT TW TZ UA UG US UY VA VE
  XK YE ZA ZM ZW`.split(/\s+/);
