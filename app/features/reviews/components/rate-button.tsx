import { Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import type { UserReviewState } from '../../../../domain/reviews/review.ts';
import type { TitleRef } from '../../../../domain/titles/title.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { lazyComponent } from '../../../ui/lazy-component.ts';

/** Loaded when the button is first pressed. */
const RateSheet = lazyComponent(async () => (await import('./rate-sheet.tsx')).RateSheet);

/** Hash of a title page that opens the sheet. Without scripts it leads to the form. */
const HASH = '#rate';

type RateButtonProps = {
  title: TitleRef;
  name: string;
  /** Path of the title's page. */
  path: string;
  reviewState: UserReviewState;
};

/** Opens the stars in a sheet, or shows the rating that the user has given (U5). */
export function RateButton({ title, name, path, reviewState }: RateButtonProps) {
  const { ownReview: review, privateReview } = reviewState;
  const { t } = useLanguage();
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState(false);

  useEffect(() => {
    if (hash !== HASH) return;
    setOpen(true);
    // Through the router: otherwise setting the hash again would be no change for it.
    navigate(pathname + search, { replace: true });
  }, [hash, pathname, search, navigate]);

  return (
    <>
      <a
        className={`button button--plain${review ? ' state-button--set state-button--saved' : ''}`}
        href={HASH}
        aria-haspopup="dialog"
        onClick={(event) => {
          event.preventDefault();
          setOpen(true);
        }}
      >
        <span className="star-icon" />
        {review ? (
          <span>
            <span className="sr-only">{t('title.rate')}: </span>
            <bdi>{review.rating}/10</bdi>
          </span>
        ) : (
          t('title.rate')
        )}
      </a>
      {open && (
        <Suspense>
          <RateSheet
            title={title}
            name={name}
            path={path}
            review={review}
            privateReview={privateReview}
            onClose={async (mustReload) => {
              setOpen(false);
              if (await mustReload) await revalidate();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
