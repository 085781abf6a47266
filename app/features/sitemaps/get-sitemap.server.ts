import { LANGUAGES, type Lang } from '../../../domain/language/language.ts';
import type { Services } from '../../context.ts';
import { getSitemapChunk, MOST_VOTED, PAGES_PER_CHUNK } from './get-sitemap-chunk.server.ts';
import { getSitemapIndexXml, getSitemapXml } from './get-sitemap-xml.server.ts';
import { MAX_CHUNKS, SECTIONS, type Section, type SitemapName } from './schema.ts';

/** `null` if it would be empty. Rejects with `catalog_unavailable` if a page cannot be read. */
export async function getSitemap(
  { catalog, site }: Pick<Services, 'catalog' | 'site'>,
  lang: Lang,
  name: SitemapName,
): Promise<string | null> {
  return getSitemapXml(await getSitemapChunk(catalog, name), lang, site.origin);
}

/** The index of all sitemaps, or of those of one language. */
export async function getSitemapIndex(
  { catalog, site }: Pick<Services, 'catalog' | 'site'>,
  lang: Lang | null,
): Promise<string> {
  const counts = await countChunks(catalog);
  const names = SECTIONS.flatMap((section) =>
    Array.from({ length: counts[section] }, (_, index) => ({ section, chunk: index + 1 })),
  );
  const langs = lang === null ? LANGUAGES.map(({ code }) => code) : [lang];
  return getSitemapIndexXml(names, langs, site.origin);
}

/** A small catalog does not fill all chunks, and an index must not name empty sitemaps. */
async function countChunks(catalog: Services['catalog']): Promise<Record<Section, number>> {
  const [movies, shows, people] = await Promise.all([
    catalog.discover('movie', MOST_VOTED, 'en', 1),
    catalog.discover('tv', MOST_VOTED, 'en', 1),
    catalog.popularPeople('en', 1),
  ]);
  const count = ({ pages, total }: { pages: number; total: number }) =>
    total === 0 ? 0 : Math.ceil(pages / PAGES_PER_CHUNK);
  // The first chunk of titles holds the named lists.
  const countTitles = (list: { pages: number; total: number }) =>
    list.total === 0 ? 0 : 1 + count(list);
  return {
    pages: 1,
    genres: 1,
    movies: Math.min(countTitles(movies), MAX_CHUNKS.movies),
    shows: Math.min(countTitles(shows), MAX_CHUNKS.shows),
    people: Math.min(count(people), MAX_CHUNKS.people),
  };
}
