import type { Lang } from '../language/language.ts';
import type { TitleRef } from './title.ts';

/** The local title index (table `titles`), which lists are read from. */
export type TitleIndex = {
  /**
   * Adds the title if missing. False if the catalog does not have it, if it is restricted or was
   * taken down; rejects during an outage.
   */
  ensureIndexed(title: TitleRef, lang: Lang): Promise<boolean>;
  /** Refreshes in the background entries that are old or lack this language. */
  refresh(titles: TitleRef[], lang: Lang): void;
};
