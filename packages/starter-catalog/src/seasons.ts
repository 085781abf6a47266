import type { Ask } from './ask.ts';
import { defaultEpisodeName, defaultSeasonName } from './default-names.ts';
import { averageOf, scoreOfEpisode } from './episode-scores.ts';
import { posterLang, seasonPosterPath, stillPath } from './image-paths.ts';
import { textIn } from './list-items.ts';
import type { EpisodeRecord, SeasonRecord, ShowRecord } from './records.ts';
import { hexId, numberId } from './stable-id.ts';
import { found } from './wire-error.ts';

/** An episode with its place in the show; those that the data only counts have no name and no date. */
export type EpisodeInPlace = EpisodeRecord & {
  season: number;
  date: string | null;
  isLast: boolean;
};

export function episodesOf(show: ShowRecord, season: SeasonRecord): EpisodeInPlace[] {
  const known = new Map((season.episodes ?? []).map((episode) => [episode.number, episode]));
  const count = Math.max(season.episodeCount, ...known.keys(), 0);
  return Array.from({ length: count }, (_, index) => {
    const number = index + 1;
    const episode = known.get(number) ?? { number };
    const isLast = number === count;
    return {
      ...episode,
      season: season.number,
      date: episode.date ?? knownDate(show, season, number, count),
      isLast,
    };
  });
}

/** First and last dates of a season without episodes follow from the season and the show. */
function knownDate(
  show: ShowRecord,
  season: SeasonRecord,
  number: number,
  count: number,
): string | null {
  if (number === 1) return season.date ?? null;
  const isFinal =
    number === count && season.number === Math.max(...show.seasons.map((other) => other.number));
  return isFinal ? (show.lastDate ?? null) : null;
}

export function seasonItem(ask: Ask, show: ShowRecord, season: SeasonRecord) {
  return {
    air_date: season.date ?? null,
    episode_count: Math.max(season.episodeCount, season.episodes?.length ?? 0),
    ...seasonTexts(season, ask.language.lang),
    id: seasonId(show, season),
    poster_path: seasonPosterPath(show.id, season.number, posterLang(show, ask.language.lang)),
    season_number: season.number,
    vote_average: averageOf(
      episodesOf(show, season).map((episode) => scoreOfEpisode(ask, show, episode)),
    ),
  };
}

export function seasonDetails(ask: Ask, show: ShowRecord, season: SeasonRecord) {
  const { air_date, id, name, overview, poster_path, season_number, vote_average } = seasonItem(
    ask,
    show,
    season,
  );
  return {
    _id: hexId(`season-${id}`),
    air_date,
    episodes: episodesOf(show, season).map((episode) => ({
      ...episodeItem(ask, show, episode),
      crew: [],
      guest_stars: [],
    })),
    name,
    networks: networksOf(show),
    overview,
    id,
    poster_path,
    season_number,
    vote_average,
  };
}

export function episodeDetails(ask: Ask, show: ShowRecord, episode: EpisodeInPlace) {
  const { show_id: _, ...item } = episodeItem(ask, show, episode);
  return { ...item, crew: [], guest_stars: [] };
}

export function episodeItem(ask: Ask, show: ShowRecord, episode: EpisodeInPlace) {
  const { language } = ask;
  const { number, season } = episode;
  return {
    id: numberId(`episode-${show.id}-${season}-${number}`),
    name: textIn(episode.names, language.lang) || defaultEpisodeName(number, language.lang),
    overview: textIn(episode.overviews, language.lang),
    ...scoreOfEpisode(ask, show, episode),
    air_date: episode.date,
    episode_number: number,
    episode_type: episode.isLast ? 'finale' : 'standard',
    production_code: '',
    runtime: episode.runtime ?? (show.runtime || null),
    season_number: season,
    show_id: show.id,
    still_path: stillPath(show.id, season, number),
  };
}

export function networksOf(show: ShowRecord) {
  return (show.networks ?? []).map((name) => ({
    id: networkId(name),
    logo_path: null,
    name,
    origin_country: '',
  }));
}

/** Throws 34 for a network of no show. */
export function network({ library }: Ask, id: number) {
  const known = library.records.shows.flatMap(networksOf).find((one) => one.id === id);
  return { headquarters: '', homepage: '', ...found(known) };
}

export function networkId(name: string): number {
  return numberId(`network-${name}`);
}

export function seasonId(show: ShowRecord, season: SeasonRecord): number {
  return season.id ?? numberId(`season-${show.id}-${season.number}`);
}

function seasonTexts(season: SeasonRecord, lang: Ask['language']['lang']) {
  return {
    name: textIn(season.names, lang) || defaultSeasonName(season.number, lang),
    overview: textIn(season.overviews, lang),
  };
}
