import type { Lang } from '../domain/language/language.ts';
import type { ListName, SearchKind } from '../domain/lists/list.ts';
import type { PersonCard, PersonPage, SearchHit } from '../domain/titles/person.ts';
import type {
  Genre,
  MediaType,
  Paged,
  SeasonPage,
  TitleCard,
  TitlePage,
  TitleRef,
} from '../domain/titles/title.ts';
import { type CacheTag, personTag, titleTag } from '../domain/web/cache-tags.ts';
import { fingerprintPerson, fingerprintSeason, fingerprintTitle } from './cache/fingerprint.ts';
import type { QueryKind } from './cache/ttl.ts';
import {
  cardsNeedEnglish,
  completeHits,
  completePerson,
  completeSeason,
  hitsNeedEnglish,
  personNeedsEnglish,
  seasonNeedsEnglish,
} from './english/english-fallback.ts';
import { isRestricted, toCards, toHits, toPaged, toPeople } from './map/card.ts';
import { sortByRelease } from './map/cinema-list.ts';
import { toLanguageNames } from './map/language-names.ts';
import { toPersonPage } from './map/person.ts';
import { toSeasonPage } from './map/season.ts';
import { toTitlePage } from './map/title.ts';
import { type DiscoverFilters, discoverRequest } from './tmdb/discover-request.ts';
import * as requests from './tmdb/requests.ts';
import {
  type WireCard,
  type WireFound,
  type WireGenres,
  type WireHit,
  type WirePage,
  wireCards,
  wireFound,
  wireGenres,
  wireHits,
} from './wire/card.ts';
import { type WireLanguages, wireLanguages } from './wire/languages.ts';
import { type WirePerson, wirePerson } from './wire/person.ts';
import type { Schema } from './wire/schema.ts';
import { type WireSeason, wireSeason } from './wire/season.ts';
import { type WireTitle, wireTitle } from './wire/title.ts';

export type CatalogQuery<W, T> = {
  kind: QueryKind;
  /**
   * Set if another query reads the same response, which is stored once. Its result is cached with
   * searches and filters, because it may be large.
   */
  part?: 'credits';
  request: (lang: Lang) => requests.CatalogRequest;
  schema: Schema<W>;
  /** `null` if the response lacks what makes it useful, or, if `nullIsMissing`, if not found. */
  toDomain: (wire: W, lang: Lang) => T | null;
  nullIsMissing?: true;
  /** Whether status 404 means that it does not exist; otherwise nothing cached is removed. */
  mayBeMissing?: true;
  /** Fields that make the response useless if they are unusable; `''` is the response itself. */
  requiredFields?: readonly string[];
  /** Fields without which the response replaces no cached one. */
  mainParts?: readonly string[];
  /** Counts what must not nearly vanish at once. */
  countEntries?: (value: T) => number;
  /** Fills gaps from the English result; absent if the response contains its translations. */
  english?: { needed: (value: T) => boolean; complete: (value: T, english: T) => T };
  cards?: (value: T) => TitleCard[];
  /** The tag to invalidate when the fingerprint changes. */
  invalidation?: { tag: CacheTag; fingerprint: (value: T) => unknown };
};

/** All but pictures, videos, recommendations and further names. */
const TITLE_PARTS = [
  'aggregate_credits',
  'content_ratings',
  'credits',
  'genres',
  'keywords',
  'release_dates',
  'seasons',
  'translations',
  'watch/providers',
];

/** The response with everything about a title, of which each query reads a part. */
export function titleResponse(type: MediaType, id: number) {
  return {
    kind: 'title',
    request: (lang: Lang) => requests.titleRequest(type, id, lang),
    schema: wireTitle,
    mayBeMissing: true,
    mainParts: TITLE_PARTS,
  } as const;
}

export function titleQuery(type: MediaType, id: number): CatalogQuery<WireTitle, TitlePage> {
  return {
    ...titleResponse(type, id),
    countEntries: ({ cast, seasons }) => cast.length + seasons.length,
    toDomain: (wire, lang) => toTitlePage(wire, type, id, lang),
    cards: (page) => [page, ...page.recommendations],
    invalidation: { tag: titleTag({ type, id }), fingerprint: fingerprintTitle },
  };
}

export function personQuery(id: number): CatalogQuery<WirePerson, PersonPage> {
  return {
    kind: 'person',
    request: (lang) => requests.personRequest(id, lang),
    schema: wirePerson,
    mayBeMissing: true,
    mainParts: ['combined_credits', 'translations'],
    countEntries: ({ cast, crew }) => cast.length + crew.length,
    toDomain: (wire, lang) => toPersonPage(wire, id, lang),
    english: { needed: personNeedsEnglish, complete: completePerson },
    cards: ({ cast, crew }) => [...cast, ...crew],
    invalidation: { tag: personTag(id), fingerprint: fingerprintPerson },
  };
}

