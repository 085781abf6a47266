import { inEachLanguage, type Lang, languageOf } from '../../domain/language.ts';
import type { WirePerson } from '../wire/person.ts';
import type { WireTitle, WireTranslation } from '../wire/title.ts';
import { fieldOf, titleText } from './text.ts';

/** The region whose translation the catalog uses for a bare language code. */
const MAIN_REGION: Partial<Record<Lang, string>> = { ar: 'SA' };

/** The translation that the catalog uses for this language; never one of another region. */
function rowOf(rows: WireTranslation[], lang: Lang): WireTranslation | undefined {
  const [iso, region = MAIN_REGION[lang]] = languageOf(lang).catalog.split('-');
  return rows.find((row) => row.iso_639_1 === iso && row.iso_3166_1 === region);
}

/** The title on the page in each language, from one response. `own` is the title in `lang`. */
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

/** The usual name may appear only in the English translation; `own` is the fallback. */
export function toPersonNames(wire: WirePerson, own: string, lang: Lang): Record<Lang, string> {
  const rows = wire.translations.translations;
  const translated = (code: Lang) => rowOf(rows, code)?.data.name ?? '';
  const usual = (translated(lang) === '' ? own : translated('en')) || own;
  return inEachLanguage((code) => (code === lang ? own : translated(code) || usual));
}
