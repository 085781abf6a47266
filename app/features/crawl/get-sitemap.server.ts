import { LANGUAGES, type Lang } from '../../../domain/language.ts';
import type { Services } from '../../context.ts';
import { getSheet, MOST_VOTED, PAGES_A_SHEET } from './get-sheet.server.ts';
import { writeSitemap, writeSitemapIndex } from './rules.ts';
import { SECTIONS, type Section, SHEETS, type SitemapName } from './schema.ts';

/** One sitemap as XML; null where it would be empty. Rejects with `catalog_unavailable` rather than to leave something out. */
export async function getSitemap(
  { catalog, site }: Pick<Services, 'catalog' | 'site'>,
  lang: Lang,
  name: SitemapName,
) {
  return writeSitemap(await getSheet(catalog, name), lang, site.origin);
}

/** The sitemaps that there are, of all languages or of one, as XML. */
export async function getSitemapIndex(
  { catalog, site }: Pick<Services, 'catalog' | 'site'>,
  lang: Lang | null,
): Promise<string> {
  const counts = await countSheets(catalog);
  const names = SECTIONS.flatMap((section) =>
    Array.from({ length: counts[section] }, (_, index) => ({ section, sheet: index + 1 })),
  );
  return writeSitemapIndex(
    names,
    lang === null ? LANGUAGES.map(({ code }) => code) : [lang],
    site.origin,
  );
}

/** A small catalog does not fill all sheets, and an index must not name what is not there. */
async function countSheets(catalog: Services['catalog']): Promise<Record<Section, number>> {
  const [movies, shows, people] = await Promise.all([
    catalog.discover('movie', MOST_VOTED, 'en', 1),
    catalog.discover('tv', MOST_VOTED, 'en', 1),
    catalog.people('en', 1),
  ]);
  const filled = ({ pages, total }: { pages: number; total: number }) =>
    total === 0 ? 0 : Math.ceil(pages / PAGES_A_SHEET);
  // The named lists fill a sheet before those of the best known titles.
  const titles = (list: { pages: number; total: number }) =>
    list.total === 0 ? 0 : 1 + filled(list);
  const full = {
    pages: 1,
    genres: 1,
    movies: titles(movies),
    shows: titles(shows),
    people: filled(people),
  };
  return Object.fromEntries(
    SECTIONS.map((section) => [section, Math.min(full[section], SHEETS[section])]),
  ) as Record<Section, number>;
}
