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

/** Created once per language, which takes longer than all their lookups for a page. */
const displayNames = new Map<Lang, Intl.DisplayNames>();

function getDisplayNames(lang: Lang): Intl.DisplayNames {
  const existing = displayNames.get(lang);
  if (existing) return existing;
  const { tag } = getLanguage(lang);
  const created = new Intl.DisplayNames(tag, { type: 'language', fallback: 'none' });
  displayNames.set(lang, created);
  return created;
}

/** Whether `Intl` lacks the original language's name in the language of the page. */
export function lacksLanguageName(
  { originalLanguage, originalLanguageCode }: TitlePage,
  lang: Lang,
): boolean {
  if (originalLanguage === 'und') return originalLanguageCode !== '';
  return getDisplayNames(lang).of(originalLanguage) === undefined;
}
