import type { Lang } from '../../../domain/language/language.ts';
import { RATING_FALLBACK } from '../../../domain/titles/age-ratings.ts';
import { picturePath } from '../../../domain/titles/picture.ts';
import { type Tile, toTile } from '../../../domain/titles/tile.ts';
import {
  type MediaType,
  type SeasonSummary,
  type TitlePage,
  WATCH_TYPES,
  type WatchOffer,
  type WatchOffers,
  type WatchType,
} from '../../../domain/titles/title.ts';
import { joinOffers } from '../../../domain/titles/watch-entries.ts';
import type { Services } from '../../context.ts';
import { serverLanguage } from '../../i18n/messages.server.ts';
import { watchNoteText } from '../../i18n/watch-note-text.ts';
import { getReleaseDates, type ReleaseDates } from './get-release-dates.server.ts';

/** Sizes of the cast grid (D7), the gallery (D6) and "more like this". */
const MAX_CAST = 12;
const MAX_GALLERY = 6;
const MAX_SIMILAR = 12;

type OmittedFields =
  | 'recommendations'
  | 'watch'
  | 'watchRegions'
  | 'ageRatings'
  | 'releases'
  | 'firstReleaseRegion'
  | 'names'
  | 'genreIds'
  | 'keywordIds'
  | 'spokenLanguages'
  | 'seasons';

/** The offers of one service, with a note about plans and channels; `null` without one. */
export type OfferView = Omit<WatchOffer, 'providerId'> & { note: string | null };

export type WatchView = Omit<WatchOffers, 'groups'> & {
  groups: { type: WatchType; offers: OfferView[] }[];
};

export type TitleView = Omit<TitlePage, OmittedFields> & {
  seasons: Pick<SeasonSummary, 'number' | 'name' | 'date' | 'episodeCount'>[];
  similar: Tile[];
  watch: WatchView;
  /** Regions with offers or release dates. */
  regions: string[];
  /** Dates in the visitor's region; `null` if unknown. */
  releaseDates: ReleaseDates | null;
  /** Age rating of the visitor's region, else of the United States, with its region. */
  ageRating: { region: string; label: string } | null;
};

/**
 * Content of a title page, with offers in one region and names in each language. `null` for an
 * unknown title (D10).
 */
export async function getTitleView(
  services: Pick<Services, 'catalog' | 'bestEffortDb' | 'log' | 'site' | 'markDegraded'>,
  type: MediaType,
  id: number,
  lang: Lang,
  region: string,
): Promise<(TitleView & Pick<TitlePage, 'names'>) | null> {
  const [title, curatedOffers] = await Promise.all([
    services.catalog.title(type, id, lang),
    readCuratedOffers(services, type, id, region),
  ]);
  if (title === null) return null;
  const {
    recommendations,
    watch,
    watchRegions,
    ageRatings,
    releases,
    firstReleaseRegion,
    genreIds: _,
    keywordIds: __,
    spokenLanguages: ___,
    ...rest
  } = title;
  return {
    ...rest,
    seasons: rest.seasons.map(({ number, name, date, episodeCount }) => ({
      number,
      name,
      date,
      episodeCount,
    })),
    cast: rest.cast.slice(0, MAX_CAST),
    gallery: rest.gallery.slice(0, MAX_GALLERY),
    similar: recommendations.slice(0, MAX_SIMILAR).map(toTile),
    watch: toWatchView(watch, curatedOffers, region, lang),
    regions: [...new Set([...watchRegions, ...Object.keys(releases)])],
    releaseDates: getReleaseDates(title, region, getToday(), serverLanguage(lang)),
    ageRating: getAgeRating(ageRatings, region),
  };
}

function getToday(): string {
  return new Date().toISOString().slice(0, 10);
}

function getAgeRating(ratings: Record<string, string>, region: string): TitleView['ageRating'] {
  const ratingRegion = [region, RATING_FALLBACK].find((candidate) => ratings[candidate]);
  return ratingRegion === undefined
    ? null
    : { region: ratingRegion, label: ratings[ratingRegion] ?? '' };
}

type CuratedOffer = { type: WatchType; offer: WatchOffer };

/** Offers added by admins (D8); empty if the database fails. */
async function readCuratedOffers(
  {
    bestEffortDb,
    log,
    site,
    markDegraded,
  }: Pick<Services, 'bestEffortDb' | 'log' | 'site' | 'markDegraded'>,
  type: MediaType,
  id: number,
  region: string,
): Promise<CuratedOffer[]> {
  try {
    const rows = await bestEffortDb
      .selectFrom('watch_providers')
      .select(['provider_name', 'provider_logo_url', 'provider_url', 'watch_type'])
      .where('content_type', '=', type)
      .where('content_id', '=', id)
      .where('country_code', '=', region)
      .where('is_active', '=', true)
      .orderBy('watch_type')
      .orderBy('provider_name')
      .execute();
    return rows.map((row) => ({
      type: row.watch_type,
      offer: {
        providerId: null,
        name: row.provider_name,
        url: row.provider_url,
        curated: true,
        // The content security policy forbids images of other hosts
        // (server/security/content-security-policy.ts).
        logo: row.provider_logo_url && picturePath(site, row.provider_logo_url),
      },
    }));
  } catch (error) {
    log.warn({ err: error, type, id }, 'cannot read curated watch providers');
    markDegraded();
    return [];
  }
}

/** Offers of the catalog, then those of admins, joined into one entry per service. */
function toWatchView(
  watch: TitlePage['watch'],
  curatedOffers: CuratedOffer[],
  region: string,
  lang: Lang,
): WatchView {
  const { link, groups: catalogGroups } = watch[region] ?? { link: null, groups: [] };
  const groups = WATCH_TYPES.map((type) => {
    const offers = [
      ...(catalogGroups.find((group) => group.type === type)?.offers ?? []),
      ...curatedOffers.filter((entry) => entry.type === type).map(({ offer }) => offer),
    ];
    return {
      type,
      offers: joinOffers(offers, type, watch).map(({ providerId: _, notes, ...entry }) => ({
        ...entry,
        note: watchNoteText(notes, serverLanguage(lang)),
      })),
    };
  });
  return { region, link, groups: groups.filter((group) => group.offers.length > 0) };
}
