import type { Genre } from '../../../domain/genre.ts';
import type { Mark } from '../../../domain/mark.ts';
import type { Tile } from '../../../domain/tile.ts';
import type { SavedQuery } from './schema.ts';

/** A title of somebody's list. */
export type SavedTile = Tile & {
  mark: Mark;
  /** The catalog has it no more: it stays in the list, and leads nowhere. */
  gone: boolean;
};

export type SavedPage = {
  query: SavedQuery;
  tiles: SavedTile[];
  total: number;
  pages: number;
  /** True where the list is empty whatever is looked for in it. */
  empty: boolean;
  /** Those to filter by, by name. */
  genres: Genre[];
};

/** Titles of a list that one service shows in a region. */
export type ServiceShelf = {
  /** What the address of its list says. */
  on: string;
  /** Null for those to rent or buy, and those that cannot be had. */
  service: { name: string; logo: string | null } | null;
  total: number;
  tiles: SavedTile[];
};
