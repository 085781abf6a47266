import { type Ask, paged } from './ask.ts';
import { aggregateCredits, creditsOfPerson, creditsOfTitle } from './credits.ts';
import {
  alternativeTitles,
  contentRatings,
  externalIds,
  externalIdsOfPerson,
  releaseDates,
  translations,
  translationsOf,
  translationsOfPerson,
  watchProviders,
} from './facts.ts';
import { keywordsOf } from './keywords.ts';
import { titleItem, titleItemWithType } from './list-items.ts';
import {
  imagesOfEpisode,
  imagesOfPerson,
  imagesOfSeason,
  imagesOfTitle,
  videosOfTitle,
} from './media.ts';
import type {
  MovieRecord,
  PersonRecord,
  SeasonRecord,
  ShowRecord,
  TitleRecord,
} from './records.ts';
import { type EpisodeInPlace, seasonDetails } from './seasons.ts';
import { found, tooManyAppends } from './wire-error.ts';

/** Writes one part of a resource: `credits` of a movie, whether asked alone or appended to its details. */
type Part<Subject> = (ask: Ask, subject: Subject) => object;
type Parts<Subject> = Record<string, Part<Subject>>;

export type SeasonSubject = { show: ShowRecord; season: SeasonRecord };
export type EpisodeSubject = { show: ShowRecord; episode: EpisodeInPlace };

const MOST_APPENDS = 20;

const titleParts: Parts<TitleRecord> = {
  alternative_titles: (_ask, title) => alternativeTitles(title),
  changes: () => ({ changes: [] }),
  credits: creditsOfTitle,
  external_ids: (_ask, title) => externalIds(title),
  images: imagesOfTitle,
  keywords: (_ask, title) => keywordsOf(title),
  lists: (ask) => paged(ask, [], nothing),
  recommendations: (ask, title) =>
    paged(ask, ask.library.recommend(title, 'recommendations'), (one) =>
      titleItemWithType(ask, one),
    ),
  reviews: (ask) => paged(ask, [], nothing),
  similar: (ask, title) =>
    paged(ask, ask.library.recommend(title, 'similar'), (one) => titleItem(ask, one)),
  translations: (_ask, title) => translationsOf(title),
  videos: videosOfTitle,
  'watch/providers': watchProviders,
};

export const movieParts: Parts<MovieRecord> = {
  ...titleParts,
  release_dates: (_ask, movie) => releaseDates(movie),
};

export const showParts: Parts<ShowRecord> = {
  ...titleParts,
  aggregate_credits: aggregateCredits,
  content_ratings: (_ask, show) => contentRatings(show),
  episode_groups: () => ({ results: [] }),
  screened_theatrically: () => ({ results: [] }),
};

export const seasonParts: Parts<SeasonSubject> = {
  aggregate_credits: (ask, { show }) => aggregateCredits(ask, show),
  credits: (ask, { show }) => creditsOfTitle(ask, show),
  external_ids: () => ({
    freebase_mid: null,
    freebase_id: null,
    tvdb_id: null,
    tvrage_id: null,
    wikidata_id: null,
  }),
  images: (ask, { show, season }) => imagesOfSeason(ask, show, season.number),
  translations: (_ask, { season }) =>
    translations([season.names, season.overviews], (lang) => ({
      name: season.names?.[lang] ?? '',
      overview: season.overviews?.[lang] ?? '',
    })),
  videos: () => ({ results: [] }),
  'watch/providers': (ask, { show }) => watchProviders(ask, show),
};

export const episodeParts: Parts<EpisodeSubject> = {
  credits: (ask, { show }) => ({ ...creditsOfTitle(ask, show), guest_stars: [] }),
  external_ids: () => ({
    imdb_id: null,
    freebase_mid: null,
    freebase_id: null,
    tvdb_id: null,
    tvrage_id: null,
    wikidata_id: null,
  }),
  images: (ask, { show, episode }) => imagesOfEpisode(ask, show, episode.season, episode.number),
  translations: (_ask, { episode }) =>
    translations([episode.names, episode.overviews], (lang) => ({
      name: episode.names?.[lang] ?? '',
      overview: episode.overviews?.[lang] ?? '',
    })),
  videos: () => ({ results: [] }),
};

export const personParts: Parts<PersonRecord> = {
  changes: () => ({ changes: [] }),
  combined_credits: (ask, person) => creditsOfPerson(ask, person),
  external_ids: (_ask, person) => externalIdsOfPerson(person),
  images: (_ask, person) => imagesOfPerson(person),
  movie_credits: (ask, person) => creditsOfPerson(ask, person, 'movie'),
  tagged_images: (ask) => paged(ask, [], nothing),
  translations: (_ask, person) => translationsOfPerson(person),
  tv_credits: (ask, person) => creditsOfPerson(ask, person, 'tv'),
};

// Lists of titles that go with a title: alone, they do not say whose they are.
const WITHOUT_ID = new Set(['recommendations', 'similar']);

/** The part alone, mostly with the id that an appended part does not have. Throws 34 for a part that does not exist. */
export function standalone<Subject>(
  parts: Parts<Subject>,
  name: string,
  ask: Ask,
  subject: Subject,
  id: number,
): object {
  const part = found(Object.hasOwn(parts, name) ? parts[name] : null)(ask, subject);
  return WITHOUT_ID.has(name) ? part : { id, ...part };
}

/** The parts of `append_to_response` under their own names; a name that means nothing is left out. Throws 27 for too many. */
export function appended<Subject>(
  parts: Parts<Subject>,
  ask: Ask,
  subject: Subject,
): Record<string, object> {
  const answer: Record<string, object> = {};
  for (const name of appendedNames(ask)) {
    const part = Object.hasOwn(parts, name) ? parts[name] : undefined;
    if (part) answer[name] = part(ask, subject);
  }
  return answer;
}

/** The parts of a show, and its seasons as `season/1`. */
export function appendedToShow(ask: Ask, show: ShowRecord): Record<string, object> {
  const answer = appended(showParts, ask, show);
  for (const name of appendedNames(ask)) {
    const number = /^season\/(\d+)$/.exec(name)?.[1];
    const season = number && show.seasons.find((one) => one.number === Number(number));
    if (season) answer[name] = seasonDetails(ask, show, season);
  }
  return answer;
}

function appendedNames({ query }: Ask): string[] {
  const names = new Set(
    (query.get('append_to_response') ?? '').split(',').map((name) => name.trim()),
  );
  names.delete('');
  if (names.size > MOST_APPENDS) throw tooManyAppends();
  return [...names];
}

function nothing(): never {
  throw new Error('an empty list has no item to write');
}
