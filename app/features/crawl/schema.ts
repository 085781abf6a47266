import { isLang, type Lang } from '../../../domain/language.ts';

/**
 * The sections of the sitemaps, with the most sheets of 80 titles or people that there are of each. A crawler finds the rest by the
 * links of the pages; reading a sheet costs the catalog some 80 requests.
 */
export const SHEETS = { pages: 1, genres: 1, movies: 6, shows: 6, people: 5 } as const;

export type Section = keyof typeof SHEETS;
export const SECTIONS = Object.keys(SHEETS) as Section[];

/** Sheets count from 1. */
export type SitemapName = { section: Section; sheet: number };

/** `movies.xml` is the first sheet, `movies-2.xml` the second; null for a name that no sitemap has. */
export function readSitemapName(file: string): SitemapName | null {
  const [, word, number] = /^([a-z]+)(?:-([2-9]))?\.xml$/.exec(file) ?? [];
  const section = SECTIONS.find((name) => name === word);
  const sheet = Number(number ?? 1);
  return section !== undefined && sheet <= SHEETS[section] ? { section, sheet } : null;
}

export function writeSitemapName({ section, sheet }: SitemapName): string {
  return sheet === 1 ? `${section}.xml` : `${section}-${sheet}.xml`;
}

/** `ko.xml` is the index of the Korean sitemaps; undefined for what is no language. */
export function readIndexName(file: string): Lang | undefined {
  const lang = file.replace(/\.xml$/, '');
  return lang !== file && isLang(lang) ? lang : undefined;
}
