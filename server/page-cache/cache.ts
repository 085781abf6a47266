import { getSharedKey, runWithPriority } from '../../catalog/tmdb/call-priority.ts';
import type { CacheTag } from '../../domain/web/cache-tags.ts';
import type { Encoding } from '../../lib/accept-encoding.ts';
import { createSemaphore } from '../../lib/semaphore.ts';
import { createSingleFlight } from '../../lib/single-flight.ts';
import type { Effort } from '../http/compress.ts';
import type { RenderedPage } from '../pages/rendered-page.ts';
import type { CacheKey } from './cache-key.ts';
import { createNotFoundPages } from './not-found-pages.ts';
import { isStorable, type Page, toPage, type Variant } from './page.ts';
import { createPageStore } from './page-store.ts';
import { addVariant } from './page-variants.ts';
import { collectDependencies } from './render-dependencies.ts';

/** A page that is no longer fresh is served for this long while it is revalidated. */
const MAX_STALE_MS = 24 * 3_600_000;
/** Then it is deleted, although it outlives failed renders: it contains catalog data. */
const MAX_AGE_MS = 2 * 24 * 3_600_000;
/** After a failed render the stored page is served for this long without another attempt. */
const RETRY_BACKOFF_MS = 5000;
const REVALIDATIONS = { maxConcurrent: 2, maxQueued: 200 };
/** A revalidation that did not start by then is left to a later visit. */
const REVALIDATION_QUEUE_TIMEOUT_MS = 30_000;

/** Counted since the process started, except `entries` and `bytes`, which are current. */
export type PageCacheStats = {
  /** Responses from fresh and from stale stored pages. */
  hits: number;
  stale: number;
  misses: number;
  bypassed: number;
  /** Renders, of which `failures` ended with an error. */
  renders: number;
  failures: number;
  purges: number;
  entries: number;
  bytes: number;
};

export type PageCacheOptions = {
  maxBytes: number;
  /** Renders the page for a visitor with no cookies but those of the key. */
  renderPage: (cacheKey: CacheKey) => Promise<RenderedPage>;
  now?: () => number;
};

export type PageCache = ReturnType<typeof createPageCache>;

/**
 * Rendered pages by URL. Concurrent requests for a page share one render, a stale page is served
 * while it is revalidated, and a stored page outlives failed renders.
 */
