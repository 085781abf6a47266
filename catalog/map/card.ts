import type { Lang } from '../../domain/language/language.ts';
import { MAX_PAGE } from '../../domain/lists/list.ts';
import type { PersonCard, SearchHit } from '../../domain/titles/person.ts';
import type { MediaType, Paged, TitleCard } from '../../domain/titles/title.ts';
import type { WireCard, WireHit, WirePage } from '../wire/card.ts';
import { getOriginalLanguage } from './language-tag.ts';
import { plainText, titleText } from './text.ts';

/** `null` without votes, whatever the average is. */
export function getScore(average: number, votes: number): number | null {
  return votes > 0 && average > 0 ? Math.min(average, 10) : null;
}

/** Titles that no list shows. */
export function isRestricted({ adult, softcore }: Pick<WireCard, 'adult' | 'softcore'>): boolean {
  return adult || softcore;
}

/** `null` for a restricted title or one without a name (H1). */
export function toCard(wire: WireCard, type: MediaType, lang: Lang): TitleCard | null {
  const title = titleText(
    wire.title || wire.name,
    wire.original_title || wire.original_name,
    wire.original_language,
    [],
    lang,
  );
  if (title === null || isRestricted(wire)) return null;
  return {
    type,
    id: wire.id,
    title,
    date: type === 'movie' ? wire.release_date : wire.first_air_date,
    score: getScore(wire.vote_average, wire.vote_count),
    votes: Math.round(wire.vote_count),
    poster: wire.poster_path,
    backdrop: wire.backdrop_path,
    overview: plainText(wire.overview),
    genreIds: wire.genre_ids,
    originalLanguage: getOriginalLanguage(wire.original_language),
  };
}

/** The type of an item in a mixed response; `null` if neither movie nor show. */
export function toMediaType(wire: WireCard): MediaType | null {
  if (wire.media_type === 'movie' || wire.media_type === 'tv') return wire.media_type;
  if (wire.media_type !== '') return null;
  return wire.title || wire.original_title ? 'movie' : 'tv';
}

export function toCards(wires: WireCard[], type: MediaType, lang: Lang): TitleCard[] {
  const cards = new Map<number, TitleCard>();
  for (const wire of wires) {
    if (wire.media_type !== '' && wire.media_type !== type) continue;
    const card = cards.has(wire.id) ? null : toCard(wire, type, lang);
    if (card) cards.set(card.id, card);
  }
  return [...cards.values()];
}

function toPersonCard(wire: WireHit, lang: Lang): PersonCard | null {
  const name = wire.name || wire.original_name;
  if (name === '') return null;
  const knownFor = wire.known_for.flatMap((wireTitle) => {
    const type = toMediaType(wireTitle);
    const card = type && toCard(wireTitle, type, lang);
    return card ? [{ type: card.type, id: card.id, title: card.title }] : [];
  });
  return {
    type: 'person',
    id: wire.id,
    name,
    photo: wire.profile_path,
    department: wire.known_for_department || null,
    knownFor,
  };
}

/** Each person once. People known for adult films are excluded, as such films are. */
export function toPeople(wires: WireHit[], lang: Lang): PersonCard[] {
  const people = new Map<number, PersonCard>();
  for (const wire of wires) {
    const forAdults = wire.adult || wire.known_for.some(isRestricted);
    const person = forAdults || people.has(wire.id) ? null : toPersonCard(wire, lang);
    if (person) people.set(person.id, person);
  }
  return [...people.values()];
}

/**
 * A search hit, `null` if restricted; `kind` is the requested kind, `null` if the response mixes
 * kinds.
 */
export function toHit(
  wire: WireHit,
  kind: MediaType | 'person' | null,
  lang: Lang,
): SearchHit | null {
  if (kind === 'person' || (kind === null && wire.media_type === 'person'))
    return wire.adult ? null : toPersonCard(wire, lang);
  const type = kind ?? (wire.media_type === '' ? null : toMediaType(wire));
  return type && toCard(wire, type, lang);
}

export function toHits(
  wires: WireHit[],
  kind: MediaType | 'person' | null,
  lang: Lang,
): SearchHit[] {
  const hits = new Map<string, SearchHit>();
  for (const wire of wires) {
    const hit = toHit(wire, kind, lang);
    if (hit && !hits.has(`${hit.type}/${hit.id}`)) hits.set(`${hit.type}/${hit.id}`, hit);
  }
  return [...hits.values()];
}

/** The catalog reports totals beyond the last page it serves. */
export function toPaged<T>(items: T[], wire: WirePage<unknown>, page: number): Paged<T> {
  return {
    items,
    page,
    pages: Math.min(Math.max(Math.ceil(wire.total_pages), 1), MAX_PAGE),
    total: Math.max(Math.round(wire.total_results), items.length),
  };
}
