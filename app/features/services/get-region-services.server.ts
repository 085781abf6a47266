import type { Catalog } from '../../../catalog/catalog.ts';
import type { WatchService } from '../../../domain/titles/watch-service.ts';
import { withTimeout } from '../../../lib/timeout.ts';

/** The services of shows complete those of movies; both are cached for a day. */
const SHOWS_TIMEOUT_MS = 400;

/**
 * The services of a region, the most important ones first. Rejects during an outage; the few that
 * have only shows are missing if they do not come in time.
 */
export async function getRegionServices(
  catalog: Pick<Catalog, 'watchServices'>,
  region: string,
): Promise<WatchService[]> {
  const [forMovies, forShows] = await Promise.all([
    catalog.watchServices('movie', region),
    withTimeout(
      catalog.watchServices('tv', region).catch(() => []),
      SHOWS_TIMEOUT_MS,
      () => [],
    ),
  ]);
  return [...new Map([...forMovies, ...forShows].map((entry) => [entry.id, entry])).values()];
}
