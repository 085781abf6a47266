import type { MediaType, RegionalReleases, ReleaseKind } from '../../domain/titles/title.ts';
import type { WireTitle } from '../wire/title.ts';

/** The catalog's release types. Premieres (1) are not releases: the public cannot attend them. */
const KINDS: Record<number, ReleaseKind> = {
  2: 'cinema', // in few cinemas
  3: 'cinema',
  4: 'home', // digital
  5: 'home', // on disc
  6: 'tv',
};

const REGION = /^[A-Z]{2}$/;

/** The first date of each kind by region. Unknown types and invalid dates are dropped. */
export function toReleases(wire: WireTitle, type: MediaType): Record<string, RegionalReleases> {
  const releases: Record<string, RegionalReleases> = {};
  if (type === 'tv') return releases;
  for (const { iso_3166_1: region, release_dates } of wire.release_dates.results) {
    if (!REGION.test(region)) continue;
    const dates = releases[region] ?? {};
    for (const { type: releaseType, release_date: date } of release_dates) {
      const kind = KINDS[releaseType];
      const known = kind && dates[kind];
      if (kind && date !== null && (known === undefined || date < known)) dates[kind] = date;
    }
    if (Object.keys(dates).length > 0) releases[region] = dates;
  }
  return releases;
}

/** The region of the movie's first release: a producing country if several share the date. */
export function getFirstReleaseRegion(wire: WireTitle, type: MediaType): string | null {
  if (type === 'tv' || wire.release_date === null) return null;
  const regions = wire.release_dates.results
    .filter(({ release_dates }) =>
      release_dates.some(({ release_date }) => release_date === wire.release_date),
    )
    .map(({ iso_3166_1 }) => iso_3166_1)
    .filter((region) => REGION.test(region));
  const countries = wire.production_countries.map(({ iso_3166_1 }) => iso_3166_1);
  return countries.find((country) => regions.includes(country)) ?? regions[0] ?? null;
}
