import type { Lang } from '../../../domain/language/language.ts';
import { RATING_FALLBACK } from '../../../domain/titles/age-ratings.ts';
import { type Tile, toTile } from '../../../domain/titles/tile.ts';
import type { MediaType, SeasonSummary, TitlePage } from '../../../domain/titles/title.ts';
import type { Services } from '../../context.ts';
import { serverLanguage } from '../../i18n/messages.server.ts';
import type { PageLanguage } from '../../i18n/page-language.ts';
import { getReleaseDates, type ReleaseDates } from './get-release-dates.server.ts';
import { getWatchView, readCuratedOffers, type WatchView } from './get-watch-view.server.ts';
import { titleSummary } from './rules.ts';

/** Sizes of the cast grid (D7), the gallery (D6) and "more like this". */
const MAX_CAST = 12;
const MAX_GALLERY = 6;
const MAX_SIMILAR = 12;

type OmittedFields =
  | 'recommendations'
  | 'watch'
  | 'ageRatings'
  | 'releases'
  | 'firstReleaseRegion'
  | 'names'
  | 'ownNames'
  | 'creditIds'
  | 'genreIds'
  | 'keywordIds'
  | 'spokenLanguages'
  | 'seasons';

export type TitleView = Omit<TitlePage, OmittedFields> & {
  seasons: Pick<SeasonSummary, 'number' | 'name' | 'date' | 'episodeCount'>[];
  similar: Tile[];
  /** Entries of the whole cast and crew. */
  creditCount: number;
  watch: WatchView;
  /** When the offers were read from the catalog, in milliseconds; `null` if unknown. */
  offersCheckedAt: number | null;
  /** Regions with offers or release dates. */
  regions: string[];
  /** Dates in the visitor's region; `null` if unknown. */
  releaseDates: ReleaseDates | null;
  /** Age rating of the visitor's region, else of the United States, with its region. */
  ageRating: { region: string; label: string } | null;
};

/** Facts that only the server writes (get-title-html.server.tsx). */
const SERVER_ONLY = [
  'alsoKnownAs',
  'collection',
  'countries',
  'creators',
  'creditCount',
  'directors',
  'episodeCount',
  'homepage',
  'imdbId',
  'keywords',
  'networks',
  'offersCheckedAt',
  'originalLanguage',
  'originalLanguageCode',
  'originalLanguageName',
  'status',
  'watchRegions',
  'studios',
  'writers',
] as const satisfies (keyof TitleView)[];

/** The data that browsers load. `summary` is the description without an overview. */
export type BrowserTitle = Omit<TitleView, (typeof SERVER_ONLY)[number] | 'watch'> & {
  summary: string | null;
  watch: Pick<WatchView, 'region' | 'question'>;
};

export function toBrowserTitle(title: TitleView, language: PageLanguage): BrowserTitle {
  const summary = title.overview === null ? titleSummary(title, language) : null;
  const { region, question } = title.watch;
  const browserTitle = { ...title, summary, watch: { region, question } };
  for (const field of SERVER_ONLY) Reflect.deleteProperty(browserTitle, field);
  return browserTitle;
}
type TitleViewDeps = Pick<
  Services,
  'catalog' | 'bestEffortDb' | 'defaultRegion' | 'log' | 'site' | 'markDegraded' | 'operator'
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
  serviceIds: readonly number[] = [],
): Promise<(TitleView & Pick<TitlePage, 'names'>) | null> {
  const [title, curatedOffers] = await Promise.all([
    services.catalog.title(type, id, lang),
    readCuratedOffers(services, { type, id }, region),
  ]);
  if (title === null) return null;
  const {
    recommendations,
    watch,
    ageRatings,
    releases,
    firstReleaseRegion,
    creditIds,
    ownNames: ____,
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
    creditCount: creditIds.length,
    gallery: rest.gallery.slice(0, MAX_GALLERY),
    similar: recommendations.slice(0, MAX_SIMILAR).map(toTile),
    watch: getWatchView(watch, curatedOffers, {
      region,
      lang,
      serviceIds,
      defaultRegion: services.defaultRegion,
    }),
    offersCheckedAt: services.catalog.titleFetchedAt(type, id, lang),
    regions: [...new Set([...rest.watchRegions, ...Object.keys(releases)])],
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
