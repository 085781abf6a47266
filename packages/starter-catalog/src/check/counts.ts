import { FIRST_SYNTHETIC_ID, type Records, type TitleRecord } from '../library/records.ts';

/** Counts for the report, so that gaps in the data show. */
export function countRecords(records: Records): Record<string, string> {
  const { movies, shows, people, genres, companies, collections } = records;
  const titles: TitleRecord[] = [...movies, ...shows];
  const genreNames = (type: TitleRecord['type'], list: TitleRecord[]) =>
    genres[type]
      .map(
        ({ id, names }) =>
          `${names.en} ${list.filter((title) => title.genres.includes(id)).length}`,
      )
      .join(' · ');
  const seasons = shows.flatMap((show) => show.seasons);
  return {
    titles: `${movies.length} movies · ${shows.length} shows`,
    'movies by genre': genreNames('movie', movies),
    'shows by genre': genreNames('tv', shows),
    'by decade': countByKey(titles, (title) => [`${title.date.slice(0, 3)}0s`], 'key'),
    'by country': countByKey(titles, (title) => title.countries),
    'by original language': countByKey(titles, (title) => [title.originalLanguage]),
    'titles by language': countByKey(titles, (title) => Object.keys(title.titles)),
    'overviews by language': countByKey(titles, (title) => Object.keys(title.overviews)),
    'cast of a title': [
      `${average(titles.map((title) => title.cast.length))} on average`,
      `${titles.filter((title) => title.cast.length < 8).length} titles with fewer than 8`,
    ].join(' · '),
    people: [
      `${people.length}`,
      `${people.filter(({ id }) => id >= FIRST_SYNTHETIC_ID).length} with a number of our own`,
      `${people.filter(({ birthday }) => birthday).length} with a birthday`,
      `${people.filter(({ biographies }) => biographies).length} with a biography`,
    ].join(' · '),
    companies: [
      `${companies.length}`,
      `${titles.filter((title) => title.companies).length} titles with one`,
    ].join(' · '),
    collections: [
      `${collections.length}`,
      `${movies.filter((movie) => movie.collection).length} movies in one`,
    ].join(' · '),
    episodes: [
      `${total(seasons.map((season) => season.episodeCount))}`,
      `${total(seasons.map((season) => season.episodes?.length ?? 0))} with a name`,
    ].join(' · '),
    'offers by region': countByKey(titles, (title) => Object.keys(title.watch?.regions ?? {})),
  };
}

function countByKey<T>(
  values: T[],
  getKeys: (value: T) => string[],
  order: 'key' | 'count' = 'count',
): string {
  const counts = new Map<string, number>();
  for (const key of values.flatMap(getKeys)) counts.set(key, (counts.get(key) ?? 0) + 1);
  const sorted = [...counts].sort(
    ([a, m], [b, n]) => (order === 'count' ? n - m : 0) || a.localeCompare(b),
  );
  return sorted.map(([key, count]) => `${key} ${count}`).join(' · ');
}

function average(values: number[]): string {
  return (total(values) / values.length).toFixed(1);
}

function total(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
