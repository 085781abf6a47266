import { RELEASE_KINDS, type TitlePage } from '../../../domain/titles/title.ts';
import type { PageLanguage } from '../../i18n/page-language.ts';

/** Dates of a movie in one region, as the page shows them. */
export type ReleaseDates = {
  /** Names the region. */
  label: string;
  rows: { label: string; date: string; place: string | null }[];
};

type ReleaseSource = Pick<TitlePage, 'releases' | 'firstReleaseRegion' | 'date'>;

/**
 * The dates in a region, then the first release if it was earlier, with its place if known. `null`
 * if the region has no date. `today` is an ISO date.
 */
export function getReleaseDates(
  { releases, firstReleaseRegion, date: firstDate }: ReleaseSource,
  region: string,
  today: string,
  { t, format }: PageLanguage,
): ReleaseDates | null {
  const dates = releases[region];
  if (!dates) return null;
  const rows = RELEASE_KINDS.flatMap((kind) => {
    const date = dates[kind];
    if (date === undefined) return [];
    const label = t(date > today ? `release.${kind}_future` : `release.${kind}`);
    return [{ label, date: format.date(date), place: null }];
  });
  const isFirstElsewhere =
    firstDate !== null && Object.values(dates).every((date) => date > firstDate);
  const first = isFirstElsewhere && {
    label: t('release.first'),
    date: format.date(firstDate),
    place: firstReleaseRegion && format.regionName(firstReleaseRegion),
  };
  return {
    label: `${t('fact.release_date')}: ${format.regionName(region)}`,
    rows: first ? [...rows, first] : rows,
  };
}