export function createPageCache({ maxBytes, renderPage, now = Date.now }: PageCacheOptions) {
  const store = createPageStore(maxBytes);
  const notFoundPages = createNotFoundPages(now);
  const renders = createSingleFlight();
  const revalidations = createSemaphore(REVALIDATIONS);
  const counts = { hits: 0, stale: 0, misses: 0, bypassed: 0, renders: 0, failures: 0, purges: 0 };
  /** Incremented by every purge: a render that started before may show outdated content. */
  let generation = 0;

  /** The stored page if it may be served now. On the hot path: no promise, no allocation. */
  function getCached(key: string): Page | undefined {
    const page = store.get(key);
    if (page === undefined) return undefined;
    const time = now();
    if (time >= page.renderedAt + page.freshMs) {
      if (time >= page.revalidateAfter) {
        if (time >= page.renderedAt + page.freshMs + MAX_STALE_MS) return undefined;
        revalidate(page, time);
      }
      counts.stale += 1;
    } else counts.hits += 1;
    page.visits += 1;
    return page;
  }

  /** A page with status 404 of the last half minute, for any URL with this key. */
  function getNotFound(key: string): Page | null {
    const page = notFoundPages.get(key);
    if (page) counts.hits += 1;
    return page;
  }

  function bypass(): void {
    counts.bypassed += 1;
  }

  /** Renders the page or joins a running render; resolves to the stored page on failure. */
  async function render(cacheKey: CacheKey): Promise<Page> {
    counts.misses += 1;
    const isJoined = renders.isRunning(getSharedKey(cacheKey.key));
    const page = await renderOnce(cacheKey);
    return isJoined && isForOneRequest(page) ? renderNow(cacheKey) : page;
  }

  function renderOnce(cacheKey: CacheKey): Promise<Page> {
    return renders.run(getSharedKey(cacheKey.key), () => renderNow(cacheKey));
  }

  async function renderNow(cacheKey: CacheKey): Promise<Page> {
    const { key } = cacheKey;
    const startGeneration = generation;
    counts.renders += 1;
    const { value, dependencies } = await collectDependencies(() => renderPage(cacheKey));
    const page = toPage(value, cacheKey, dependencies, now());
    const { cacheability } = page;
    if (cacheability === 'error') counts.failures += 1;
    if (cacheability === 'error' || cacheability === 'degraded') {
      const stored = getUnexpired(key);
      if (stored) stored.revalidateAfter = now() + RETRY_BACKOFF_MS;
      if (stored && (cacheability === 'error' || stored.cacheability === 'public')) return stored;
    }
    if (startGeneration === generation) notFoundPages.add(page);
    if (cacheability === 'uncacheable') store.remove(key);
    else if (isStorable(cacheability)) {
      await addVariants(page, store.peek(key));
      if (startGeneration === generation) store.set(key, page);
    }
    return page;
  }

  /** Adds the variants of the page that is replaced, so that no visitor waits for them again. */
  async function addVariants(page: Page, previous: Page | undefined): Promise<void> {
    const encodings = Object.keys(previous?.variants ?? {}) as Encoding[];
    await Promise.all(encodings.map((encoding) => addVariant(page, encoding, 'small')));
  }

  /** The body in an encoding, for pages that do not have it yet, or not as small as possible. */
  async function encode(page: Page, encoding: Encoding, effort: Effort): Promise<Variant> {
    const variant = await addVariant(page, encoding, effort);
    store.resize(page);
    return variant;
  }

  function getUnexpired(key: string): Page | undefined {
    const page = store.peek(key);
    return page && isExpired(page) ? undefined : page;
  }

  function isExpired({ renderedAt }: Page): boolean {
    return now() >= renderedAt + MAX_AGE_MS;
  }

  function deleteExpired(): void {
    for (const page of store.pages()) if (isExpired(page)) store.remove(page.cacheKey.key);
  }

  function revalidate(page: Page, time: number): void {
    page.revalidateAfter = time + REVALIDATION_QUEUE_TIMEOUT_MS;
    // The app logs the error; the stored page stays.
    revalidations
      .run(
        () => runWithPriority('background', () => renderOnce(page.cacheKey)),
        REVALIDATION_QUEUE_TIMEOUT_MS,
      )
      .catch(() => {});
  }

  /** Removes every page with one of these tags, or all pages if `null`. */
  function purge(tags: readonly CacheTag[] | null): void {
    generation += 1;
    // Later requests must not join a render that started before the change.
    renders.forgetAll();
    notFoundPages.clear();
    counts.purges += tags === null ? store.clear() : store.removeTagged(tags);
  }

  /** Paths of pages that are the same for every visitor, with their visits since the last call. */
  function takeVisits(): { path: string; visits: number }[] {
    return store.pages().flatMap((page) => {
      const { visits, cacheKey } = page;
      page.visits = 0;
      return visits > 0 && cacheKey.cookie === null && !cacheKey.target.includes('.data')
        ? [{ path: cacheKey.target, visits }]
        : [];
    });
  }

  return {
    getCached,
    getNotFound,
    render,
    encode,
    bypass,
    purge,
    takeVisits,
    deleteExpired,
    stats: (): PageCacheStats => ({ ...counts, ...store.size() }),
  };
}

/** Redirects and 404s may be shared by waiting requests; other uncacheable pages may not. */
function isForOneRequest({ cacheability, status }: Page): boolean {
  return cacheability === 'uncacheable' && status === 200;
}
