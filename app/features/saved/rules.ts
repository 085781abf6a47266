import { keyOf, type Marks, UNMARKED } from '../../../domain/mark.ts';
import type { SavedPage, SavedTile } from './types.ts';

/** Title states from tiles that include them. A user's own lists exclude no titles. */
export function marksOf(tiles: readonly SavedTile[]): Marks {
  return {
    of: Object.fromEntries(tiles.map((tile) => [keyOf(tile), tile.mark])),
    leavesOut: { seen: false, hidden: false },
  };
}

/** For search results and shared lists, which exclude no titles. */
export function leavingNothingOut(marks: Marks | null): Marks | null {
  return marks && { ...marks, leavesOut: { seen: false, hidden: false } };
}

/** Removes the owner's title states from a shared list. */
export function withoutMarks(page: SavedPage): SavedPage {
  return { ...page, tiles: page.tiles.map((tile) => ({ ...tile, mark: UNMARKED })) };
}
