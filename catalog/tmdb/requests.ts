import { getLanguage, type Lang } from '../../domain/language/language.ts';
import {
  type FilterName,
  type Filters,
  isRegionalList,
  isSortedByRegionalDate,
  type ListName,
  MAX_PAGE,
  type SearchKind,
  type Sort,
} from '../../domain/lists/list.ts';
import type { MediaType } from '../../domain/titles/title.ts';
import { MAX_ID } from '../wire/lenient.ts';
import type { QueryParams } from './tmdb-client.ts';

export type CatalogRequest = { path: string; params: QueryParams };

const MOVIE_APPENDS =
  'credits,videos,images,recommendations,similar,release_dates,external_ids,translations,alternative_titles,keywords,watch/providers';
const TV_APPENDS =
  'aggregate_credits,credits,videos,images,recommendations,similar,content_ratings,external_ids,translations,alternative_titles,keywords,watch/providers';

/** Also the default of TMDB, but not of every server with its API. */
const WITHOUT_RESTRICTED = { include_adult: false, include_softcore: false };

/** Original languages of most titles: a trailer often exists only in the original language. */
const TRAILER_LANGUAGES = ['en', 'ko', 'ja', 'zh', 'cn', 'fr', 'es', 'de', 'it', 'pt', 'hi'];

/** With fewer votes a score means little: three votes of ten would lead every list. */
const MIN_VOTES_FOR_SCORE_SORT = 200;
const MIN_VOTES_FOR_RATING = 50;

/** Bounds the URL. Titles with further keywords are left out as they become known. */
const MAX_EXCLUDED_KEYWORDS = 100;
/**
 * Cinema (2, 3), digital (4) and television (6). A premiere (1) is earlier than the release, and a
 * disc (5) is often a new edition of an old movie.
 */
const RELEASE_TYPES = '2|3|4|6';

/** The catalog truncates longer queries; this also limits cache keys. */
const MAX_QUERY_LENGTH = 200;

function languageParam(lang: Lang): string {
  return getLanguage(lang).catalog;
}

export function clampPage(page: number): number {
  return Number.isFinite(page) ? Math.min(Math.max(Math.trunc(page), 1), MAX_PAGE) : 1;
}

export function isId(id: number): boolean {
  return Number.isInteger(id) && id > 0 && id <= MAX_ID;
}

export function titleRequest(type: MediaType, id: number, lang: Lang): CatalogRequest {
  const language = languageParam(lang);
  const base = language.split('-')[0] ?? language;
  return {
    path: `/${type}/${id}`,
    params: {
      language,
      append_to_response: type === 'movie' ? MOVIE_APPENDS : TV_APPENDS,
      include_image_language: [...new Set([base, 'en', 'null'])].join(),
      include_video_language: [...new Set([base, ...TRAILER_LANGUAGES])].join(),
    },
  };
}

export function seasonRequest(showId: number, number: number, lang: Lang): CatalogRequest {
  return { path: `/tv/${showId}/season/${number}`, params: { language: languageParam(lang) } };
}

export function personRequest(id: number, lang: Lang): CatalogRequest {
  return {
    path: `/person/${id}`,
    params: {
      language: languageParam(lang),
      append_to_response: 'external_ids,combined_credits,translations',
    },
  };
}

/** `region` is ISO 3166-1; `null` gives the dates of the first releases. */
export function listRequest(
  type: MediaType,
  name: ListName,
  lang: Lang,
  page: number,
  region: string | null,
): CatalogRequest {
  const path = name === 'trending' ? `/trending/${type}/day` : `/${type}/${name}`;
  const isRegional = region !== null && isRegionalList(type, name);
  return {
    path,
    params: {
      language: languageParam(lang),
      page,
      ...WITHOUT_RESTRICTED,
      ...(isRegional && { region }),
    },
  };
}

export function peopleRequest(lang: Lang, page: number): CatalogRequest {
  return {
    path: '/person/popular',
    params: { language: languageParam(lang), page, ...WITHOUT_RESTRICTED },
  };
}

export function genresRequest(type: MediaType, lang: Lang): CatalogRequest {
  return { path: `/genre/${type}/list`, params: { language: languageParam(lang) } };
}

export function languagesRequest(): CatalogRequest {
  return { path: '/configuration/languages', params: {} };
}

export function findRequest(imdbId: string): CatalogRequest {
  return { path: `/find/${imdbId}`, params: { external_source: 'imdb_id' } };
}

export function keywordRequest(id: number): CatalogRequest {
  return { path: `/keyword/${id}`, params: {} };
}

export function ageRatingsRequest(type: MediaType, id: number): CatalogRequest {
  return {
    path: `/${type}/${id}/${type === 'movie' ? 'release_dates' : 'content_ratings'}`,
    params: {},
  };
}

