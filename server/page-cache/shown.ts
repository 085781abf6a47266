import { AsyncLocalStorage } from 'node:async_hooks';
import { type CacheTag, titleTag } from '../../domain/cache-tags.ts';
import type { TitleRef } from '../../domain/title.ts';

/** What is known of a page beside its bytes. */
export type Shown = {
  /** Of the titles on it. */
  tags: Set<CacheTag>;
  /** False where something that belongs on it could not be read. */
  complete: boolean;
};

const noting = new AsyncLocalStorage<Shown>();

/** Runs a task and tells what was noted meanwhile, by whatever the task called. */
export async function watchShown<T>(task: () => Promise<T>): Promise<{ value: T; shown: Shown }> {
  const shown: Shown = { tags: new Set(), complete: true };
  return { value: await noting.run(shown, task), shown };
}

type ReadOfTitles<T> = (titles: TitleRef[], language: string, page?: TitleRef) => Promise<T>;

/**
 * Notes the titles that a page asks the overrides of: whatever a page shows of the catalog comes by there, so these are what it is
 * purged by. Outside of a page it notes nothing.
 */
export function noteTitles<T>(read: ReadOfTitles<T>): ReadOfTitles<T> {
  return async (titles, language, page) => {
    const shown = noting.getStore();
    if (shown) for (const title of titles) shown.tags.add(titleTag(title));
    try {
      return await read(titles, language, page);
    } catch (error) {
      if (shown) shown.complete = false;
      throw error;
    }
  };
}
