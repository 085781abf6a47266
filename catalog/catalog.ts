import type { Genre } from '../domain/genre.ts';
import type { Lang } from '../domain/language.ts';
import type { Filters, ListName, SearchKind } from '../domain/list.ts';
import type { PersonCard, PersonPage, SearchHit } from '../domain/person.ts';
import type {
  MediaType,
  Paged,
  SeasonPage,
  TitleCard,
  TitlePage,
  TitleRef,
} from '../domain/title.ts';
import type { KeptStatus } from './kept/answers.ts';

/**
 * What the rest of the product knows of the catalog. Answers are domain types in the visitor's language, each text with its own
 * language where it is another one. They are frozen, as they are kept and handed to every visitor: copy before sorting or changing.
 * An unknown id is null; an outage with nothing kept from before rejects with an `AppError` (`catalog_unavailable`,
 * `catalog_timeout`, `catalog_broken`).
 */
export type Catalog = {
  title(type: MediaType, id: number, lang: Lang): Promise<TitlePage | null>;
  /** The same as the catalog itself has it, without what administrators replaced (D12). */
  original(type: MediaType, id: number, lang: Lang): Promise<TitlePage | null>;
  /** Season 0 holds the specials. Episodes and overviews that are not translated come in English, marked as such. */
  season(showId: number, number: number, lang: Lang): Promise<SeasonPage | null>;
  person(id: number, lang: Lang): Promise<PersonPage | null>;
  /** Who is looked at most now, paged like a list. People known for films for adults only are left out. */
  people(lang: Lang, page: number): Promise<Paged<PersonCard>>;
  /** `page` beyond 1 to 500 is clamped; the answer tells which page it is. */
  list(type: MediaType, name: ListName, lang: Lang, page: number): Promise<Paged<TitleCard>>;
  /** Titles by filters; a score sort asks for enough votes to mean something. No filter at all gives the popular list. */
  discover(type: MediaType, filters: Filters, lang: Lang, page: number): Promise<Paged<TitleCard>>;
  genres(type: MediaType, lang: Lang): Promise<Genre[]>;
  /** `query` is trimmed and not empty. */
  search(kind: SearchKind, query: string, lang: Lang, page: number): Promise<Paged<SearchHit>>;
  /** What a number of IMDb, such as `tt6751668`, stands for: a movie or a show. */
  find(imdbId: string): Promise<TitleRef | null>;
  /** Cards that are kept elsewhere, with what administrators replaced (D12). */
  corrected<T extends Pick<TitleCard, 'type' | 'id' | 'title' | 'score' | 'poster'>>(
    cards: T[],
    lang: Lang,
  ): Promise<T[]>;
  status(): CatalogStatus;
};

export type CatalogStatus = {
  /** Null while nothing has been asked yet. */
  reachable: boolean | null;
  circuit: 'closed' | 'open' | 'half_open';
  /** Answers in memory. */
  cached: number;
  /** Refreshes since the start that failed, so that a kept answer stood in. */
  stale: number;
  /** Of the answers that outlive the process; null where none do. */
  kept: KeptStatus | null;
};

/** One field of a title that an administrator replaced (D12). `value` is of the field's own type, `language` a base language such as `pt`. */
export type Override = {
  type: MediaType;
  id: number;
  language: string;
  field: string;
  value: unknown;
};

/**
 * Reads the active overrides of several titles in one language, and those of the name of `page` in all languages, in one query.
 * `page` is one of the titles.
 */
export type ReadOverrides = (
  titles: TitleRef[],
  language: string,
  page?: TitleRef,
) => Promise<Override[]>;
