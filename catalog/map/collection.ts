import type { Lang } from '../../domain/language/language.ts';
import type { CollectionPage } from '../../domain/titles/collection.ts';
import type { TitleCard } from '../../domain/titles/title.ts';
import type { WireCollection } from '../wire/collection.ts';
import { toCards } from './card.ts';
import { toTitleNames } from './names.ts';
import { fallbackText, titleText } from './text.ts';

/** `null` without a name. */
export function toCollectionPage(
  wire: WireCollection,
  id: number,
  lang: Lang,
): CollectionPage | null {
  const { original_name: original, original_language: code } = wire;
  const rows = wire.translations.translations;
  const name = titleText(wire.name, original, code, rows, lang);
  if (name === null) return null;
  const named = { original, originalLanguage: code, translations: rows };
  return {
    id,
    name,
    names: toTitleNames(named, name.text, lang),
    overview: fallbackText(wire.overview, 'overview', code, rows, lang),
    poster: wire.poster_path,
    backdrop: wire.backdrop_path,
    parts: toCards(wire.parts, 'movie', lang).sort(byRelease),
  };
}

/** A movie without a date is the least certain one. */
function byRelease(a: TitleCard, b: TitleCard): number {
  return (a.date ?? '9999').localeCompare(b.date ?? '9999');
}
