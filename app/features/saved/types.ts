import type { Genre } from '../../../domain/genre.ts';
import type { Mark } from '../../../domain/mark.ts';
import type { Tile } from '../../../domain/tile.ts';
import type { SavedQuery } from './schema.ts';

export type SavedTile = Tile & {
  mark: Mark;
  /** The catalog removed the title; its tile has no link. */
  gone: boolean;
};

export type SavedPage = {
  query: SavedQuery;
  tiles: SavedTile[];
  total: number;
  pages: number;
  /** `true` if the list is empty without any filter. */
  empty: boolean;
  /** Options of the genre filter, by name. */
  genres: Genre[];
};

/** Titles of a list on one service in a region. */
export type ServiceShelf = {
  /** Value of the query parameter `on`. */
  on: string;
  /** `null` for `SALES` and `NOWHERE`. */
  service: { name: string; logo: string | null } | null;
  total: number;
  tiles: SavedTile[];
};
