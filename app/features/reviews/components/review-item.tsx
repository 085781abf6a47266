import { Suspense } from 'react';
import type { Review, ReviewRelation } from '../../../../domain/reviews/review.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { lazyComponent } from '../../../ui/lazy-component.ts';
import { ReviewBody } from './review-body.tsx';

/** Loaded for signed-in users only. */
const ReviewActions = lazyComponent(
  async () => (await import('./review-actions.tsx')).ReviewActions,
);

/** `relation` is `null` for visitors. */
export function ReviewItem({
  review,
  path,
  relation,
}: {
  review: Review;
  path: string;
  relation: ReviewRelation | null;
}) {
  const { t } = useLanguage();
  return (
    <li className="review" id={`review-${review.id}`}>
      <ReviewBody review={review} />
      {relation && !relation.isOwn ? (
        <Suspense>
          <ReviewActions review={review} path={path} relation={relation} />
        </Suspense>
      ) : (
        review.helpful > 0 && (
          <p className="fine-print">{t('review.helpful_count', { count: review.helpful })}</p>
        )
      )}
    </li>
  );
}
