import { createLimit } from '../../catalog/limit.ts';
import type { CacheTag } from '../../domain/cache-tags.ts';
import type { CacheKey as Address } from './cache-key.ts';
import { finishPage, type Page } from './page.ts';
import { createShelf } from './shelf.ts';
import { watchShown } from './shown.ts';

/** Past its fresh time a page is served at once and made again behind, for this long; then somebody waits for it. */
const STALE_MS = 24 * 3_600_000;
/** After a failure the kept page is served without trying again for this long. */
const PAUSE_MS = 5000;
/** Pages made again behind, beside those that somebody waits for. */
const REFRESHES = { concurrent: 2, queued: 200 };
/** One that got no turn by then is made again at a later visit. */
const REFRESH_WAIT_MS = 30_000;

/** Since the start of the process, but for `entries` and `bytes`, which are now. */
export type PageCacheStats = {
  /** Answers out of the cache: as good as new, and past their fresh time. */
  hits: number;
  stale: number;
  /** Answers that somebody waited for; those who waited together count each. */
  misses: number;
  /** Requests that are none of the cache's business. */
  bypassed: number;
  /** Pages made, of which `failures` could not be. */
  renders: number;
  failures: number;
  /** Pages taken off because something that they show changed. */
  purges: number;
  entries: number;
  bytes: number;
};

export type PageCacheOptions = {
  maxBytes: number;
  /** Makes the page, as for a visitor without cookies but that of the region. */
  render: (address: Address) => Promise<Response>;
  now?: () => number;
};

export type PageCache = ReturnType<typeof createPageCache>;

/**
 * Finished pages by address. Who asks for one that is being made waits for it with all others; one that has grown old is served while
 * it is made again; one that cannot be made again is served on.
 */
export function createPageCache({ maxBytes, render, now = Date.now }: PageCacheOptions) {
  const shelf = createShelf(maxBytes);
  const flights = new Map<string, Promise<Page>>();
  const refreshes = createLimit(REFRESHES);
  const counts = { hits: 0, stale: 0, misses: 0, bypassed: 0, renders: 0, failures: 0, purges: 0 };
  /** Raised by every purge: a page begun before it may show what is no longer so. */
  let generation = 0;

  /** The kept page, where there is one that may be served at once. On the hot path: no promise, no allocation. */
  function kept(key: string): Page | undefined {
    const page = shelf.get(key);
    if (page === undefined) return undefined;
    const at = now();
    if (at >= page.madeAt + page.freshMs) {
      if (at >= page.pausedUntil) {
        if (at >= page.madeAt + page.freshMs + STALE_MS) return undefined;
        refresh(page, at);
      }
      counts.stale += 1;
    } else counts.hits += 1;
    page.visits += 1;
    return page;
  }

  function bypass(): void {
    counts.bypassed += 1;
  }

  /** Makes the page, or waits for the one that is being made. Where that fails and one is kept, it is that. */
  function make(address: Address): Promise<Page> {
    counts.misses += 1;
    return makeOnce(address);
  }

  function makeOnce(address: Address): Promise<Page> {
    const { key } = address;
    const known = flights.get(key);
    if (known) return known;
    const flight = makeNow(address).finally(() => {
      if (flights.get(key) === flight) flights.delete(key);
    });
    flights.set(key, flight);
    return flight;
  }

  async function makeNow(address: Address): Promise<Page> {
    const { key } = address;
    const begun = generation;
    counts.renders += 1;
    const { value, shown } = await watchShown(() => render(address));
    const page = await finishPage(value, address, shown, now());
    if (page.worth === 'failed') counts.failures += 1;
    if (page.worth === 'failed' || page.worth === 'incomplete') {
      const old = shelf.peek(key);
      if (old) old.pausedUntil = now() + PAUSE_MS;
      if (old && (page.worth === 'failed' || old.worth === 'everyone')) return old;
    }
    if (page.worth === 'once') shelf.remove(key);
    else if (page.worth !== 'failed' && begun === generation) shelf.set(key, page);
    return page;
  }

  function refresh(page: Page, at: number): void {
    page.pausedUntil = at + REFRESH_WAIT_MS;
    // A page that could not be made is in the log; the kept one is served on.
    refreshes.run(() => makeOnce(page.address), REFRESH_WAIT_MS).catch(() => {});
  }

  /** Takes off every page that shows one of these; `null` is all of them. */
  function purge(tags: readonly CacheTag[] | null): void {
    generation += 1;
    // Who asks from now on must not wait for a page that was begun before.
    flights.clear();
    counts.purges += tags === null ? shelf.clear() : shelf.removeTagged(tags);
  }

  /** Addresses of pages that are the same for everyone, with their visits since the last call. */
  function takeVisits(): { address: string; visits: number }[] {
    return shelf.pages().flatMap((page) => {
      const { visits, address } = page;
      page.visits = 0;
      return visits > 0 && address.region === null && !address.target.includes('.data')
        ? [{ address: address.target, visits }]
        : [];
    });
  }

  return {
    kept,
    make,
    bypass,
    purge,
    takeVisits,
    stats: (): PageCacheStats => ({ ...counts, ...shelf.size() }),
  };
}
