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

/** Countries of origin that lists can be filtered by: those of most titles. */
export const FILTER_COUNTRIES: readonly string[] =
  /* @__PURE__ */ `AR AT AU BE BR CA CH CL CN CO CZ DE DK EG ES FI FR GB GR HK HU ID IE IL IN IR IS
  IT JP KR MX MY NG NL NO NZ PH PL PT RO RU SA SE SG SK TH TR TW UA US VN ZA`.split(/\s+/);

/** Both inclusive; `null` for no limit. */
export type Range = { from: number | null; to: number | null };

export type Filters = {
  genreIds: number[];
  /** Whether one of the genres is enough; otherwise all are required. */
  anyGenre: boolean;
  withoutGenreIds: number[];
  /** Main providers of services that stream a title in `region`: one of them is enough. */
  serviceIds: number[];
  /** ISO 3166-1 region of the services and of the age rating; `null` without them. */
  region: string | null;
  /** ISO 3166-1 country of origin. */
  country: string | null;
  /** Original language, as the catalog codes it. */
  language: FilterLanguage | null;
  /** Minutes of movies, or of a typical episode. */
  runtime: Range | null;
  /** Years of the first release. */
  years: Range | null;
  /** Rated for viewers of this age in `region` (`FAMILY_AGES`). */
  age: number | null;
  /** Minimum score, 1 to 9. */
  rating: number | null;
  /** Minimum number of votes. */
  votes: number | null;
  /** Id of a keyword of the catalog. */
  keywordId: number | null;
  sort: Sort | null;
};
export type FilterName = keyof Filters;

export const FILTER_PARAMETERS = {
  genreIds: 'with',
  anyGenre: 'match',
  withoutGenreIds: 'without',
  serviceIds: 'service',
  region: 'in',
  country: 'country',
  language: 'language',
  runtime: 'runtime',
  years: 'year',
  age: 'rated',
  rating: 'rating',
  votes: 'votes',
  keywordId: 'keyword',
  sort: 'sort',
} as const satisfies Record<FilterName, string>;
export type FilterParameter = (typeof FILTER_PARAMETERS)[FilterName];
export const FILTER_NAMES = Object.keys(FILTER_PARAMETERS) as FilterName[];

export const NO_FILTERS: Filters = {
  genreIds: [],
  anyGenre: false,
  withoutGenreIds: [],
  serviceIds: [],
  region: null,
  country: null,
  language: null,
  runtime: null,
  years: null,
  age: null,
  rating: null,
  votes: null,
  keywordId: null,
  sort: null,
};

/** Filters that have no effect without another one. */
const MODIFIERS: readonly FilterName[] = ['anyGenre', 'region'];

/** Number of filters that are set. */
export function countFilters(filters: Filters): number {
  return FILTER_NAMES.filter((name) => {
    const value = filters[name];
    return !MODIFIERS.includes(name) && (Array.isArray(value) ? value.length > 0 : value !== null);
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
 * many old movies have none there. Those of some years are not, as these are the years of the first
 * release.
 */
export function isSortedByRegionalDate(
  type: MediaType,
  { sort, years }: Pick<Filters, 'sort' | 'years'>,
): boolean {
  return type === 'movie' && sort === 'newest' && years === null;
}

/** Value of the `service` parameter for the services that the visitor has chosen. */
export const MY_SERVICES = 'mine';

export const SEARCH_KINDS = ['all', 'movie', 'tv', 'person'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];
