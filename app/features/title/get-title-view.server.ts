import type { Lang } from '../../../domain/language/language.ts';
import { RATING_FALLBACK } from '../../../domain/titles/age-ratings.ts';
import { type Tile, toTile } from '../../../domain/titles/tile.ts';
import type { MediaType, SeasonSummary, TitlePage } from '../../../domain/titles/title.ts';
import type { Services } from '../../context.ts';
import { links } from '../../i18n/links.ts';
import { serverLanguage } from '../../i18n/messages.server.ts';
import { getReleaseDates, type ReleaseDates } from './get-release-dates.server.ts';
import { getWatchFooter } from './get-watch-footer.server.tsx';
import { getWatchView, readCuratedOffers, type WatchView } from './get-watch-view.server.ts';

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

type TitleViewDeps = Pick<
  Services,
  'catalog' | 'bestEffortDb' | 'log' | 'site' | 'markDegraded' | 'operator'
>;

/**
 * Content of a title page, with offers in one region and names in each language. `null` for an
 * unknown title (D10).
 */
export async function getTitleView(
  services: TitleViewDeps,
  type: MediaType,
  id: number,
  lang: Lang,
  region: string,
): Promise<(TitleView & Pick<TitlePage, 'names'>) | null> {
  const [title, curatedOffers] = await Promise.all([
    services.catalog.title(type, id, lang),
    readCuratedOffers(services, { type, id }, region),
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
  const watchView = getWatchView(watch, curatedOffers, region, lang);
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
    watch: {
      ...watchView,
      footer: getWatchFooter(
        {
          ...watchView,
          title: { type, id },
          path: links.title(lang, type, id, title.title.text),
          checkedAt: services.catalog.titleFetchedAt(type, id, lang),
        },
        serverLanguage(lang),
      ),
    },
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
