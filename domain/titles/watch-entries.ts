import { CHANNEL_STORES, type ChannelStore } from './provider-families.ts';
import { getService, type ProviderService, type ProviderVariant } from './provider-family.ts';
import type { ImagePath, TitlePage, WatchOffer, WatchType } from './title.ts';

/** Note about offers by plans with ads or by stores. `stores` is empty for plans with ads. */
export type WatchNote = {
  kind: 'via' | 'also_via' | 'only_with_ads' | 'also_with_ads';
  stores: ChannelStore[];
};

/** All offers of one service for one watch type. */
export type WatchEntry = Omit<WatchOffer, 'providerId'> & {
  /** Its main provider; `null` for a service that only admins know. */
  serviceId: number | null;
  notes: WatchNote[];
};

/** Notes for the variants that offer a title; none if the service itself is the only one. */
export function getWatchNotes(variants: ReadonlySet<ProviderVariant>): WatchNote[] {
  const notes: WatchNote[] = [];
  const hasMain = variants.has('main');
  const stores = CHANNEL_STORES.filter((store) => variants.has(store));
  if (stores.length > 0) notes.push({ kind: hasMain ? 'also_via' : 'via', stores });
  if (variants.has('ads'))
    notes.push({
      kind: hasMain || stores.length > 0 ? 'also_with_ads' : 'only_with_ads',
      stores: [],
    });
  return notes;
}

/**
 * One entry per service, in the place of its first offer, with the URL of a curated one. The logo
 * is that of the main provider, which another region of `watch` may have.
 */
export function joinOffers(
  offers: readonly WatchOffer[],
  type: WatchType,
  watch: TitlePage['watch'],
): WatchEntry[] {
  const offersByService = Map.groupBy(offers, (offer) => getOfferService(offer).name.toLowerCase());
  return [...offersByService.values()].flatMap((members) => {
    const [first] = members;
    if (first === undefined) return [];
    const { name, mainId } = getOfferService(first);
    const variants = members.map((offer) => {
      const { variant } = getOfferService(offer);
      // The heading of this type already mentions ads.
      return type === 'ads' && variant === 'ads' ? 'main' : variant;
    });
    const { providerId, ...offer } = first;
    return {
      ...offer,
      serviceId: mainId ?? providerId,
      name,
      logo: findLogo(members, mainId, watch),
      url: members.find(({ url }) => url !== null)?.url ?? null,
      curated: members.some(({ curated }) => curated),
      notes: getWatchNotes(new Set(variants)),
    };
  });
}

function getOfferService({ providerId, name }: WatchOffer): ProviderService {
  return getService(providerId, name);
}

function findLogo(
  members: readonly WatchOffer[],
  mainId: number | null,
  watch: TitlePage['watch'],
): ImagePath {
  const isMain = ({ providerId, logo }: WatchOffer) => providerId === mainId && logo !== null;
  const main =
    mainId === null
      ? undefined
      : (members.find(isMain) ??
        Object.values(watch)
          .flatMap(({ groups }) => groups.flatMap(({ offers }) => offers))
          .find(isMain));
  return (main ?? members.find(({ logo }) => logo !== null))?.logo ?? null;
}
