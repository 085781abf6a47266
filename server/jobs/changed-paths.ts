import { links } from '../../app/i18n/links.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { type CacheTag, parseCacheTag } from '../../domain/cache-tags.ts';
import { DEFAULT_LANG, inEachLanguage, type Lang } from '../../domain/language.ts';
import { filterRoutes, pathInEachLanguage } from '../../domain/route-lookup.ts';
import type { TitleRef } from '../../domain/title.ts';

/**
 * The canonical paths, in all languages, of the pages to announce when a tag is invalidated. Empty
 * for pages that search engines do not list, such as `page/search`, and for reviews and offers,
 * which change too often. Rejects if the catalog does.
 */
export async function changedPaths(
  catalog: Pick<Catalog, 'title' | 'person'>,
  tag: CacheTag,
): Promise<string[]> {
  const content = parseCacheTag(tag);
  switch (content?.kind) {
    case 'title':
      return pathsOfTitle(catalog, content.title);
    case 'person':
      return pathsOfPerson(catalog, content.id);
    case 'page':
      return pathsOfPage(content.name);
    default:
      return [];
  }
}

async function pathsOfTitle(
  catalog: Pick<Catalog, 'title'>,
  { type, id }: TitleRef,
): Promise<string[]> {
  const title = await catalog.title(type, id, DEFAULT_LANG);
  return title === null || title.adult
    ? []
    : inAllLanguages((lang) => links.title(lang, type, id, title.names[lang]));
}

async function pathsOfPerson(catalog: Pick<Catalog, 'person'>, id: number): Promise<string[]> {
  // Only the English response has the usual Latin name, which most languages use.
  const person = await catalog.person(id, 'en');
  return person === null || person.adult
    ? []
    : inAllLanguages((lang) => links.person(lang, id, person.names[lang]));
}

function pathsOfPage(name: string): string[] {
  const path = name === 'home' ? '/:lang' : `/:lang/${name}`;
  const [page] = filterRoutes((route) => route.path === path && route.sitemap !== null);
  return page === undefined ? [] : Object.values(pathInEachLanguage(page));
}

function inAllLanguages(pathOf: (lang: Lang) => string): string[] {
  return Object.values(inEachLanguage(pathOf));
}
