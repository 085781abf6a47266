import {
  isRedirectedList,
  readListQuery,
  writeListQuery,
} from '../../app/features/discover/schema.ts';
import { readDocumentQuery, writeDocumentQuery } from '../../app/features/legal/schema.ts';
import { reviewQuery } from '../../app/features/reviews/schema.ts';
import { readSearchQuery } from '../../app/features/search/schema.ts';
import { offersQuery } from '../../app/features/title/schema.ts';
import { getSection } from '../../app/not-found-template.ts';
import {
  readFamilyAgeCookie,
  readRegionCookie,
  readServicesCookie,
} from '../../app/preference-cookies.ts';
import { isLang } from '../../domain/language/language.ts';
import { MY_SERVICES } from '../../domain/lists/list.ts';
import { parseSlugId } from '../../domain/titles/slug.ts';
import {
  DEFAULT_REGION,
  type DefaultRegion,
  getDefaultRegion,
  parseRegion,
} from '../../domain/titles/watch-region.ts';
import {
  type CacheTag,
  collectionTag,
  pageTag,
  personTag,
  titlePageTag,
  titleTag,
} from '../../domain/web/cache-tags.ts';
import { decodePath } from '../../domain/web/decode-path.ts';
import type { QueryName, Route } from '../../domain/web/route.ts';
import { getRouteId } from '../../domain/web/route-lookup.ts';
import { ROUTES } from '../../domain/web/route-table.ts';
import { createPatternMatcher, PAGE_PATTERNS } from '../http/route-pattern.ts';
import { isPlainUrl, isWellFormedUrl } from '../http/url-safety.ts';

export type CacheKey = {
  key: string;
  /** Path and query in their one canonical form: what the page is rendered for. */
  target: string;
  /** The cookies that the page is rendered for: region, services, family mode; `null` without. */
  cookie: string | null;
  tags: CacheTag[];
};

/**
 * The query as the page itself reads it, in canonical form, so that parameters it ignores are not
 * part of the key. `null`: the page is not cached.
 */
const WRITE_QUERY: Record<QueryName, (parameters: URLSearchParams) => string | null> = {
  none: () => '',
  list: (parameters) =>
    isRedirectedList(parameters) ? null : writeListQuery(readListQuery(parameters)),
  title: (parameters) => {
    const region = parseRegion(parameters.get('region'));
    const review = new URLSearchParams(reviewQuery.normalize(parameters));
    return toSearch(new URLSearchParams([...(region ? [['region', region]] : []), ...review]));
  },
  search: (parameters) => {
    const { text, kind, onMyServices, page } = readSearchQuery(parameters);
    return toSearch(
      new URLSearchParams({
        ...(text && { q: text }),
        ...(kind !== 'all' && { type: kind }),
        ...(onMyServices && { service: MY_SERVICES }),
        ...(page > 1 && { page: `${page}` }),
      }),
    );
  },
  offers: (parameters) => toSearch(new URLSearchParams(offersQuery.normalize(parameters))),
  document: (parameters) => writeDocumentQuery(readDocumentQuery(parameters)),
  suggestions: (parameters) => `?${new URLSearchParams({ q: readSearchQuery(parameters).text })}`,
};

const matchPattern = createPatternMatcher(PAGE_PATTERNS);
/** As the router matches. */
const matchAnyCase = createPatternMatcher(PAGE_PATTERNS.map((pattern) => pattern.toLowerCase()));
/** Pages with longer season numbers are not cached: there are endless spellings of each. */
const CACHEABLE_NUMBER = /^\/[^/]+\/tv\/[^/]+\/season\/\d{1,4}(\/|$)/;
/** Ids of the routes that a client navigation requests the data of. */
const ROUTE_IDS = /^[a-z/_-]{1,60}(,[a-z/_-]{1,60}){0,2}$/;

/**
 * The cache key of a request URL; `null` if the response must not be cached. Excludes unknown
 * parameters and malformed values, so that they cannot fill the cache with copies of a page.
 */
