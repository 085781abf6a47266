import { type Ask, isoDay } from './ask.ts';
import type { ShowRecord } from './records.ts';
import type { EpisodeInPlace } from './seasons.ts';
import { numberId } from './stable-id.ts';

/** Tenths of a point by which an episode may be better or worse than its show. */
const SPREAD = 6;
/** Of those who vote on a show, so many vote on an episode. */
const VOTERS = 40;

export type EpisodeScore = { vote_average: number; vote_count: number };

const UNKNOWN: EpisodeScore = { vote_average: 0, vote_count: 0 };

/** A sample as the scores of titles are: near the score of the show, the same at every start, and none before it was aired. */
export function scoreOfEpisode(
  { now }: Pick<Ask, 'now'>,
  { id, sample }: ShowRecord,
  { season, number, date }: EpisodeInPlace,
): EpisodeScore {
  if (sample.votes === 0 || (date !== null && date > isoDay(now))) return UNKNOWN;
  const chance = numberId(`episode-score-${id}-${season}-${number}`);
  const tenths = Math.round(sample.score * 10) + (chance % (2 * SPREAD + 1)) - SPREAD;
  return {
    vote_average: Math.min(Math.max(tenths, 10), 99) / 10,
    vote_count: Math.ceil(sample.votes / VOTERS) + (chance % 23),
  };
}

/** The score of a season is that of its episodes. */
export function averageOf(scores: EpisodeScore[]): number {
  const known = scores.filter(({ vote_count }) => vote_count > 0);
  if (known.length === 0) return 0;
  return (
    Math.round(
      (10 * known.reduce((sum, { vote_average }) => sum + vote_average, 0)) / known.length,
    ) / 10
  );
}
