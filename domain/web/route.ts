import type { FilterParameter, ListName } from '../lists/list.ts';
import type { MediaType } from '../titles/title.ts';

/** Query parameters by query name; crawlers follow links with those set to `true`. */
export const QUERIES = {
  none: {},
  list: {
    page: true,
    from: false,
    with: false,
    match: false,
    without: false,
    service: false,
    in: false,
    country: false,
    language: false,
    runtime: false,
    year: false,
    rated: false,
    rating: false,
    votes: false,
    keyword: false,
    sort: false,
  } satisfies Record<'page' | 'from' | FilterParameter, boolean>,
  title: { page: true, in: true, sort: false, region: false },
  search: { q: true, type: true, service: false, page: true },
  offers: { service: false },
  document: { date: true },
  suggestions: { q: true },
} as const satisfies Record<string, Record<string, boolean>>;
export type QueryName = keyof typeof QUERIES;

export type Route = {
  path: string;
  file: string;
  /** Other visitors are redirected or get a 404. */
  access: 'public' | 'user' | 'admin';
  /** Whether the page is of the signed-in user: 503 while the session cannot be read. */
  needsSession: boolean;
  /** Whether the path without a language redirects to the visitor's language (R2). */
  addLanguage: boolean;
  /**
   * Shared page cache: the query in the key, and whether the region is part of it. `byServices`:
   * whether chosen services are part of the key, and with them the region.
   */
  cache: { query: QueryName; byRegion: boolean; byServices?: true } | null;
  /** `daily` and `static` pages are listed once, the others once per entry. */
  sitemap: 'daily' | 'static' | 'genres' | 'titles' | 'people' | null;
  crawl: boolean;
  media?: MediaType;
  list?: ListName;
  parent?: string;
};

// Values that rows of the route table share.

export const PAGE = {
  access: 'public',
  needsSession: false,
  addLanguage: true,
  cache: null,
  sitemap: null,
  crawl: true,
} as const;
export const SHARED = { ...PAGE, cache: { query: 'none', byRegion: false } } as const;
export const TEXT = { ...SHARED, sitemap: 'static' } as const;
export const LIST = {
  ...PAGE,
  file: 'routes/public/list.tsx',
  cache: { query: 'list', byRegion: true, byServices: true },
  sitemap: 'static',
} as const;
export const MOVIES = { ...LIST, media: 'movie' } as const;
export const SHOWS = { ...LIST, media: 'tv' } as const;
/** Part of the paths of other pages; a 404 page with links to them. */
export const NO_PAGE = { sitemap: null, crawl: false } as const;
export const TITLE = {
  ...PAGE,
  file: 'routes/public/title.tsx',
  cache: { query: 'title', byRegion: true, byServices: true },
  sitemap: 'titles',
} as const;
export const CREDITS = { ...SHARED, file: 'routes/public/credits.tsx' } as const;
export const OFFERS = {
  ...PAGE,
  file: 'routes/public/offers.tsx',
  cache: { query: 'offers', byRegion: true },
} as const;
export const NAMES = { ...SHARED, file: 'routes/public/names.tsx', crawl: false } as const;
export const NAMES_DATA = { ...SHARED, file: 'routes/files/names.ts', crawl: false } as const;
export const DOCUMENT = {
  ...TEXT,
  file: 'routes/public/document.tsx',
  cache: { query: 'document', byRegion: false },
} as const;
/** A URL that is not a page: a file, or the target of a form. */
export const FILE = { ...PAGE, addLanguage: false } as const;
export const SIGN_IN = { ...PAGE, file: 'routes/account/sign-in.tsx' } as const;
export const ADMIN = { ...PAGE, access: 'admin', needsSession: true, crawl: false } as const;
export const OWN = { ...PAGE, needsSession: true, crawl: false } as const;
export const ADMIN_TAB = { ...ADMIN, parent: 'admin/tab' } as const;
