import type { MovieRecord, ReleaseRecord } from '../library/records.ts';

const CINEMA = 3;
/** Releases of the lists of movies in cinemas: limited ones and those everywhere. */
export const CINEMA_TYPES: readonly number[] = [2, CINEMA];

/**
 * Releases by region. The movie's countries, and the regions with an age rating, have at least one:
 * without a recorded one, in cinemas on the date of the movie.
 */
export function listReleases(movie: MovieRecord): Map<string, ReleaseRecord[]> {
  const { countries, certifications = {}, releases = {}, date } = movie;
  const regions = new Set([...countries, ...Object.keys(certifications), ...Object.keys(releases)]);
  const byDefault = date === '' ? [] : [{ type: CINEMA, date }];
  return new Map([...regions].map((region) => [region, releases[region] ?? byDefault]));
}

/** The first date in a region of one of the types, any if `null`; empty if there is none. */
export function getReleaseDate(
  movie: MovieRecord,
  region: string,
  types: readonly number[] | null,
): string {
  const releases = listReleases(movie).get(region) ?? [];
  const dates = releases.filter(({ type }) => types === null || types.includes(type));
  return dates.map(({ date }) => date).sort()[0] ?? '';
}

/** The region of a request, which selects release dates; `null` if missing or malformed. */
export function getRegion(query: URLSearchParams): string | null {
  const region = query.get('region') ?? '';
  return /^[A-Z]{2}$/.test(region) ? region : null;
}
