import { useId, useState } from 'react';
import type { FormIntent } from '../../../../domain/forms/form-intent.ts';
import { MAX_REVIEW_LENGTH, type UserReviewState } from '../../../../domain/reviews/review.ts';
import type { TitleRef } from '../../../../domain/titles/title.ts';
import { titleKey } from '../../../../domain/titles/title-state.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { chevronDownIcon, pencilIcon, starIcon, trashIcon } from '../../../icons/icons.ts';
import { FieldProblems } from '../../../ui/form/field.tsx';
import {
  NetworkErrorMessage,
  PostForm,
  SubmitButton,
  useForm,
} from '../../../ui/form/post-form.tsx';
import { useReturnField } from '../../../ui/form/use-return-field.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Score } from '../../../ui/score.tsx';

type ReviewFormProps = { title: TitleRef; path: string; review: UserReviewState['ownReview'] };

const WRITE: FormIntent[] = ['review'];
const DELETE: FormIntent[] = ['review_delete'];
/** Fields that must be filled to enable the button (P 5). */
const REQUIRED_FIELDS = ['rating'];
const RATINGS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

export function ReviewForm(props: ReviewFormProps) {
  return (
    <NetworkErrorMessage value="review.error_text">
      <ReviewForms {...props} />
    </NetworkErrorMessage>
  );
}

/** The form for a new review, or the user's review with forms to edit and delete it. */
function ReviewForms({ title, path, review }: ReviewFormProps) {
  const { t } = useLanguage();
  const hidden = { title: titleKey(title), ...useReturnField('#reviews') };
  if (review === null)
    return (
      <PostForm
        className="review-form"
        action={`${path}#reviews`}
        intents={WRITE}
        failureTitle="review.error_title"
        hidden={hidden}
      >
        <h3>{t('review.write')}</h3>
        <ReviewFields review={null} />
      </PostForm>
    );
  return (
    <div className="own-review">
      <div className="own-review-head">
        <h3>{t('review.yours')}</h3>
        <Score value={review.rating} withScale rounded />
      </div>
      {review.text && <p dir="auto">{review.text}</p>}
      {review.spoiler && <p className="fine-print">{t('review.spoiler')}</p>}
      <PostForm
        action={`${path}#reviews`}
        intents={WRITE}
        failureTitle="review.error_title"
        hidden={hidden}
      >
        {({ state }) => (
          <details className="review-edit" open={state !== undefined || undefined}>
            <summary className="button button--secondary">
              <Icon svg={pencilIcon} />
              {t('review.edit')}
              <Icon svg={chevronDownIcon} />
            </summary>
            <div className="review-form">
              <ReviewFields review={review} />
            </div>
          </details>
        )}
      </PostForm>
      <PostForm
        action={`${path}#reviews`}
        intents={DELETE}
        failureTitle="review.error_title"
        hidden={hidden}
      >
        <details className="review-edit">
          <summary className="button button--plain">
            <Icon svg={trashIcon} />
            {t('review.delete')}
          </summary>
          <div className="review-form">
            <p>{t('review.delete_sure')}</p>
            <SubmitButton intent="review_delete" kind="danger">
              {t('review.delete')}
            </SubmitButton>
          </div>
        </details>
      </PostForm>
    </div>
  );
}

function ReviewFields({ review }: { review: UserReviewState['ownReview'] }) {
  const { t } = useLanguage();
  const { state, busy } = useForm();
  const typedValues = state?.values;
  return (
    <>
      <RatingField initialRating={Number(typedValues?.rating || review?.rating) || null} />
      <TextField initialText={typedValues?.text ?? review?.text ?? ''} />
      <label className="check">
        <input
          type="checkbox"
          name="spoiler"
          defaultChecked={typedValues ? typedValues.spoiler === 'on' : review?.spoiler}
        />
        {t('review.has_spoilers')}
      </label>
      <SubmitButton intent="review" kind="primary" disabledWhileEmpty={REQUIRED_FIELDS}>
        {t(busy ? 'review.posting' : review ? 'review.update' : 'review.post')}
      </SubmitButton>
    </>
  );
}

/** Radio buttons styled as stars: they work without scripts and with a keyboard. */
function RatingField({ initialRating }: { initialRating: number | null }) {
  const { t, format } = useLanguage();
  const { state } = useForm();
  const id = useId();
  const [rating, setRating] = useState(initialRating);
  const invalid = state?.problems.some(({ field }) => field === 'rating');
  return (
    <fieldset className="field rating-field" aria-describedby={invalid ? id : undefined}>
      <legend>
        {t('review.your_rating')}
        {rating !== null && <span className="muted">{t('review.rated', { rating })}</span>}
      </legend>
      <div className="rating">
        {RATINGS.map((value) => (
          <label key={value}>
            <input
              type="radio"
              name="rating"
              value={value}
              defaultChecked={value === initialRating}
              aria-invalid={invalid || undefined}
              onChange={() => setRating(value)}
            />
            <Icon svg={starIcon} />
            <span>{format.number(value)}</span>
          </label>
        ))}
      </div>
      <FieldProblems id={id} field="rating" />
    </fieldset>
  );
}

function TextField({ initialText }: { initialText: string }) {
  const { t, format } = useLanguage();
  const id = useId();
  const { state } = useForm();
  const [text, setText] = useState(initialText);
  const textLength = [...text].length;
  const invalid = state?.problems.some(({ field }) => field === 'text');
  return (
    <div className="field">
      <label htmlFor={id}>{t('review.text')}</label>
      <textarea
        id={id}
        className="input"
        name="text"
        rows={5}
        dir="auto"
        value={text}
        onChange={(event) => setText(event.target.value)}
        aria-invalid={invalid || undefined}
        aria-describedby={`${id}-count ${id}-problem`}
      />
      <FieldProblems id={`${id}-problem`} field="text" />
      <p
        className={`field-hint needs-js${textLength > MAX_REVIEW_LENGTH ? ' field-hint--over' : ''}`}
        id={`${id}-count`}
      >
        {t('review.characters', { written: format.number(textLength), count: MAX_REVIEW_LENGTH })}
      </p>
    </div>
  );
}
