import type { Lang } from '../domain/language/language.ts';
import { hasFilters, isRegionalList, isSortedByRegionalDate } from '../domain/lists/list.ts';
import type { Paged, TitleCard, TitlePage } from '../domain/titles/title.ts';
import { DEFAULT_REGION, WATCH_REGIONS } from '../domain/titles/watch-region.ts';
import type { CacheTag } from '../domain/web/cache-tags.ts';
import { isAppError } from '../domain/web/errors.ts';
import { getOwn } from '../lib/get-own.ts';
import { createCache } from './cache/cache.ts';
import {
  createSource,
  getRequestKey,
  nullOnTimeout,
  type SourceDeps,
} from './cache/query-source.ts';
import { type QueryKind, TTLS } from './cache/ttl.ts';
import type { Catalog, ReadOverrides } from './catalog.ts';
import { createCollectionAndCreditsReads } from './collections-and-credits.ts';
import { createEnglishTitles } from './english/english-titles.ts';
import { lacksLanguageName } from './map/language-names.ts';
import { createNameReads } from './name-reads.ts';
import { createOverrideReader } from './override-reader.ts';
import {
  addOverriddenLanguages,
  applyNameOverrides,
  applyTitleOverrides,
  groupOverrides,
} from './overrides.ts';
import type { PersistentCache } from './persistent-cache/persistent-cache.ts';
import {
  type CatalogQuery,
  discoverQuery,
  findQuery,
  genresQuery,
  languagesQuery,
  listQuery,
  peopleQuery,
  personQuery,
  searchQuery,
  seasonQuery,
  titleQuery,
} from './queries.ts';
import { createLogThrottle } from './tmdb/log-throttle.ts';
import { clampPage, isId, normalizeQuery } from './tmdb/requests.ts';
import type { Log, TmdbClient } from './tmdb/tmdb-client.ts';
import { createUncachedReads } from './uncached-reads.ts';

/**
 * Titles take 20 to 60 KB each, or 10 KB until they are read again: 16 MB hold a thousand. Rendered
 * pages are cached too, and reading a stored response costs less than a millisecond.
 */
const PAGE_CACHE_LIMITS = { maxEntries: 20_000, maxBytes: 16 * 1024 * 1024 };

/** Searches and filters have a cache of their own, so that they cannot evict pages. */
const QUERY_CACHE_LIMITS = { maxEntries: 5000, maxBytes: 8 * 1024 * 1024 };

export type CatalogDeps = {
  client: TmdbClient;
  /** On failure the catalog's own data is shown and `onOverridesUnavailable` called. */
  readOverrides: ReadOverrides;
  onOverridesUnavailable?: () => void;
  /** Ids of keywords whose titles filtered lists leave out. */
  getExcludedKeywords?: () => Promise<Iterable<number>>;
  log: Log;
  persistentCache?: PersistentCache | null;
  /** Called with the tag of a changed title or person, once reads return the new version. */
  onChange?: (tag: CacheTag) => void;
  now?: () => number;
};

function getErrorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

