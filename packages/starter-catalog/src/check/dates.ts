import type { PersonRecord, SeasonRecord, ShowRecord, TitleRecord } from '../library/records.ts';
import { findDuplicates } from './credits.ts';

/** The year of the first films. */
const FIRST_FILM = '1888-01-01';

export function dateProblems(title: TitleRecord): string[] {
  const old = title.date < FIRST_FILM ? [`is of ${title.date}, before there were films`] : [];
  return title.type === 'tv' ? [...old, ...showProblems(title)] : old;
}

function showProblems(show: ShowRecord): string[] {
  const numbers = show.seasons.map((season) => season.number);
  return [
    ...(show.lastDate && show.lastDate < show.date
      ? [`ends on ${show.lastDate}, before it begins`]
      : []),
    ...findDuplicates(numbers).map((number) => `has season ${number} twice`),
    ...show.seasons.flatMap(seasonProblems),
  ];
}

function seasonProblems({ number, episodeCount, episodes = [] }: SeasonRecord): string[] {
  const numbers = episodes.map((episode) => episode.number);
  const wrong =
    findDuplicates(numbers).length > 0 || numbers.some((episode) => episode > episodeCount);
  return wrong
    ? [`has ${episodeCount} episodes in season ${number}, but lists ${numbers.join()}`]
    : [];
}

export function lifeProblems({ birthday, deathday }: PersonRecord): string[] {
  return birthday && deathday && deathday < birthday
    ? [`died on ${deathday}, before being born`]
    : [];
}
