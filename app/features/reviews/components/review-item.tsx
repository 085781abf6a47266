import { Suspense } from 'react';
import type { Review, ReviewRelation } from '../../../../domain/reviews/review.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { lazyComponent } from '../../../ui/lazy-component.ts';
import { ReviewBody } from './review-body.tsx';

/** Loaded for signed-in users only. */
const load = async () => (await import('./review-actions.tsx')).ReviewActions;
const ReviewActions = import.meta.env.SSR ? await load() : lazyComponent(load);

/** `readers` is `null` for visitors. */
export function ReviewItem({
  review,
  path,
  readers,
}: {
  review: Review;
  path: string;
  readers: ReviewRelation | null;
}) {
  const { t } = useLanguage();
  return (
    <li className="review" id={`review-${review.id}`}>
      <ReviewBody review={review} />
      {readers && !readers.isOwn ? (
        <Suspense>
          <ReviewActions review={review} path={path} readers={readers} />
        </Suspense>
      ) : (
        review.helpful > 0 && (
          <p className="fine-print">{t('review.helpful_count', { count: review.helpful })}</p>
        )
      )}
    </li>
  );
}
