import { useLanguage } from '../../../i18n/language-context.tsx';
import { Formatted } from '../../../ui/localized.tsx';
import { Score } from '../../../ui/score.tsx';
import { SectionHead } from '../../../ui/section.tsx';
import { Static } from '../../../ui/static.tsx';
import type { Review, Reviews } from '../types.ts';

/** The reviews of a title with their number, the invitation when there are none, a word when they cannot be read (D9, U6). */
export function ReviewSection({ reviews }: { reviews: Reviews | null }) {
  const { t } = useLanguage();
  return (
    <section className="section" id="reviews">
      <SectionHead heading={t('review.heading')}>
        {reviews !== null && reviews.total > 0 && <span className="quiet">{t('review.count', { count: reviews.total })}</span>}
      </SectionHead>
      {reviews === null && <p className="quiet">{t('review.unavailable')}</p>}
      {reviews?.total === 0 && (
        <div className="panel">
          <p>
            <strong>{t('review.none')}</strong>
          </p>
          <p className="quiet">{t('review.invite')}</p>
        </div>
      )}
      {reviews !== null && reviews.total > 0 && (
        <ul>
          {reviews.newest.map((review) => (
            <ReviewItem key={review.id} review={review} />
          ))}
        </ul>
      )}
    </section>
  );
}

function ReviewItem({ review }: { review: Review }) {
  const { t, format } = useLanguage();
  const author = review.author ?? t('review.anonymous');
  return (
    <Static as="li" className="review">
      <div className="review-head">
        <span className="initial" aria-hidden>
          {[...author][0]}
        </span>
        <span>
          <b>
            <bdi>{author}</bdi>
          </b>
          <br />
          <time className="fine-print" dateTime={review.date}>
            <Formatted>{format.date(review.date)}</Formatted>
          </time>
        </span>
        <Score value={review.rating} of10 />
      </div>
      {review.text && (
        <p>
          <bdi>{review.text}</bdi>
        </p>
      )}
    </Static>
  );
}
