import { z } from 'zod';
import { partOfCards, wireGenre } from './card.ts';
import {
  amount,
  answer,
  byRegion,
  day,
  flag,
  id,
  imagePath,
  isRecord,
  listOf,
  ordinal,
  part,
  text,
  webAddress,
} from './lenient.ts';

const castMember = z.object({
  id,
  name: text,
  original_name: text,
  profile_path: imagePath,
  character: text,
  /** Only with the whole cast of a show. */
  roles: listOf(z.object({ character: text, episode_count: amount })),
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
  data: part(z.object({ title: text, name: text, overview: text, tagline: text, biography: text })),
});
export type WireTranslation = z.output<typeof translation>;
export const partOfTranslations = z.object({ translations: listOf(translation) });

const offer = z.object({
  provider_id: id,
  provider_name: text,
  logo_path: imagePath,
  display_priority: amount,
});
export type WireOffer = z.output<typeof offer>;

const offersOfRegion = z
  .unknown()
  .refine(isRecord)
  .pipe(
    z.object({
      link: webAddress,
      flatrate: listOf(offer),
      free: listOf(offer),
      ads: listOf(offer),
      rent: listOf(offer),
      buy: listOf(offer),
    }),
  );

const season = z.object({
  season_number: ordinal,
  name: text,
  overview: text,
  air_date: day,
  episode_count: amount,
  poster_path: imagePath,
  vote_average: amount,
});
export type WireSeasonSummary = z.output<typeof season>;

const country = z.object({ iso_3166_1: text });

const alternative = z.object({ iso_3166_1: text, title: text });

/** A movie or show with everything appended. Fields of the other type are empty. */
export const wireTitle = answer(
  (body) =>
    id.safeParse(body.id).success ||
    ['title', 'name', 'original_title', 'original_name'].some((key) => Boolean(body[key])),
  z.object({
    title: text,
    name: text,
    original_title: text,
    original_name: text,
    original_language: text,
    overview: text,
    tagline: text,
    adult: flag,
    poster_path: imagePath,
    backdrop_path: imagePath,
    release_date: day,
    first_air_date: day,
    vote_average: amount,
    vote_count: amount,
    genres: listOf(wireGenre),
    runtime: amount,
    episode_run_time: listOf(amount),
    last_episode_to_air: part(z.object({ runtime: amount })),
    number_of_episodes: amount,
    status: text,
    homepage: webAddress,
    imdb_id: text,
    origin_country: listOf(text),
    production_countries: listOf(country),
    spoken_languages: listOf(z.object({ iso_639_1: text })),
    created_by: listOf(z.object({ id, name: text })),
    seasons: listOf(season),
    credits: part(z.object({ cast: listOf(castMember), crew: listOf(crewMember) })),
    aggregate_credits: part(z.object({ cast: listOf(castMember) })),
    videos: part(z.object({ results: listOf(video) })),
    images: part(z.object({ backdrops: listOf(image) })),
    recommendations: part(partOfCards),
    similar: part(partOfCards),
    release_dates: part(
      z.object({
        results: listOf(
          z.object({
            iso_3166_1: text,
            release_dates: listOf(z.object({ certification: text, type: amount })),
          }),
        ),
      }),
    ),
    content_ratings: part(
      z.object({ results: listOf(z.object({ iso_3166_1: text, rating: text })) }),
    ),
    external_ids: part(z.object({ imdb_id: text })),
    translations: part(partOfTranslations),
    alternative_titles: part(
      z.object({ titles: listOf(alternative), results: listOf(alternative) }),
    ),
    'watch/providers': part(z.object({ results: byRegion(offersOfRegion) })),
  }),
);
export type WireTitle = z.output<typeof wireTitle>;
