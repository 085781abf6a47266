import {
  amount,
  imagePath,
  isoDate,
  LONG_LIST,
  lenientArray,
  longText,
  ordinal,
  responseSchema,
  text,
} from './lenient.ts';
import { type Output, object } from './schema.ts';

const episode = object({
  episode_number: ordinal,
  name: text,
  overview: longText,
  air_date: isoDate,
  runtime: amount,
  still_path: imagePath,
  vote_average: amount,
  vote_count: amount,
});
export type WireEpisode = Output<typeof episode>;

export const wireSeason = responseSchema(
  (body) => 'episodes' in body || 'season_number' in body,
  object({
    name: text,
    overview: longText,
    air_date: isoDate,
    poster_path: imagePath,
    episodes: lenientArray(episode, LONG_LIST),
  }),
);
export type WireSeason = Output<typeof wireSeason>;
