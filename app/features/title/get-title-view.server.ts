import type { Lang } from '../../../domain/language/language.ts';
import { RATING_FALLBACK } from '../../../domain/titles/age-ratings.ts';
import { type Tile, toTile } from '../../../domain/titles/tile.ts';
import type {
  MediaType,
  SeasonSummary,
  TitlePage,
  TitleRef,
} from '../../../domain/titles/title.ts';
import type { Services } from '../../context.ts';
import { serverLanguage } from '../../i18n/messages.server.ts';
import type { PageLanguage } from '../../i18n/page-language.ts';
import { timeAgo } from '../../i18n/time-ago.ts';
import { getReleaseDates, type ReleaseDates } from './get-release-dates.server.ts';
import { type Fact, getTitleFacts } from './get-title-facts.server.ts';
import { getWatchView, readCuratedOffers, type WatchView } from './get-watch-view.server.ts';
import { titleSummary } from './rules.ts';

/** Sizes of the cast grid (D7), the gallery (D6) and "more like this". */
export const MAX_CAST = 12;
const MAX_GALLERY = 6;
const MAX_SIMILAR = 12;

/** The data of a title's page. */
export type TitleView = Pick<
  TitlePage,
  | 'type'
  | 'id'
  | 'title'
  | 'originalTitle'
  | 'tagline'
  | 'overview'
  | 'date'
  | 'score'
  | 'votes'
  | 'runtime'
  | 'genres'
  | 'poster'
  | 'backdrop'
  | 'trailer'
  | 'gallery'
  | 'cast'
  | 'restricted'
> & {
  /** Description of a title without an overview; `null` with one. */
  summary: string | null;
  facts: Fact[];
  seasons: Pick<SeasonSummary, 'number' | 'name' | 'date' | 'episodeCount'>[];
  similar: Tile[];
  /** Entries of the whole cast and crew. */
  creditCount: number;
  watch: WatchView;
  /** When the offers were read from the catalog, also as texts; `null` if unknown. */
  offersChecked: { iso: string; ago: string; day: string } | null;
  /** Regions with offers or release dates. */
  regions: string[];
  /** Dates in the visitor's region; `null` if unknown. */
  releaseDates: ReleaseDates | null;
  /** Age rating of the visitor's region, else of the United States, with its region. */
  ageRating: { region: string; label: string } | null;
};

/** The panel of offers. */
export type OffersView = TitleRef &
  Pick<TitleView, 'title' | 'watch' | 'offersChecked' | 'regions' | 'releaseDates'>;

type TitleViewDeps = Pick<
  Services,
  'catalog' | 'bestEffortDb' | 'defaultRegion' | 'log' | 'site' | 'markDegraded' | 'operator'
>;

/**
 * The page of a title, with offers in one region, and the record of the catalog that it shows.
 * `null` for an unknown title (D10).
 */
export async function getTitleView(
  services: TitleViewDeps,
  type: MediaType,
  id: number,
  lang: Lang,
  region: string,
  serviceIds: readonly number[] = [],
): Promise<{ page: TitlePage; view: TitleView } | null> {
  const [page, curatedOffers] = await Promise.all([
    services.catalog.title(type, id, lang),
    readCuratedOffers(services, { type, id }, region),
  ]);
  if (page === null) return null;
  const language = serverLanguage(lang);
  const releaseDates = getReleaseDates(page, region, getToday(), language);
  const view: TitleView = {
    type,
    id,
    title: page.title,
    originalTitle: page.originalTitle,
    tagline: page.tagline,
    overview: page.overview,
    summary: page.overview === null ? titleSummary(page, language) : null,
    date: page.date,
    score: page.score,
    votes: page.votes,
    runtime: page.runtime,
    ageRating: getAgeRating(page.ageRatings, region),
    genres: page.genres,
    facts: getTitleFacts(page, releaseDates !== null, language),
    poster: page.poster,
    backdrop: page.backdrop,
    trailer: page.trailer,
    gallery: page.gallery.slice(0, MAX_GALLERY),
    cast: page.cast.slice(0, MAX_CAST),
    creditCount: page.creditIds.length,
    seasons: page.seasons.map(({ number, name, date, episodeCount }) => ({
      number,
      name,
      date,
      episodeCount,
    })),
    similar: page.recommendations.slice(0, MAX_SIMILAR).map(toTile),
    watch: getWatchView(page, curatedOffers, {
      region,
      lang,
      serviceIds,
      defaultRegion: services.defaultRegion,
    }),
    offersChecked: getCheckedTime(services.catalog.titleFetchedAt(type, id, lang), language),
    regions: [...new Set([...page.watchRegions, ...Object.keys(page.releases)])],
    releaseDates,
    restricted: page.restricted,
  };
  return { page, view };
}

function getCheckedTime(
  time: number | null,
  { intl, format }: PageLanguage,
): TitleView['offersChecked'] {
  if (time === null) return null;
  const iso = new Date(time).toISOString();
  return { iso, ago: timeAgo(intl, time), day: format.date(iso) };
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
