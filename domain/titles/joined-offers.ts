import { type TitlePage, WATCH_TYPES, type WatchOffer, type WatchType } from './title.ts';
import { joinOffers, type WatchEntry } from './watch-entries.ts';

/** An offer that an admin added. */
export type CuratedOffer = { region: string; type: WatchType; offer: WatchOffer };

/** The offers of one service, with notes about plans and channels. */
export type WatchService = WatchEntry & {
  /** In the order of `WATCH_TYPES`. */
  types: WatchType[];
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
      (entry): WatchService => ({ ...entry, types: [type] }),
    );
  });
  return joinTypes(offers);
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
    curated: service.curated || offer.curated,
    types: [...service.types, ...offer.types],
    notes: service.notes.length > 0 ? service.notes : offer.notes,
  };
}
