import { SHOPS } from '../../domain/titles/provider-families.ts';
import { getService } from '../../domain/titles/provider-family.ts';
import type { WatchService } from '../../domain/titles/watch-service.ts';
import type { WireProvider, WireProviders } from '../wire/providers.ts';

/**
 * One entry per service in the order of its most important provider in the region, without shops.
 * Logo and id are those of the main provider; of a service without a family, of its first one.
 */
export function toWatchServices({ results }: WireProviders, region: string): WatchService[] {
  const services = new Map<string, WatchService>();
  const providers = results
    .filter(({ provider_id, provider_name }) => provider_name !== '' && !SHOPS.has(provider_id))
    .map((provider) => ({ ...provider, priority: getPriority(provider, region) }))
    .sort((a, b) => a.priority - b.priority || a.provider_id - b.provider_id);
  for (const { provider_id, provider_name, logo_path } of providers) {
    const { name, mainId } = getService(provider_id, provider_name);
    const key = name.toLowerCase();
    const known = services.get(key);
    services.set(key, {
      id: mainId ?? known?.id ?? provider_id,
      name,
      logo: provider_id === mainId ? logo_path : (known?.logo ?? logo_path),
    });
  }
  return [...services.values()];
}

function getPriority(
  { display_priority, display_priorities }: WireProvider,
  region: string,
): number {
  return display_priorities.find(([candidate]) => candidate === region)?.[1] ?? display_priority;
}
