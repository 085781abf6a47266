import type { MediaType } from '@kinora/domain/title';
import type { Ask } from './ask.ts';
import { providerLogoPath } from './image-paths.ts';
import type { TitleRecord } from './records.ts';
import { countryEntry } from './regions.ts';

/** Countries in which the data knows an offer of any title. */
export function watchRegions(ask: Ask) {
  const { movies, shows } = ask.library.records;
  const regions = new Set(
    [...movies, ...shows].flatMap((title) => Object.keys(title.watch?.regions ?? {})),
  );
  return { results: [...regions].sort().map((region) => countryEntry(region, ask.language.tag)) };
}

/** Providers that offer a title of the type, in one region when `watch_region` is given; those with most titles first. */
export function providersOf(ask: Ask, type: MediaType) {
  const { movies, shows } = ask.library.records;
  const asked = ask.query.get('watch_region');
  const titles: TitleRecord[] = type === 'movie' ? movies : shows;
  const counts = new Map<number, Map<string, number>>();
  for (const title of titles) {
    for (const [region, offers] of Object.entries(title.watch?.regions ?? {})) {
      if (asked && region !== asked) continue;
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
    const provider = ask.library.providers.get(id);
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
