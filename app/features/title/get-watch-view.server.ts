import { readCurrentOffers } from '../../../db/current-offers.ts';
import type { Lang } from '../../../domain/language/language.ts';
import {
  type CuratedOffer,
  getWatchServices,
  type WatchService,
} from '../../../domain/titles/joined-offers.ts';
import { MAX_SERVICE_NAME_LENGTH } from '../../../domain/titles/offer-report.ts';
import { picturePath } from '../../../domain/titles/picture.ts';
import {
  STREAMING_TYPES,
  type TitlePage,
  type TitleRef,
  WATCH_TYPES,
  type WatchOffers,
  type WatchType,
} from '../../../domain/titles/title.ts';
import {
  type DefaultRegion,
  getDefaultRegion,
  getLikelyRegion,
  WATCH_REGIONS,
} from '../../../domain/titles/watch-region.ts';
import { getDayIn } from '../../../lib/iso-day.ts';
import type { Services } from '../../context.ts';
import { serverLanguage } from '../../i18n/messages.server.ts';
import type { PageLanguage } from '../../i18n/page-language.ts';
import { watchNoteText } from '../../i18n/watch-note-text.ts';

/** A service with localized notes. `isOwn`: the visitor has chosen it, and it streams. */
export type ServiceView = Pick<WatchService, 'name' | 'logo' | 'url'> & {
  notes: string[];
  isOwn: boolean;
};

/** The services with offers of one type, the visitor's own first. */
export type OfferGroup = { type: WatchType; heading: string; services: ServiceView[] };

export type WatchView = Omit<WatchOffers, 'groups'> & {
  /** In the order of `WATCH_TYPES`. A service is in the group of each of its offers. */
  groups: OfferGroup[];
  /** Asks about the region of the language while `region` is the default; else `null`. */
  question: RegionQuestion | null;
  /** Whether any region has offers. */
  hasOffers: boolean;
  /** Services that visitors can report; `null` in a region in which admins cannot add offers. */
  reportable: string[] | null;
};

/** Localized, as are the answers. */
export type RegionQuestion = { text: string; answers: { region: string; label: string }[] };

type CuratedOfferDeps = Pick<
  Services,
  'bestEffortDb' | 'log' | 'site' | 'markDegraded' | 'operator'
>;

/** Current offers added by admins (D8) in a region, or in all; empty if the database fails. */
export async function readCuratedOffers(
  { bestEffortDb, log, site, markDegraded, operator }: CuratedOfferDeps,
  title: TitleRef,
  region: string | null,
): Promise<CuratedOffer[]> {
  try {
    const today = getDayIn(operator.timeZone);
    const offers = await readCurrentOffers(bestEffortDb, title, region, today);
    return offers.map(({ offer, ...entry }) => ({
      ...entry,
      // The content security policy forbids images of other hosts
      // (server/security/content-security-policy.ts).
      offer: { ...offer, logo: offer.logo && picturePath(site, offer.logo) },
    }));
  } catch (error) {
    log.warn({ err: error, ...title }, 'cannot read curated watch providers');
    markDegraded();
    return [];
  }
}

type WatchViewer = {
  region: string;
  lang: Lang;
  defaultRegion: DefaultRegion;
  /** Main providers of the services that the visitor has chosen. */
  serviceIds: readonly number[];
};

/** The offers of a region, grouped by their type (D8). */
export function getWatchView(
  { watch, watchRegions }: Pick<TitlePage, 'watch' | 'watchRegions'>,
  curatedOffers: CuratedOffer[],
  { region, lang, defaultRegion, serviceIds }: WatchViewer,
): WatchView {
  const language = serverLanguage(lang);
  const services = getWatchServices(watch, curatedOffers, region);
  const isChosen = ({ serviceId }: WatchService) =>
    serviceId !== null && serviceIds.includes(serviceId);
  services.sort((a, b) => Number(isChosen(b)) - Number(isChosen(a)));
  const groups = WATCH_TYPES.map((type) => ({
    type,
    heading: language.t(`watch.${type}`),
    services: services.flatMap((service) => {
      const isOwn = isChosen(service) && STREAMING_TYPES.includes(type);
      const { name, logo, url } = service;
      const notes = getNotes(service, type, language);
      return notes === null ? [] : [{ name, logo, url, isOwn, notes }];
    }),
  }));
  return {
    region,
    question: getRegionQuestion(region, lang, defaultRegion),
    link: watch[region]?.link ?? null,
    groups: groups.filter((group) => group.services.length > 0),
    hasOffers: watchRegions.length + services.length > 0,
    reportable: WATCH_REGIONS.includes(region) ? getReportable(services) : null,
  };
}

function getReportable(services: WatchService[]): string[] {
  return [...new Set(services.map(({ name }) => name))].filter(
    (name) => [...name].length <= MAX_SERVICE_NAME_LENGTH,
  );
}

/** A note that is also true for an earlier group stands there only; `null` without an offer. */
function getNotes(
  { offers }: WatchService,
  type: WatchType,
  language: PageLanguage,
): string[] | null {
  const index = offers.findIndex((offer) => offer.type === type);
  const [offer, ...earlier] = offers.slice(0, index + 1).reverse();
  if (!offer) return null;
  const note = watchNoteText(offer.notes, language);
  const isRepeated = earlier.some(({ notes }) => watchNoteText(notes, language) === note);
  return [
    ...(note === null || isRepeated ? [] : [note]),
    ...(offer.curated ? [language.t('watch.curated')] : []),
  ];
}

/** `null` if the region was chosen, which may be the default, or the language has none. */
function getRegionQuestion(
  region: string,
  lang: Lang,
  defaultRegion: DefaultRegion,
): RegionQuestion | null {
  const likelyRegion = getLikelyRegion(lang);
  const isDefault = region === getDefaultRegion(defaultRegion, lang);
  if (!isDefault || likelyRegion === null || likelyRegion === region) return null;
  const { t } = serverLanguage(lang);
  return {
    text: t('watch.region_question'),
    answers: [
      { region: likelyRegion, label: t('watch.region_yes') },
      { region, label: t('watch.region_no') },
    ],
  };
}
