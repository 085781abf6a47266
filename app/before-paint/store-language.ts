import { writeStorage } from './storage.ts';

const YEAR_SECONDS = 31_536_000;

/**
 * Stores the language of the URL, as a cookie for the server (R4) and as a locale (P 3). Cached
 * documents cannot set cookies.
 */
export function storeLanguage(): void {
  const { lang, locale = '' } = document.documentElement.dataset;
  if (location.pathname.split('/')[1] !== lang) return;
  writeStorage('language', locale);
  const secure = location.protocol === 'https:' ? ';secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous
  document.cookie = `lang=${lang};path=/;max-age=${YEAR_SECONDS};samesite=lax${secure}`;
}
