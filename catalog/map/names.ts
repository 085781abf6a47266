import { getLanguage, type Lang, mapLanguages } from '../../domain/language/language.ts';
import type { WirePerson } from '../wire/person.ts';
import type { WireTitle, WireTranslation } from '../wire/title.ts';
import { getField, titleText } from './text.ts';

/** The region whose translation the catalog uses for a bare language code. */
const MAIN_REGION: Partial<Record<Lang, string>> = { ar: 'SA' };

/** The translation that the catalog uses for this language; never one of another region. */
function findTranslation(translations: WireTranslation[], lang: Lang): WireTranslation | undefined {
  const [iso, region = MAIN_REGION[lang]] = getLanguage(lang).catalog.split('-');
  return translations.find((row) => row.iso_639_1 === iso && row.iso_3166_1 === region);
}

/** The title on the page in each language, from one response. `own` is the title in `lang`. */
export function toTitleNames(wire: WireTitle, title: string, lang: Lang): Record<Lang, string> {
  const original = wire.original_title || wire.original_name;
  const translations = wire.translations.translations;
  return mapLanguages((code) => {
    if (code === lang) return title;
    const translation = findTranslation(translations, code);
    const translated = translation ? getField(translation, 'title') : '';
    return (
      titleText(translated || original, original, wire.original_language, translations, code)
        ?.text ?? title
    );
  });
}

/** The usual name may appear only in the English translation; `own` is the fallback. */
export function toPersonNames(wire: WirePerson, name: string, lang: Lang): Record<Lang, string> {
  const translations = wire.translations.translations;
  const translated = (code: Lang) => findTranslation(translations, code)?.data.name ?? '';
  const fallbackName = (translated(lang) === '' ? name : translated('en')) || name;
  return mapLanguages((code) => (code === lang ? name : translated(code) || fallbackName));
}