export function createCatalog({
  client,
  readOverrides,
  onOverridesUnavailable = () => {},
  getExcludedKeywords = async () => [],
  log,
  persistentCache = null,
  onChange = () => {},
  now = Date.now,
}: CatalogDeps): Catalog {
  let stale = 0;
  const isLogDue = createLogThrottle(now);
  const onDefect = (kind: QueryKind, reason: string) => {
    if (isLogDue(`${kind} ${reason}`)) log.warn({ kind, reason }, 'catalog response is unusable');
  };
  const onStale = (key: string, error: unknown) => {
    stale += 1;
    const code = isAppError(error) ? error.code : 'unknown';
    // A broken response was logged by the client, or as a defect.
    if (code === 'catalog_broken' || !isLogDue(`stale ${code}`)) return;
    log.warn(
      { path: key.split('?')[0], reason: getErrorMessage(error) },
      'catalog refresh failed, serving the cached response',
    );
  };
  const pages = createCache({ ...PAGE_CACHE_LIMITS, now, onStale });
  const queries = createCache({ ...QUERY_CACHE_LIMITS, now, onStale });
  const englishTitles = createEnglishTitles(now);
  const sourceDeps: SourceDeps = {
    client,
    persistentCache,
    englishTitles,
    now,
    onChange,
    onDefect,
    runInEnglish: (query) => run(query, 'en'),
    getEnglishTime: (query) => getFetchTime(query, 'en'),
  };

  async function run<W, T>(query: CatalogQuery<W, T>, lang: Lang): Promise<T | null> {
    const { kind } = query;
    const request = query.request(lang);
    const key = getRequestKey(request);
    const source = createSource({ query, lang, request, key }, sourceDeps);
    return getCache(query).read(getCacheKey(query, lang), TTLS[kind], source);
  }

  function getCacheKey<W, T>({ request, part }: CatalogQuery<W, T>, lang: Lang): string {
    const key = getRequestKey(request(lang));
    return part === undefined ? key : `${key} ${part}`;
  }

  function getCache<W, T>({ kind, part }: CatalogQuery<W, T>) {
    return part || ['search', 'discover', 'find'].includes(kind) ? queries : pages;
  }

  function getFetchTime<W, T>(query: CatalogQuery<W, T>, lang: Lang): number | null {
    return getCache(query).getOldestPartTime(getCacheKey(query, lang));
  }

  async function runPaged<W, T>(
    query: CatalogQuery<W, Paged<T>>,
    lang: Lang,
    page: number,
  ): Promise<Paged<T>> {
    return (await run(query, lang)) ?? { items: [], page, pages: 1, total: 0 };
  }

  /**
   * The list of the region. If it is empty, as in regions without known dates, the general one.
   * That also serves other regions, which would be endless requests.
   */
  async function runRegional<W>(
    toQuery: (region: string | null) => CatalogQuery<W, Paged<TitleCard>>,
    lang: Lang,
    page: number,
    region: string | null,
  ): Promise<Paged<TitleCard>> {
    if (region !== null && WATCH_REGIONS.includes(region)) {
      const list = await runPaged(toQuery(region), lang, page);
      if (list.total > 0) return list;
    }
    return runPaged(toQuery(null), lang, page);
  }

  const overrides = createOverrideReader({
    readOverrides,
    onUnavailable: onOverridesUnavailable,
    log,
  });
  const getToday = () => new Date(now()).toISOString().slice(0, 10);

  async function getLanguageName(page: TitlePage, lang: Lang): Promise<string | null> {
    if (!lacksLanguageName(page, lang)) return null;
    const names = await nullOnTimeout(run(languagesQuery(), 'en'));
    return getOwn(names ?? {}, page.originalLanguageCode) ?? null;
  }

  const catalog: Catalog = {
    async title(type, id, lang) {
      const page = await catalog.titleWithoutOverrides(type, id, lang);
      if (page === null) return null;
      const originalLanguageName = await getLanguageName(page, lang);
      const recommendations = page.recommendations.map(englishTitles.complete);
      const pageOverrides = await overrides.read([page, ...recommendations], lang, page);
      const changes = groupOverrides(pageOverrides, lang);
      return {
        ...applyTitleOverrides(page, changes),
        originalLanguageName,
        names: applyNameOverrides(page.names, page, pageOverrides),
        ownNames: addOverriddenLanguages(page.ownNames, page, pageOverrides),
        recommendations: recommendations.map((card) => applyTitleOverrides(card, changes)),
      };
    },

    async titleWithoutOverrides(type, id, lang) {
      return isId(id) ? run(titleQuery(type, id), lang) : null;
    },

    titleFetchedAt(type, id, lang) {
      return getFetchTime(titleQuery(type, id), lang);
    },

    async season(showId, number, lang) {
      return isId(showId) && Number.isInteger(number) && number >= 0
        ? run(seasonQuery(showId, number), lang)
        : null;
    },

    ...createCollectionAndCreditsReads({ run, overrides }),

    async person(id, lang) {
      const page = isId(id) ? await run(personQuery(id), lang) : null;
      if (page === null) return null;
      const changes = await overrides.getTitleChanges(
        [
          ...new Map(
            [...page.cast, ...page.crew].map((card) => [`${card.type}/${card.id}`, card]),
          ).values(),
        ],
        lang,
      );
      if (changes.size === 0) return page;
      return {
        ...page,
        cast: page.cast.map((card) => applyTitleOverrides(card, changes)),
        crew: page.crew.map((card) => applyTitleOverrides(card, changes)),
      };
    },

    async popularPeople(lang, page) {
      const clampedPage = clampPage(page);
      return runPaged(peopleQuery(clampedPage), lang, clampedPage);
    },

    async list(type, name, lang, page, region = DEFAULT_REGION) {
      const clampedPage = clampPage(page);
      const today = getToday();
      const list = await runRegional(
        (listRegion) => listQuery(type, name, clampedPage, today, listRegion),
        lang,
        clampedPage,
        isRegionalList(type, name) ? region : null,
      );
      return overrides.applyToPage(list, lang);
    },

    async discover(type, filters, lang, page, region = DEFAULT_REGION) {
      const sort = filters.sort === 'popularity' ? null : filters.sort;
      const { companyId, networkId, ratedFor } = filters;
      if (!hasFilters({ ...filters, sort }) && !companyId && !networkId && !ratedFor)
        return catalog.list(type, 'popular', lang, page);
      const clampedPage = clampPage(page);
      const today = getToday();
      const excludedKeywords = [...(await getExcludedKeywords())];
      const list = await runRegional(
        (listRegion) =>
          discoverQuery(type, { ...filters, excludedKeywords }, clampedPage, today, listRegion),
        lang,
        clampedPage,
        isSortedByRegionalDate(type, filters) ? region : null,
      );
      return overrides.applyToPage(list, lang);
    },

    async genres(type, lang) {
      const genres = (await run(genresQuery(type), lang)) ?? [];
      return genres.filter((genre) => genre.name !== '');
    },

    async search(kind, query, lang, page) {
      const clampedPage = clampPage(page);
      if (normalizeQuery(query) === '') return { items: [], page: clampedPage, pages: 1, total: 0 };
      return overrides.applyToPage(
        await runPaged(searchQuery(kind, query, clampedPage), lang, clampedPage),
        lang,
      );
    },

    async findByImdbId(imdbId) {
      return /^tt\d{5,10}$/.test(imdbId) ? run(findQuery(imdbId), 'en') : null;
    },

    applyOverrides: overrides.applyToCards,

    ...createNameReads(run),

    ...createUncachedReads(client),

    revision: async () => 0,

    deleteExpired() {
      pages.deleteExpired();
      queries.deleteExpired();
      englishTitles.deleteExpired();
    },

    status: () => ({
      ...client.status(),
      cached: pages.size() + queries.size(),
      stale,
      persistentCache: persistentCache?.status() ?? null,
    }),
  };
  return catalog;
}
