import { LRUCache } from 'lru-cache';
import type { CacheTag } from '../../domain/cache-tags.ts';
import type { Page } from './page.ts';

/** Share of the room for pages that were asked for once. */
const FIRST_SEEN_SHARE = 0.2;
/** What a kept page takes beside its bytes: headers, address, tags. */
const OVERHEAD = 4000;

/**
 * Kept pages, bounded by their bytes. A page begins among those seen once and moves on at its second visit: a crawler that tries
 * addresses by the thousand churns a fifth of the room, and the pages that people read stay.
 */
export function createShelf(maxBytes: number) {
  const keysOfTag = new Map<CacheTag, Set<string>>();
  const seenOnce = createRoom(maxBytes * FIRST_SEEN_SHARE);
  const proven = createRoom(maxBytes * (1 - FIRST_SEEN_SHARE));

  function createRoom(bytes: number) {
    return new LRUCache<string, Page>({
      maxSize: Math.max(1, Math.floor(bytes)),
      sizeCalculation: (page) => page.bytes + OVERHEAD,
      dispose: removeFromTags,
    });
  }

  function put(room: LRUCache<string, Page>, key: string, page: Page): void {
    room.set(key, page);
    // One that is larger than the room was not taken.
    if (!room.has(key)) return;
    for (const tag of page.tags) {
      const keys = keysOfTag.get(tag);
      if (keys) keys.add(key);
      else keysOfTag.set(tag, new Set([key]));
    }
  }

  function removeFromTags(page: Page, key: string): void {
    for (const tag of page.tags) {
      const keys = keysOfTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) keysOfTag.delete(tag);
    }
  }

  /** The page, which counts as a visit. */
  function get(key: string): Page | undefined {
    const page = proven.get(key);
    if (page !== undefined) return page;
    const young = seenOnce.get(key);
    if (young === undefined) return undefined;
    seenOnce.delete(key);
    put(proven, key, young);
    return young;
  }

  /** The page, without counting. */
  function peek(key: string): Page | undefined {
    return proven.peek(key) ?? seenOnce.peek(key);
  }

  function remove(key: string): void {
    proven.delete(key);
    seenOnce.delete(key);
  }

  function set(key: string, page: Page): void {
    put(proven.has(key) ? proven : seenOnce, key, page);
  }

  /** Number of pages that were taken off. */
  function removeTagged(tags: readonly CacheTag[]): number {
    const keys = new Set([...tags].flatMap((tag) => [...(keysOfTag.get(tag) ?? [])]));
    for (const key of keys) remove(key);
    return keys.size;
  }

  function clear(): number {
    const entries = proven.size + seenOnce.size;
    proven.clear();
    seenOnce.clear();
    return entries;
  }

  return {
    get,
    peek,
    set,
    remove,
    removeTagged,
    clear,
    pages: () => [...proven.values(), ...seenOnce.values()],
    size: () => ({
      entries: proven.size + seenOnce.size,
      bytes: proven.calculatedSize + seenOnce.calculatedSize,
    }),
  };
}
