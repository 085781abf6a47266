import { type ApiRequest, paginate } from '../http/api-request.ts';
import type { SearchHit } from '../search/entries.ts';
import { personItem, titleItem } from './list-items.ts';

// The parameters that filter by year.
const YEARS: Record<SearchHit['kind'] | 'multi', string[]> = {
  movie: ['primary_release_year', 'year'],
  tv: ['first_air_date_year', 'year'],
  person: [],
  multi: [],
};

/** `multi` returns all kinds with their `media_type`. A year filters titles by it. */
export function searchResults(request: ApiRequest, kind: SearchHit['kind'] | 'multi') {
  const kinds: SearchHit['kind'][] = kind === 'multi' ? ['movie', 'tv', 'person'] : [kind];
  const { library, query } = request;
  const matches = library.search(query.get('query') ?? '', kinds);
  const year = YEARS[kind]
    .map((name) => query.get(name) ?? '')
    .find((text) => /^\d{4}$/.test(text));
  const filtered = year
    ? matches.filter((match) => getDate(request, match).startsWith(`${year}-`))
    : matches;
  return paginate(request, filtered, (match) => {
    const item = toItem(request, match);
    return kind === 'multi' ? { ...item, media_type: match.kind } : item;
  });
}

function toItem(request: ApiRequest, { kind, id }: SearchHit) {
  const { movies, shows, people } = request.library;
  if (kind === 'person') {
    const person = people.get(id);
    return person && personItem(request, person);
  }
  const title = kind === 'movie' ? movies.get(id) : shows.get(id);
  return title && titleItem(request, title);
}

function getDate({ library }: ApiRequest, { kind, id }: SearchHit): string {
  if (kind === 'person') return '';
  return (kind === 'movie' ? library.movies : library.shows).get(id)?.date ?? '';
}
