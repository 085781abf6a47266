import { type ApiRequest, paginate } from '../http/api-request.ts';
import type { Library } from '../library/library.ts';
import type { SearchHit } from '../search/entries.ts';
import { collectionItem } from './collections.ts';
import { companyEntry } from './companies.ts';
import { personItem, titleItem } from './list-items.ts';

type SearchKind = SearchHit['kind'] | 'multi';

// The parameters that filter by year.
const YEARS: Partial<Record<SearchKind, string[]>> = {
  movie: ['primary_release_year', 'year'],
  tv: ['first_air_date_year', 'year'],
};

/** `multi` returns titles and people with their `media_type`. A year filters titles by it. */
export function searchResults(request: ApiRequest, kind: SearchKind) {
  const { library, query } = request;
  const matches = findMatches(library, kind, query.get('query') ?? '');
  const year = YEARS[kind]
    ?.map((name) => query.get(name) ?? '')
    .find((text) => /^\d{4}$/.test(text));
  const filtered = year
    ? matches.filter((match) => getDate(request, match).startsWith(`${year}-`))
    : matches;
  return paginate(request, filtered, (match) => {
    const item = toItem(request, match);
    return kind === 'multi' ? { ...item, media_type: match.kind } : item;
  });
}

function findMatches(library: Library, kind: SearchKind, query: string): SearchHit[] {
  switch (kind) {
    case 'multi':
      return library.search(query, ['movie', 'tv', 'person']);
    case 'company':
      return library.searchCompanies(query, [kind]);
    case 'collection':
      return library.searchCollections(query, [kind]);
    default:
      return library.search(query, [kind]);
  }
}

function toItem(request: ApiRequest, { kind, id }: SearchHit) {
  const { movies, shows, people, companies, collections } = request.library;
  switch (kind) {
    case 'person': {
      const person = people.get(id);
      return person && personItem(request, person);
    }
    case 'company': {
      const company = companies.get(id);
      return company && companyEntry(company);
    }
    case 'collection': {
      const collection = collections.get(id);
      return collection && collectionItem(request, collection);
    }
    default: {
      const title = kind === 'movie' ? movies.get(id) : shows.get(id);
      return title && titleItem(request, title);
    }
  }
}

function getDate({ library }: ApiRequest, { kind, id }: SearchHit): string {
  return (kind === 'movie' ? library.movies : library.shows).get(id)?.date ?? '';
}
