import type { Lang } from './language.ts';
import type { TitleRef } from './title.ts';

/** The titles of which the site itself knows what lists need (the table `titles`). */
export type KnownTitles = {
  /** Sees to it that the title is among them. False where the catalog has none such; rejects where it cannot be asked. */
  learn(title: TitleRef, lang: Lang): Promise<boolean>;
  /** Asks again, in the background, for those that were asked for long ago or not in this language. */
  refresh(titles: TitleRef[], lang: Lang): void;
};