export function seasonQuery(showId: number, number: number): CatalogQuery<WireSeason, SeasonPage> {
  return {
    kind: 'season',
    request: (lang) => requests.seasonRequest(showId, number, lang),
    schema: wireSeason,
    mayBeMissing: true,
    requiredFields: ['episodes'],
    countEntries: ({ episodes }) => episodes.length,
    toDomain: (wire, lang) => toSeasonPage(wire, showId, number, lang),
    english: { needed: seasonNeedsEnglish, complete: completeSeason },
    invalidation: { tag: titleTag({ type: 'tv', id: showId }), fingerprint: fingerprintSeason },
  };
}

const RESULTS = {
  requiredFields: ['results'],
  countEntries: ({ items }: Paged<unknown>) => items.length,
};

type CardsQuery = CatalogQuery<WirePage<WireCard>, Paged<TitleCard>>;

function cardsQuery(
  type: MediaType,
  page: number,
  base: Pick<CardsQuery, 'kind' | 'request'>,
  sort: (cards: TitleCard[]) => TitleCard[] = (cards) => cards,
): CardsQuery {
  return {
    ...base,
    ...RESULTS,
    schema: wireCards,
    toDomain: (wire, lang) => toPaged(sort(toCards(wire.results, type, lang)), wire, page),
    english: {
      needed: ({ items }) => cardsNeedEnglish(items),
      complete: (value, english) => ({ ...value, items: completeHits(value.items, english.items) }),
    },
    cards: ({ items }) => items,
  };
}

/** `today` is an ISO date; `region` is ISO 3166-1, or `null` for the dates of first releases. */
export function listQuery(
  type: MediaType,
  name: ListName,
  page: number,
  today: string,
  region: string | null,
): CardsQuery {
  const request = (lang: Lang) => requests.listRequest(type, name, lang, page, region);
  const sort = (cards: TitleCard[]) => sortByRelease(cards, name, today);
  return cardsQuery(type, page, { kind: 'list', request }, sort);
}

export function peopleQuery(page: number): CatalogQuery<WirePage<WireHit>, Paged<PersonCard>> {
  return {
    kind: 'list',
    request: (lang) => requests.peopleRequest(lang, page),
    ...RESULTS,
    schema: wireHits,
    toDomain: (wire, lang) => toPaged(toPeople(wire.results, lang), wire, page),
  };
}

/** `today` and `region` as in `listQuery`. */
export function discoverQuery(
  type: MediaType,
  filters: DiscoverFilters,
  page: number,
  today: string,
  region: string | null,
): CardsQuery {
  return cardsQuery(type, page, {
    kind: 'discover',
    request: (lang) => discoverRequest(type, filters, lang, page, today, region),
  });
}

export function searchQuery(
  kind: SearchKind,
  query: string,
  page: number,
): CatalogQuery<WirePage<WireHit>, Paged<SearchHit>> {
  return {
    kind: 'search',
    request: (lang) => requests.searchRequest(kind, query, lang, page),
    ...RESULTS,
    schema: wireHits,
    toDomain: (wire, lang) =>
      toPaged(toHits(wire.results, kind === 'all' ? null : kind, lang), wire, page),
    english: {
      needed: ({ items }) => hitsNeedEnglish(items),
      complete: (value, english) => ({ ...value, items: completeHits(value.items, english.items) }),
    },
    cards: ({ items }) => items.filter((item) => item.type !== 'person'),
  };
}

export function findQuery(imdbId: string): CatalogQuery<WireFound, TitleRef> {
  return {
    kind: 'find',
    request: () => requests.findRequest(imdbId),
    schema: wireFound,
    mayBeMissing: true,
    nullIsMissing: true,
    requiredFields: ['movie_results', 'tv_results'],
    toDomain: ({ movie_results: movies, tv_results: shows }) => {
      const [movie] = movies.filter((wire) => !isRestricted(wire));
      const [show] = shows.filter((wire) => !isRestricted(wire));
      return movie ? { type: 'movie', id: movie.id } : show ? { type: 'tv', id: show.id } : null;
    },
  };
}

/** Names of languages by catalog code, requested in English for all languages. */
export function languagesQuery(): CatalogQuery<WireLanguages, Record<string, string>> {
  return {
    kind: 'languages',
    request: requests.languagesRequest,
    schema: wireLanguages,
    requiredFields: [''],
    countEntries: (names) => Object.keys(names).length,
    toDomain: toLanguageNames,
  };
}

/** Some languages lack genre names; nameless genres stay until the English names are merged. */
export function genresQuery(type: MediaType): CatalogQuery<WireGenres, Genre[]> {
  return {
    kind: 'genres',
    request: (lang) => requests.genresRequest(type, lang),
    schema: wireGenres,
    requiredFields: ['genres'],
    countEntries: (genres) => genres.length,
    toDomain: (wire) => wire.genres,
    english: {
      needed: (genres) => genres.some((genre) => genre.name === ''),
      complete: (genres, english) =>
        genres.map((genre) =>
          genre.name ? genre : (english.find(({ id }) => id === genre.id) ?? genre),
        ),
    },
  };
}
