import { LANGUAGES, type Lang } from '../../../domain/language/language.ts';
import type { Genre, MediaType } from '../../../domain/titles/title.ts';
import { QUERIES } from '../../../domain/web/route.ts';
import { filterRoutes, getPathsByLanguage } from '../../../domain/web/route-lookup.ts';
import { ROUTES } from '../../../domain/web/route-table.ts';
import { TRAINING_CRAWLERS } from '../../../domain/web/training-crawlers.ts';
import { links } from '../../i18n/links.ts';
import type { LocalizedPage } from './types.ts';

/** The pages that every language has, whatever the catalog holds. `today` is an ISO date. */
export function fixedPages(today: string): LocalizedPage[] {
  const ids = filterRoutes(({ sitemap }) => sitemap === 'daily' || sitemap === 'static');
  return ids.map((id) => ({
    paths: getPathsByLanguage(id),
    lastModified: ROUTES[id].sitemap === 'daily' ? today : null,
  }));
}

/** A page with a name in its path, such as a title or a person. */
export function toLocalizedPage(
  names: Record<Lang, string>,
  getPath: (lang: Lang, name: string) => string,
): LocalizedPage {
  const paths = LANGUAGES.map(({ code }) => [code, getPath(code, names[code])]);
  return { paths: Object.fromEntries(paths), lastModified: null };
}

/** The pages of all genres of one type. Only their names differ between languages. */
export function genrePages(type: MediaType, byLang: [Lang, Genre[]][]): LocalizedPage[] {
  const pages = new Map<number, LocalizedPage>();
  for (const [lang, genres] of byLang)
    for (const { id, name } of genres) {
      const page = pages.get(id) ?? { paths: {}, lastModified: null };
      page.paths[lang] = links.genre(lang, type, name);
      pages.set(id, page);
    }
  return [...pages.values()];
}

/**
 * Path patterns that crawlers must not read. Not every crawler supports `*` in the middle of a
 * path, so the pages of each language are listed.
 */
function listDisallowed(): string[] {
  const paths = filterRoutes(({ crawl }) => !crawl).map((id) => ROUTES[id].path);
  const names = new Set(paths.flatMap((path) => /^\/:lang\/([^/:]+)$/.exec(path)?.[1] ?? []));
  const otherPaths = paths.filter((path) => !names.has(path.split('/')[2] ?? ''));
  const prefixes = ['', ...LANGUAGES.map(({ code }) => `/${code}`)];
  return [
    '/*.data',
    ...listUncrawledParameters().map((name) => `/*?*${name}=`),
    ...otherPaths.map(toPattern),
    // The same pictures as on the pages, in 28 languages.
    '/artwork/drawn/',
    '/healthz',
    '/readyz',
    '/metrics',
    ...prefixes.flatMap((prefix) => [...names].map((name) => `${prefix}/${name}`)),
  ];
}

/** `/language/` for `/language/:lang/*`, and wildcards for the parameters of pages. */
function toPattern(path: string): string {
  return path.startsWith('/:lang/') ? `${path.replace(/:\w+/g, '*')}$` : path.replace(/:.*/, '');
}

/** Query parameters that show the same titles again in endless combinations. */
function listUncrawledParameters(): string[] {
  const names = Object.values(QUERIES).flatMap((query) =>
    Object.entries(query).flatMap(([name, crawled]) => (crawled ? [] : [name])),
  );
  // Without scripts, the form of a list sends `genre`.
  return [...new Set([...names, 'genre'])];
}

/**
 * robots.txt. One group for all crawlers: one with a group of its own, such as Naver's Yeti, would
 * obey only that. Unless training is allowed, crawlers that train models have one, which excludes
 * them.
 */
export function writeRobots(
  origin: string,
  { allowsTraining }: { allowsTraining: boolean },
): string {
  const trainingGroup = [
    ...TRAINING_CRAWLERS.map((name) => `User-agent: ${name}`),
    'Disallow: /',
    '',
  ];
  return [
    'User-agent: *',
    ...listDisallowed().map((path) => `Disallow: ${path}`),
    '',
    ...(allowsTraining ? [] : trainingGroup),
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}
