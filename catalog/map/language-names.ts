import { getLanguage, type Lang } from '../../domain/language/language.ts';
import type { TitlePage } from '../../domain/titles/title.ts';
import type { WireLanguages } from '../wire/languages.ts';

/** Language names by catalog code: in English, else in the language itself. */
export function toLanguageNames(wire: WireLanguages): Record<string, string> {
  return Object.fromEntries(
    wire.map(({ iso_639_1, english_name, name }) => [
      iso_639_1.toLowerCase(),
      english_name || name,
    ]),
  );
}

/** Whether `Intl` lacks the original language's name in the language of the page. */
export function lacksLanguageName(
  { originalLanguage, originalLanguageCode }: TitlePage,
  lang: Lang,
): boolean {
  if (originalLanguage === 'und') return originalLanguageCode !== '';
  return (
    new Intl.DisplayNames(getLanguage(lang).tag, { type: 'language', fallback: 'none' }).of(
      originalLanguage,
    ) === undefined
  );
}
