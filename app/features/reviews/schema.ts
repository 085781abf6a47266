import { isLang } from '../../../domain/language/language.ts';
import { REVIEW_SORTS, type ReviewQuery } from '../../../domain/reviews/review.ts';
import { normalizeMultiline } from '../../../domain/text/text-input.ts';

/** A thousand reviews; beyond that, visitors use the filters. */
export const LAST_PAGE = 100;

/** Parses the query string; unknown and malformed values fall back to the defaults. */
export function readReviewQuery(parameters: URLSearchParams): ReviewQuery {
  const language = parameters.get('in');
  const page = parameters.get('page') ?? '';
  return {
    sort: REVIEW_SORTS.find((sort) => sort === parameters.get('sort')) ?? 'newest',
    language: isLang(language) ? language : null,
    page: /^[1-9]\d{0,2}$/.test(page) ? Math.min(Number(page), LAST_PAGE) : 1,
  };
}

/** Serialises in a fixed order, without default values. */
export function writeReviewQuery({ sort, language, page }: Partial<ReviewQuery>): URLSearchParams {
  return new URLSearchParams({
    ...(sort && sort !== 'newest' && { sort }),
    ...(language && { in: language }),
    ...(page && page > 1 && { page: String(page) }),
  });
}

/** An integer from 1 to 10, else `null`. */
export function readRating(value: FormDataEntryValue | null): number | null {
  return typeof value === 'string' && /^([1-9]|10)$/.test(value) ? Number(value) : null;
}

/** Normalised text; `null` if it is empty. */
export function readReviewText(value: FormDataEntryValue | null): string | null {
  return typeof value === 'string' ? normalizeMultiline(value) || null : null;
}