/** Sorted by the order that changes least, so that few titles move between pages. */
export function keywordTitlesRequest(
  type: MediaType,
  keywordId: number,
  page: number,
): CatalogRequest {
  return {
    path: `/discover/${type}`,
    params: {
      with_keywords: keywordId,
      sort_by: 'vote_count.desc',
      page: clampPage(page),
      ...WITHOUT_RESTRICTED,
    },
  };
}

export function searchRequest(
  kind: SearchKind,
  query: string,
  lang: Lang,
  page: number,
): CatalogRequest {
  const path = `/search/${kind === 'all' ? 'multi' : kind}`;
  return {
    path,
    params: {
      language: languageParam(lang),
      query: normalizeQuery(query),
      page,
      ...WITHOUT_RESTRICTED,
    },
  };
}

/** Normalizes queries that the catalog treats alike. Cuts by code points. */
export function normalizeQuery(query: string): string {
  return [...query.normalize('NFC').replace(/\s+/g, ' ').trim()]
    .slice(0, MAX_QUERY_LENGTH)
    .join('');
}

function sortParams(type: MediaType, sort: Sort, today: string, isRegional: boolean): QueryParams {
  const movieDate = isRegional ? 'release_date' : 'primary_release_date';
  const date = type === 'movie' ? movieDate : 'first_air_date';
  switch (sort) {
    case 'popularity':
      return { sort_by: 'popularity.desc' };
    case 'score':
      return { sort_by: 'vote_average.desc', 'vote_count.gte': MIN_VOTES_FOR_SCORE_SORT };
    case 'newest':
      return { sort_by: `${date}.desc`, [`${date}.lte`]: today };
    case 'oldest':
      return { sort_by: `${date}.asc` };
    case 'title':
      return { sort_by: type === 'movie' ? 'title.asc' : 'name.asc' };
    case 'votes':
      return { sort_by: 'vote_count.desc' };
  }
}

const NO_PARAMS: QueryParams = {};

const FILTER_PARAMS: {
  [Name in FilterName]: (
    value: Filters[Name],
    type: MediaType,
    today: string,
    isRegional: boolean,
  ) => QueryParams;
} = {
  genreIds: (ids) =>
    ids.length === 0 ? NO_PARAMS : { with_genres: [...new Set(ids)].sort((a, b) => a - b).join() },
  year: (year, type) => {
    const name = type === 'movie' ? 'primary_release_year' : 'first_air_date_year';
    return year === null ? NO_PARAMS : { [name]: year };
  },
  rating: (rating) =>
    rating === null
      ? NO_PARAMS
      : { 'vote_average.gte': rating, 'vote_count.gte': MIN_VOTES_FOR_RATING },
  // Titles of unknown length have 0 minutes.
  runtime: (runtime) => ({
    ...(runtime && { 'with_runtime.gte': Math.max(runtime.from ?? 1, 1) }),
    ...(runtime && runtime.to !== null && { 'with_runtime.lte': runtime.to }),
  }),
  language: (language) => (language === null ? NO_PARAMS : { with_original_language: language }),
  // Last, because its minimum of votes is higher than that of a rating.
  sort: (sort, type, today, isRegional) =>
    sortParams(type, sort ?? 'popularity', today, isRegional),
};

/** Movies with one of the age ratings in the region, as its authority spells them. */
export type RatedFor = { region: string; ratings: readonly string[] };

export type DiscoverFilters = Filters & {
  excludedKeywords?: readonly number[];
  /** For movies; the catalog cannot filter shows. */
  ratedFor?: RatedFor;
};

/**
 * `today` is an ISO date; titles released later are not among the newest. `region` matters only if
 * `isSortedByRegionalDate`; `null` sorts by first releases.
 */
export function discoverRequest(
  type: MediaType,
  filters: DiscoverFilters,
  lang: Lang,
  page: number,
  today: string,
  region: string | null,
): CatalogRequest {
  const isRegional = region !== null && isSortedByRegionalDate(type, filters);
  const params: QueryParams = {
    language: languageParam(lang),
    page,
    ...WITHOUT_RESTRICTED,
    ...(type === 'movie' && { include_video: false }),
    ...(isRegional && { region, with_release_type: RELEASE_TYPES }),
  };
  const addParams = <Name extends FilterName>(name: Name) =>
    Object.assign(params, FILTER_PARAMS[name](filters[name], type, today, isRegional));
  for (const name of Object.keys(FILTER_PARAMS) as FilterName[]) addParams(name);
  if (filters.ratedFor && type === 'movie') {
    params.certification_country = filters.ratedFor.region;
    params.certification = filters.ratedFor.ratings.join('|');
  }
  const excludedKeywords = filters.excludedKeywords?.slice(0, MAX_EXCLUDED_KEYWORDS) ?? [];
  if (excludedKeywords.length > 0) params.without_keywords = excludedKeywords.join('|');
  return { path: `/discover/${type}`, params };
}
