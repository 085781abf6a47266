import type { Genre } from '../../../domain/genre.ts';
import {
  inEachLanguage,
  LANGUAGE_FOR_ALL_OTHERS,
  LANGUAGES,
  type Lang,
} from '../../../domain/language.ts';
import { escapeMarkup } from '../../../domain/markup.ts';
import { filterRoutes } from '../../../domain/route-lookup.ts';
import { QUERIES, ROUTES, type RouteId } from '../../../domain/route-table.ts';
import type { MediaType } from '../../../domain/title.ts';
import { links } from '../../i18n/links.ts';
import { type SitemapName, writeSitemapName } from './schema.ts';
import type { LocalizedPage } from './types.ts';

/** The protocol allows no longer address. */
const LONGEST_ADDRESS = 2047;

const HEADER = '<?xml version="1.0" encoding="UTF-8"?>\n';
const PROTOCOL = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const XHTML = 'http://www.w3.org/1999/xhtml';

/**
 * The sitemap of one language: its pages, each with itself in all languages (R5). Null where there is none, as the protocol has no
 * empty sitemap. `origin` has no slash at its end.
 */
export function writeSitemap(pages: LocalizedPage[], lang: Lang, origin: string): string | null {
  const entries = new Map<string, string>();
  for (const page of pages) {
    const path = page.paths[lang];
    // Two genres of one name share their page.
    if (path === undefined || entries.has(path) || origin.length + path.length > LONGEST_ADDRESS)
      continue;
    const changed = page.changed === null ? '' : `<lastmod>${page.changed}</lastmod>\n`;
    entries.set(
      path,
      `<url>\n<loc>${escapeMarkup(origin + path)}</loc>\n${changed}${alternates(page, origin)}</url>\n`,
    );
  }
  if (entries.size === 0) return null;
  return `${HEADER}<urlset xmlns="${PROTOCOL}" xmlns:xhtml="${XHTML}">\n${[...entries.values()].join('')}</urlset>\n`;
}

function alternates({ paths }: LocalizedPage, origin: string): string {
  const rows = LANGUAGES.flatMap(({ code, tag }) =>
    paths[code] === undefined ? [] : [{ tag, path: paths[code] }],
  );
  const others = paths[LANGUAGE_FOR_ALL_OTHERS];
  if (others !== undefined) rows.push({ tag: 'x-default', path: others });
  return rows
    .map(
      ({ tag, path }) =>
        `<xhtml:link rel="alternate" hreflang="${tag}" href="${escapeMarkup(origin + path)}"/>\n`,
    )
    .join('');
}

/** The index of these sitemaps in these languages. */
export function writeSitemapIndex(
  names: SitemapName[],
  langs: readonly Lang[],
  origin: string,
): string {
  const addresses = langs.flatMap((lang) =>
    names.map((name) => `${origin}/sitemaps/${lang}/${writeSitemapName(name)}`),
  );
  const entries = addresses.map(
    (address) => `<sitemap>\n<loc>${escapeMarkup(address)}</loc>\n</sitemap>\n`,
  );
  return `${HEADER}<sitemapindex xmlns="${PROTOCOL}">\n${entries.join('')}</sitemapindex>\n`;
}

/** The pages that every language has, whatever the catalog holds. `today` is an ISO date. */
export function fixedPages(today: string): LocalizedPage[] {
  const ids = filterRoutes(({ sitemap }) => sitemap === 'daily' || sitemap === 'static');
  return ids.map((id) => ({
    paths: mapPaths(id),
    changed: ROUTES[id].sitemap === 'daily' ? today : null,
  }));
}

function mapPaths(id: RouteId): Record<Lang, string> {
  return inEachLanguage((lang) => ROUTES[id].path.replace(':lang', lang));
}

/** The page of a title or a person in all languages, by the name that it has in each. */
export function pageOf(
  names: Record<Lang, string>,
  pathOf: (lang: Lang, name: string) => string,
): LocalizedPage {
  const paths = LANGUAGES.map(({ code }) => [code, pathOf(code, names[code])]);
  return { paths: Object.fromEntries(paths), changed: null };
}

/** The pages of the genres of one type, which is the same list under other names in each language. */
export function genrePages(type: MediaType, byLang: [Lang, Genre[]][]): LocalizedPage[] {
  const pages = new Map<number, LocalizedPage>();
  for (const [lang, genres] of byLang)
    for (const { id, name } of genres) {
      const page = pages.get(id) ?? { paths: {}, changed: null };
      page.paths[lang] = links.genre(lang, type, name);
      pages.set(id, page);
    }
  return [...pages.values()];
}

/** What crawlers must not read, as patterns of robots.txt. Not every crawler knows `*` in the middle of a path, so each language is named. */
function listDisallowed(): string[] {
  const pages = filterRoutes(({ crawl }) => !crawl).map((id) => ROUTES[id].path);
  const names = new Set(pages.flatMap((path) => /^\/:lang\/([^/:]+)$/.exec(path)?.[1] ?? []));
  const prefixes = ['', ...LANGUAGES.map(({ code }) => `/${code}`)];
  return [
    '/*.data',
    '/*/episodes$',
    ...listUncrawledParameters().map((name) => `/*?*${name}=`),
    '/language/',
    '/healthz',
    '/readyz',
    '/metrics',
    ...prefixes.flatMap((prefix) => [...names].map((name) => `${prefix}/${name}`)),
  ];
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
 * obey only that.
 */
export function writeRobots(origin: string): string {
  return [
    'User-agent: *',
    ...listDisallowed().map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}
