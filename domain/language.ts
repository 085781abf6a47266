import { parseAcceptHeader } from '../lib/accept-header.ts';

/** Languages of the site. A new one needs a row here and a folder `app/i18n/messages/<code>/`. */
export const LANGUAGES = [
  row('ko', 'ko-KR', '한국어'),
  row('en', 'en-US', 'English'),
  row('zh-cn', 'zh-CN', '简体中文'),
  row('zh-tw', 'zh-TW', '繁體中文'),
  row('ja', 'ja-JP', '日本語'),
  row('ru', 'ru-RU', 'Русский'),
  row('th', 'th-TH', 'ไทย', { intl: 'th-u-ca-gregory-nu-latn' }),
  row('cs', 'cs-CZ', 'Čeština'),
  row('fr', 'fr-FR', 'Français'),
  row('de', 'de-DE', 'Deutsch'),
  row('nl', 'nl-NL', 'Nederlands'),
  row('it', 'it-IT', 'Italiano'),
  row('es', 'es-ES', 'Español'),
  row('hu', 'hu-HU', 'Magyar'),
  row('pt', 'pt-PT', 'Português (Portugal)'),
  row('pt-br', 'pt-BR', 'Português (Brasil)'),
  row('he', 'he-IL', 'עברית', { dir: 'rtl' }),
  row('da', 'da-DK', 'Dansk'),
  row('fi', 'fi-FI', 'Suomi'),
  // The path stays `no`; assistive technology, hreflang and Intl know Bokmål as `nb`.
  row('no', 'no-NO', 'Norsk', { tag: 'nb', intl: 'nb' }),
  row('sv', 'sv-SE', 'Svenska'),
  row('pl', 'pl-PL', 'Polski'),
  row('tr', 'tr-TR', 'Türkçe'),
  row('uk', 'uk-UA', 'Українська'),
  // The catalog has no ar-AR and stores its translation under the bare code.
  row('ar', 'ar-AR', 'العربية', { dir: 'rtl', intl: 'ar-u-nu-latn', catalog: 'ar' }),
  row('el', 'el-GR', 'Ελληνικά'),
  row('ro', 'ro-RO', 'Română'),
  row('sk', 'sk-SK', 'Slovenčina'),
] as const satisfies readonly Language[];

/** Path code: the first segment of the path of every page. */
export type Lang = (typeof LANGUAGES)[number]['code'];

export type Language<Code extends string = string> = {
  code: Code;
  locale: string;
  tag: string;
  /** Locale for Intl formatters; calendar and digits are fixed where the default differs. */
  intl: string;
  catalog: string;
  name: string;
  dir: 'ltr' | 'rtl';
};

export const DEFAULT_LANG: Lang = 'ko';

/** Page for all other languages (hreflang x-default): most visitors can read English. */
export const LANGUAGE_FOR_ALL_OTHERS: Lang = 'en';

const byCode = new Map<string, (typeof LANGUAGES)[number]>(
  LANGUAGES.map((language) => [language.code, language]),
);

export function isLang(code: string | undefined | null): code is Lang {
  return code != null && byCode.has(code);
}

/** The row of a language; an unknown code gives Korean (R7). */
export function languageOf(code: string): Language<Lang> {
  return byCode.get(code) ?? languageOf(DEFAULT_LANG);
}

export function inEachLanguage<T>(of: (lang: Lang) => T): Record<Lang, T> {
  return Object.fromEntries(LANGUAGES.map(({ code }) => [code, of(code)])) as Record<Lang, T>;
}

/** `pt-BR` → `pt-br`; an unknown locale gives `ko` (R7). */
export function langOfLocale(locale: string): Lang {
  return LANGUAGES.find((language) => language.locale === locale)?.code ?? DEFAULT_LANG;
}

/** `pt-br` → `pt-BR`; an unknown code gives `ko-KR` (R7). */
export function localeOfLang(code: string): string {
  return languageOf(code).locale;
}

/**
 * The supported language of a browser tag, else `null` (R6). Portuguese is Brazilian only if the
 * tag says so; Chinese is traditional if script or region says so.
 */
export function langOfBrowserTag(tag: string): Lang | null {
  const [base = '', ...rest] = tag.toLowerCase().split(/[-_]/);
  if (base === 'pt') return rest.includes('br') ? 'pt-br' : 'pt';
  if (base === 'zh') {
    if (rest.includes('hans')) return 'zh-cn';
    return ['hant', 'tw', 'hk', 'mo'].some((part) => rest.includes(part)) ? 'zh-tw' : 'zh-cn';
  }
  // `iw` is Hebrew's code from before 1989, still sent by some browsers.
  const code = { iw: 'he', nb: 'no', nn: 'no' }[base] ?? base;
  return isLang(code) ? code : null;
}

/** The first supported language of an Accept-Language header by weight, else `null` (R6). */
export function langOfAcceptLanguage(header: string | null | undefined): Lang | null {
  const ranked = parseAcceptHeader(header ?? '')
    .filter(({ value, weight }) => value !== '*' && weight > 0)
    .sort((a, b) => b.weight - a.weight);
  for (const { value } of ranked) {
    const lang = langOfBrowserTag(value);
    if (lang) return lang;
  }
  return null;
}

function row<const Code extends string>(
  code: Code,
  locale: string,
  name: string,
  own: Partial<Pick<Language, 'tag' | 'intl' | 'catalog' | 'dir'>> = {},
): Language<Code> {
  const tag = code.includes('-') ? locale : code;
  return { code, locale, name, tag, intl: locale, catalog: locale, dir: 'ltr', ...own };
}
