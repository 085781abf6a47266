import { LRUCache } from 'lru-cache';
import type { CacheTag } from '../../domain/web/cache-tags.ts';
import type { Page } from './page.ts';
import { countBytes } from './page-variants.ts';

const PROBATION_SHARE = 0.2;
/** Estimated bytes of a page's headers, key and tags. */
const PAGE_OVERHEAD_BYTES = 4000;

/**
 * Pages by key, in a segmented LRU that is bounded by bytes. A page starts on probation and is
 * protected from its second visit on: a crawler that tries thousands of URLs churns a fifth of the
 * store, and the pages that visitors read stay.
 */
export function createPageStore(maxBytes: number) {
  const keysByTag = new Map<CacheTag, Set<string>>();
  const probationPages = createSegment(maxBytes * PROBATION_SHARE);
  const protectedPages = createSegment(maxBytes * (1 - PROBATION_SHARE));

  function createSegment(bytes: number) {
    return new LRUCache<string, Page>({
      maxSize: Math.max(1, Math.floor(bytes)),
      sizeCalculation: (page) => countBytes(page) + PAGE_OVERHEAD_BYTES,
      dispose: removeFromTags,
    });
  }

  function put(segment: LRUCache<string, Page>, key: string, page: Page): void {
    segment.set(key, page);
    // The segment rejects a page that is larger than itself.
    if (!segment.has(key)) return;
    for (const tag of page.tags) {
      const keys = keysByTag.get(tag);
      if (keys) keys.add(key);
      else keysByTag.set(tag, new Set([key]));
    }
  }

  function removeFromTags(page: Page, key: string): void {
    for (const tag of page.tags) {
      const keys = keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) keysByTag.delete(tag);
    }
  }

  /** Counts as a visit. */
  function get(key: string): Page | undefined {
    const page = protectedPages.get(key);
    if (page !== undefined) return page;
    const promoted = probationPages.get(key);
    if (promoted === undefined) return undefined;
    probationPages.delete(key);
    put(protectedPages, key, promoted);
    return promoted;
  }

  /** Does not count as a visit. */
  function peek(key: string): Page | undefined {
    return protectedPages.peek(key) ?? probationPages.peek(key);
  }

  function remove(key: string): void {
    protectedPages.delete(key);
    probationPages.delete(key);
  }

  function set(key: string, page: Page): void {
    put(protectedPages.has(key) ? protectedPages : probationPages, key, page);
  }

  /** Counts the bytes of a page again after a variant was added. */
  function resize(page: Page): void {
    const { key } = page.cacheKey;
    for (const segment of [protectedPages, probationPages]) {
      if (segment.peek(key) !== page) continue;
      segment.delete(key);
      put(segment, key, page);
    }
  }

  /** Returns the number of removed pages. */
  function removeTagged(tags: readonly CacheTag[]): number {
    const keys = new Set(tags.flatMap((tag) => [...(keysByTag.get(tag) ?? [])]));
    for (const key of keys) remove(key);
    return keys.size;
  }

  /** Returns the number of removed pages. */
  function clear(): number {
    const entries = protectedPages.size + probationPages.size;
    protectedPages.clear();
    probationPages.clear();
    return entries;
  }

  return {
    get,
    peek,
    set,
    resize,
    remove,
    removeTagged,
    clear,
    pages: () => [...protectedPages.values(), ...probationPages.values()],
    size: () => ({
      entries: protectedPages.size + probationPages.size,
      bytes: protectedPages.calculatedSize + probationPages.calculatedSize,
    }),
  };
}
