import { readCurrentOffers } from '../../../db/current-offers.ts';
import type { Lang } from '../../../domain/language/language.ts';
import {
  type CuratedOffer,
  getWatchServices,
  type WatchService,
} from '../../../domain/titles/joined-offers.ts';
import { picturePath } from '../../../domain/titles/picture.ts';
import {
  STREAMING_TYPES,
  type TitlePage,
  type TitleRef,
  type WatchOffers,
} from '../../../domain/titles/title.ts';
import {
  type DefaultRegion,
  getDefaultRegion,
  getLikelyRegion,
} from '../../../domain/titles/watch-region.ts';
import { getDayIn } from '../../../lib/iso-day.ts';
import type { Services } from '../../context.ts';
import { serverLanguage } from '../../i18n/messages.server.ts';
import type { PageLanguage } from '../../i18n/page-language.ts';
import { watchNoteText } from '../../i18n/watch-note-text.ts';

/** A service with its localized texts. `isOwn`: the visitor has chosen it, and it streams. */
export type ServiceView = Omit<WatchService, 'notes' | 'serviceId'> & {
  kinds: string;
  notes: string[];
  isOwn: boolean;
};

/**
 * One entry per service: the visitor's own, then others with a subscription or free of charge, then
 * the shops.
 */
export type WatchView = Omit<WatchOffers, 'groups'> & {
  services: ServiceView[];
  /** Asks about the region of the language while `region` is the default; else `null`. */
  question: RegionQuestion | null;
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

/** The offers of a region. */
export function getWatchView(
  watch: TitlePage['watch'],
  curatedOffers: CuratedOffer[],
  { region, lang, defaultRegion, serviceIds }: WatchViewer,
): WatchView {
  const services = getWatchServices(watch, curatedOffers, region).map((service) =>
    toServiceView(service, serviceIds, serverLanguage(lang)),
  );
  return {
    region,
    question: getRegionQuestion(region, lang, defaultRegion),
    link: watch[region]?.link ?? null,
    services: services.sort((a, b) => Number(b.isOwn) - Number(a.isOwn)),
  };
}

function toServiceView(
  { serviceId, ...service }: WatchService,
  serviceIds: readonly number[],
  language: PageLanguage,
): ServiceView {
  const { t, format } = language;
  const note = watchNoteText(service.notes, language);
  return {
    ...service,
    isOwn:
      serviceId !== null &&
      serviceIds.includes(serviceId) &&
      service.types.some((type) => STREAMING_TYPES.includes(type)),
    kinds: format.join(service.types.map((type) => t(`watch.${type}`))),
    notes: [note, service.curated && t('watch.curated')].filter((text) => typeof text === 'string'),
  };
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
