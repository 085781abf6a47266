import {
  ADMIN,
  ADMIN_TAB,
  CREDITS,
  DOCUMENT,
  FILE,
  MOVIES,
  NAMES,
  NAMES_DATA,
  NO_PAGE,
  OFFERS,
  OWN,
  PAGE,
  type Route,
  SHARED,
  SHOWS,
  SIGN_IN,
  TEXT,
  TITLE,
} from './route.ts';

/**
 * Every URL of the site except those of server/api/. Read by app/routes.ts (React Router),
 * app/i18n/links.ts (links), app/i18n/negotiation.ts (language redirects), server/page-cache (cache
 * keys), app/features/sitemaps (sitemaps, robots.txt), server/jobs (IndexNow) and tests/security
 * (access).
 */
export const ROUTES = {
  start: { ...FILE, path: '/', file: 'routes/public/start.ts' },
  home: {
    ...SHARED,
    path: '/:lang',
    file: 'routes/public/home.tsx',
    // `/` has its own redirect rule (R2).
    addLanguage: false,
    // Two of its rows are of movies in the region's cinemas.
    cache: { query: 'none', byRegion: true, byServices: true },
    sitemap: 'daily',
  },

  'movie/popular': { ...MOVIES, path: '/:lang/movie', list: 'popular', sitemap: 'daily' },
  'movie/trending': {
    ...MOVIES,
    path: '/:lang/movie/trending',
    list: 'trending',
    sitemap: 'daily',
  },
  'movie/now_playing': { ...MOVIES, path: '/:lang/movie/now-playing', list: 'now_playing' },
  'movie/upcoming': { ...MOVIES, path: '/:lang/movie/upcoming', list: 'upcoming' },
  'movie/top_rated': { ...MOVIES, path: '/:lang/movie/top-rated', list: 'top_rated' },
  'movie/genres': { ...MOVIES, ...NO_PAGE, path: '/:lang/movie/genre' },
  'movie/genre': { ...MOVIES, path: '/:lang/movie/genre/:genre', sitemap: 'genres' },
  'movie/studio': { ...MOVIES, path: '/:lang/movie/studio/:idSlug', sitemap: null },
  'movie/keyword': { ...MOVIES, path: '/:lang/movie/keyword/:idSlug', sitemap: null },
  'movie/title': { ...TITLE, path: '/:lang/movie/:idSlug', media: 'movie' },
  'movie/credits': { ...CREDITS, path: '/:lang/movie/:idSlug/credits', media: 'movie' },
  'movie/offers': { ...OFFERS, path: '/:lang/movie/:idSlug/offers', media: 'movie' },
  'movie/names': { ...NAMES, path: '/:lang/movie/:idSlug/names', media: 'movie' },
  'movie/names_data': {
    ...NAMES_DATA,
    path: '/:lang/movie/:idSlug/names.json',
    media: 'movie',
  },

  'tv/popular': { ...SHOWS, path: '/:lang/tv', list: 'popular', sitemap: 'daily' },
  'tv/trending': {
    ...SHOWS,
    path: '/:lang/tv/trending',
    list: 'trending',
    sitemap: 'daily',
  },
  'tv/airing_today': {
    ...SHOWS,
    path: '/:lang/tv/airing-today',
    list: 'airing_today',
    sitemap: 'daily',
  },
  'tv/on_the_air': { ...SHOWS, path: '/:lang/tv/on-the-air', list: 'on_the_air' },
  'tv/top_rated': { ...SHOWS, path: '/:lang/tv/top-rated', list: 'top_rated' },
  'tv/genres': { ...SHOWS, ...NO_PAGE, path: '/:lang/tv/genre' },
  'tv/genre': { ...SHOWS, path: '/:lang/tv/genre/:genre', sitemap: 'genres' },
  'tv/studio': { ...SHOWS, path: '/:lang/tv/studio/:idSlug', sitemap: null },
  'tv/network': { ...SHOWS, path: '/:lang/tv/network/:idSlug', sitemap: null },
  'tv/keyword': { ...SHOWS, path: '/:lang/tv/keyword/:idSlug', sitemap: null },
  'tv/title': { ...TITLE, path: '/:lang/tv/:idSlug', media: 'tv' },
  'tv/credits': { ...CREDITS, path: '/:lang/tv/:idSlug/credits', media: 'tv' },
  'tv/offers': { ...OFFERS, path: '/:lang/tv/:idSlug/offers', media: 'tv' },
  'tv/names': { ...NAMES, path: '/:lang/tv/:idSlug/names', media: 'tv' },
  'tv/names_data': { ...NAMES_DATA, path: '/:lang/tv/:idSlug/names.json', media: 'tv' },
  season: {
    ...SHARED,
    path: '/:lang/tv/:idSlug/season/:number',
    file: 'routes/public/season.tsx',
    media: 'tv',
  },
  episodes: {
    ...SHARED,
    path: '/:lang/tv/:idSlug/season/:number/episodes',
    file: 'routes/files/episodes.ts',
    media: 'tv',
    crawl: false,
  },

  collection: {
    ...SHARED,
    path: '/:lang/collection/:idSlug',
    file: 'routes/public/collection.tsx',
    cache: { query: 'none', byRegion: false, byServices: true },
  },
  person: {
    ...SHARED,
    path: '/:lang/person/:idSlug',
    file: 'routes/public/person.tsx',
    cache: { query: 'none', byRegion: false, byServices: true },
    sitemap: 'people',
  },
  search: {
    ...PAGE,
    path: '/:lang/search',
    file: 'routes/public/search.tsx',
    cache: { query: 'search', byRegion: false, byServices: true },
    crawl: false,
  },
  suggestions: {
    ...FILE,
    path: '/:lang/suggestions',
    file: 'routes/files/suggestions.ts',
    cache: { query: 'suggestions', byRegion: false },
    crawl: false,
  },
  'language-offer': {
    ...FILE,
    path: '/:lang/language-offer.json',
    file: 'routes/files/language-offer.ts',
    cache: { query: 'none', byRegion: false },
    crawl: false,
  },
  manifest: {
    ...SHARED,
    path: '/:lang/manifest.webmanifest',
    file: 'routes/files/manifest.ts',
    addLanguage: false,
  },
  saved: { ...OWN, path: '/:lang/saved', file: 'routes/account/saved.tsx' },
  'saved/import': {
    ...OWN,
    path: '/:lang/saved/import',
    file: 'routes/account/import.tsx',
    access: 'user',
  },
  'write-review': {
    ...FILE,
    path: '/:lang/write-review',
    file: 'routes/account/write-review.ts',
    needsSession: true,
    crawl: false,
  },
  'saved/file': {
    ...OWN,
    path: '/:lang/saved/:file',
    file: 'routes/account/own-list.ts',
    access: 'user',
  },
  'shared-list': { ...FILE, path: '/:lang/list/:token', file: 'routes/public/list-by-link.tsx' },
  profile: {
    ...OWN,
    path: '/:lang/profile',
    file: 'routes/account/profile.tsx',
    access: 'user',
  },
  'profile/file': {
    ...OWN,
    path: '/:lang/profile/:file',
    file: 'routes/account/own-data.ts',
    access: 'user',
  },
  'sign-in': { ...SIGN_IN, path: '/:lang/sign-in', crawl: false },
  'sign-up': { ...SIGN_IN, path: '/:lang/sign-up' },
  'reset-password': { ...SIGN_IN, path: '/:lang/reset-password' },
  'second-factor': {
    ...FILE,
    path: '/:lang/second-factor',
    file: 'routes/account/second-factor.tsx',
  },
  confirm: { ...FILE, path: '/:lang/confirm', file: 'routes/account/confirm.tsx' },
  forms: { ...FILE, path: '/:lang/forms', file: 'routes/account/forms.ts' },
  'sign-out': { ...FILE, path: '/:lang/sign-out', file: 'routes/account/sign-out.ts' },

  admin: { ...ADMIN, path: '/:lang/admin', file: 'routes/admin/admin.tsx' },
  'admin/tab': { ...ADMIN, path: '/:lang/admin', file: 'routes/admin/tab.tsx', parent: 'admin' },
  'admin/stats': { ...ADMIN_TAB, path: '/:lang/admin', file: 'routes/admin/stats.tsx' },
  'admin/users': { ...ADMIN_TAB, path: '/:lang/admin/users', file: 'routes/admin/users.tsx' },
  'admin/reviews': { ...ADMIN_TAB, path: '/:lang/admin/reviews', file: 'routes/admin/reviews.tsx' },
  'admin/legal': { ...ADMIN_TAB, path: '/:lang/admin/legal', file: 'routes/admin/legal.tsx' },
  'admin/support': { ...ADMIN_TAB, path: '/:lang/admin/support', file: 'routes/admin/support.tsx' },
  'admin/overrides': {
    ...ADMIN_TAB,
    path: '/:lang/admin/overrides',
    file: 'routes/admin/overrides.tsx',
  },
  'admin/takedowns': {
    ...ADMIN_TAB,
    path: '/:lang/admin/overrides/takedowns',
    file: 'routes/admin/takedowns.tsx',
  },
  // Its path while takedowns were a tab.
  'admin/takedowns/moved': {
    ...ADMIN_TAB,
    path: '/:lang/admin/takedowns',
    file: 'routes/admin/takedowns.tsx',
  },
  'admin/providers': {
    ...ADMIN_TAB,
    path: '/:lang/admin/providers',
    file: 'routes/admin/providers.tsx',
  },
  'admin/logs': { ...ADMIN_TAB, path: '/:lang/admin/logs', file: 'routes/admin/logs.tsx' },
  'admin/logs/file': {
    ...ADMIN,
    path: '/:lang/admin/logs/:file',
    file: 'routes/admin/logs-file.ts',
  },
  'admin/providers/file': {
    ...ADMIN,
    path: '/:lang/admin/providers/:file',
    file: 'routes/admin/providers-file.ts',
  },

  terms: { ...DOCUMENT, path: '/:lang/terms' },
  privacy: { ...DOCUMENT, path: '/:lang/privacy' },
  faq: { ...TEXT, path: '/:lang/faq', file: 'routes/public/faq.tsx' },
  support: { ...TEXT, path: '/:lang/support', file: 'routes/public/support.tsx', cache: null },
  inquiry: { ...PAGE, path: '/:lang/support/:token', file: 'routes/account/inquiry.tsx' },
  services: {
    ...PAGE,
    path: '/:lang/services',
    file: 'routes/public/services.tsx',
    crawl: false,
  },
  family: {
    ...TEXT,
    path: '/:lang/family',
    file: 'routes/public/family.tsx',
    cache: { query: 'none', byRegion: true },
  },
  'legal-notice': { ...TEXT, path: '/:lang/legal-notice', file: 'routes/public/legal-notice.tsx' },

  'share-picture': {
    ...FILE,
    path: '/share/:lang/:type/:file',
    file: 'routes/files/share-picture.ts',
  },
  language: {
    ...FILE,
    path: '/language/:lang/*',
    file: 'routes/files/language.ts',
    crawl: false,
  },
  robots: { ...FILE, path: '/robots.txt', file: 'routes/files/robots.ts' },
  sitemaps: { ...FILE, path: '/sitemap.xml', file: 'routes/files/sitemaps.ts' },
  'sitemaps/lang': { ...FILE, path: '/sitemaps/:file', file: 'routes/files/sitemaps.ts' },
  sitemap: { ...FILE, path: '/sitemaps/:lang/:file', file: 'routes/files/sitemap.ts' },

  'not-found': { ...FILE, path: '/*', file: 'routes/public/not-found.ts' },
} as const satisfies Record<string, Route>;

export type RouteId = keyof typeof ROUTES;

/** Paths of pages that exist once in every language, by id: `faq` → `/:lang/faq`. */
export type PageName = {
  [Id in RouteId]: (typeof ROUTES)[Id]['path'] extends `/:lang/${Id}` ? Id : never;
}[RouteId];
