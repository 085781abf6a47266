import { LRUCache } from 'lru-cache';
import type { Catalog } from '../../../catalog/catalog.ts';
import { DEFAULT_LANG, LANGUAGES } from '../../../domain/language/language.ts';
import { type Filters, NAMED_LISTS, NO_FILTERS } from '../../../domain/lists/list.ts';
import type { MediaType, Paged } from '../../../domain/titles/title.ts';
import { AppError, assertAppError, isAppError } from '../../../domain/web/errors.ts';
import { createSemaphore } from '../../../lib/semaphore.ts';
import { withTimeout } from '../../../lib/timeout.ts';
import { links } from '../../i18n/links.ts';
import { fixedPages, genrePages, toLocalizedPage } from './rules.ts';
import type { SitemapName } from './schema.ts';
import type { LocalizedPage } from './types.ts';

/** The order that changes least, so that a title stays in its chunk. */
export const MOST_VOTED: Filters = { ...NO_FILTERS, sort: 'votes' };

/** Catalog pages of 20 entries. */
export const PAGES_PER_CHUNK = 4;

/** Leaves most of the catalog's 40 requests per second to visitors. */
const semaphore = createSemaphore({ maxConcurrent: 4, maxQueued: 10_000 });
const QUEUE_TIMEOUT_MS = 60_000;

/** A crawler then gets a 503, and finds the chunk in the cache when it retries. */
const TIMEOUT_MS = 8000;
const RETRY_AFTER_SECONDS = 60;

/** Crawlers fetch the languages of a chunk one after the other. A chunk takes about 300 KB. */
const CACHE_OPTIONS = { max: 20, ttl: 30 * 60_000, ttlAutopurge: true };
const caches = new WeakMap<Catalog, LRUCache<string, Promise<LocalizedPage[]>>>();

/** Share of pages that may be missing because the catalog sent invalid data. */
const MAX_BROKEN_SHARE = 0.1;

/**
 * The pages of one chunk in all languages. Rejects with `catalog_unavailable` if a part cannot be
 * read: to a crawler, a shorter sitemap would mean that the missing pages are gone.
 */
export async function getSitemapChunk(
  catalog: Catalog,
  name: SitemapName,
  timeoutMs = TIMEOUT_MS,
): Promise<LocalizedPage[]> {
  if (name.section === 'pages') return fixedPages(new Date().toISOString().slice(0, 10));
  const cache =
    caches.get(catalog) ?? new LRUCache<string, Promise<LocalizedPage[]>>(CACHE_OPTIONS);
  caches.set(catalog, cache);
  const key = `${name.section} ${name.chunk} ${await catalog.revision()}`;
  const pagesPromise = cache.get(key) ?? readChunk(catalog, name);
  if (!cache.has(key)) {
    cache.set(key, pagesPromise);
    pagesPromise.catch(() => cache.delete(key));
  }
  return withTimeout(pagesPromise, timeoutMs, () => {
    throw createUnavailableError('is still being read');
  });
}

async function readChunk(
  catalog: Catalog,
  { section, chunk }: SitemapName,
): Promise<LocalizedPage[]> {
  try {
    if (section === 'genres')
      return (await Promise.all([readGenres(catalog, 'movie'), readGenres(catalog, 'tv')])).flat();
    if (section === 'people') return await readPeople(catalog, chunk);
    return await readTitles(catalog, section === 'shows' ? 'tv' : 'movie', chunk);
  } catch (error) {
    assertAppError(error);
    throw new AppError('catalog_unavailable', error.message, {
      cause: error,
      retryAfter: error.retryAfter ?? RETRY_AFTER_SECONDS,
    });
  }
}

/** The first chunk holds the titles of the named lists, the others those with the most votes. */
async function readTitles(
  catalog: Catalog,
  type: MediaType,
  chunk: number,
): Promise<LocalizedPage[]> {
  const lists =
    chunk === 1
      ? NAMED_LISTS[type].map((name) => () => catalog.list(type, name, DEFAULT_LANG, 1))
      : listPageNumbers(chunk - 1).map(
          (page) => () => catalog.discover(type, MOST_VOTED, DEFAULT_LANG, page),
        );
  return readPages(lists, async (id) => {
    const title = await catalog.title(type, id, DEFAULT_LANG);
    return title === null || title.restricted
      ? null
      : toLocalizedPage(title.names, (lang, name) => links.title(lang, type, id, name));
  });
}

async function readPeople(catalog: Catalog, chunk: number): Promise<LocalizedPage[]> {
  const lists = listPageNumbers(chunk).map((page) => () => catalog.popularPeople('en', page));
  return readPages(lists, async (id) => {
    // Only the English response has the usual name, which most languages use in the path.
    const person = await catalog.person(id, 'en');
    return person === null || person.adult
      ? null
      : toLocalizedPage(person.names, (lang, name) => links.person(lang, id, name));
  });
}

async function readGenres(catalog: Catalog, type: MediaType): Promise<LocalizedPage[]> {
  const genres = await runLimited(
    LANGUAGES.map(
      ({ code }) =>
        () =>
          catalog.genres(type, code),
    ),
  );
  return genrePages(
    type,
    LANGUAGES.map(({ code }, index) => [code, genres[index] ?? []]),
  );
}

function listPageNumbers(chunk: number): number[] {
  return Array.from(
    { length: PAGES_PER_CHUNK },
    (_, index) => (chunk - 1) * PAGES_PER_CHUNK + index + 1,
  );
}

/** The page of each entry of the lists, read one by one: lists have names in one language only. */
async function readPages(
  lists: (() => Promise<Paged<{ id: number }>>)[],
  read: (id: number) => Promise<LocalizedPage | null>,
): Promise<LocalizedPage[]> {
  const items = (await runLimited(lists)).flatMap((list) => list.items);
  const ids = [...new Set(items.map(({ id }) => id))];
  let brokenCount = 0;
  const pages = await runLimited(
    ids.map(
      (id) => () =>
        read(id).catch((error: unknown) => {
          // Its page is a 502 and does not belong in a sitemap.
          if (
            !isAppError(error) ||
            error.code !== 'catalog_broken' ||
            ++brokenCount > ids.length * MAX_BROKEN_SHARE
          )
            throw error;
          return null;
        }),
    ),
  );
  return pages.filter((page) => page !== null);
}

/** Reads a few at a time and stops after the first failure. */
async function runLimited<T>(reads: (() => Promise<T>)[]): Promise<T[]> {
  const failure = new AbortController();
  const readWithLimit = async (read: () => Promise<T>): Promise<T> => {
    const result = await semaphore.run(async () => {
      failure.signal.throwIfAborted();
      return read();
    }, QUEUE_TIMEOUT_MS);
    if (result === null) throw createUnavailableError('is still queued');
    return result.value;
  };
  try {
    return await Promise.all(reads.map(readWithLimit));
  } catch (error) {
    failure.abort(error);
    throw error;
  }
}

function createUnavailableError(reason: string): AppError {
  return new AppError('catalog_unavailable', `The sitemap ${reason}`, {
    retryAfter: RETRY_AFTER_SECONDS,
  });
}
