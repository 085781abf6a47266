import '../../../i18n/review-messages.ts';
import { Suspense } from 'react';
import type { Reviews, UserReviewState } from '../../../../domain/reviews/review.ts';
import type { TitleRef } from '../../../../domain/titles/title.ts';
import { titleKey } from '../../../../domain/titles/title-state.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { lazyComponent } from '../../../ui/lazy-component.ts';
import { Pager } from '../../../ui/pager.tsx';
import { SectionHead } from '../../../ui/section.tsx';
import { SignInLink } from '../../../ui/sign-in-link.tsx';
import { writeReviewQuery } from '../schema.ts';
import { RatingSummary } from './rating-summary.tsx';
import { ReviewFilters } from './review-filters.tsx';
import { ReviewItem } from './review-item.tsx';

/** Loaded for signed-in users only. */
const loadReviewForm = async () => (await import('./review-form.tsx')).ReviewForm;
const ReviewForm = import.meta.env.SSR ? await loadReviewForm() : lazyComponent(loadReviewForm);

type ReviewSectionProps = {
  title: TitleRef;
  /** Path of the title's page. */
  path: string;
  reviews: Reviews | null;
  /** `null` for visitors. */
  userReviewState: UserReviewState | null;
};

/** Ratings and reviews of a title, with the form for a review (D9, U5, U6). */
export function ReviewSection({ title, path, reviews, userReviewState }: ReviewSectionProps) {
  const { t } = useLanguage();
  return (
    <section className="section" id="reviews">
      <SectionHead heading={t('review.heading')} />
      {reviews === null ? (
        <p className="muted">{t('review.unavailable')}</p>
      ) : (
        <div className="reviews">
          <div className="reviews-side">
            {reviews.average !== null && (
              <RatingSummary
                reviews={reviews}
                ownRating={userReviewState?.ownReview?.rating ?? null}
              />
            )}
            {userReviewState ? (
              <Suspense>
                <ReviewForm
                  key={titleKey(title)}
                  title={title}
                  path={path}
                  review={userReviewState.ownReview}
                />
              </Suspense>
            ) : (
              <SignInLink className="button button--secondary" to={`${path}#reviews`}>
                {t('review.sign_in')}
              </SignInLink>
            )}
          </div>
          <ReviewList path={path} reviews={reviews} userReviewState={userReviewState} />
        </div>
      )}
    </section>
  );
}

function ReviewList({
  path,
  reviews,
  userReviewState,
}: Pick<ReviewSectionProps, 'path' | 'userReviewState'> & { reviews: Reviews }) {
  const { t } = useLanguage();
  const { query, items, total, pages } = reviews;
  const toUrl = (page: number) => {
    const parameters = writeReviewQuery({ ...query, page });
    return `${path}${parameters.size > 0 ? `?${parameters}` : ''}#reviews`;
  };
  if (total === 0)
    return (
      <div className="card">
        <p>
          <strong>{t('review.none')}</strong>
        </p>
        <p className="muted">{t('review.invite')}</p>
      </div>
    );
  return (
    <div>
      {total > 1 && <ReviewFilters reviews={reviews} path={path} />}
      {items.length === 0 && <p className="muted">{t('review.none_in_language')}</p>}
      <ul>
        {items.map((review) => (
          <ReviewItem
            key={review.id}
            review={review}
            path={path}
            relation={userReviewState?.byReviewId[review.id] ?? null}
          />
        ))}
      </ul>
      <Pager page={query.page} pages={pages} toUrl={toUrl} label={t('review.pages')} />
    </div>
  );
}
