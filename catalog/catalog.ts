import type { Lang } from '../domain/language/language.ts';
import type { Filters, ListName, SearchKind } from '../domain/lists/list.ts';
import type { CollectionPage } from '../domain/titles/collection.ts';
import type { CreditsPage } from '../domain/titles/credits.ts';
import type { PersonCard, PersonPage, SearchHit } from '../domain/titles/person.ts';
import type {
  Genre,
  MediaType,
  NamedEntry,
  Paged,
  SeasonPage,
  TitleCard,
  TitlePage,
  TitleRef,
} from '../domain/titles/title.ts';
import type { WatchService } from '../domain/titles/watch-service.ts';
import type { PersistentCacheStatus } from './persistent-cache/persistent-cache.ts';
import type { RatedFor } from './tmdb/discover-request.ts';

/**
 * The catalog as the rest of the product sees it. Results are domain types in the visitor's
 * language; texts in another language name it. They are cached and shared, hence frozen: copy
 * before sorting or changing. An unknown id gives `null`; an outage without a cached result rejects
 * with an `AppError` (`catalog_unavailable`, `catalog_timeout`, `catalog_broken`).
 */
export type Catalog = {
  title(type: MediaType, id: number, lang: Lang): Promise<TitlePage | null>;
  /** The title without overrides (D12). */
  titleWithoutOverrides(type: MediaType, id: number, lang: Lang): Promise<TitlePage | null>;
  /**
   * When the oldest part of a title in memory was requested, in milliseconds: a title may be the
   * cached one of before an outage. `null` if it is not in memory.
   */
  titleFetchedAt(type: MediaType, id: number, lang: Lang): number | null;
  /** Season 0 holds the specials. Untranslated texts are in English, with their language. */
  season(showId: number, number: number, lang: Lang): Promise<SeasonPage | null>;
  /** The whole cast and crew, from the response of the title. */
  credits(type: MediaType, id: number, lang: Lang): Promise<CreditsPage | null>;
  /** Movies that belong together. Restricted ones are excluded. */
  collection(id: number, lang: Lang): Promise<CollectionPage | null>;
  person(id: number, lang: Lang): Promise<PersonPage | null>;
  /** Currently popular people, paged. Those known for adult films are excluded. */
  popularPeople(lang: Lang, page: number): Promise<Paged<PersonCard>>;
  /**
   * `page` is clamped to 1 to 500; the result contains the clamped value. Movies that are playing
   * or upcoming have the dates of `region` (ISO 3166-1, by default the region of the site); if it
   * has none, those of their first releases.
   */
  list(
    type: MediaType,
    name: ListName,
    lang: Lang,
    page: number,
    region?: string,
  ): Promise<Paged<TitleCard>>;
  /**
   * Sorting by score requires a minimum of votes. The newest movies have the dates of `region`, as
   * in `list`, unless a year is chosen. Without filters, the popular list.
   */
  discover(
    type: MediaType,
    filters: CatalogFilters,
    lang: Lang,
    page: number,
    region?: string,
  ): Promise<Paged<TitleCard>>;
  genres(type: MediaType, lang: Lang): Promise<Genre[]>;
  /** Services that stream titles of the type in a region, the most important ones first. */
  watchServices(type: MediaType, region: string): Promise<WatchService[]>;
  keyword(id: number): Promise<NamedEntry | null>;
  /** The keyword of this name, else the first whose name contains it. Names are English. */
  findKeyword(text: string): Promise<NamedEntry | null>;
  /** A company that produces movies and shows. */
  company(id: number): Promise<NamedEntry | null>;
  /** A network that shows are made for. */
  network(id: number): Promise<NamedEntry | null>;
  /** `query` is trimmed and not empty. */
  search(kind: SearchKind, query: string, lang: Lang, page: number): Promise<Paged<SearchHit>>;
  /** The movie or show of an IMDb id such as `tt6751668`; `null` if not found. */
  findByImdbId(imdbId: string): Promise<TitleRef | null>;
  /** Applies overrides (D12) to cards from another source. */
  applyOverrides<T extends Pick<TitleCard, 'type' | 'id' | 'title' | 'score' | 'poster'>>(
    cards: T[],
    lang: Lang,
  ): Promise<T[]>;
  /**
   * Region → age rating, not from the cache; `null` if the title is unknown. For titles whose page
   * is not read.
   */
  ageRatings(type: MediaType, id: number): Promise<Record<string, string> | null>;
  /** The catalog's name of a keyword; `null` if unknown. */
  keywordName(id: number): Promise<string | null>;
  /** Titles of a type that a service streams in a region, not from the cache. For jobs. */
  titlesOnService(
    type: MediaType,
    service: { id: number; region: string },
    page: number,
  ): Promise<Paged<TitleRef>>;
  /** Titles that carry a keyword, not from the cache. For jobs. */
  titlesWithKeyword(type: MediaType, keywordId: number, page: number): Promise<Paged<TitleRef>>;
  /** Differs after each change of what was taken down, for values made of many results. */
  revision(): Promise<number>;
  /** Deletes expired results from memory. */
  deleteExpired(): void;
  status(): CatalogStatus;
};

/** Methods from which pages get no titles. Catalogs filter or track those of the others. */
export function getMethodsWithoutTitles(catalog: Catalog) {
  return {
    titleFetchedAt: catalog.titleFetchedAt,
    genres: catalog.genres,
    watchServices: catalog.watchServices,
    keyword: catalog.keyword,
    findKeyword: catalog.findKeyword,
    company: catalog.company,
    network: catalog.network,
    ageRatings: catalog.ageRatings,
    keywordName: catalog.keywordName,
    titlesWithKeyword: catalog.titlesWithKeyword,
    titlesOnService: catalog.titlesOnService,
    deleteExpired: catalog.deleteExpired,
    status: catalog.status,
  } satisfies Partial<Catalog>;
}

/** `ratedFor` is for movies only, `networkId` for shows. */
export type CatalogFilters = Filters & {
  companyId?: number;
  networkId?: number;
  ratedFor?: RatedFor;
};

export type CatalogStatus = {
  /** `null` before the first request. */
  reachable: boolean | null;
  circuit: 'closed' | 'open' | 'half_open';
  cached: number;
  stale: number;
  persistentCache: PersistentCacheStatus | null;
};

/** An override (D12). `value` has the field's type, `language` is a base language such as `pt`. */
export type Override = {
  type: MediaType;
  id: number;
  language: string;
  field: string;
  value: unknown;
};

/** Reads overrides of titles in one language, and those of the name of `page` in all. */
export type ReadOverrides = (
  titles: TitleRef[],
  language: string,
  page?: TitleRef,
) => Promise<Override[]>;
