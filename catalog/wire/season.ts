import { z } from 'zod';
import { amount, answer, day, imagePath, listOf, ordinal, text } from './lenient.ts';

const episode = z.object({
  episode_number: ordinal,
  name: text,
  overview: text,
  air_date: day,
  runtime: amount,
  still_path: imagePath,
  vote_average: amount,
  vote_count: amount,
});
export type WireEpisode = z.output<typeof episode>;

export const wireSeason = answer(
  (body) => 'episodes' in body || 'season_number' in body,
  z.object({
    name: text,
    overview: text,
    air_date: day,
    poster_path: imagePath,
    episodes: listOf(episode),
  }),
);
export type WireSeason = z.output<typeof wireSeason>;
