import { AsyncLocalStorage } from 'node:async_hooks';
import type { TitleRef } from '../../domain/titles/title.ts';
import { type CacheTag, titleTag } from '../../domain/web/cache-tags.ts';

export type Dependencies = {
  tags: Set<CacheTag>;
  /** Whether data was missing: a stored page that has all of it is better. */
  degraded: boolean;
};

const currentRender = new AsyncLocalStorage<Dependencies>();

/** Runs a render, and collects what is passed to `trackTitles` and `markDegraded` meanwhile. */
export async function collectDependencies<T>(
  render: () => Promise<T>,
): Promise<{ value: T; dependencies: Dependencies }> {
  const dependencies: Dependencies = { tags: new Set(), degraded: false };
  return { value: await currentRender.run(dependencies, render), dependencies };
}

export function trackTitles(titles: Iterable<TitleRef>): void {
  const tags = currentRender.getStore()?.tags;
  if (tags) for (const title of titles) tags.add(titleTag(title));
}

/** Marks the current render, if there is one, as degraded. */
export function markDegraded(): void {
  const dependencies = currentRender.getStore();
  if (dependencies) dependencies.degraded = true;
}
