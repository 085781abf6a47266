import { getLanguage } from '../../../../domain/language/language.ts';
import type { Review } from '../../../../domain/reviews/review.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { Formatted } from '../../../ui/localized.tsx';
import { Score } from '../../../ui/score.tsx';

/** Author, date, rating and text of a review; a spoiler is collapsed. */
export function ReviewBody({ review }: { review: Review }) {
  const { t, format } = useLanguage();
  const author = review.author ?? t('review.anonymous');
  return (
    <div className="review-body">
      <div className="review-head">
        <span className="initial" aria-hidden>
          {[...author][0]}
        </span>
        <span>
          <b>
            <bdi>{author}</bdi>
          </b>
          <br />
          <span className="fine-print">
            <time dateTime={review.date}>
              <Formatted>{format.date(review.date)}</Formatted>
            </time>
            {review.edited && ` · ${t('review.edited')}`}
            {review.spoiler && ` · ${t('review.spoiler')}`}
          </span>
        </span>
        <Score value={review.rating} withScale rounded />
      </div>
      {review.text !== null &&
        (review.spoiler ? (
          <details className="spoiler">
            <summary>{t('review.show_spoiler')}</summary>
            <ReviewText review={review} text={review.text} />
          </details>
        ) : (
          <ReviewText review={review} text={review.text} />
        ))}
    </div>
  );
}

function ReviewText({ review: { language }, text }: { review: Review; text: string }) {
  const { code } = useLanguage();
  return (
    <p
      dir="auto"
      lang={language === null || language === code ? undefined : getLanguage(language).tag}
    >
      {text}
    </p>
  );
}
