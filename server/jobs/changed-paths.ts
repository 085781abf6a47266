import { links } from '../../app/i18n/links.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { DEFAULT_LANG, LANGUAGES, type Lang } from '../../domain/language.ts';
import { filterRoutes } from '../../domain/route-lookup.ts';
import { ROUTES } from '../../domain/route-table.ts';

/**
 * The pages that are about what a tag of the page cache names (`movie/496243`, `tv/1399`, `person/12`, `page/terms`), in all
 * languages, under the addresses that answer 200. Empty for what has no page of its own in search engines, such as `page/search`.
 * Rejects as the catalog does.
 */
export async function changedPaths(
  catalog: Pick<Catalog, 'title' | 'person'>,
  tag: string,
): Promise<string[]> {
  const [kind = '', number = ''] = tag.replace(/^page\//, '').split('/');
  const id = Number(number);
  if (kind === 'movie' || kind === 'tv') {
    const title = await catalog.title(kind, id, DEFAULT_LANG);
    return title === null || title.adult
      ? []
      : inAllLanguages((lang) => links.title(lang, kind, id, title.names[lang]));
  }
  if (kind === 'person') {
    // Only the English answer tells the usual name of everybody, by which most languages address the page.
    const person = await catalog.person(id, 'en');
    return person === null || person.adult
      ? []
      : inAllLanguages((lang) => links.person(lang, id, person.names[lang]));
  }
  const path = kind === 'home' ? '/:lang' : `/:lang/${kind}`;
  const [page] = filterRoutes((route) => route.path === path && route.sitemap !== null);
  return page === undefined
    ? []
    : inAllLanguages((lang) => ROUTES[page].path.replace(':lang', lang));
}

function inAllLanguages(pathOf: (lang: Lang) => string): string[] {
  return LANGUAGES.map(({ code }) => pathOf(code));
}
