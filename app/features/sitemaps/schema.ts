import { isLang, type Lang } from '../../../domain/language/language.ts';

/**
 * The sections of the sitemaps with their maximum numbers of chunks. A chunk of titles or people
 * has about 80 pages and costs a catalog request for each. Crawlers find further pages by links.
 */
export const MAX_CHUNKS = { pages: 1, genres: 1, movies: 6, shows: 6, people: 5 } as const;

export type Section = keyof typeof MAX_CHUNKS;
export const SECTIONS = Object.keys(MAX_CHUNKS) as Section[];

/** Chunks count from 1. */
export type SitemapName = { section: Section; chunk: number };

/** `movies.xml` is the first chunk of movies, `movies-2.xml` the second. `null` if unknown. */
export function parseSitemapName(file: string): SitemapName | null {
  const [, sectionName, number] = /^([a-z]+)(?:-([2-9]))?\.xml$/.exec(file) ?? [];
  const section = SECTIONS.find((name) => name === sectionName);
  const chunk = Number(number ?? 1);
  return section !== undefined && chunk <= MAX_CHUNKS[section] ? { section, chunk } : null;
}

export function formatSitemapName({ section, chunk }: SitemapName): string {
  return chunk === 1 ? `${section}.xml` : `${section}-${chunk}.xml`;
}

/** `ko.xml` is the index of the Korean sitemaps. `undefined` for an unknown language. */
export function parseIndexName(file: string): Lang | undefined {
  const lang = file.replace(/\.xml$/, '');
  return lang !== file && isLang(lang) ? lang : undefined;
}
