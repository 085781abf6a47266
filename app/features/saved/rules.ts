import { titleKey } from '../../../domain/titles/title.ts';
import { NO_TITLE_STATE, type TitleStates } from '../../../domain/titles/title-state.ts';
import type { SavedPage, SavedTile } from './types.ts';

/** Title states from tiles that include them. A user's own lists exclude no titles. */
export function toTitleStates(tiles: readonly SavedTile[]): TitleStates {
  return {
    byTitle: Object.fromEntries(tiles.map((tile) => [titleKey(tile), tile.titleState])),
    exclusions: { seen: false, hidden: false },
  };
}

/** For pages that exclude no titles, such as search results. */
export function withoutExclusions(titleStates: TitleStates | null): TitleStates | null {
  return titleStates && { ...titleStates, exclusions: { seen: false, hidden: false } };
}

/** Removes the owner's title states from a shared list. */
export function withoutTitleStates(page: SavedPage): SavedPage {
  return {
    ...page,
    tiles: page.tiles.map((tile) => ({
      ...tile,
      titleState: NO_TITLE_STATE,
      ownRating: null,
    })),
  };
}
