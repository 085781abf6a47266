import { type ChannelStore, PROVIDER_FAMILIES, type ProviderFamily } from './provider-families.ts';

/** `main`: the service itself. `ads`: its plan with ads. Otherwise the store that sells it. */
export type ProviderVariant = 'main' | 'ads' | ChannelStore;

/** The service that a provider belongs to; a provider without a family is its own service. */
export type ProviderService = {
  /** Identifies the service; the same for all of its providers. */
  name: string;
  variant: ProviderVariant;
  /** Provider that the logo is taken from; `null` without a family. */
  mainId: number | null;
};

/** Suffixes in the catalog's names of variants, for ids that are not in the table. */
const NAME_SUFFIXES: [string, ProviderVariant][] = [
  ['', 'main'],
  [' with ads', 'ads'],
  [' basic with ads', 'ads'],
  [' standard with ads', 'ads'],
  [' amazon channel', 'Amazon'],
  [' apple tv channel', 'Apple TV'],
  [' roku premium channel', 'Roku'],
];

const servicesById = new Map<number, ProviderService>();
const servicesByName = new Map<string, ProviderService>();
const providersByService = new Map<number, number[]>();

for (const family of PROVIDER_FAMILIES) {
  const { id, name, otherNames = [] } = family;
  const providers = listProviders(family);
  providersByService.set(
    id,
    providers.map(([providerId]) => providerId),
  );
  for (const [providerId, variant] of providers)
    servicesById.set(providerId, { name, variant, mainId: id });
  for (const baseName of [name, ...otherNames])
    for (const [suffix, variant] of NAME_SUFFIXES)
      servicesByName.set(baseName.toLowerCase() + suffix, { name, variant, mainId: id });
}

function listProviders(family: ProviderFamily): [number, ProviderVariant][] {
  const { id, samePlan = [], withAds = [], channels = {} } = family;
  return [
    ...[id, ...samePlan].map((mainId): [number, ProviderVariant] => [mainId, 'main']),
    ...withAds.map((adsId): [number, ProviderVariant] => [adsId, 'ads']),
    ...Object.entries(channels).map(([store, channelId]): [number, ProviderVariant] => [
      channelId,
      store as ChannelStore,
    ]),
  ];
}

/** The service of a provider, by its id, else by its name. */
export function getService(providerId: number | null, name: string): ProviderService {
  return (
    (providerId === null ? undefined : servicesById.get(providerId)) ??
    servicesByName.get(name.toLowerCase()) ?? { name, variant: 'main', mainId: null }
  );
}

/** Ids of all providers of the service with this main provider. */
export function getProviderIds(mainId: number): number[] {
  return providersByService.get(mainId) ?? [mainId];
}

/** Ids whose service does not depend on the name. */
export const FAMILY_IDS: readonly number[] = [...servicesById.keys()];

/** All providers of a service for a query: known ids, and names of the others in lower case. */
export function getProvidersOf(serviceName: string): { ids: number[]; names: string[] } {
  const isOfService = ([, service]: [unknown, ProviderService]) => service.name === serviceName;
  return {
    ids: [...servicesById].filter(isOfService).map(([id]) => id),
    names: [
      ...new Set([
        serviceName.toLowerCase(),
        ...[...servicesByName].filter(isOfService).map(([name]) => name),
      ]),
    ],
  };
}
