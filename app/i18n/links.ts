import type { Lang } from '../../domain/language/language.ts';
import type { ListName } from '../../domain/lists/list.ts';
import { genreSlug, idSlug } from '../../domain/titles/slug.ts';
import type { MediaType } from '../../domain/titles/title.ts';
import type { PageName, ROUTES, RouteId } from '../../domain/web/route-table.ts';

/** Paths that fit a pattern: `/movie/:idSlug` gives `/movie/…`. */
type PathFor<Pattern extends string> = Pattern extends `${infer Before}:${string}/${infer After}`
  ? `${Before}${string}/${PathFor<After>}`
  : Pattern extends `${infer Before}:${string}`
    ? `${Before}${string}`
    : Pattern;
type PagePath = {
  [Id in RouteId]: (typeof ROUTES)[Id]['path'] extends `/:lang${infer Path}`
    ? PathFor<Path>
    : never;
}[RouteId];

/** Builds the URL of a page. A path that is not in the route table does not compile. */
export function pageUrl(lang: Lang, path: PagePath, query = new URLSearchParams()): string {
  return `/${lang}${path}${query.size > 0 ? `?${query}` : ''}`;
}

/** All URLs of the site (R8). */
export const links = {
  home: (lang: Lang) => pageUrl(lang, ''),
  list: (lang: Lang, type: MediaType, name: ListName = 'popular') =>
    pageUrl(lang, name === 'popular' ? `/${type}` : `/${type}/${name.replaceAll('_', '-')}`),
  genre: (lang: Lang, type: MediaType, name: string) =>
    pageUrl(lang, `/${type}/genre/${encodeURIComponent(genreSlug(name))}`),
  studio: (lang: Lang, type: MediaType, id: number, name: string) =>
    pageUrl(lang, `/${type}/studio/${encodeURIComponent(idSlug(id, name))}`),
  network: (lang: Lang, id: number, name: string) =>
    pageUrl(lang, `/tv/network/${encodeURIComponent(idSlug(id, name))}`),
  keyword: (lang: Lang, type: MediaType, id: number, name: string) =>
    pageUrl(lang, `/${type}/keyword/${encodeURIComponent(idSlug(id, name))}`),
  title: (lang: Lang, type: MediaType, id: number, title: string) =>
    pageUrl(lang, `/${type}/${encodeURIComponent(idSlug(id, title))}`),
  season: (lang: Lang, id: number, title: string, number: number) =>
    pageUrl(lang, `/tv/${encodeURIComponent(idSlug(id, title))}/season/${number}`),
  languageOffer: (lang: Lang) => pageUrl(lang, '/language-offer.json'),
  episodes: (lang: Lang, showId: number, number: number) =>
    pageUrl(lang, `/tv/${showId}/season/${number}/episodes`),
  person: (lang: Lang, id: number, name: string) =>
    pageUrl(lang, `/person/${encodeURIComponent(idSlug(id, name))}`),
  search: (lang: Lang, query = '', kind = 'all', onMyServices = false) =>
    pageUrl(
      lang,
      '/search',
      new URLSearchParams({
        ...(query && { q: query }),
        ...(kind !== 'all' && { type: kind }),
        ...(onMyServices && { service: 'mine' }),
      }),
    ),
  manifest: (lang: Lang) => pageUrl(lang, '/manifest.webmanifest'),
  suggestions: (lang: Lang, query: string) =>
    pageUrl(lang, '/suggestions', new URLSearchParams({ q: query })),
  inquiry: (lang: Lang, token: string) => pageUrl(lang, `/support/${token}`),
  sharedList: (lang: Lang, token: string) => pageUrl(lang, `/list/${token}`),
  forms: (lang: Lang) => pageUrl(lang, '/forms'),
  /** A page such as sign-in, which redirects to the path `returnPath` afterwards. */
  account: (
    lang: Lang,
    name: PageName,
    returnPath: string,
    parameters: Record<string, string> = {},
  ) => pageUrl(lang, `/${name}`, new URLSearchParams({ ...parameters, return: returnPath })),
  page: (lang: Lang, name: PageName) => pageUrl(lang, `/${name}`),
  sharePicture: (lang: Lang, type: MediaType, id: number) => `/share/${lang}/${type}/${id}.png`,
  /** Stores the language and redirects to the same page in it; works without scripts (R4). */
  chooseLanguage: (lang: Lang, path: string) => `/language/${lang}${withoutLanguage(path)}`,
};

/** The same page in another language: replaces the first segment, keeps the query (R5). */
export function switchLanguage(path: string, lang: Lang): string {
  return `/${lang}${withoutLanguage(path)}`;
}

export function withoutLanguage(path: string): string {
  // `new URL` would parse a path that starts with `//` as a host, and throw.
  const [, pathname = '', search = ''] = /^([^?#]*)(\?[^#]*)?/.exec(path) ?? [];
  const [, first = '', ...rest] = pathname.split('/');
  const looksLikeLanguage = /^[a-z]{2}(-[a-z]{2,4})?$/i.test(first) && first !== 'tv';
  const tail = looksLikeLanguage || first === '' ? rest : [first, ...rest];
  return `${tail.map((segment) => `/${segment}`).join('')}${search}`;
}
