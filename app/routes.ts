import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes';

/** Every address of the site, top to bottom. `:lang` is one of the 28 path codes: root.tsx redirects or refuses all others. */
export default [
  index('routes/public/start.ts'),
  ...prefix(':lang', [
    index('routes/public/home.tsx'),

    route('movie', 'routes/public/list.tsx', { id: 'movie/popular' }),
    route('movie/trending', 'routes/public/list.tsx', { id: 'movie/trending' }),
    route('movie/now-playing', 'routes/public/list.tsx', { id: 'movie/now_playing' }),
    route('movie/upcoming', 'routes/public/list.tsx', { id: 'movie/upcoming' }),
    route('movie/top-rated', 'routes/public/list.tsx', { id: 'movie/top_rated' }),
    route('movie/genre/:genre', 'routes/public/list.tsx', { id: 'movie/genre' }),
    route('movie/:idSlug', 'routes/public/title.tsx', { id: 'movie/title' }),

    route('tv', 'routes/public/list.tsx', { id: 'tv/popular' }),
    route('tv/trending', 'routes/public/list.tsx', { id: 'tv/trending' }),
    route('tv/airing-today', 'routes/public/list.tsx', { id: 'tv/airing_today' }),
    route('tv/on-the-air', 'routes/public/list.tsx', { id: 'tv/on_the_air' }),
    route('tv/top-rated', 'routes/public/list.tsx', { id: 'tv/top_rated' }),
    route('tv/genre/:genre', 'routes/public/list.tsx', { id: 'tv/genre' }),
    route('tv/:idSlug', 'routes/public/title.tsx', { id: 'tv/title' }),
    route('tv/:idSlug/season/:number', 'routes/public/season.tsx'),
    route('tv/:idSlug/season/:number/episodes', 'routes/files/episodes.ts'),

    route('person/:idSlug', 'routes/public/person.tsx'),
    route('search', 'routes/public/search.tsx'),
    route('suggestions', 'routes/files/suggestions.ts'),

    route('manifest.webmanifest', 'routes/files/manifest.ts'),

    route('saved', 'routes/account/saved.tsx'),
    route('write-review', 'routes/account/write-review.ts'),
    route('saved/:file', 'routes/account/own-list.ts'),
    route('list/:token', 'routes/public/list-by-link.tsx'),
    route('profile', 'routes/account/profile.tsx'),
    route('profile/:file', 'routes/account/own-data.ts'),
    route('sign-in', 'routes/account/sign-in.tsx', { id: 'sign-in' }),
    route('sign-up', 'routes/account/sign-in.tsx', { id: 'sign-up' }),
    route('reset-password', 'routes/account/sign-in.tsx', { id: 'reset-password' }),
    route('second-factor', 'routes/account/second-factor.tsx'),
    route('confirm', 'routes/account/confirm.tsx'),
    route('forms', 'routes/account/forms.ts'),
    route('sign-out', 'routes/account/sign-out.ts'),
    route('admin', 'routes/admin/admin.tsx', [
      layout('routes/admin/tab.tsx', [
        index('routes/admin/stats.tsx'),
        route('users', 'routes/admin/users.tsx'),
        route('reviews', 'routes/admin/reviews.tsx'),
        route('legal', 'routes/admin/legal.tsx'),
        route('support', 'routes/admin/support.tsx'),
        route('overrides', 'routes/admin/overrides.tsx'),
        route('providers', 'routes/admin/providers.tsx'),
        route('logs', 'routes/admin/logs.tsx'),
      ]),
    ]),
    route('admin/logs/:file', 'routes/admin/logs-file.ts'),
    route('admin/providers/:file', 'routes/admin/providers-file.ts'),

    route('terms', 'routes/public/document.tsx', { id: 'terms' }),
    route('privacy', 'routes/public/document.tsx', { id: 'privacy' }),
    route('faq', 'routes/public/faq.tsx'),
    route('support', 'routes/public/support.tsx'),
    route('support/:token', 'routes/account/inquiry.tsx'),
    route('legal-notice', 'routes/public/legal-notice.tsx'),
  ]),
  route('share/:lang/:type/:file', 'routes/files/share-picture.ts'),
  route('language/:lang/*', 'routes/files/language.ts'),
  route('robots.txt', 'routes/files/robots.ts'),
  route('sitemap.xml', 'routes/files/sitemaps.ts', { id: 'sitemaps' }),
  route('sitemaps/:file', 'routes/files/sitemaps.ts', { id: 'sitemaps/lang' }),
  route('sitemaps/:lang/:file', 'routes/files/sitemap.ts'),

  route('*', 'routes/public/not-found.ts'),
] satisfies RouteConfig;
