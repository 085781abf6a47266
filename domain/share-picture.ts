import type { Lang } from './language.ts';
import type { MediaType } from './title.ts';

/** Content of the picture that networks show with a shared link to a title. Texts are in the language of the page. */
export type ShareSubject = {
  type: MediaType;
  id: number;
  genreIds: number[];
  lang: Lang;
  title: string;
  /** Kind and year, written as one line. */
  facts: string;
  /** As the language writes it; null where nobody has voted. */
  score: string | null;
};

/** In pixels. */
export const SHARE_SIZE = { width: 1200, height: 630 };
