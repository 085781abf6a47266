import { expect, test } from 'vitest';
import type { Reviews } from '../../../domain/reviews/review.ts';
import { serverLanguage } from '../../i18n/messages.server.ts';
import { getReviewData } from './get-structured-data.server.ts';

const NO_REVIEWS: Reviews = {
  query: { sort: 'newest', language: 'de', page: 1 },
  total: 0,
  average: null,
  histogram: [],
  languages: [],
  items: [],
  pages: 1,
};

test('structured data has no rating without reviews', { tags: ['D11'] }, () => {
  expect(getReviewData(NO_REVIEWS, serverLanguage('en'))).toBeNull();
});

test('the rating counts all reviews, also those that the page does not show, and is rounded to a tenth', {
  tags: ['D11'],
}, () => {
  const reviews = { ...NO_REVIEWS, total: 3, average: 25 / 3 };
  expect(getReviewData(reviews, serverLanguage('en'))).toEqual({
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: 8.3,
      worstRating: 1,
      bestRating: 10,
      ratingCount: 3,
    },
    review: undefined,
  });
});
