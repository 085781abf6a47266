import { type Ask, paged } from './ask.ts';
import { personItem, titleItem } from './list-items.ts';
import type { Found } from './search/entries.ts';

// The parameters by which each kind of search is narrowed to a year.
const YEARS: Record<Found['kind'] | 'multi', string[]> = {
  movie: ['primary_release_year', 'year'],
  tv: ['first_air_date_year', 'year'],
  person: [],
  multi: [],
};

/** A page of the matches. `multi` mixes the kinds and names each; a year narrows titles to those of that year. */
export function searchAnswer(ask: Ask, kind: Found['kind'] | 'multi') {
  const kinds: Found['kind'][] = kind === 'multi' ? ['movie', 'tv', 'person'] : [kind];
  const { library, query } = ask;
  const matches = library.search(query.get('query') ?? '', kinds);
  const year = YEARS[kind]
    .map((name) => query.get(name) ?? '')
    .find((text) => /^\d{4}$/.test(text));
  const kept = year
    ? matches.filter((match) => dateOf(ask, match).startsWith(`${year}-`))
    : matches;
  return paged(ask, kept, (match) => {
    const item = itemOf(ask, match);
    return kind === 'multi' ? { ...item, media_type: match.kind } : item;
  });
}

function itemOf(ask: Ask, { kind, id }: Found) {
  const { movies, shows, people } = ask.library;
  if (kind === 'person') {
    const person = people.get(id);
    return person && personItem(ask, person);
  }
  const title = kind === 'movie' ? movies.get(id) : shows.get(id);
  return title && titleItem(ask, title);
}

function dateOf({ library }: Ask, { kind, id }: Found): string {
  if (kind === 'person') return '';
  return (kind === 'movie' ? library.movies : library.shows).get(id)?.date ?? '';
}
