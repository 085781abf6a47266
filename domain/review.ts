import type { Lang } from './language.ts';

/** Characters of a review's text, as people count them. */
export const MAX_REVIEW_LENGTH = 5000;

export const REVIEW_SORTS = ['newest', 'helpful', 'highest', 'lowest'] as const;
export type ReviewSort = (typeof REVIEW_SORTS)[number];

export const REPORT_REASONS = ['spoiler', 'abuse', 'spam', 'else'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

export type Review = {
  id: string;
  /** null is shown as "Anonymous" (U6). */
  author: string | null;
  /** 1 to 10. */
  rating: number;
  text: string | null;
  /** The text gives something away: it is hidden until asked for. */
  spoiler: boolean;
  /** Path code of the language it was written in; null where that is not known. */
  language: Lang | null;
  /** ISO instants. */
  date: string;
  edited: boolean;
  /** How many found it helpful. */
  helpful: number;
};

/** What the reader has to do with a review. */
export type ReviewOfReader = { own: boolean; foundHelpful: boolean; reported: boolean };

/** What the address of a title says about its reviews. */
export type ReviewQuery = { sort: ReviewSort; language: Lang | null; page: number };

/** The reviews of a title as one page shows them. */
export type Reviews = {
  query: ReviewQuery;
  /** Of all languages. */
  total: number;
  /** 1 to 10; null where there are none. */
  average: number | null;
  /** How many gave 1, 2, … 10. */
  histogram: number[];
  /** Languages in which there are reviews, those with most first. */
  languages: { language: Lang; count: number }[];
  shown: Review[];
  pages: number;
};

/** What is the reader's own of the reviews of a title; there for who is signed in. */
export type ReadersReviews = {
  own: Pick<Review, 'rating' | 'text' | 'spoiler'> | null;
  of: Record<string, ReviewOfReader>;
};
