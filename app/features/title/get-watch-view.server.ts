import type { Lang } from '../../../domain/language/language.ts';
import { picturePath } from '../../../domain/titles/picture.ts';
import {
  type TitlePage,
  type TitleRef,
  WATCH_TYPES,
  type WatchOffer,
  type WatchOffers,
  type WatchType,
} from '../../../domain/titles/title.ts';
import { joinOffers } from '../../../domain/titles/watch-entries.ts';
import {
  type DefaultRegion,
  getDefaultRegion,
  getLikelyRegion,
} from '../../../domain/titles/watch-region.ts';
import type { Services } from '../../context.ts';
import { serverLanguage } from '../../i18n/messages.server.ts';
import { watchNoteText } from '../../i18n/watch-note-text.ts';

/** The offers of one service, with a note about plans and channels; `null` without one. */
export type ServiceView = Omit<WatchOffer, 'providerId'> & {
  /** In the order of `WATCH_TYPES`. */
  types: WatchType[];
  note: string | null;
};

/** One entry per service: those with a subscription or free of charge first, then the shops. */
export type WatchView = Omit<WatchOffers, 'groups'> & {
  services: ServiceView[];
  /** That of the language while `region` is the default, which may be chosen; else `null`. */
  likelyRegion: string | null;
};

type CuratedOffer = { type: WatchType; offer: WatchOffer };

type CuratedOfferDeps = Pick<Services, 'bestEffortDb' | 'log' | 'site' | 'markDegraded'>;

/** Offers added by admins (D8); empty if the database fails. */
export async function readCuratedOffers(
  { bestEffortDb, log, site, markDegraded }: CuratedOfferDeps,
  { type, id }: TitleRef,
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

/** Joins the offers of the catalog and those of admins to one entry per service. */
export function getWatchView(
  watch: TitlePage['watch'],
  curatedOffers: CuratedOffer[],
  region: string,
  lang: Lang,
  defaultRegion: DefaultRegion,
): WatchView {
  const { link, groups } = watch[region] ?? { link: null, groups: [] };
  const offers = WATCH_TYPES.flatMap((type) => {
    const offersOfType = [
      ...(groups.find((group) => group.type === type)?.offers ?? []),
      ...curatedOffers.filter((entry) => entry.type === type).map(({ offer }) => offer),
    ];
    return joinOffers(offersOfType, type, watch).map(
      ({ providerId: _, notes, ...entry }): ServiceView => ({
        ...entry,
        types: [type],
        note: watchNoteText(notes, serverLanguage(lang)),
      }),
    );
  });
  const likelyRegion = getLikelyRegion(lang);
  const isDefault = region === getDefaultRegion(defaultRegion, lang);
  return {
    region,
    likelyRegion: isDefault && likelyRegion !== region ? likelyRegion : null,
    link,
    services: joinTypes(offers),
  };
}

/**
 * One entry per service, in the order of its first type. A service to which admins gave several
 * URLs keeps an entry for each.
 */
function joinTypes(offers: ServiceView[]): ServiceView[] {
  const services: ServiceView[] = [];
  for (const offer of offers) {
    const index = services.findIndex(
      ({ name, url }) =>
        name.toLowerCase() === offer.name.toLowerCase() &&
        (url === null || offer.url === null || url === offer.url),
    );
    const service = services[index];
    if (service) services[index] = joinServices(service, offer);
    else services.push(offer);
  }
  return services;
}

function joinServices(service: ServiceView, offer: ServiceView): ServiceView {
  return {
    ...service,
    logo: service.logo ?? offer.logo,
    url: service.url ?? offer.url,
    curated: service.curated || offer.curated,
    types: [...service.types, ...offer.types],
    note: service.note ?? offer.note,
  };
}
