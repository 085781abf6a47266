import { type ApiRequest, toIsoDate } from '../http/api-request.ts';
import type { ShowRecord } from '../library/records.ts';
import { numericId } from '../library/stable-id.ts';
import type { ListedEpisode } from './seasons.ts';

/** The largest difference between the scores of an episode and its show, in tenths of a point. */
const MAX_DIFFERENCE_TENTHS = 6;
/** One vote per episode for this many votes of the show. */
const SHOW_VOTES_PER_EPISODE_VOTE = 40;

export type EpisodeScore = { vote_average: number; vote_count: number };

const UNKNOWN: EpisodeScore = { vote_average: 0, vote_count: 0 };

/** A sample score near that of the show, the same at every start. No score before the air date. */
export function getEpisodeScore(
  { now }: Pick<ApiRequest, 'now'>,
  { id, sample }: ShowRecord,
  { season, number, date }: ListedEpisode,
): EpisodeScore {
  if (sample.votes === 0 || (date !== null && date > toIsoDate(now))) return UNKNOWN;
  const chance = numericId(`episode-score-${id}-${season}-${number}`);
  const tenths =
    Math.round(sample.score * 10) +
    (chance % (2 * MAX_DIFFERENCE_TENTHS + 1)) -
    MAX_DIFFERENCE_TENTHS;
  return {
    vote_average: Math.min(Math.max(tenths, 10), 99) / 10,
    vote_count: Math.ceil(sample.votes / SHOW_VOTES_PER_EPISODE_VOTE) + (chance % 23),
  };
}

export function averageScore(scores: EpisodeScore[]): number {
  const scoresWithVotes = scores.filter(({ vote_count }) => vote_count > 0);
  if (scoresWithVotes.length === 0) return 0;
  return (
    Math.round(
      (10 * scoresWithVotes.reduce((sum, { vote_average }) => sum + vote_average, 0)) /
        scoresWithVotes.length,
    ) / 10
  );
}
