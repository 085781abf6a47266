import type { Lang } from '../language/language.ts';
import type { MediaType } from '../titles/title.ts';

/** Content of the preview picture of a shared title, in the language of the page. */
export type ShareSubject = {
  type: MediaType;
  id: number;
  genreIds: number[];
  lang: Lang;
  title: string;
  details: string;
  /** Localized; `null` without votes. */
  score: string | null;
};

export const SHARE_SIZE = { width: 1200, height: 630 };
