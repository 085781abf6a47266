import { defineQuery, filter, option, page } from '../../../domain/forms/url-query.ts';
import { isLang } from '../../../domain/language/language.ts';
import { REVIEW_SORTS, type ReviewQuery } from '../../../domain/reviews/review.ts';
import { normalizeMultiline } from '../../../domain/text/text-input.ts';

/** A thousand reviews; beyond that, visitors use the filters. */
export const LAST_PAGE = 100;

/** Unknown and malformed values fall back to the defaults. */
export const reviewQuery = defineQuery<ReviewQuery>({
  sort: option(REVIEW_SORTS),
  language: filter((value) => (isLang(value) ? value : null), 'in'),
  page: page(LAST_PAGE),
});

/** An integer from 1 to 10, else `null`. */
export function readRating(value: FormDataEntryValue | null): number | null {
  return typeof value === 'string' && /^([1-9]|10)$/.test(value) ? Number(value) : null;
}

/** Normalised text; `null` if it is empty. */
export function readReviewText(value: FormDataEntryValue | null): string | null {
  return typeof value === 'string' ? normalizeMultiline(value) || null : null;
}
