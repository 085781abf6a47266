import type { MediaType } from '@kinora/domain/title';
import { providerLogoPath } from '../artwork/file-paths.ts';
import type { ApiRequest } from '../http/api-request.ts';
import type { TitleRecord } from '../library/records.ts';
import { countryEntry } from './countries-and-languages.ts';

export function listWatchRegions(request: ApiRequest) {
  const { movies, shows } = request.library.records;
  const regions = new Set(
    [...movies, ...shows].flatMap((title) => Object.keys(title.watch?.regions ?? {})),
  );
  return {
    results: [...regions].sort().map((region) => countryEntry(region, request.language.tag)),
  };
}

/** Providers with offers for the type, in `watch_region` if given; those with most titles first. */
export function listProviders(request: ApiRequest, type: MediaType) {
  const { movies, shows } = request.library.records;
  const requestedRegion = request.query.get('watch_region');
  const titles: TitleRecord[] = type === 'movie' ? movies : shows;
  const counts = new Map<number, Map<string, number>>();
  for (const title of titles) {
    for (const [region, offers] of Object.entries(title.watch?.regions ?? {})) {
      if (requestedRegion && region !== requestedRegion) continue;
      for (const id of new Set(Object.values(offers).flat())) {
        const regions = counts.get(id) ?? new Map<string, number>();
        regions.set(region, (regions.get(region) ?? 0) + 1);
        counts.set(id, regions);
      }
    }
  }
  const size = (id: number) => Math.max(...(counts.get(id)?.values() ?? []));
  const offering = [...counts.keys()].sort((a, b) => size(b) - size(a) || a - b);
  const results = offering.flatMap((id, index) => {
    const provider = request.library.providers.get(id);
    if (!provider) return [];
    const display_priorities = Object.fromEntries(
      [...(counts.get(id)?.keys() ?? [])].map((region) => [region, index]),
    );
    const { name: provider_name, id: provider_id } = provider;
    return [
      {
        display_priorities,
        display_priority: index,
        logo_path: providerLogoPath(id),
        provider_name,
        provider_id,
      },
    ];
  });
  return { results };
}
