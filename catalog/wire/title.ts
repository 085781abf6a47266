import { nestedCards, wireGenre } from './card.ts';
import {
  amount,
  byRegion,
  flag,
  hasId,
  httpUrl,
  id,
  imagePath,
  isoDate,
  LONG_LIST,
  lenientArray,
  longText,
  nullableObject,
  optionalObject,
  ordinal,
  requiredObject,
  responseSchema,
  SHORT_LIST,
  text,
} from './lenient.ts';
import { type Output, object } from './schema.ts';

const castMember = object({
  id,
  name: text,
  original_name: text,
  profile_path: imagePath,
  character: text,
  /** Only with the whole cast of a show. */
  roles: lenientArray(object({ character: text, episode_count: amount })),
  total_episode_count: amount,
});
export type WireCastMember = Output<typeof castMember>;

const crewMember = object({
  id,
  name: text,
  original_name: text,
  profile_path: imagePath,
  department: text,
  job: text,
  /** Only with the whole crew of a show. */
  jobs: lenientArray(object({ job: text, episode_count: amount })),
  total_episode_count: amount,
});
export type WireCrewMember = Output<typeof crewMember>;

const credits = object({
  cast: lenientArray(castMember, LONG_LIST),
  crew: lenientArray(crewMember, LONG_LIST),
});

const video = object({
  key: text,
  name: text,
  site: text,
  type: text,
  iso_639_1: text,
  iso_3166_1: text,
  official: flag,
});
export type WireVideo = Output<typeof video>;

const image = object({ file_path: imagePath, iso_639_1: text });
export type WireImage = Output<typeof image>;

const translation = object({
  iso_639_1: text,
  iso_3166_1: text,
  data: optionalObject(
    object({ title: text, name: text, overview: longText, tagline: text, biography: longText }),
  ),
});
export type WireTranslation = Output<typeof translation>;
export const nestedTranslations = object({ translations: lenientArray(translation) });

const offer = object({
  provider_id: id,
  provider_name: text,
  logo_path: imagePath,
  display_priority: amount,
});
export type WireOffer = Output<typeof offer>;

const offersOfRegion = requiredObject(
  object({
    link: httpUrl,
    flatrate: lenientArray(offer),
    free: lenientArray(offer),
    ads: lenientArray(offer),
    rent: lenientArray(offer),
    buy: lenientArray(offer),
  }),
);

const season = object({
  season_number: ordinal,
  name: text,
  overview: longText,
  air_date: isoDate,
  episode_count: amount,
  poster_path: imagePath,
  vote_average: amount,
});
export type WireSeasonSummary = Output<typeof season>;

/** A keyword, company or network. */
const namedEntry = object({ id, name: text });

const country = object({ iso_3166_1: text });

const alternative = object({ iso_3166_1: text, title: text });

const releaseDates = object({
  results: lenientArray(
    object({
      iso_3166_1: text,
      release_dates: lenientArray(
        object({ certification: text, release_date: isoDate, type: amount }),
      ),
    }),
  ),
});

const contentRatings = object({
  results: lenientArray(object({ iso_3166_1: text, rating: text })),
});

/** The age ratings of a movie are among its release dates. */
export const wireMovieRatings = responseSchema((body) => 'results' in body, releaseDates);
export type WireMovieRatings = Output<typeof wireMovieRatings>;
export const wireShowRatings = responseSchema((body) => 'results' in body, contentRatings);
export type WireShowRatings = Output<typeof wireShowRatings>;

/** A movie or show with everything appended. Fields of the other type are empty. */
export const wireTitle = responseSchema(
  (body) =>
    hasId(body) ||
    ['title', 'name', 'original_title', 'original_name'].some((key) => Boolean(body[key])),
  object({
    title: text,
    name: text,
    original_title: text,
    original_name: text,
    original_language: text,
    overview: longText,
    tagline: text,
    adult: flag,
    softcore: flag,
    poster_path: imagePath,
    backdrop_path: imagePath,
    release_date: isoDate,
    first_air_date: isoDate,
    vote_average: amount,
    vote_count: amount,
    genres: lenientArray(wireGenre, SHORT_LIST),
    runtime: amount,
    episode_run_time: lenientArray(amount),
    last_episode_to_air: optionalObject(object({ runtime: amount })),
    number_of_episodes: amount,
    budget: amount,
    revenue: amount,
    status: text,
    homepage: httpUrl,
    imdb_id: text,
    origin_country: lenientArray(text),
    production_countries: lenientArray(country),
    production_companies: lenientArray(namedEntry),
    networks: lenientArray(namedEntry),
    spoken_languages: lenientArray(object({ iso_639_1: text })),
    created_by: lenientArray(object({ id, name: text, profile_path: imagePath }), SHORT_LIST),
    belongs_to_collection: nullableObject(object({ id, name: text })),
    seasons: lenientArray(season),
    credits: optionalObject(credits),
    aggregate_credits: optionalObject(credits),
    videos: optionalObject(object({ results: lenientArray(video) })),
    images: optionalObject(object({ backdrops: lenientArray(image) })),
    recommendations: optionalObject(nestedCards),
    similar: optionalObject(nestedCards),
    release_dates: optionalObject(releaseDates),
    content_ratings: optionalObject(contentRatings),
    external_ids: optionalObject(object({ imdb_id: text })),
    translations: optionalObject(nestedTranslations),
    alternative_titles: optionalObject(
      object({ titles: lenientArray(alternative), results: lenientArray(alternative) }),
    ),
    /** Movies have `keywords`, shows `results`. */
    keywords: optionalObject(
      object({
        keywords: lenientArray(namedEntry),
        results: lenientArray(namedEntry),
      }),
    ),
    'watch/providers': optionalObject(object({ results: byRegion(offersOfRegion) })),
  }),
);
export type WireTitle = Output<typeof wireTitle>;
