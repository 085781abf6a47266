import type { MediaType } from '../titles/title.ts';

/** The catalog serves no page beyond this one, whatever total it reports. */
export const MAX_PAGE = 500;

export const PAGE_SIZE = 20;

/** The named lists of each type. `trending` is today's. */
export const NAMED_LISTS = {
  movie: ['popular', 'trending', 'now_playing', 'upcoming', 'top_rated'],
  tv: ['popular', 'trending', 'airing_today', 'on_the_air', 'top_rated'],
} as const satisfies Record<MediaType, readonly string[]>;

export type ListName = (typeof NAMED_LISTS)[MediaType][number];

export const SORTS = ['popularity', 'score', 'newest', 'oldest', 'title', 'votes'] as const;
export type Sort = (typeof SORTS)[number];

/** Original languages that lists can be filtered by: those of most titles. */
export const FILTER_LANGUAGES = [
  'ar',
  'da',
  'de',
  'en',
  'es',
  'fa',
  'fi',
  'fr',
  'he',
  'hi',
  'id',
  'it',
  'ja',
  'ko',
  'nl',
  'no',
  'pl',
  'pt',
  'ru',
  'sv',
  'ta',
  'te',
  'th',
  'tr',
  'uk',
  'zh',
] as const;
export type FilterLanguage = (typeof FILTER_LANGUAGES)[number];

/** Minutes, both inclusive; `null` for no limit. */
export type RuntimeRange = { from: number | null; to: number | null };

export type Filters = {
  genreIds: number[];
  sort: Sort | null;
  year: number | null;
  /** Minimum score, 1 to 9. */
  rating: number | null;
  /** Of movies, or of a typical episode. */
  runtime: RuntimeRange | null;
  /** Original language, as the catalog codes it. */
  language: FilterLanguage | null;
};
export type FilterName = keyof Filters;

export const FILTER_PARAMETERS = {
  genreIds: 'with',
  sort: 'sort',
  year: 'year',
  rating: 'rating',
  runtime: 'runtime',
  language: 'language',
} as const satisfies Record<FilterName, string>;
export type FilterParameter = (typeof FILTER_PARAMETERS)[FilterName];
export const FILTER_NAMES = Object.keys(FILTER_PARAMETERS) as FilterName[];

export const NO_FILTERS: Filters = {
  genreIds: [],
  sort: null,
  year: null,
  rating: null,
  runtime: null,
  language: null,
};

/** Number of filters that are set. */
export function countFilters(filters: Filters): number {
  return FILTER_NAMES.filter((name) => {
    const value = filters[name];
    return Array.isArray(value) ? value.length > 0 : value !== null;
  }).length;
}

export function hasFilters(filters: Filters): boolean {
  return countFilters(filters) > 0;
}

/** Whether a list has the release dates of the visitor's region, and is sorted by them. */
export function isRegionalList(type: MediaType, name: ListName): boolean {
  return type === 'movie' && (name === 'now_playing' || name === 'upcoming');
}

/**
 * Whether filtered movies are sorted by the release dates of the region: only the newest, because
 * many old movies have none there. Those of one year are not, as that is the year of the first
 * release.
 */
export function isSortedByRegionalDate(
  type: MediaType,
  { sort, year }: Pick<Filters, 'sort' | 'year'>,
): boolean {
  return type === 'movie' && sort === 'newest' && year === null;
}

export const SEARCH_KINDS = ['all', 'movie', 'tv', 'person'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];
