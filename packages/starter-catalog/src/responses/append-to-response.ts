import { orNotFound, tooManyAppends } from '../http/api-error.ts';
import { type ApiRequest, paginate } from '../http/api-request.ts';
import type {
  CollectionRecord,
  MovieRecord,
  PersonRecord,
  SeasonRecord,
  ShowRecord,
  TitleRecord,
} from '../library/records.ts';
import { aggregateCredits, personCredits, titleCredits } from './credits.ts';
import {
  episodeImages,
  personImages,
  seasonImages,
  titleImages,
  titleVideos,
} from './images-and-videos.ts';
import { titleKeywords } from './keywords.ts';
import { titleItem, titleItemWithType } from './list-items.ts';
import { type ListedEpisode, seasonDetails } from './seasons.ts';
import {
  alternativeTitles,
  contentRatings,
  externalIds,
  personExternalIds,
  personTranslations,
  releaseDates,
  titleTranslations,
  translations,
  watchProviders,
} from './title-metadata.ts';

/** Writes a sub-resource such as `credits`, for its own route or for `append_to_response`. */
type SubResource<Subject> = (request: ApiRequest, subject: Subject) => object;
type SubResources<Subject> = Record<string, SubResource<Subject>>;

export type SeasonSubject = { show: ShowRecord; season: SeasonRecord };
export type EpisodeSubject = { show: ShowRecord; episode: ListedEpisode };

const MAX_APPENDS = 20;

const titleSubResources: SubResources<TitleRecord> = {
  alternative_titles: (_request, title) => alternativeTitles(title),
  changes: () => ({ changes: [] }),
  credits: titleCredits,
  external_ids: (_request, title) => externalIds(title),
  images: titleImages,
  keywords: (_request, title) => titleKeywords(title),
  lists: (request) => paginate(request, [], noItem),
  recommendations: (request, title) =>
    paginate(request, request.library.recommend(title, 'recommendations'), (item) =>
      titleItemWithType(request, item),
    ),
  reviews: (request) => paginate(request, [], noItem),
  similar: (request, title) =>
    paginate(request, request.library.recommend(title, 'similar'), (item) =>
      titleItem(request, item),
    ),
  translations: (_request, title) => titleTranslations(title),
  videos: titleVideos,
  'watch/providers': watchProviders,
};

export const movieSubResources: SubResources<MovieRecord> = {
  ...titleSubResources,
  release_dates: (_request, movie) => releaseDates(movie),
};

export const showSubResources: SubResources<ShowRecord> = {
  ...titleSubResources,
  aggregate_credits: aggregateCredits,
  content_ratings: (_request, show) => contentRatings(show),
  episode_groups: () => ({ results: [] }),
  screened_theatrically: () => ({ results: [] }),
};

export const seasonSubResources: SubResources<SeasonSubject> = {
  aggregate_credits: (request, { show }) => aggregateCredits(request, show),
  credits: (request, { show }) => titleCredits(request, show),
  external_ids: () => ({
    freebase_mid: null,
    freebase_id: null,
    tvdb_id: null,
    tvrage_id: null,
    wikidata_id: null,
  }),
  images: (request, { show, season }) => seasonImages(request, show, season.number),
  translations: (_request, { season }) =>
    translations([season.names, season.overviews], (lang) => ({
      name: season.names?.[lang] ?? '',
      overview: season.overviews?.[lang] ?? '',
    })),
  videos: () => ({ results: [] }),
  'watch/providers': (request, { show }) => watchProviders(request, show),
};

export const episodeSubResources: SubResources<EpisodeSubject> = {
  credits: (request, { show }) => ({ ...titleCredits(request, show), guest_stars: [] }),
  external_ids: () => ({
    imdb_id: null,
    freebase_mid: null,
    freebase_id: null,
    tvdb_id: null,
    tvrage_id: null,
    wikidata_id: null,
  }),
  images: (request, { show, episode }) =>
    episodeImages(request, show, episode.season, episode.number),
  translations: (_request, { episode }) =>
    translations([episode.names, episode.overviews], (lang) => ({
      name: episode.names?.[lang] ?? '',
      overview: episode.overviews?.[lang] ?? '',
    })),
  videos: () => ({ results: [] }),
};

export const personSubResources: SubResources<PersonRecord> = {
  changes: () => ({ changes: [] }),
  combined_credits: (request, person) => personCredits(request, person),
  external_ids: (_request, person) => personExternalIds(person),
  images: (_request, person) => personImages(person),
  movie_credits: (request, person) => personCredits(request, person, 'movie'),
  tagged_images: (request) => paginate(request, [], noItem),
  translations: (_request, person) => personTranslations(person),
  tv_credits: (request, person) => personCredits(request, person, 'tv'),
};

export const collectionSubResources: SubResources<CollectionRecord> = {
  translations: (_request, { names }) =>
    translations([names], (lang) => ({ title: names[lang] ?? '', overview: '', homepage: '' })),
};

// TMDB returns these without the id of their title.
const WITHOUT_ID = new Set(['recommendations', 'similar']);

/** The response of the sub-resource's own route. Throws 34 for an unknown name. */
export function getSubResource<Subject>(
  parts: SubResources<Subject>,
  name: string,
  request: ApiRequest,
  subject: Subject,
  id: number,
): object {
  const part = orNotFound(Object.hasOwn(parts, name) ? parts[name] : null)(request, subject);
  return WITHOUT_ID.has(name) ? part : { id, ...part };
}

/**
 * The sub-resources named by `append_to_response`; unknown names are ignored. Throws 27 for too
 * many.
 */
export function getAppended<Subject>(
  parts: SubResources<Subject>,
  request: ApiRequest,
  subject: Subject,
): Record<string, object> {
  const appended: Record<string, object> = {};
  for (const name of parseAppendNames(request)) {
    const part = Object.hasOwn(parts, name) ? parts[name] : undefined;
    if (part) appended[name] = part(request, subject);
  }
  return appended;
}

/** A show also accepts its seasons, as `season/1`. */
export function getAppendedToShow(request: ApiRequest, show: ShowRecord): Record<string, object> {
  const appended = getAppended(showSubResources, request, show);
  for (const name of parseAppendNames(request)) {
    const number = /^season\/(\d+)$/.exec(name)?.[1];
    const season = number && show.seasons.find((candidate) => candidate.number === Number(number));
    if (season) appended[name] = seasonDetails(request, show, season);
  }
  return appended;
}

function parseAppendNames({ query }: ApiRequest): string[] {
  const names = new Set(
    (query.get('append_to_response') ?? '').split(',').map((name) => name.trim()),
  );
  names.delete('');
  if (names.size > MAX_APPENDS) throw tooManyAppends();
  return [...names];
}

function noItem(): never {
  throw new Error('an empty list has no item to write');
}