export function readCacheKey(
  url: string,
  cookie: string | undefined,
  defaultRegion: DefaultRegion = DEFAULT_REGION,
): CacheKey | null {
  if (!url.startsWith('/') || url.startsWith('//') || url.includes('#') || !isWellFormedUrl(url))
    return null;
  const [path = '', search = ''] = splitAt(url, '?');
  const isData = path.endsWith('.data');
  const page = isData ? path.slice(0, -'.data'.length) : path;
  const lang = page.split('/', 2)[1];
  const route = isLang(lang) ? findRoute(page) : null;
  if (!isLang(lang) || !route?.cache) return null;
  const parameters = new URLSearchParams(search);
  const query = WRITE_QUERY[route.cache.query](parameters);
  const routeIds = isData ? readRouteIds(parameters) : '';
  if (query === null || routeIds === null) return null;
  const target = path + joinQuery(query, routeIds);
  const pageCookie = readPageCookie(
    cookie ?? null,
    {
      byRegion: route.cache.byRegion,
      byServices: route.cache.byServices ?? false,
    },
    getDefaultRegion(defaultRegion, lang),
  );
  return {
    key: pageCookie === null ? target : `${target} ${pageCookie}`,
    target,
    cookie: pageCookie,
    tags: listTags(page, route),
  };
}

/**
 * The key of the 404 page of an unknown path, which all such paths in a language share; `null` for
 * the path of a page or file. The tabs of the header differ by the section in the path.
 */
export function readUnknownPathKey(
  url: string,
  cookie: string | undefined,
  defaultRegion: DefaultRegion = DEFAULT_REGION,
): CacheKey | null {
  const [path = ''] = splitAt(url, '?');
  const lang = path.split('/', 2)[1];
  const section = getSection(path);
  if (
    !isLang(lang) ||
    section === null ||
    path.endsWith('.data') ||
    !isPlainUrl(url) ||
    !isWellFormedUrl(url)
  )
    return null;
  if (matchAnyCase(decodePath(path).toLowerCase()) !== ROUTES['not-found'].path) return null;
  const pageCookie = readPageCookie(
    cookie ?? null,
    { byRegion: false, byServices: false },
    getDefaultRegion(defaultRegion, lang),
  );
  const key = `unknown path in ${lang}/${section} ${pageCookie ?? ''}`;
  return { key, target: url, cookie: pageCookie, tags: [] };
}

/**
 * Every page depends on family mode, whose age ratings are those of the region. Services are those
 * of the region, too.
 */
function readPageCookie(
  cookie: string | null,
  { byRegion, byServices }: { byRegion: boolean; byServices: boolean },
  defaultRegion: string,
): string | null {
  const age = readFamilyAgeCookie(cookie);
  const serviceIds = byServices ? readServicesCookie(cookie) : [];
  const isRegional = byRegion || age !== null || serviceIds.length > 0;
  const region = isRegional ? readChosenRegion(cookie, defaultRegion) : null;
  const cookies = [
    ...(region === null ? [] : [`region=${region}`]),
    ...(serviceIds.length === 0 ? [] : [`services=${serviceIds.join('.')}`]),
    ...(age === null ? [] : [`family=${age}`]),
  ];
  return cookies.length > 0 ? cookies.join('; ') : null;
}

/** Visitors who chose the default region share the pages of those who chose none. */
function readChosenRegion(cookie: string | null, defaultRegion: string): string | null {
  const region = readRegionCookie(cookie);
  return region === defaultRegion ? null : region;
}

function findRoute(page: string): Route | null {
  if (page.endsWith('/')) return null;
  const pattern = matchPattern(page);
  if (pattern === null) return null;
  return pattern.includes(':number') && !CACHEABLE_NUMBER.test(page)
    ? null
    : ROUTES[getRouteId(pattern)];
}

function listTags(page: string, route: Route): CacheTag[] {
  const [, , kind = 'home', slug = ''] = page.split('/');
  const id = route.path.includes(':idSlug') ? parseSlugId(slug) : 0;
  if (id > 0 && kind === 'person') return [personTag(id)];
  if (id > 0 && kind === 'collection') return [collectionTag(id)];
  if (id <= 0 || (kind !== 'movie' && kind !== 'tv')) return [pageTag(kind)];
  const title = { type: kind, id } as const;
  const hasOffers = route.cache?.query === 'title' || route.cache?.query === 'offers';
  return hasOffers ? [titleTag(title), titlePageTag(title)] : [titleTag(title)];
}

function readRouteIds(parameters: URLSearchParams): string | null {
  const ids = parameters.get('_routes');
  if (ids === null) return '';
  return ROUTE_IDS.test(ids)
    ? `_routes=${ids.replaceAll('/', '%2F').replaceAll(',', '%2C')}`
    : null;
}

function toSearch(query: URLSearchParams): string {
  return query.size > 0 ? `?${query}` : '';
}

function joinQuery(query: string, routeIds: string): string {
  if (routeIds === '') return query;
  return query === '' ? `?${routeIds}` : `${query}&${routeIds}`;
}

function splitAt(text: string, separator: string): [string, string] {
  const index = text.indexOf(separator);
  return index < 0 ? [text, ''] : [text.slice(0, index), text.slice(index + 1)];
}
