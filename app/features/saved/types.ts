import type { Tile } from '../../../domain/titles/tile.ts';
import type { Genre } from '../../../domain/titles/title.ts';
import type { TitleState } from '../../../domain/titles/title-state.ts';
import type { SavedQuery } from './schema.ts';

/** `rating` is `null` for a private text without one. */
export type OwnRating = { rating: number | null; text: string | null; isPrivate: boolean };

/** The name is empty while the title has no catalog data. */
export type SavedTile = Tile & {
  titleState: TitleState;
  /** The user's own; `null` in shared lists. */
  ownRating: OwnRating | null;
  /** Removed by the catalog, restricted or taken down; its tile has no link. */
  gone: boolean;
};

export type SavedPage = {
  query: SavedQuery;
  tiles: SavedTile[];
  total: number;
  pages: number;
  /** Text of the filter by service; `null` without one. */
  availabilityLabel: string | null;
  /** `true` if the list is empty without any filter. */
  empty: boolean;
  /** Options of the genre filter, by name. */
  genres: Genre[];
  /** Private ratings of the user in all lists; 0 in shared lists. */
  privateRatings: number;
};

/** The view of a list by service. */
export type WhereToWatchView = { cover: ListCover; shelves: ServiceShelf[] };

/** The services that cover a list, as texts of the page. */
export type ListCover = {
  heading: string;
  /** `null` if fewer services may be enough. */
  text: string | null;
  /** Services that the visitor has. */
  owned: { heading: string; rows: CoverRow[] } | null;
  services: CoverRow[];
  /** All titles on services, and those without an offer. */
  totals: CoverRow[];
  sales: CoverRow | null;
  source: string;
};

/** A number of titles, with the list of them. */
export type CoverRow = { name: string; logo: string | null; count: string; url: string };

/** A tile with a note if only a plan with ads or a channel offers the title; else `null`. */
export type ShelfTile = SavedTile & { note: string | null };

/** Titles of a list on one service in a region. */
export type ServiceShelf = {
  /** Value of `SavedQuery.availability`. */
  availability: string;
  /** `null` for `SALES` and `NOWHERE`. */
  service: { name: string; logo: string | null } | null;
  total: number;
  tiles: ShelfTile[];
};
