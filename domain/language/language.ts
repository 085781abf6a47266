import { parseAcceptHeader } from '../../lib/accept-header.ts';
import { findSupportedLang } from './browser-tag.ts';

/** Languages of the site. A new one needs a row here and a folder `app/i18n/messages/<code>/`. */
export const LANGUAGES = [
  defineLanguage('ko', 'ko-KR', '한국어'),
  defineLanguage('en', 'en-US', 'English'),
  defineLanguage('zh-cn', 'zh-CN', '简体中文'),
  defineLanguage('zh-tw', 'zh-TW', '繁體中文'),
  defineLanguage('ja', 'ja-JP', '日本語'),
  defineLanguage('ru', 'ru-RU', 'Русский'),
  defineLanguage('th', 'th-TH', 'ไทย', { intl: 'th-u-ca-gregory-nu-latn' }),
  defineLanguage('cs', 'cs-CZ', 'Čeština'),
  defineLanguage('fr', 'fr-FR', 'Français'),
  defineLanguage('de', 'de-DE', 'Deutsch'),
  defineLanguage('nl', 'nl-NL', 'Nederlands'),
  defineLanguage('it', 'it-IT', 'Italiano'),
  defineLanguage('es', 'es-ES', 'Español'),
  defineLanguage('hu', 'hu-HU', 'Magyar'),
  defineLanguage('pt', 'pt-PT', 'Português (Portugal)'),
  defineLanguage('pt-br', 'pt-BR', 'Português (Brasil)'),
  defineLanguage('he', 'he-IL', 'עברית', { dir: 'rtl' }),
  defineLanguage('da', 'da-DK', 'Dansk'),
  defineLanguage('fi', 'fi-FI', 'Suomi'),
  // The path stays `no`; assistive technology, hreflang and Intl know Bokmål as `nb`.
  defineLanguage('no', 'no-NO', 'Norsk', { tag: 'nb', intl: 'nb' }),
  defineLanguage('sv', 'sv-SE', 'Svenska'),
  defineLanguage('pl', 'pl-PL', 'Polski'),
  defineLanguage('tr', 'tr-TR', 'Türkçe'),
  defineLanguage('uk', 'uk-UA', 'Українська'),
  // The catalog has no ar-AR and stores its translation under the bare code.
  defineLanguage('ar', 'ar-AR', 'العربية', { dir: 'rtl', intl: 'ar-u-nu-latn', catalog: 'ar' }),
  defineLanguage('el', 'el-GR', 'Ελληνικά'),
  defineLanguage('ro', 'ro-RO', 'Română'),
  defineLanguage('sk', 'sk-SK', 'Slovenčina'),
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
export const X_DEFAULT_LANG: Lang = 'en';

const byCode = new Map<string, (typeof LANGUAGES)[number]>(
  LANGUAGES.map((language) => [language.code, language]),
);

export function isLang(code: string | undefined | null): code is Lang {
  return code != null && byCode.has(code);
}

/** The row of a language; an unknown code gives Korean (R7). */
export function getLanguage(code: string): Language<Lang> {
  return byCode.get(code) ?? getLanguage(DEFAULT_LANG);
}

export function mapLanguages<T>(toValue: (lang: Lang) => T): Record<Lang, T> {
  return Object.fromEntries(LANGUAGES.map(({ code }) => [code, toValue(code)])) as Record<Lang, T>;
}

/** `pt-BR` → `pt-br`; an unknown locale gives `ko` (R7). */
export function langFromLocale(locale: string): Lang {
  return LANGUAGES.find((language) => language.locale === locale)?.code ?? DEFAULT_LANG;
}

/** `pt-br` → `pt-BR`; an unknown code gives `ko-KR` (R7). */
export function getLocale(code: string): string {
  return getLanguage(code).locale;
}

const CODES = LANGUAGES.map(({ code }) => code);

/** The supported language of a browser tag, else `null` (R6). */
export function langFromBrowserTag(tag: string): Lang | null {
  return findSupportedLang(tag, CODES);
}

/** The first supported language of an Accept-Language header by weight, else `null` (R6). */
export function langFromAcceptLanguage(header: string | null | undefined): Lang | null {
  const ranked = parseAcceptHeader(header ?? '')
    .filter(({ value, weight }) => value !== '*' && weight > 0)
    .sort((a, b) => b.weight - a.weight);
  for (const { value } of ranked) {
    const lang = langFromBrowserTag(value);
    if (lang) return lang;
  }
  return null;
}

function defineLanguage<const Code extends string>(
  code: Code,
  locale: string,
  name: string,
  overrides: Partial<Pick<Language, 'tag' | 'intl' | 'catalog' | 'dir'>> = {},
): Language<Code> {
  const tag = code.includes('-') ? locale : code;
  return { code, locale, name, tag, intl: locale, catalog: locale, dir: 'ltr', ...overrides };
}
