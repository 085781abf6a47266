import type { Lang } from '../../domain/language/language.ts';
import type { Text } from '../../domain/language/localized-text.ts';
import type { Episode, SeasonPage, SeasonSummary } from '../../domain/titles/title.ts';
import type { WireEpisode, WireSeason } from '../wire/season.ts';
import type { WireSeasonSummary } from '../wire/title.ts';
import { getScore } from './card.ts';
import { plainText } from './text.ts';

function toNameText(name: string, word: 'Season' | 'Episode', number: number, lang: Lang): Text {
  return plainText(name) ?? { text: `${word} ${number}`, lang: lang === 'en' ? null : 'en' };
}

/** Seasons in order, each once, without the specials (number 0). */
export function toSeasons(wires: WireSeasonSummary[], lang: Lang): SeasonSummary[] {
  const seasons = new Map<number, SeasonSummary>();
  for (const wire of wires) {
    const number = wire.season_number;
    if (number === 0 || seasons.has(number)) continue;
    seasons.set(number, {
      number,
      name: toNameText(wire.name, 'Season', number, lang),
      overview: plainText(wire.overview),
      date: wire.air_date,
      episodeCount: Math.round(wire.episode_count),
      poster: wire.poster_path,
      // A season has no vote count; its average is 0 without votes.
      score: getScore(wire.vote_average, 1),
    });
  }
  return [...seasons.values()].sort((a, b) => a.number - b.number);
}

function toEpisode(wire: WireEpisode, lang: Lang): Episode {
  return {
    number: wire.episode_number,
    name: toNameText(wire.name, 'Episode', wire.episode_number, lang),
    overview: plainText(wire.overview),
    date: wire.air_date,
    runtime: wire.runtime || null,
    still: wire.still_path,
    score: getScore(wire.vote_average, wire.vote_count),
  };
}

export function toSeasonPage(
  wire: WireSeason,
  showId: number,
  number: number,
  lang: Lang,
): SeasonPage {
  const episodes = new Map<number, Episode>();
  for (const episode of wire.episodes) {
    if (!episodes.has(episode.episode_number))
      episodes.set(episode.episode_number, toEpisode(episode, lang));
  }
  return {
    showId,
    number,
    name: toNameText(wire.name, 'Season', number, lang),
    overview: plainText(wire.overview),
    date: wire.air_date,
    poster: wire.poster_path,
    episodes: [...episodes.values()].sort((a, b) => a.number - b.number),
  };
}
