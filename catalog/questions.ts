import type { z } from 'zod';
import { type CacheTag, personTag, titleTag } from '../domain/cache-tags.ts';
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
import {
  cardsNeedEnglish,
  completeHits,
  completePerson,
  completeSeason,
  hitsNeedEnglish,
  personNeedsEnglish,
  seasonNeedsEnglish,
} from './english.ts';
import { essenceOfPerson, essenceOfSeason, essenceOfTitle } from './essence.ts';
import { toCards, toHits, toPaged, toPeople } from './map/card.ts';
import { toLanguageNames } from './map/language-names.ts';
import { toPersonPage } from './map/person.ts';
import { toSeasonPage } from './map/season.ts';
import { toTitlePage } from './map/title.ts';
import * as requests from './requests.ts';
import type { Kind } from './times.ts';
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
import { type WireSeason, wireSeason } from './wire/season.ts';
import { type WireTitle, wireTitle } from './wire/title.ts';

export type Question<W, T> = {
  kind: Kind;
  request: (lang: Lang) => requests.CatalogRequest;
  schema: z.ZodType<W>;
  toDomain: (wire: W, lang: Lang) => T | null;
  /** Fills gaps from the English result; absent if the response contains its translations. */
  english?: { needed: (value: T) => boolean; complete: (value: T, english: T) => T };
  cards?: (value: T) => TitleCard[];
  /** The tag to invalidate when the essence changes. */
  changes?: { tag: CacheTag; essence: (value: T) => unknown };
};

export function titleQuestion(type: MediaType, id: number): Question<WireTitle, TitlePage> {
  return {
    kind: 'title',
    request: (lang) => requests.titleRequest(type, id, lang),
    schema: wireTitle,
    toDomain: (wire, lang) => toTitlePage(wire, type, id, lang),
    cards: (page) => [page, ...page.recommendations],
    changes: { tag: titleTag({ type, id }), essence: essenceOfTitle },
  };
}

export function personQuestion(id: number): Question<WirePerson, PersonPage> {
  return {
    kind: 'person',
    request: (lang) => requests.personRequest(id, lang),
    schema: wirePerson,
    toDomain: (wire, lang) => toPersonPage(wire, id, lang),
    english: { needed: personNeedsEnglish, complete: completePerson },
    cards: ({ cast, crew }) => [...cast, ...crew],
    changes: { tag: personTag(id), essence: essenceOfPerson },
  };
}

export function seasonQuestion(showId: number, number: number): Question<WireSeason, SeasonPage> {
  return {
    kind: 'season',
    request: (lang) => requests.seasonRequest(showId, number, lang),
    schema: wireSeason,
    toDomain: (wire, lang) => toSeasonPage(wire, showId, number, lang),
    english: { needed: seasonNeedsEnglish, complete: completeSeason },
    changes: { tag: titleTag({ type: 'tv', id: showId }), essence: essenceOfSeason },
  };
}

type CardsQuestion = Question<WirePage<WireCard>, Paged<TitleCard>>;

function cardsQuestion(
  type: MediaType,
  page: number,
  own: Pick<CardsQuestion, 'kind' | 'request'>,
): CardsQuestion {
  return {
    ...own,
    schema: wireCards,
    toDomain: (wire, lang) => toPaged(toCards(wire.results, type, lang), wire, page),
    english: {
      needed: ({ items }) => cardsNeedEnglish(items),
      complete: (value, english) => ({ ...value, items: completeHits(value.items, english.items) }),
    },
    cards: ({ items }) => items,
  };
}

export function listQuestion(type: MediaType, name: ListName, page: number): CardsQuestion {
  return cardsQuestion(type, page, {
    kind: 'list',
    request: (lang) => requests.listRequest(type, name, lang, page),
  });
}

export function peopleQuestion(page: number): Question<WirePage<WireHit>, Paged<PersonCard>> {
  return {
    kind: 'list',
    request: (lang) => requests.peopleRequest(lang, page),
    schema: wireHits,
    toDomain: (wire, lang) => toPaged(toPeople(wire.results, lang), wire, page),
  };
}

/** `today` is an ISO date. */
export function discoverQuestion(
  type: MediaType,
  filters: Filters,
  page: number,
  today: string,
): CardsQuestion {
  return cardsQuestion(type, page, {
    kind: 'discover',
    request: (lang) => requests.discoverRequest(type, filters, lang, page, today),
  });
}

export function searchQuestion(
  kind: SearchKind,
  query: string,
  page: number,
): Question<WirePage<WireHit>, Paged<SearchHit>> {
  return {
    kind: 'search',
    request: (lang) => requests.searchRequest(kind, query, lang, page),
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

export function findQuestion(imdbId: string): Question<WireFound, TitleRef> {
  return {
    kind: 'find',
    request: () => requests.findRequest(imdbId),
    schema: wireFound,
    toDomain: ({ movie_results: [movie], tv_results: [show] }) =>
      movie ? { type: 'movie', id: movie.id } : show ? { type: 'tv', id: show.id } : null,
  };
}

/** Names of languages by catalog code, requested in English for all languages. */
export function languagesQuestion(): Question<WireLanguages, Record<string, string>> {
  return {
    kind: 'languages',
    request: requests.languagesRequest,
    schema: wireLanguages,
    toDomain: toLanguageNames,
  };
}

/** Some languages lack genre names; nameless genres stay until the English names are merged. */
export function genresQuestion(type: MediaType): Question<WireGenres, Genre[]> {
  return {
    kind: 'genres',
    request: (lang) => requests.genresRequest(type, lang),
    schema: wireGenres,
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
