import type { Kysely } from 'kysely';
import type { Catalog } from '../../catalog/catalog.ts';
import type { Schema } from '../../db/schema.ts';
import type { Lang } from '../../domain/language/language.ts';
import type { ImportedTitle } from '../../domain/lists/import.ts';
import { normalizeForSearch, withoutSpaces } from '../../domain/text/search-text.ts';
import type { TitleRef } from '../../domain/titles/title.ts';
import type { TitleIndex } from '../../domain/titles/title-index.ts';

/** Release years differ by one if a title premiered at a festival. */
const MAX_YEAR_DIFFERENCE = 1;
/** Pages of search results to read: short names have many. */
const MAX_SEARCH_PAGES = 3;
/** Titles of the right year whose alternative names are compared. */
const MAX_CANDIDATES = 3;

export type FindTitleDeps = {
  db: Kysely<Schema>;
  catalog: Pick<Catalog, 'findByImdbId' | 'search'>;
  titleIndex: TitleIndex;
};

/** Finds a title by TMDB id, IMDb id, or name and year; `null` if not found. */
export async function findTitle(
  { db, catalog, titleIndex }: FindTitleDeps,
  row: ImportedTitle,
  lang: Lang,
): Promise<TitleRef | null> {
  if (row.tmdbId !== null && row.type !== null) {
    const title = { type: row.type, id: row.tmdbId };
    if (await titleIndex.ensureIndexed(title, lang)) return title;
  }
  if (row.imdbId !== null) {
    const title = await catalog.findByImdbId(row.imdbId);
    if (title !== null && (await titleIndex.ensureIndexed(title, lang))) return title;
  }
  return row.name === '' || row.type === null ? null : findByName(row.name, row.type, row.year);

  async function findByName(
    name: string,
    type: TitleRef['type'],
    year: number | null,
  ): Promise<TitleRef | null> {
    const wantedName = withoutSpaces(normalizeForSearch(name));
    const candidates: TitleRef[] = [];
    for (let page = 1; page <= MAX_SEARCH_PAGES; page += 1) {
      // Exports are in English, whatever the language of the user.
      const { items, pages } = await catalog.search(type, name, 'en', page);
      const nearInYear = items.flatMap((hit) =>
        hit.type !== 'person' && isNearYear(hit.date, year) ? [hit] : [],
      );
      const sameName = nearInYear.filter(
        (hit) => withoutSpaces(normalizeForSearch(hit.title.text)) === wantedName,
      );
      const bestMatch =
        sameName.find((hit) => year !== null && hit.date?.startsWith(`${year}`)) ?? sameName[0];
      if (bestMatch && (await titleIndex.ensureIndexed(bestMatch, lang)))
        return { type: bestMatch.type, id: bestMatch.id };
      candidates.push(...nearInYear);
      if (page >= pages) break;
    }
    // Compares alternative names, and names in other languages.
    for (const title of year === null ? [] : candidates.slice(0, MAX_CANDIDATES))
      if ((await titleIndex.ensureIndexed(title, lang)) && (await hasName(title, wantedName)))
        return { type: title.type, id: title.id };
    return null;
  }

  async function hasName({ type, id }: TitleRef, wantedName: string): Promise<boolean> {
    const indexed = await db
      .selectFrom('titles')
      .select('search_text')
      .where('content_type', '=', type)
      .where('content_id', '=', id)
      .executeTakeFirst();
    return (
      indexed?.search_text.split('\n').some((name) => withoutSpaces(name) === wantedName) ?? false
    );
  }
}

function isNearYear(date: string | null, year: number | null): boolean {
  return (
    year === null ||
    (date !== null && Math.abs(Number(date.slice(0, 4)) - year) <= MAX_YEAR_DIFFERENCE)
  );
}
