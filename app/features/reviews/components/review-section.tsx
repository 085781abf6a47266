import { Suspense } from 'react';
import { useActionData } from 'react-router';
import type { FormState } from '../../../../domain/forms/form.ts';
import type { Reviews, UserReviewState } from '../../../../domain/reviews/review.ts';
import { type TitleRef, titleKey } from '../../../../domain/titles/title.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { lazyComponent } from '../../../ui/lazy-component.ts';
import { Pager } from '../../../ui/pager.tsx';
import { SectionHead } from '../../../ui/section.tsx';
import { SignInLink } from '../../../ui/sign-in-link.tsx';
import { reviewQuery } from '../schema.ts';
import { RatingSummary } from './rating-summary.tsx';
import { ReviewBody } from './review-body.tsx';
import { ReviewFilters } from './review-filters.tsx';
import { ReviewItem } from './review-item.tsx';

/** Loaded for signed-in users only. */
const ReviewForm = lazyComponent(async () => (await import('./review-form.tsx')).ReviewForm);
const OwnReviewActions = lazyComponent(
  async () => (await import('./own-review-actions.tsx')).OwnReviewActions,
);

type ReviewSectionProps = {
  title: TitleRef;
  /** Path of the title's page. */
  path: string;
  /** `null` if they cannot be read, or a user's own one: its author would be asked to sign in. */
  reviews: Reviews | null;
  /** `null` for visitors. */
  userReviewState: UserReviewState | null;
};

/** Ratings and reviews of a title, with the form for a review (D9, U5, U6). */
export function ReviewSection(props: ReviewSectionProps) {
  const { t } = useLanguage();
  const { reviews, userReviewState } = props;
  const ownReview = userReviewState?.ownReview ?? null;
  const wasRejected = useActionData<{ state?: FormState }>()?.state?.intent === 'review';
  return (
    <section className="section" id="reviews">
      <SectionHead heading={t('review.heading')} />
      {reviews === null ? (
        <div className="reviews">
          <div className="reviews-side">
            <p className="muted">{t('review.unavailable')}</p>
            {wasRejected && (
              <div className="write-review" id="rate">
                <Suspense>
                  <ReviewForm title={props.title} path={props.path} privateReview={null} />
                </Suspense>
              </div>
            )}
          </div>
        </div>
      ) : reviews.total === 0 && ownReview === null ? (
        <div className="card reviews-empty">
          <div>
            <p>
              <strong>{t('review.none')}</strong>
            </p>
            <p className="muted">{t('review.invite')}</p>
          </div>
          <WriteReview {...props} />
        </div>
      ) : (
        <div className="reviews">
          <div className="reviews-side">
            {reviews.average !== null && (
              <RatingSummary reviews={reviews} ownRating={ownReview?.rating ?? null} />
            )}
            {ownReview === null && <WriteReview {...props} />}
          </div>
          <ReviewList {...props} reviews={reviews} />
        </div>
      )}
    </section>
  );
}

function WriteReview({ title, path, userReviewState }: ReviewSectionProps) {
  const { t } = useLanguage();
  return (
    <div className="write-review" id="rate">
      {userReviewState ? (
        <Suspense>
          <ReviewForm
            key={titleKey(title)}
            title={title}
            path={path}
            privateReview={userReviewState.privateReview}
          />
        </Suspense>
      ) : (
        <SignInLink className="button button--secondary" to={`${path}#reviews`}>
          {t('review.sign_in')}
        </SignInLink>
      )}
    </div>
  );
}

/** The user's own review, then a page of the others. */
function ReviewList({
  title,
  path,
  reviews,
  userReviewState,
}: ReviewSectionProps & { reviews: Reviews }) {
  const { t } = useLanguage();
  const { query, items, total, pages } = reviews;
  const ownReview = userReviewState?.ownReview ?? null;
  const toUrl = (page: number) => {
    const parameters = new URLSearchParams(reviewQuery.write({ ...query, page }));
    return `${path}${parameters.size > 0 ? `?${parameters}` : ''}#reviews`;
  };
  return (
    <div>
      {total > 1 && <ReviewFilters reviews={reviews} path={path} />}
      <ul>
        {ownReview && (
          <li className="review own-review" id={`review-${ownReview.id}`}>
            <h3>{t('review.yours')}</h3>
            <ReviewBody review={ownReview} />
            <Suspense>
              <OwnReviewActions title={title} path={path} review={ownReview} />
            </Suspense>
          </li>
        )}
        {items
          .filter(({ id }) => id !== ownReview?.id)
          .map((review) => (
            <ReviewItem
              key={review.id}
              review={review}
              path={path}
              relation={userReviewState?.byReviewId[review.id] ?? null}
            />
          ))}
      </ul>
      {items.length === 0 && <p className="muted">{t('review.none_in_language')}</p>}
      <Pager page={query.page} pages={pages} toUrl={toUrl} label={t('review.pages')} />
    </div>
  );
}
