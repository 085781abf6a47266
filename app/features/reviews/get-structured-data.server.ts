import type { AggregateRating, Review } from 'schema-dts';
import type { Reviews } from '../../../domain/reviews/review.ts';
import { aggregateRating, undefinedIfEmpty } from '../../../domain/web/structured-data.ts';
import type { PageLanguage } from '../../i18n/language-context.tsx';

/** Rating by users, and the shown reviews without spoilers. `null` if there are none. */
export function getReviewData(
  reviews: Reviews | null,
  { t }: PageLanguage,
): { aggregateRating: AggregateRating | undefined; review: readonly Review[] | undefined } | null {
  if (reviews === null || reviews.total === 0) return null;
  return {
    aggregateRating: aggregateRating(reviews.average, reviews.total),
    review: undefinedIfEmpty(
      reviews.items
        .filter(({ spoiler }) => !spoiler)
        .map(({ author, rating, text, date, language }) => ({
          '@type': 'Review' as const,
          author: { '@type': 'Person' as const, name: author ?? t('review.anonymous') },
          reviewRating: {
            '@type': 'Rating' as const,
            ratingValue: rating,
            worstRating: 1,
            bestRating: 10,
          },
          reviewBody: text ?? undefined,
          inLanguage: language ?? undefined,
          datePublished: date.slice(0, 10),
        })),
    ),
  };
}
