import type { Lang } from '../language/language.ts';

/** In code points. */
export const MAX_REVIEW_LENGTH = 5000;

export const REVIEW_SORTS = ['newest', 'helpful', 'highest', 'lowest'] as const;
export type ReviewSort = (typeof REVIEW_SORTS)[number];

export const REPORT_REASONS = ['spoiler', 'abuse', 'spam', 'else'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

export type Review = {
  id: string;
  /** `null` is shown as "Anonymous" (U6). */
  author: string | null;
  /** 1 to 10. */
  rating: number;
  text: string | null;
  spoiler: boolean;
  language: Lang | null;
  /** ISO instants. */
  date: string;
  edited: boolean;
  helpful: number;
};

export type ReviewRelation = { isOwn: boolean; foundHelpful: boolean; reported: boolean };

export type ReviewQuery = { sort: ReviewSort; language: Lang | null; page: number };

export type Reviews = {
  query: ReviewQuery;
  total: number;
  /** 1 to 10; `null` without reviews. */
  average: number | null;
  /** Number of reviews with the rating 1, 2, … 10. */
  histogram: number[];
  languages: { language: Lang; count: number }[];
  items: Review[];
  pages: number;
};

/** Visible to its author only: a rating, a text, or both. */
export type PrivateReview = { rating: number | null; text: string | null; spoiler: boolean };

export type UserReviewState = {
  ownReview: Review | null;
  /** Deleted when its author reviews the title. */
  privateReview: PrivateReview | null;
  byReviewId: Record<string, ReviewRelation>;
};
