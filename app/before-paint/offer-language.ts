import { findSupportedLang } from '../../domain/language/browser-tag.ts';
import { readStorage } from './storage.ts';

/** The codes of all languages; see scripts/inline-script.ts. */
declare const LANG_CODES: readonly string[];

/** Reserves the line that offers the browser's language, unless it was dismissed (R6). */
export function offerLanguage(): void {
  const { dataset } = document.documentElement;
  const supported = navigator.languages.map((tag) => findSupportedLang(tag, LANG_CODES));
  const preferred = supported.find((lang) => lang !== null);
  if (preferred && preferred !== dataset.lang && readStorage('language-offer-dismissed') === null)
    dataset.offer = preferred;
}
