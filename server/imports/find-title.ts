import type { Kysely } from 'kysely';
import type { Catalog } from '../../catalog/catalog.ts';
import type { Schema } from '../../db/schema.ts';
import { fold, wholeOf } from '../../domain/fold.ts';
import type { ImportRow } from '../../domain/import.ts';
import type { KnownTitles } from '../../domain/known-title.ts';
import type { Lang } from '../../domain/language.ts';
import { keyOf } from '../../domain/mark.ts';
import type { TitleRef } from '../../domain/title.ts';

/** Release years differ by one if a title premiered at a festival. */
const YEARS_APART = 1;
/** Pages of search results to read: short names have many. */
const PAGES = 3;
/** Titles of the right year whose alternative names are compared. */
const CANDIDATES = 3;

export type FindTitleDeps = {
  database: Kysely<Schema>;
  catalog: Pick<Catalog, 'find' | 'search'>;
  titles: KnownTitles;
};

/** Finds a title by TMDB id, IMDb id, or name and year; `null` if not found. */
export async function findTitle(
  { database, catalog, titles }: FindTitleDeps,
  row: ImportRow,
  lang: Lang,
): Promise<TitleRef | null> {
  if (row.tmdbId !== null && row.type !== null) {
    const title = { type: row.type, id: row.tmdbId };
    if (await titles.learn(title, lang)) return title;
  }
  if (row.imdbId !== null) {
    const title = await catalog.find(row.imdbId);
    if (title !== null && (await titles.learn(title, lang))) return title;
  }
  return row.name === '' || row.type === null ? null : findByName(row.name, row.type, row.year);

  async function findByName(
    name: string,
    type: TitleRef['type'],
    year: number | null,
  ): Promise<TitleRef | null> {
    const wanted = wholeOf(fold(name));
    const others: TitleRef[] = [];
    for (let page = 1; page <= PAGES; page += 1) {
      // Exports are in English, whatever the language of the user.
      const { items, pages } = await catalog.search(type, name, 'en', page);
      const near = items.flatMap((hit) =>
        hit.type !== 'person' && isNear(hit.date, year) ? [hit] : [],
      );
      const same = near.filter((hit) => wholeOf(fold(hit.title.text)) === wanted);
      const best = same.find((hit) => year !== null && hit.date?.startsWith(`${year}`)) ?? same[0];
      if (best && (await titles.learn(best, lang))) return { type: best.type, id: best.id };
      others.push(...near);
      if (page >= pages) break;
    }
    // Compares alternative names, and names in other languages.
    for (const title of year === null ? [] : others.slice(0, CANDIDATES))
      if ((await titles.learn(title, lang)) && (await isCalled(title, wanted)))
        return { type: title.type, id: title.id };
    return null;
  }

  async function isCalled({ type, id }: TitleRef, wanted: string): Promise<boolean> {
    const known = await database
      .selectFrom('titles')
      .select('search_text')
      .where('content_type', '=', type)
      .where('content_id', '=', id)
      .executeTakeFirst();
    return known?.search_text.split('\n').some((name) => wholeOf(name) === wanted) ?? false;
  }
}

function isNear(date: string | null, year: number | null): boolean {
  return (
    year === null || (date !== null && Math.abs(Number(date.slice(0, 4)) - year) <= YEARS_APART)
  );
}

export function withoutDoubles(
  found: { row: ImportRow; title: TitleRef }[],
): { row: ImportRow; title: TitleRef }[] {
  const once = new Map<string, { row: ImportRow; title: TitleRef }>();
  for (const entry of found) if (!once.has(keyOf(entry.title))) once.set(keyOf(entry.title), entry);
  return [...once.values()];
}
