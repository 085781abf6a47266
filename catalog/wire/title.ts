import { z } from 'zod';
import { nestedCards, wireGenre } from './card.ts';
import {
  amount,
  byRegion,
  flag,
  httpUrl,
  id,
  imagePath,
  isoDate,
  isRecord,
  LONG_LIST,
  lenientArray,
  longText,
  optionalObject,
  ordinal,
  responseSchema,
  SHORT_LIST,
  text,
} from './lenient.ts';

const castMember = z.object({
  id,
  name: text,
  original_name: text,
  profile_path: imagePath,
  character: text,
  /** Only with the whole cast of a show. */
  roles: lenientArray(z.object({ character: text, episode_count: amount })),
  total_episode_count: amount,
});
export type WireCastMember = z.output<typeof castMember>;

const crewMember = z.object({ id, name: text, original_name: text, job: text });
export type WireCrewMember = z.output<typeof crewMember>;

const video = z.object({
  key: text,
  name: text,
  site: text,
  type: text,
  iso_639_1: text,
  iso_3166_1: text,
  official: flag,
});
export type WireVideo = z.output<typeof video>;

const image = z.object({ file_path: imagePath, iso_639_1: text });
export type WireImage = z.output<typeof image>;

const translation = z.object({
  iso_639_1: text,
  iso_3166_1: text,
  data: optionalObject(
    z.object({ title: text, name: text, overview: longText, tagline: text, biography: longText }),
  ),
});
export type WireTranslation = z.output<typeof translation>;
export const nestedTranslations = z.object({ translations: lenientArray(translation) });

const offer = z.object({
  provider_id: id,
  provider_name: text,
  logo_path: imagePath,
  display_priority: amount,
});
export type WireOffer = z.output<typeof offer>;

const offersOfRegion = z
  .unknown()
  .refine(isRecord, 'wrong type')
  .pipe(
    z.object({
      link: httpUrl,
      flatrate: lenientArray(offer),
      free: lenientArray(offer),
      ads: lenientArray(offer),
      rent: lenientArray(offer),
      buy: lenientArray(offer),
    }),
  );

const season = z.object({
  season_number: ordinal,
  name: text,
  overview: longText,
  air_date: isoDate,
  episode_count: amount,
  poster_path: imagePath,
  vote_average: amount,
});
export type WireSeasonSummary = z.output<typeof season>;

const country = z.object({ iso_3166_1: text });

const alternative = z.object({ iso_3166_1: text, title: text });

const releaseDates = z.object({
  results: lenientArray(
    z.object({
      iso_3166_1: text,
      release_dates: lenientArray(
        z.object({ certification: text, release_date: isoDate, type: amount }),
      ),
    }),
  ),
});

const contentRatings = z.object({
  results: lenientArray(z.object({ iso_3166_1: text, rating: text })),
});

/** The age ratings of a movie are among its release dates. */
export const wireMovieRatings = responseSchema((body) => 'results' in body, releaseDates);
export type WireMovieRatings = z.output<typeof wireMovieRatings>;
export const wireShowRatings = responseSchema((body) => 'results' in body, contentRatings);
export type WireShowRatings = z.output<typeof wireShowRatings>;

/** A movie or show with everything appended. Fields of the other type are empty. */
export const wireTitle = responseSchema(
  (body) =>
    id.safeParse(body.id).success ||
    ['title', 'name', 'original_title', 'original_name'].some((key) => Boolean(body[key])),
  z.object({
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
    last_episode_to_air: optionalObject(z.object({ runtime: amount })),
    number_of_episodes: amount,
    status: text,
    homepage: httpUrl,
    imdb_id: text,
    origin_country: lenientArray(text),
    production_countries: lenientArray(country),
    spoken_languages: lenientArray(z.object({ iso_639_1: text })),
    created_by: lenientArray(z.object({ id, name: text }), SHORT_LIST),
    seasons: lenientArray(season),
    credits: optionalObject(
      z.object({
        cast: lenientArray(castMember, LONG_LIST),
        crew: lenientArray(crewMember, LONG_LIST),
      }),
    ),
    aggregate_credits: optionalObject(z.object({ cast: lenientArray(castMember, LONG_LIST) })),
    videos: optionalObject(z.object({ results: lenientArray(video) })),
    images: optionalObject(z.object({ backdrops: lenientArray(image) })),
    recommendations: optionalObject(nestedCards),
    similar: optionalObject(nestedCards),
    release_dates: optionalObject(releaseDates),
    content_ratings: optionalObject(contentRatings),
    external_ids: optionalObject(z.object({ imdb_id: text })),
    translations: optionalObject(nestedTranslations),
    alternative_titles: optionalObject(
      z.object({ titles: lenientArray(alternative), results: lenientArray(alternative) }),
    ),
    /** Movies have `keywords`, shows `results`. */
    keywords: optionalObject(
      z.object({
        keywords: lenientArray(z.object({ id })),
        results: lenientArray(z.object({ id })),
      }),
    ),
    'watch/providers': optionalObject(z.object({ results: byRegion(offersOfRegion) })),
  }),
);
export type WireTitle = z.output<typeof wireTitle>;
