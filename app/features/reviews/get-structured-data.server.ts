import type { AggregateRating, Review } from 'schema-dts';
import type { Reviews } from '../../../domain/reviews/review.ts';
import { undefinedIfEmpty } from '../../../domain/web/structured-data.ts';
import type { PageLanguage } from '../../i18n/page-language.ts';

const SCALE = { worstRating: 1, bestRating: 10 };

/** Average of all reviews, and the shown ones without spoilers. `null` if there are none. */
export function getReviewData(
  reviews: Reviews | null,
  { t }: PageLanguage,
): { aggregateRating: AggregateRating; review: readonly Review[] | undefined } | null {
  if (reviews === null || reviews.average === null) return null;
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: Number(reviews.average.toFixed(1)),
      ...SCALE,
      ratingCount: reviews.total,
    },
    review: undefinedIfEmpty(
      reviews.items
        .filter(({ spoiler }) => !spoiler)
        .map(({ author, rating, text, date, language }) => ({
          '@type': 'Review' as const,
          author: { '@type': 'Person' as const, name: author ?? t('review.anonymous') },
          reviewRating: { '@type': 'Rating' as const, ratingValue: rating, ...SCALE },
          reviewBody: text ?? undefined,
          inLanguage: language ?? undefined,
          datePublished: date.slice(0, 10),
        })),
    ),
  };
}
