import { DEFAULT_LANG, isLang, type Lang } from '../../domain/language.ts';
import { LANGUAGE_HEADER } from './visitor-headers.ts';

/** The language of the page that sent the call, as set by door.ts. */
export function languageOf(headers: Headers | undefined | null): Lang {
  const given = headers?.get(LANGUAGE_HEADER) ?? undefined;
  return isLang(given) ? given : DEFAULT_LANG;
}
