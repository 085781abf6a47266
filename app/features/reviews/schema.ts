import { isLang } from '../../../domain/language.ts';
import { manyLines } from '../../../domain/many-lines.ts';
import { REVIEW_SORTS, type ReviewQuery } from '../../../domain/review.ts';

/** Ten a page: whoever looks for more than a thousand narrows them. */
export const LAST_PAGE = 100;

/** What the address of a title says about its reviews. Unknown and malformed values are as if they were not there. */
export function readReviewQuery(parameters: URLSearchParams): ReviewQuery {
  const language = parameters.get('in');
  const page = parameters.get('page') ?? '';
  return {
    sort: REVIEW_SORTS.find((sort) => sort === parameters.get('sort')) ?? 'newest',
    language: isLang(language) ? language : null,
    page: /^[1-9]\d{0,2}$/.test(page) ? Math.min(Number(page), LAST_PAGE) : 1,
  };
}

/** The same in one fixed order, without what is the default. */
export function writeReviewQuery({ sort, language, page }: Partial<ReviewQuery>): URLSearchParams {
  return new URLSearchParams({
    ...(sort && sort !== 'newest' && { sort }),
    ...(language && { in: language }),
    ...(page && page > 1 && { page: String(page) }),
  });
}

/** A rating of 1 to 10; null where it is none, or half of one. */
export function readRating(value: FormDataEntryValue | null): number | null {
  return typeof value === 'string' && /^([1-9]|10)$/.test(value) ? Number(value) : null;
}

/** A text as people write it. Null where nothing is left. */
export function readReviewText(value: FormDataEntryValue | null): string | null {
  return typeof value === 'string' ? manyLines(value) || null : null;
}
