import type { Logger } from 'pino';
import type { Catalog } from '../../catalog/catalog.ts';
import type { CacheTag } from '../../domain/cache-tags.ts';
import type { PurgeBus } from '../page-cache/purge-bus.ts';
import type { Announcer } from './announce-changes.ts';
import { changedPaths } from './changed-paths.ts';

export type TellChangesOptions = {
  purges: PurgeBus;
  announcer: Announcer | null;
  catalog: Catalog;
  log: Logger;
};

/**
 * What is to be done when something that pages show has changed: they are taken off the caches of all processes, and search engines hear
 * of the pages that are about it. To be called in the one process where the change was made.
 */
export function createTellChanges({
  purges,
  announcer,
  catalog,
  log,
}: TellChangesOptions): (tags: readonly CacheTag[]) => void {
  return (tags) => {
    purges.purge(tags);
    if (!announcer) return;
    for (const tag of tags)
      changedPaths(catalog, tag).then(
        (paths) => announcer.announce(paths),
        (error: unknown) =>
          log.warn({ err: error, tag }, 'a change could not be announced to search engines'),
      );
  };
}
