import { RELEASE_KINDS, type ReleaseKind, type TitlePage } from '../../../domain/titles/title.ts';

export type ReleaseDate = { kind: ReleaseKind; date: string; isFuture: boolean };

/** Dates of a movie in one region; `dates` is not empty. */
export type ReleaseDates = {
  dates: ReleaseDate[];
  /** The first release if it was earlier elsewhere; its region if known. */
  first: { date: string; region: string | null } | null;
};

type ReleaseSource = Pick<TitlePage, 'releases' | 'firstReleaseRegion' | 'date'>;

/** `null` if the region has no date. `today` is an ISO date. */
export function getReleaseDates(
  { releases, firstReleaseRegion, date: firstDate }: ReleaseSource,
  region: string,
  today: string,
): ReleaseDates | null {
  const regionalReleases = releases[region];
  if (!regionalReleases) return null;
  const dates = RELEASE_KINDS.flatMap((kind) => {
    const date = regionalReleases[kind];
    return date === undefined ? [] : [{ kind, date, isFuture: date > today }];
  });
  const isFirstElsewhere = firstDate !== null && dates.every(({ date }) => date > firstDate);
  return {
    dates,
    first: isFirstElsewhere ? { date: firstDate, region: firstReleaseRegion } : null,
  };
}
