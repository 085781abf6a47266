import { parseDate } from '../http/api-request.ts';
import type { MovieRecord, ReleaseRecord, TitleRecord } from '../library/records.ts';
import { getRegion, listReleases } from '../responses/releases.ts';

/** Requires a release of a requested type, in the requested region and range of dates. */
export function createReleaseFilter(query: URLSearchParams): (title: TitleRecord) => boolean {
  const first = parseDate(query.get('release_date.gte'));
  const last = parseDate(query.get('release_date.lte'));
  if (first === null && last === null && !query.get('with_release_type')) return () => true;
  return (title) =>
    title.type === 'tv' ||
    listRequestedReleases(title, query).some(
      ({ date }) => (first === null || date >= first) && (last === null || date <= last),
    );
}

/** The date by which `release_date` sorts; empty without a release. */
export function getRequestedDate(title: TitleRecord, query: URLSearchParams): string {
  if (title.type === 'tv') return title.date;
  const dates = listRequestedReleases(title, query).map(({ date }) => date);
  return dates.sort()[0] ?? '';
}

/** Releases of the types and region of the query. Without a region, only the first release. */
function listRequestedReleases(
  movie: MovieRecord,
  query: URLSearchParams,
): Pick<ReleaseRecord, 'date'>[] {
  const types = query.get('with_release_type')?.split(/[|,]/).map(Number);
  const isRequested = ({ type }: ReleaseRecord) => types?.includes(type) ?? true;
  const region = getRegion(query);
  const releases = listReleases(movie);
  if (region !== null) return (releases.get(region) ?? []).filter(isRequested);
  return movie.date !== '' && [...releases.values()].flat().some(isRequested) ? [movie] : [];
}
