import type { Lang } from '../language/language.ts';
import type { Text } from '../language/localized-text.ts';
import type { ImagePath, TitleCard } from './title.ts';

/** Movies that belong together, such as a trilogy. */
export type CollectionPage = {
  id: number;
  name: Text;
  /** The name on the page in each language, for the URLs of those pages. */
  names: Record<Lang, string>;
  overview: Text | null;
  poster: ImagePath;
  backdrop: ImagePath;
  /** In the order of their release; those without a date come last. */
  parts: TitleCard[];
};
