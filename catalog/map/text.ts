import type { Lang } from '../../domain/language/language.ts';
import type { Text } from '../../domain/language/localized-text.ts';
import type { WireTranslation } from '../wire/title.ts';
import { isSameLanguage, isSameVariant, toLanguageTag, toRegionalTag } from './language-tag.ts';

type TranslatedField = 'title' | 'overview' | 'tagline' | 'biography';

/** Regions whose English is preferred, so that all pages show the same text. */
const ENGLISH_REGIONS = ['US', 'GB'];

export function getField(row: WireTranslation, field: TranslatedField): string {
  return field === 'title' ? row.data.title || row.data.name : row.data[field];
}

function getEnglish(rows: WireTranslation[], field: TranslatedField): string {
  const englishRows = rows.filter((row) => row.iso_639_1 === 'en' && getField(row, field) !== '');
  const preferred =
    ENGLISH_REGIONS.map((region) => englishRows.find((row) => row.iso_3166_1 === region)).find(
      Boolean,
    ) ?? englishRows[0];
  return preferred ? getField(preferred, field) : '';
}

function toEnglishText(text: string, lang: Lang): Text {
  return { text, lang: lang === 'en' ? null : 'en' };
}

export function originalTitleText(original: string, code: string, lang: Lang): Text {
  return { text: original, lang: isSameLanguage(lang, code) ? null : toLanguageTag(code) };
}

/**
 * The title to show. The catalog returns the original title if there is no translation, so a title
 * equal to the original is untranslated unless the page is in that language. `null` without a
 * title.
 */
export function titleText(
  text: string,
  original: string,
  code: string,
  rows: WireTranslation[],
  lang: Lang,
): Text | null {
  if (text !== '' && text !== original) return { text, lang: null };
  if (original !== '' && isSameLanguage(lang, code)) return { text: original, lang: null };
  const translated = getEnglish(rows, 'title');
  if (translated !== '' && translated !== original) return toEnglishText(translated, lang);
  return original === '' ? null : originalTitleText(original, code, lang);
}

/** The page's language of any readable region, else English, the original language or `null`. */
export function fallbackText(
  text: string,
  field: TranslatedField,
  code: string,
  rows: WireTranslation[],
  lang: Lang,
): Text | null {
  if (text !== '') return { text, lang: null };
  const filledRows = rows.filter((row) => getField(row, field) !== '');
  const sameLanguageRow = filledRows.find((row) =>
    isSameVariant(lang, row.iso_639_1, row.iso_3166_1),
  );
  if (sameLanguageRow) return { text: getField(sameLanguageRow, field), lang: null };
  const translated = getEnglish(filledRows, field);
  if (translated !== '') return toEnglishText(translated, lang);
  // Texts of a Cantonese title are stored as Chinese of Hong Kong.
  const original =
    filledRows.find((row) => row.iso_639_1 === code) ??
    filledRows.find((row) => code === 'cn' && row.iso_639_1 === 'zh' && row.iso_3166_1 === 'HK');
  return original
    ? {
        text: getField(original, field),
        lang: toRegionalTag(original.iso_639_1, original.iso_3166_1),
      }
    : null;
}

export function plainText(text: string): Text | null {
  return text === '' ? null : { text, lang: null };
}
