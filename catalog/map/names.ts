import { inEachLanguage, type Lang, languageOf } from '../../domain/language.ts';
import type { WirePerson } from '../wire/person.ts';
import type { WireTitle, WireTranslation } from '../wire/title.ts';
import { fieldOf, titleText } from './text.ts';

/** Where the catalog is asked for a bare code, its translation is the one of this region. */
const MAIN_REGION: Partial<Record<Lang, string>> = { ar: 'SA' };

/** The translation that the catalog answers a page in this language from; it never takes another region's. */
function rowOf(rows: WireTranslation[], lang: Lang): WireTranslation | undefined {
  const [iso, region = MAIN_REGION[lang]] = languageOf(lang).catalog.split('-');
  return rows.find((row) => row.iso_639_1 === iso && row.iso_3166_1 === region);
}

/**
 * The title that its page shows in each language, without asking for any other page: the answer carries all translations, and the
 * rule is that of the page's own title. `own` is that title, in `lang`.
 */
export function toTitleNames(wire: WireTitle, own: string, lang: Lang): Record<Lang, string> {
  const original = wire.original_title || wire.original_name;
  const rows = wire.translations.translations;
  return inEachLanguage((code) => {
    if (code === lang) return own;
    const row = rowOf(rows, code);
    const translated = row ? fieldOf(row, 'title') : '';
    return (
      titleText(translated || original, original, wire.original_language, rows, code)?.text ?? own
    );
  });
}

/**
 * The name that a person's page shows in each language. A person has one usual name besides those of translations; an answer whose
 * own language has a translated name tells the usual one only by its English row, so that the own name may have to stand in.
 */
export function toPersonNames(wire: WirePerson, own: string, lang: Lang): Record<Lang, string> {
  const rows = wire.translations.translations;
  const translated = (code: Lang) => rowOf(rows, code)?.data.name ?? '';
  const usual = (translated(lang) === '' ? own : translated('en')) || own;
  return inEachLanguage((code) => (code === lang ? own : translated(code) || usual));
}
