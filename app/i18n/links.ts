import type { Lang } from '../../domain/language.ts';
import type { ListName } from '../../domain/list.ts';
import { genreSlug, idSlug } from '../../domain/slug.ts';
import type { MediaType } from '../../domain/title.ts';

/** Pages that there is one of in every language. */
type PageName =
  | 'saved'
  | 'write-review'
  | 'profile'
  | 'admin'
  | 'sign-in'
  | 'sign-up'
  | 'sign-out'
  | 'reset-password'
  | 'second-factor'
  | 'confirm'
  | 'terms'
  | 'privacy'
  | 'faq'
  | 'support'
  | 'legal-notice';

/** Every address of the site, made in one place (R8). */
export const links = {
  home: (lang: Lang) => `/${lang}`,
  list: (lang: Lang, type: MediaType, name: ListName = 'popular') =>
    name === 'popular' ? `/${lang}/${type}` : `/${lang}/${type}/${name.replaceAll('_', '-')}`,
  genre: (lang: Lang, type: MediaType, name: string) =>
    `/${lang}/${type}/genre/${encodeURIComponent(genreSlug(name))}`,
  title: (lang: Lang, type: MediaType, id: number, title: string) =>
    `/${lang}/${type}/${encodeURIComponent(idSlug(id, title))}`,
  season: (lang: Lang, id: number, title: string, number: number) =>
    `${links.title(lang, 'tv', id, title)}/season/${number}`,
  episodes: (lang: Lang, showId: number, number: number) =>
    `/${lang}/tv/${showId}/season/${number}/episodes`,
  person: (lang: Lang, id: number, name: string) =>
    `/${lang}/person/${encodeURIComponent(idSlug(id, name))}`,
  search: (lang: Lang, query = '', kind = 'all') => {
    const parameters = new URLSearchParams({
      ...(query && { q: query }),
      ...(kind !== 'all' && { type: kind }),
    });
    return `/${lang}/search${parameters.size > 0 ? `?${parameters}` : ''}`;
  },
  manifest: (lang: Lang) => `/${lang}/manifest.webmanifest`,
  suggestions: (lang: Lang, query: string) =>
    `/${lang}/suggestions?${new URLSearchParams({ q: query })}`,
  /** An inquiry, for whoever has its link. */
  inquiry: (lang: Lang, token: string) => `/${lang}/support/${token}`,
  sharedList: (lang: Lang, token: string) => `/${lang}/list/${token}`,
  /** Where forms are sent by scripts. */
  forms: (lang: Lang) => `/${lang}/forms`,
  /** A page about accounts that knows where its visitor was. */
  account: (lang: Lang, name: PageName, back: string, more: Record<string, string> = {}) =>
    `/${lang}/${name}?${new URLSearchParams({ ...more, return: back })}`,
  page: (lang: Lang, name: PageName) => `/${lang}/${name}`,
  /** The picture of a title where its link is shared. */
  sharePicture: (lang: Lang, type: MediaType, id: number) => `/share/${lang}/${type}/${id}.png`,
  /** The same page in another language, which is stored on the way there, without scripts too (R4). */
  chooseLanguage: (lang: Lang, path: string) => `/language/${lang}${behindLanguage(path)}`,
};

/** The same page in another language: the first segment changes, the rest of the path and the query stay (R5). */
export function switchLanguage(path: string, lang: Lang): string {
  return `/${lang}${behindLanguage(path)}`;
}

/** What stands behind the language in an address. The links to all 28 languages differ in nothing else. */
export function behindLanguage(path: string): string {
  // Not through URL, which takes the path `//` of a visitor's making for a host, and throws.
  const [, pathname = '', search = ''] = /^([^?#]*)(\?[^#]*)?/.exec(path) ?? [];
  const [, first = '', ...rest] = pathname.split('/');
  const looksLikeLanguage = /^[a-z]{2}(-[a-z]{2,4})?$/i.test(first) && first !== 'tv';
  const tail = looksLikeLanguage || first === '' ? rest : [first, ...rest];
  return `${tail.map((segment) => `/${segment}`).join('')}${search}`;
}
