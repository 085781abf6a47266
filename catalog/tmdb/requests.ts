import { getLanguage, type Lang } from '../../domain/language/language.ts';
import {
  isRegionalList,
  type ListName,
  MAX_PAGE,
  type SearchKind,
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
export const WITHOUT_RESTRICTED = { include_adult: false, include_softcore: false };

/** Names of services, keywords, companies and networks are the same in all languages. */
const ENGLISH = { language: 'en-US' };

/** Original languages of most titles: a trailer often exists only in the original language. */
const TRAILER_LANGUAGES = ['en', 'ko', 'ja', 'zh', 'cn', 'fr', 'es', 'de', 'it', 'pt', 'hi'];

/** The catalog truncates longer queries; this also limits cache keys. */
const MAX_QUERY_LENGTH = 200;

export function languageParam(lang: Lang): string {
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

export function collectionRequest(id: number, lang: Lang): CatalogRequest {
  return {
    path: `/collection/${id}`,
    params: { language: languageParam(lang), append_to_response: 'translations' },
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

export function companyRequest(id: number): CatalogRequest {
  return { path: `/company/${id}`, params: ENGLISH };
}

export function networkRequest(id: number): CatalogRequest {
  return { path: `/network/${id}`, params: ENGLISH };
}

export function keywordRequest(id: number): CatalogRequest {
  return { path: `/keyword/${id}`, params: ENGLISH };
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

export function watchServicesRequest(type: MediaType, region: string): CatalogRequest {
  return { path: `/watch/providers/${type}`, params: { ...ENGLISH, watch_region: region } };
}

export function keywordSearchRequest(query: string): CatalogRequest {
  return { path: '/search/keyword', params: { ...ENGLISH, query: normalizeQuery(query), page: 1 } };
}
