import type { ShownService } from './offer-report.ts';
import { type TitlePage, WATCH_TYPES, type WatchOffer, type WatchType } from './title.ts';
import { joinOffers, type WatchEntry } from './watch-entries.ts';

/** An offer that an admin added. */
export type CuratedOffer = { region: string; type: WatchType; offer: WatchOffer };

/** An offer of a service, with notes about plans and channels. */
export type ServiceOffer = Pick<WatchEntry, 'curated' | 'notes'> & { type: WatchType };

export type WatchService = Omit<WatchEntry, 'curated' | 'notes'> & {
  /** In the order of `WATCH_TYPES`. */
  offers: ServiceOffer[];
};

/**
 * Joins the offers of the catalog in a region and those of admins: one entry per service, in the
 * order of its first type. A service to which admins gave several URLs keeps an entry for each.
 */
export function getWatchServices(
  watch: TitlePage['watch'],
  curatedOffers: CuratedOffer[],
  region: string,
): WatchService[] {
  const groups = watch[region]?.groups ?? [];
  const offers = WATCH_TYPES.flatMap((type) => {
    const offersOfType = [
      ...(groups.find((group) => group.type === type)?.offers ?? []),
      ...curatedOffers
        .filter((entry) => entry.region === region && entry.type === type)
        .map(({ offer }) => offer),
    ];
    return joinOffers(offersOfType, type, watch).map(
      ({ curated, notes, ...service }): WatchService => ({
        ...service,
        offers: [{ type, curated, notes }],
      }),
    );
  });
  return joinTypes(offers);
}

/** The service as its reports store it. */
export function toShownService({ name, offers }: WatchService): ShownService {
  return {
    name,
    types: offers.map(({ type }) => type),
    curated: offers.some(({ curated }) => curated),
  };
}

function joinTypes(offers: WatchService[]): WatchService[] {
  const services: WatchService[] = [];
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

function joinServices(service: WatchService, offer: WatchService): WatchService {
  return {
    ...service,
    serviceId: service.serviceId ?? offer.serviceId,
    logo: service.logo ?? offer.logo,
    url: service.url ?? offer.url,
    offers: [...service.offers, ...offer.offers],
  };
}
