import { PAGE_SIZE } from '../../../domain/lists/list.ts';
import type { Genre } from '../../../domain/titles/genre.ts';
import type { Services } from '../../context.ts';
import { countTitles, type ListOwner, listTitles } from './list-titles.server.ts';
import { isNarrowed, type SavedQuery } from './schema.ts';
import type { SavedPage } from './types.ts';

type From = Pick<Services, 'db' | 'catalog' | 'titleIndex'>;

/** One page of a list (U1); the last one if `page` is beyond it. */
export async function getSavedPage(
  from: From,
  list: ListOwner,
  requested: SavedQuery,
): Promise<SavedPage> {
  const [total, genres] = await Promise.all([
    countTitles(from, list, requested),
    listGenres(from, list, requested),
  ]);
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const query = { ...requested, page: Math.min(requested.page, pages) };
  // `getWhereToWatch` loads the titles of the view by service.
  const range = { first: (query.page - 1) * PAGE_SIZE, limit: PAGE_SIZE };
  const tiles = query.byService ? [] : await listTitles(from, list, query, range);
  return { query, tiles, total, pages, genres, empty: total === 0 && !isNarrowed(query) };
}

/** Genres sorted by name; empty if the catalog is unavailable. */
async function listGenres(
  { catalog }: From,
  { lang }: ListOwner,
  { type }: SavedQuery,
): Promise<Genre[]> {
  const lists = await Promise.all(
    (type === null ? (['movie', 'tv'] as const) : [type]).map((kind) =>
      catalog.genres(kind, lang).catch(() => []),
    ),
  );
  const { compare } = new Intl.Collator(lang);
  return [...new Map(lists.flat().map((genre) => [genre.id, genre])).values()].sort((a, b) =>
    compare(a.name, b.name),
  );
}
