import type { Reviews } from '../../../../domain/reviews/review.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { Formatted } from '../../../ui/localized.tsx';

/** With fewer reviews, the bars would say less than the reviews themselves. */
const MIN_HISTOGRAM_REVIEWS = 5;

/** Average and histogram of the ratings; highlights the user's own. */
export function RatingSummary({
  reviews: { average, total, histogram },
  ownRating,
}: {
  reviews: Reviews;
  ownRating: number | null;
}) {
  const { t, format } = useLanguage();
  const maxCount = Math.max(1, ...histogram);
  return (
    <div className="rating-summary">
      <p className="rating-average">
        <Formatted as="b">{format.score(average ?? 0)}</Formatted>
        <span>
          <Formatted as="bdi">/ {format.number(10)}</Formatted>
          <br />
          {t('review.count', { count: total })}
        </span>
      </p>
      <p className="fine-print">{t('review.average')}</p>
      {total >= MIN_HISTOGRAM_REVIEWS && (
        <ol className="histogram" aria-label={t('review.histogram')}>
          {histogram.map((count, index) => (
            <li
              key={String(index)}
              className={ownRating === index + 1 ? 'histogram-own' : undefined}
            >
              <svg viewBox="0 0 10 100" preserveAspectRatio="none" aria-hidden>
                <rect
                  width="10"
                  y={98 - Math.round((98 * count) / maxCount)}
                  height={2 + Math.round((98 * count) / maxCount)}
                />
              </svg>
              <Formatted aria-hidden>{format.number(index + 1)}</Formatted>
              <span className="sr-only">{t('review.bar', { rating: index + 1, count })}</span>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
