import { readListQuery, writeListQuery } from '../../app/features/discover/schema.ts';
import { readDocumentQuery, writeDocumentQuery } from '../../app/features/legal/schema.ts';
import { readReviewQuery, writeReviewQuery } from '../../app/features/reviews/schema.ts';
import { readSearchQuery } from '../../app/features/search/schema.ts';
import { readCookie } from '../../app/i18n/negotiation.ts';
import { isLang } from '../../domain/language.ts';
import { readRegion } from '../../domain/region.ts';
import { idOfSlug } from '../../domain/slug.ts';
import { isReadable } from '../address.ts';

/** One page that may be kept: what it is kept under, and what is asked of the site to make it. */
export type Address = {
  key: string;
  /** Path and query in their one fixed form. */
  target: string;
  /** The region cookie that the page is made for; null is a visitor without one. */
  region: string | null;
  /** What the address itself says the page is about, such as `page/movie/496243`. */
  tags: string[];
};

/** The query in the one form that the page itself reads, so that what it ignores is not part of the key. Null: not kept. */
type Query = (parameters: URLSearchParams) => string | null;

const none: Query = () => '';
/** The list's form without scripts sends a genre, which is answered with a redirect. */
const list: Query = (parameters) =>
  parameters.has('genre') ? null : writeListQuery(readListQuery(parameters));
const title: Query = (parameters) => {
  const region = readRegion(parameters.get('region'));
  const query = new URLSearchParams([
    ...(region === null ? [] : [['region', region]]),
    ...writeReviewQuery(readReviewQuery(parameters)),
  ]);
  return query.size > 0 ? `?${query}` : '';
};
const search: Query = (parameters) => {
  const { text, kind, page } = readSearchQuery(parameters);
  const query = new URLSearchParams({
    ...(text && { q: text }),
    ...(kind !== 'all' && { type: kind }),
    ...(page > 1 && { page: `${page}` }),
  });
  return query.size > 0 ? `?${query}` : '';
};
const document: Query = (parameters) => writeDocumentQuery(readDocumentQuery(parameters));
const suggestions: Query = (parameters) =>
  `?${new URLSearchParams({ q: readSearchQuery(parameters).text })}`;

/**
 * Every address below a language that is kept, tried in this order. What is not here is made anew for each request: it belongs to one
 * visitor, redirects, or does not exist.
 */
const KEPT: [path: RegExp, query: Query][] = [
  [/^$/, none],
  [/^\/(movie|tv)$/, list],
  [/^\/movie\/(trending|now-playing|upcoming|top-rated)$/, list],
  [/^\/tv\/(trending|airing-today|on-the-air|top-rated)$/, list],
  [/^\/(movie|tv)\/genre\/[^/]+$/, list],
  [/^\/(movie|tv)\/[^/]+$/, title],
  [/^\/tv\/[^/]+\/season\/\d{1,4}(\/episodes)?$/, none],
  [/^\/person\/[^/]+$/, none],
  [/^\/search$/, search],
  [/^\/suggestions$/, suggestions],
  [/^\/(terms|privacy)$/, document],
  [/^\/(faq|legal-notice|manifest\.webmanifest)$/, none],
];

/** The pages whose offers are those of the visitor's region. */
const REGIONAL = /^\/(movie|tv)\/\d[^/]*$/;
/** Which routes a client navigation asks the data of: identifiers of app/routes.ts. */
const ROUTES = /^[a-z/_-]{1,60}(,[a-z/_-]{1,60}){0,2}$/;

/**
 * Reads the address of a request, or null where its answer is not to be kept. Unknown parameters and malformed values are not part of
 * the key, so that nobody fills the cache with copies of one page; the order of the known ones does not matter.
 */
export function readAddress(url: string, cookie: string | undefined): Address | null {
  if (!url.startsWith('/') || url.startsWith('//') || url.includes('#') || !isReadable(url))
    return null;
  const [path = '', search = ''] = splitAt(url, '?');
  const data = path.endsWith('.data');
  const page = data ? path.slice(0, -'.data'.length) : path;
  const [lang = '', rest = ''] = splitAt(page.slice(1), '/');
  if (!isLang(lang) || page.endsWith('/')) return null;
  const below = rest && `/${rest}`;
  const query = KEPT.find(([pattern]) => pattern.test(below))?.[1];
  if (!query) return null;
  const parameters = new URLSearchParams(search);
  const own = query(parameters);
  const routes = data ? routesOf(parameters) : '';
  if (own === null || routes === null) return null;
  const region = REGIONAL.test(below) ? regionOf(cookie) : null;
  const target = path + joined(own, routes);
  return {
    key: region === null ? target : `${target} ${region}`,
    target,
    region,
    tags: tagsOf(below),
  };
}

/**
 * `movie/496243` and `page/movie/496243` for a title with its seasons, `reviews/movie/496243` for the title alone, and `page/terms` for a
 * page that has no number.
 */
function tagsOf(below: string): string[] {
  const [, kind = 'home', slug = ''] = below.split('/');
  if (!/^(movie|tv|person)$/.test(kind)) return [`page/${kind}`];
  const id = idOfSlug(slug);
  if (id <= 0) return [`page/${kind}`];
  const reviews = REGIONAL.test(below) ? [`reviews/${kind}/${id}`] : [];
  return [`${kind}/${id}`, `page/${kind}/${id}`, ...reviews];
}

function regionOf(cookie: string | undefined): string | null {
  const region = cookie === undefined ? null : readCookie(cookie, 'region');
  return region !== null && /^[A-Z]{2}$/.test(region) ? region : null;
}

function routesOf(parameters: URLSearchParams): string | null {
  const routes = parameters.get('_routes');
  if (routes === null) return '';
  return ROUTES.test(routes)
    ? `_routes=${routes.replaceAll('/', '%2F').replaceAll(',', '%2C')}`
    : null;
}

function joined(query: string, routes: string): string {
  if (routes === '') return query;
  return query === '' ? `?${routes}` : `${query}&${routes}`;
}

function splitAt(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}
