import { links } from '../../app/i18n/links.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { DEFAULT_LANG, type Lang, mapLanguages } from '../../domain/language/language.ts';
import type { TitleRef } from '../../domain/titles/title.ts';
import { type CacheTag, parseCacheTag } from '../../domain/web/cache-tags.ts';
import { filterRoutes, getPathsByLanguage } from '../../domain/web/route-lookup.ts';

/**
 * The canonical paths, in all languages, of the pages to announce when a tag is invalidated. Empty
 * for pages that search engines do not list, such as `page/search`, and for reviews and offers,
 * which change too often. Rejects if the catalog does.
 */
export async function getChangedPaths(
  catalog: Pick<Catalog, 'title' | 'person'>,
  tag: CacheTag,
): Promise<string[]> {
  const content = parseCacheTag(tag);
  switch (content?.kind) {
    case 'title':
      return getTitlePaths(catalog, content.title);
    case 'person':
      return getPersonPaths(catalog, content.id);
    case 'page':
      return getPagePaths(content.name);
    default:
      return [];
  }
}

async function getTitlePaths(
  catalog: Pick<Catalog, 'title'>,
  { type, id }: TitleRef,
): Promise<string[]> {
  const title = await catalog.title(type, id, DEFAULT_LANG);
  return title === null || title.restricted
    ? []
    : getPathsInAllLanguages((lang) => links.title(lang, type, id, title.names[lang]));
}

async function getPersonPaths(catalog: Pick<Catalog, 'person'>, id: number): Promise<string[]> {
  // Only the English response has the usual Latin name, which most languages use.
  const person = await catalog.person(id, 'en');
  return person === null || person.adult
    ? []
    : getPathsInAllLanguages((lang) => links.person(lang, id, person.names[lang]));
}

function getPagePaths(name: string): string[] {
  const path = name === 'home' ? '/:lang' : `/:lang/${name}`;
  const [page] = filterRoutes((route) => route.path === path && route.sitemap !== null);
  return page === undefined ? [] : Object.values(getPathsByLanguage(page));
}

function getPathsInAllLanguages(getPath: (lang: Lang) => string): string[] {
  return Object.values(mapLanguages(getPath));
}
