import { useLayoutEffect, useState } from 'react';
import type { PrivateReview, Review } from '../../../../domain/reviews/review.ts';
import type { TitleRef } from '../../../../domain/titles/title.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { loadMessages } from '../../../i18n/load-messages.ts';
import { openSignInDialog } from '../../../ui/open-sign-in-dialog.ts';
import { DialogHead, ModalDialog } from '../../../ui/pages/modal-dialog.tsx';
import { ReviewFields, ReviewPostForm } from './review-form.tsx';
import { type RatingOutcome, useInstantRating } from './use-instant-rating.ts';

await loadMessages('own');

const STARS = ['[name="rating"]:checked', '[name="rating"]'];

type RateSheetProps = {
  title: TitleRef;
  name: string;
  path: string;
  review: Review | null;
  privateReview: PrivateReview | null;
  onClose: (mustReload: Promise<boolean>) => void;
};

/**
 * Ten stars, one of which saves the rating at once, and the form for a text (U5). A rating that the
 * user has kept private is made public by the form only. Open as long as it is rendered.
 */
export function RateSheet({ title, name, path, review, privateReview, onClose }: RateSheetProps) {
  const { t } = useLanguage();
  const { outcome, rate, undo, cancel, finish } = useInstantRating(title, review);
  const [undoCount, setUndoCount] = useState(0);

  const close = () => onClose(finish());
  const mustSignIn = outcome?.status === 'failed' && outcome.signedOut;
  useLayoutEffect(() => {
    if (!mustSignIn) return;
    onClose(finish());
    openSignInDialog();
  }, [mustSignIn, onClose, finish]);

  return (
    <ModalDialog
      className="dialog rate-sheet"
      aria-label={`${t('title.rate')}: ${name}`}
      initialFocus={STARS}
      onSubmitCapture={cancel}
      onClose={close}
    >
      <DialogHead onClose={close}>
        <bdi>{name}</bdi>
      </DialogHead>
      <ReviewPostForm
        className="review-form"
        title={title}
        path={path}
        // The form loads the page again by itself; a second time would cancel its toast.
        onDone={() => onClose(Promise.resolve(false))}
      >
        <ReviewFields
          key={undoCount}
          review={review}
          privateReview={privateReview}
          onRate={privateReview ? undefined : rate}
          ratingStatus={
            <RatingStatus
              outcome={outcome}
              original={review}
              onUndo={() => {
                undo();
                setUndoCount(undoCount + 1);
              }}
            />
          }
        />
      </ReviewPostForm>
    </ModalDialog>
  );
}

type RatingStatusProps = {
  outcome: RatingOutcome | null;
  original: Review | null;
  onUndo: () => void;
};

function RatingStatus({ outcome, original, onUndo }: RatingStatusProps) {
  const { t, format } = useLanguage();
  const isUndoable =
    outcome?.status === 'saved' && outcome.rating !== null && outcome.rating !== original?.rating;
  return (
    <div className="rating-status">
      <p role="status">
        {outcome?.status === 'failed' && outcome.text}
        {outcome?.status === 'saved' &&
          (outcome.rating === null
            ? t('review.rating_removed')
            : t('review.rating_saved', { rating: format.number(outcome.rating) }))}
      </p>
      {isUndoable && (
        <button type="button" className="text-link" onClick={onUndo}>
          {t('save.undo')}
        </button>
      )}
    </div>
  );
}
