import { PAGE_SIZE } from '../../../domain/lists/list.ts';
import type { Genre } from '../../../domain/titles/genre.ts';
import type { Services } from '../../context.ts';
import { countTitles, type ListOwner, listTitles } from './list-titles.server.ts';
import { hasFilters, type SavedQuery } from './schema.ts';
import type { SavedPage } from './types.ts';

type SavedListDeps = Pick<Services, 'db' | 'catalog' | 'titleIndex'>;

/** One page of a list (U1); the last one if `page` is beyond it. */
export async function getSavedPage(
  deps: SavedListDeps,
  owner: ListOwner,
  requestedQuery: SavedQuery,
): Promise<SavedPage> {
  const [total, genres] = await Promise.all([
    countTitles(deps, owner, requestedQuery),
    listGenres(deps, owner, requestedQuery),
  ]);
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const query = { ...requestedQuery, page: Math.min(requestedQuery.page, pages) };
  // `getWhereToWatch` loads the titles of the view by service.
  const range = { first: (query.page - 1) * PAGE_SIZE, limit: PAGE_SIZE };
  const tiles = query.byService ? [] : await listTitles(deps, owner, query, range);
  return { query, tiles, total, pages, genres, empty: total === 0 && !hasFilters(query) };
}

/** Genres sorted by name; empty if the catalog is unavailable. */
async function listGenres(
  { catalog }: SavedListDeps,
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
