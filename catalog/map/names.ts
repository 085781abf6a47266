import { getLanguage, LANGUAGES, type Lang, mapLanguages } from '../../domain/language/language.ts';
import type { Text } from '../../domain/language/localized-text.ts';
import type { WirePerson } from '../wire/person.ts';
import type { WireTranslation } from '../wire/title.ts';
import { isSameLanguage } from './language-tag.ts';
import { getField, titleText } from './text.ts';

/** The region whose translation the catalog uses for a bare language code. */
const MAIN_REGION: Partial<Record<Lang, string>> = { ar: 'SA' };

/** The translation that the catalog uses for this language; never one of another region. */
function findTranslation(translations: WireTranslation[], lang: Lang): WireTranslation | undefined {
  const [iso, region = MAIN_REGION[lang]] = getLanguage(lang).catalog.split('-');
  return translations.find((row) => row.iso_639_1 === iso && row.iso_3166_1 === region);
}

function translateTitle(rows: WireTranslation[], lang: Lang): string {
  const translation = findTranslation(rows, lang);
  return translation ? getField(translation, 'title') : '';
}

/** Parts of a response from which the title of its page in each language follows. */
export type NamedWire = {
  original: string;
  originalLanguage: string;
  translations: WireTranslation[];
};

/** The title on the page in each language, from one response. `title` is that in `lang`. */
export function toTitleNames(
  { original, originalLanguage, translations }: NamedWire,
  title: string,
  lang: Lang,
): Record<Lang, string> {
  return mapLanguages((code) => {
    if (code === lang) return title;
    const text = translateTitle(translations, code) || original;
    return titleText(text, original, originalLanguage, translations, code)?.text ?? title;
  });
}

/**
 * The languages whose page has a title of its own: the original one or a translation, which may be
 * equal. The catalog has the title in `lang` without a row of translations, too.
 */
export function listOwnNames(
  { original, originalLanguage, translations }: NamedWire,
  names: Record<Lang, string>,
  title: Text,
  lang: Lang,
): Lang[] {
  const codes: Lang[] = LANGUAGES.map(({ code }) => code);
  return codes.filter((code) => {
    if (code === lang && title.lang === null) return true;
    const isOriginal = isSameLanguage(code, originalLanguage) && names[code] === original;
    return isOriginal || names[code] === translateTitle(translations, code);
  });
}

/** The usual name may appear only in the English translation; `own` is the fallback. */
export function toPersonNames(wire: WirePerson, name: string, lang: Lang): Record<Lang, string> {
  const translations = wire.translations.translations;
  const translated = (code: Lang) => findTranslation(translations, code)?.data.name ?? '';
  const fallbackName = (translated(lang) === '' ? name : translated('en')) || name;
  return mapLanguages((code) => (code === lang ? name : translated(code) || fallbackName));
}
