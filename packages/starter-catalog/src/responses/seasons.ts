import { getPosterLang, seasonPosterPath, stillPath } from '../artwork/file-paths.ts';
import { orNotFound } from '../http/api-error.ts';
import type { ApiRequest } from '../http/api-request.ts';
import type { EpisodeRecord, SeasonRecord, ShowRecord } from '../library/records.ts';
import { hexId, numericId } from '../library/stable-id.ts';
import { defaultEpisodeName, defaultSeasonName } from './default-names.ts';
import { averageScore, getEpisodeScore } from './episode-scores.ts';
import { getText } from './list-items.ts';

/**
 * An episode with its season. Episodes that are only counted in the data have no name and no date.
 */
export type ListedEpisode = EpisodeRecord & {
  season: number;
  date: string | null;
  isLast: boolean;
};

export function listEpisodes(show: ShowRecord, season: SeasonRecord): ListedEpisode[] {
  const episodesByNumber = new Map(
    (season.episodes ?? []).map((episode) => [episode.number, episode]),
  );
  const count = Math.max(season.episodeCount, ...episodesByNumber.keys(), 0);
  return Array.from({ length: count }, (_, index) => {
    const number = index + 1;
    const episode = episodesByNumber.get(number) ?? { number };
    const isLast = number === count;
    return {
      ...episode,
      season: season.number,
      date: episode.date ?? inferDate(show, season, number, count),
      isLast,
    };
  });
}

/**
 * For episodes that are not listed: the first has the date of the season, the last that of the
 * show.
 */
function inferDate(
  show: ShowRecord,
  season: SeasonRecord,
  number: number,
  count: number,
): string | null {
  if (number === 1) return season.date ?? null;
  const isFinal =
    number === count &&
    season.number === Math.max(...show.seasons.map((candidate) => candidate.number));
  return isFinal ? (show.lastDate ?? null) : null;
}

export function seasonItem(request: ApiRequest, show: ShowRecord, season: SeasonRecord) {
  return {
    air_date: season.date ?? null,
    episode_count: Math.max(season.episodeCount, season.episodes?.length ?? 0),
    ...seasonTexts(season, request.language.lang),
    id: seasonId(show, season),
    poster_path: seasonPosterPath(
      show.id,
      season.number,
      getPosterLang(show, request.language.lang),
    ),
    season_number: season.number,
    vote_average: averageScore(
      listEpisodes(show, season).map((episode) => getEpisodeScore(request, show, episode)),
    ),
  };
}

export function seasonDetails(request: ApiRequest, show: ShowRecord, season: SeasonRecord) {
  const { air_date, id, name, overview, poster_path, season_number, vote_average } = seasonItem(
    request,
    show,
    season,
  );
  return {
    _id: hexId(`season-${id}`),
    air_date,
    episodes: listEpisodes(show, season).map((episode) => ({
      ...episodeItem(request, show, episode),
      crew: [],
      guest_stars: [],
    })),
    name,
    networks: listNetworks(show),
    overview,
    id,
    poster_path,
    season_number,
    vote_average,
  };
}

export function episodeDetails(request: ApiRequest, show: ShowRecord, episode: ListedEpisode) {
  const { show_id: _, ...item } = episodeItem(request, show, episode);
  return { ...item, crew: [], guest_stars: [] };
}

export function episodeItem(request: ApiRequest, show: ShowRecord, episode: ListedEpisode) {
  const { language } = request;
  const { number, season } = episode;
  return {
    id: numericId(`episode-${show.id}-${season}-${number}`),
    name: getText(episode.names, language.lang) || defaultEpisodeName(number, language.lang),
    overview: getText(episode.overviews, language.lang),
    ...getEpisodeScore(request, show, episode),
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

export function listNetworks(show: ShowRecord) {
  return (show.networks ?? []).map((name) => ({
    id: networkId(name),
    logo_path: null,
    name,
    origin_country: '',
  }));
}

/** Throws 34 for an unknown network. */
export function getNetwork({ library }: ApiRequest, id: number) {
  const network = library.records.shows
    .flatMap(listNetworks)
    .find((candidate) => candidate.id === id);
  return { headquarters: '', homepage: '', ...orNotFound(network) };
}

export function networkId(name: string): number {
  return numericId(`network-${name}`);
}

export function seasonId(show: ShowRecord, season: SeasonRecord): number {
  return season.id ?? numericId(`season-${show.id}-${season.number}`);
}

function seasonTexts(season: SeasonRecord, lang: ApiRequest['language']['lang']) {
  return {
    name: getText(season.names, lang) || defaultSeasonName(season.number, lang),
    overview: getText(season.overviews, lang),
  };
}
