import type { Lang } from '../../domain/language.ts';
import type { Text } from '../../domain/text.ts';
import type { WireTranslation } from '../wire/title.ts';
import { isOwn, reads, regionalTagOf, tagOf } from './language-tag.ts';

type Field = 'title' | 'overview' | 'tagline' | 'biography';

/** Regions whose English is preferred, so that all pages show the same text. */
const ENGLISH_REGIONS = ['US', 'GB'];

export function fieldOf(row: WireTranslation, field: Field): string {
  return field === 'title' ? row.data.title || row.data.name : row.data[field];
}

function englishOf(rows: WireTranslation[], field: Field): string {
  const english = rows.filter((row) => row.iso_639_1 === 'en' && fieldOf(row, field) !== '');
  const preferred =
    ENGLISH_REGIONS.map((region) => english.find((row) => row.iso_3166_1 === region)).find(
      Boolean,
    ) ?? english[0];
  return preferred ? fieldOf(preferred, field) : '';
}

function english(text: string, lang: Lang): Text {
  return { text, lang: lang === 'en' ? null : 'en' };
}

export function originalTitleText(original: string, code: string, lang: Lang): Text {
  return { text: original, lang: reads(lang, code) ? null : tagOf(code) };
}

/**
 * The title to show. The catalog returns the original title if there is no translation, so a title
 * equal to the original is untranslated unless the page is in that language. `null` without a
 * title.
 */
export function titleText(
  own: string,
  original: string,
  code: string,
  rows: WireTranslation[],
  lang: Lang,
): Text | null {
  if (own !== '' && own !== original) return { text: own, lang: null };
  if (original !== '' && reads(lang, code)) return { text: original, lang: null };
  const translated = englishOf(rows, 'title');
  if (translated !== '' && translated !== original) return english(translated, lang);
  return original === '' ? null : originalTitleText(original, code, lang);
}

/** The page's language of any readable region, else English, the original language or `null`. */
export function fallbackText(
  own: string,
  field: Field,
  code: string,
  rows: WireTranslation[],
  lang: Lang,
): Text | null {
  if (own !== '') return { text: own, lang: null };
  const filled = rows.filter((row) => fieldOf(row, field) !== '');
  const neighbour = filled.find((row) => isOwn(lang, row.iso_639_1, row.iso_3166_1));
  if (neighbour) return { text: fieldOf(neighbour, field), lang: null };
  const translated = englishOf(filled, field);
  if (translated !== '') return english(translated, lang);
  // Texts of a Cantonese title are stored as Chinese of Hong Kong.
  const original =
    filled.find((row) => row.iso_639_1 === code) ??
    filled.find((row) => code === 'cn' && row.iso_639_1 === 'zh' && row.iso_3166_1 === 'HK');
  return original
    ? {
        text: fieldOf(original, field),
        lang: regionalTagOf(original.iso_639_1, original.iso_3166_1),
      }
    : null;
}

export function plainText(own: string): Text | null {
  return own === '' ? null : { text: own, lang: null };
}
