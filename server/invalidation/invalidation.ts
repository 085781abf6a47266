import type { Logger } from 'pino';
import type { Catalog } from '../../catalog/catalog.ts';
import type { CacheTag } from '../../domain/web/cache-tags.ts';
import type { PurgeBus } from '../page-cache/purge-bus.ts';
import { getChangedPaths } from './changed-paths.ts';
import type { Announcer } from './indexnow-announcer.ts';

export type InvalidationDeps = {
  purgeBus: Pick<PurgeBus, 'purge'>;
  /** `null` if changes are not announced to search engines. */
  announcer: Pick<Announcer, 'announce'> | null;
  catalog: Pick<Catalog, 'title' | 'person'>;
  log: Pick<Logger, 'warn'>;
};

/**
 * Drops the pages with one of the tags, or all if `null`, from the caches of all processes, and
 * announces the pages about the content of the tags to search engines. To be called by the process
 * that made the change, and by no other.
 */
export function createInvalidate({
  purgeBus,
  announcer,
  catalog,
  log,
}: InvalidationDeps): (tags: readonly CacheTag[] | null) => void {
  return (tags) => {
    purgeBus.purge(tags);
    if (!announcer) return;
    for (const tag of tags ?? [])
      getChangedPaths(catalog, tag).then(
        (paths) => announcer.announce(paths),
        (error: unknown) =>
          log.warn({ err: error, tag }, 'cannot announce changed page to search engines'),
      );
  };
}
