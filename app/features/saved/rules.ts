import { keyOf, type Marks, UNMARKED } from '../../../domain/mark.ts';
import type { SavedPage, SavedTile } from './types.ts';

/** The marks of tiles that bring their own. Nothing is left out of somebody's own lists. */
export function marksOf(tiles: readonly SavedTile[]): Marks {
  return {
    of: Object.fromEntries(tiles.map((tile) => [keyOf(tile), tile.mark])),
    leavesOut: { seen: false, hidden: false },
  };
}

/** Where everything is shown: what somebody looks for by name, and what others share. */
export function leavingNothingOut(marks: Marks | null): Marks | null {
  return marks && { ...marks, leavesOut: { seen: false, hidden: false } };
}

/** A list for others than its owner. */
export function withoutMarks(page: SavedPage): SavedPage {
  return { ...page, tiles: page.tiles.map((tile) => ({ ...tile, mark: UNMARKED })) };
}
