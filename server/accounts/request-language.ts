import { DEFAULT_LANG, isLang, type Lang } from '../../domain/language/language.ts';
import { LANGUAGE_HEADER } from './gateway/gateway-headers.ts';

/** The language of the page that sent the call, as set by gateway.ts. */
export function getRequestLanguage(headers: Headers | undefined | null): Lang {
  const code = headers?.get(LANGUAGE_HEADER) ?? undefined;
  return isLang(code) ? code : DEFAULT_LANG;
}
