import { Suspense } from 'react';
import { languageOf } from '../../../../domain/language.ts';
import type { Review, ReviewOfReader } from '../../../../domain/review.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { Formatted } from '../../../ui/localized.tsx';
import { Score } from '../../../ui/score.tsx';
import { Static } from '../../../ui/static.tsx';

/** Sent to members alone; a page of theirs that comes from the server has it already. */
const load = async () => (await import('./review-actions.tsx')).ReviewActions;
const ReviewActions = import.meta.env.SSR ? await load() : lazyPart(load);

/** A review; what gives something away is hidden until asked for. `readers` is null for who is not signed in. */
export function ReviewItem({
  review,
  path,
  readers,
}: {
  review: Review;
  path: string;
  readers: ReviewOfReader | null;
}) {
  const { t, format } = useLanguage();
  const author = review.author ?? t('review.anonymous');
  return (
    <li className="review" id={`review-${review.id}`}>
      <Static as="div" className="review-body">
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
          <Score value={review.rating} of10 whole />
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
      </Static>
      {readers && !readers.own ? (
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

/** In its own language and direction, whatever those of the page. */
function ReviewText({ review: { language }, text }: { review: Review; text: string }) {
  const { code } = useLanguage();
  return (
    <p
      dir="auto"
      lang={language === null || language === code ? undefined : languageOf(language).tag}
    >
      {text}
    </p>
  );
}
