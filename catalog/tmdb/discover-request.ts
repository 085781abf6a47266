import type { Lang } from '../../domain/language/language.ts';
import { type Filters, isSortedByRegionalDate, type Sort } from '../../domain/lists/list.ts';
import { getProviderIds } from '../../domain/titles/provider-family.ts';
import { type MediaType, STREAMING_TYPES } from '../../domain/titles/title.ts';
import { type CatalogRequest, clampPage, languageParam, WITHOUT_RESTRICTED } from './requests.ts';
import type { QueryParams } from './tmdb-client.ts';

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

function sortParams(sort: Sort, date: string, type: MediaType): QueryParams {
  switch (sort) {
    case 'popularity':
      return { sort_by: 'popularity.desc' };
    case 'score':
      return { sort_by: 'vote_average.desc' };
    case 'newest':
      return { sort_by: `${date}.desc` };
    case 'oldest':
      return { sort_by: `${date}.asc` };
    case 'title':
      return { sort_by: type === 'movie' ? 'title.asc' : 'name.asc' };
    case 'votes':
      return { sort_by: 'vote_count.desc' };
  }
}

/** The newest titles end with those of today. */
function dateParams(
  { years, sort }: Filters,
  type: MediaType,
  date: string,
  today: string,
): QueryParams {
  const isOneYear = years !== null && years.from === years.to;
  const yearName = type === 'movie' ? 'primary_release_year' : 'first_air_date_year';
  const first = isOneYear || years?.from == null ? null : `${years.from}-01-01`;
  const last = isOneYear || years?.to == null ? null : `${years.to}-12-31`;
  const end = sort === 'newest' && (last === null || last > today) ? today : last;
  return {
    ...(isOneYear && { [yearName]: years.from ?? 0 }),
    ...(first !== null && { [`${date}.gte`]: first }),
    ...(end !== null && { [`${date}.lte`]: end }),
  };
}

function genreParams({ genreIds, anyGenre, withoutGenreIds }: Filters): QueryParams {
  const join = (ids: number[], separator: string) =>
    [...new Set(ids)].sort((a, b) => a - b).join(separator);
  return {
    ...(genreIds.length > 0 && { with_genres: join(genreIds, anyGenre ? '|' : ',') }),
    ...(withoutGenreIds.length > 0 && { without_genres: join(withoutGenreIds, '|') }),
  };
}

function serviceParams({
  serviceIds,
  region,
}: Pick<Filters, 'serviceIds' | 'region'>): QueryParams {
  if (serviceIds.length === 0 || region === null) return {};
  return {
    watch_region: region,
    with_watch_providers: serviceIds
      .flatMap(getProviderIds)
      .sort((a, b) => a - b)
      .join('|'),
    with_watch_monetization_types: STREAMING_TYPES.join('|'),
  };
}

function scoreParams({ rating, votes, sort }: Filters): QueryParams {
  const minVotes =
    votes ??
    (sort === 'score' ? MIN_VOTES_FOR_SCORE_SORT : rating === null ? null : MIN_VOTES_FOR_RATING);
  return {
    ...(rating !== null && { 'vote_average.gte': rating }),
    ...(minVotes !== null && { 'vote_count.gte': minVotes }),
  };
}

/** Titles of unknown length have 0 minutes. */
function runtimeParams({ runtime }: Filters): QueryParams {
  return {
    ...(runtime && { 'with_runtime.gte': Math.max(runtime.from ?? 1, 1) }),
    ...(runtime && runtime.to !== null && { 'with_runtime.lte': runtime.to }),
  };
}

/** The filters but the age, which is of family mode (catalog/family-mode.ts). */
function filterParams(
  filters: Filters,
  type: MediaType,
  today: string,
  isRegional: boolean,
): QueryParams {
  const { country, language, keywordId, sort } = filters;
  const movieDate = isRegional ? 'release_date' : 'primary_release_date';
  const date = type === 'movie' ? movieDate : 'first_air_date';
  return {
    ...genreParams(filters),
    ...serviceParams(filters),
    ...(country !== null && { with_origin_country: country }),
    ...(language !== null && { with_original_language: language }),
    ...runtimeParams(filters),
    ...dateParams(filters, type, date, today),
    ...scoreParams(filters),
    ...(keywordId !== null && { with_keywords: keywordId }),
    ...sortParams(sort ?? 'popularity', date, type),
  };
}

/** Movies with one of the age ratings in the region, as its authority spells them. */
export type RatedFor = { region: string; ratings: readonly string[] };

export type DiscoverFilters = Filters & {
  companyId?: number;
  /** For shows. */
  networkId?: number;
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
    ...filterParams(filters, type, today, isRegional),
  };
  if (filters.companyId !== undefined) params.with_companies = filters.companyId;
  if (filters.networkId !== undefined) params.with_networks = filters.networkId;
  if (filters.ratedFor && type === 'movie') {
    params.certification_country = filters.ratedFor.region;
    params.certification = filters.ratedFor.ratings.join('|');
  }
  const excludedKeywords = filters.excludedKeywords?.slice(0, MAX_EXCLUDED_KEYWORDS) ?? [];
  if (excludedKeywords.length > 0) params.without_keywords = excludedKeywords.join('|');
  return { path: `/discover/${type}`, params };
}

/** Popular ones first, of which lists show most. */
export function serviceTitlesRequest(
  type: MediaType,
  { id, region }: { id: number; region: string },
  page: number,
): CatalogRequest {
  return {
    path: `/discover/${type}`,
    params: {
      ...serviceParams({ serviceIds: [id], region }),
      sort_by: 'popularity.desc',
      page: clampPage(page),
      ...WITHOUT_RESTRICTED,
    },
  };
}
