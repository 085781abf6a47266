import type { TitlePage, WatchOffer, WatchOffers } from '../../domain/titles/title.ts';
import { WATCH_TYPES } from '../../domain/titles/title.ts';
import type { WireMovieRatings, WireOffer, WireShowRatings, WireTitle } from '../wire/title.ts';

/** By weight of the certification: cinema, limited, premiere, digital, disc, television. */
const RELEASE_ORDER = [3, 2, 1, 4, 5, 6];

function getCertification(releases: { certification: string; type: number }[]): string {
  const rank = (type: number): number =>
    RELEASE_ORDER.includes(type) ? RELEASE_ORDER.indexOf(type) : RELEASE_ORDER.length;
  return (
    [...releases]
      .sort((a, b) => rank(a.type) - rank(b.type))
      .find((release) => release.certification !== '')?.certification ?? ''
  );
}

/** Region → age rating; without regions that have not rated the movie. */
export function toMovieRatings({ results }: WireMovieRatings): Record<string, string> {
  return toAgeRatings(results.map((row) => [row.iso_3166_1, getCertification(row.release_dates)]));
}

/** The same of a show. */
export function toShowRatings({ results }: WireShowRatings): Record<string, string> {
  return toAgeRatings(results.map((row) => [row.iso_3166_1, row.rating]));
}

function toAgeRatings(rows: [region: string, rating: string][]): Record<string, string> {
  const ratings: Record<string, string> = {};
  for (const [region, rating] of rows)
    if (/^[A-Z]{2}$/.test(region) && rating !== '') ratings[region] ??= rating;
  return ratings;
}

/** Regions share provider objects, because a popular title has hundreds of offers. */
export function toWatch(wire: WireTitle): Pick<TitlePage, 'watch' | 'watchRegions'> {
  const providers = new Map<string, WatchOffer>();
  const toOffer = ({ provider_id, provider_name, logo_path }: WireOffer): WatchOffer => {
    const key = `${provider_id} ${provider_name} ${logo_path}`;
    const offer = providers.get(key) ?? {
      providerId: provider_id,
      name: provider_name,
      logo: logo_path,
      url: null,
      curated: false,
    };
    providers.set(key, offer);
    return offer;
  };
  const watch: Record<string, Omit<WatchOffers, 'region'>> = {};
  for (const [region, row] of wire['watch/providers'].results) {
    const groups = WATCH_TYPES.flatMap((type) => {
      const namedOffers = row[type]
        .filter((offer) => offer.provider_name !== '')
        .sort((a, b) => a.display_priority - b.display_priority);
      const uniqueOffers = new Map(namedOffers.map((offer) => [offer.provider_id, toOffer(offer)]));
      return uniqueOffers.size > 0 ? [{ type, offers: [...uniqueOffers.values()] }] : [];
    });
    if (groups.length > 0) watch[region] = { link: row.link, groups };
  }
  return { watch, watchRegions: Object.keys(watch).sort() };
}
