import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import type { FormIntent } from '../../../../domain/forms/form-intent.ts';
import {
  MAX_REVIEW_LENGTH,
  type PrivateReview,
  type Review,
} from '../../../../domain/reviews/review.ts';
import { type TitleRef, titleKey } from '../../../../domain/titles/title.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { loadMessages } from '../../../i18n/load-messages.ts';
import { starIcon } from '../../../icons/icons.ts';
import { Stylesheet } from '../../../styles/page-styles.tsx';
import { FieldProblems } from '../../../ui/form/field.tsx';
import { PostForm, useForm } from '../../../ui/form/post-form.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { NetworkErrorMessage } from '../../../ui/form/use-post-form.ts';
import { useReturnField } from '../../../ui/form/use-return-field.ts';
import { Icon } from '../../../ui/icon.tsx';

await loadMessages('own');

type ReviewFormProps = { title: TitleRef; path: string };

const WRITE: FormIntent[] = ['review'];
/** Fields that must be filled to enable the button (P 5). */
const REQUIRED_FIELDS = ['rating'];
const RATINGS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** The form for a new review, filled with the user's private one. */
export function ReviewForm({
  title,
  path,
  privateReview,
}: ReviewFormProps & { privateReview: PrivateReview | null }) {
  const { t } = useLanguage();
  return (
    <ReviewPostForm className="review-form" title={title} path={path}>
      <h3>{t('review.write')}</h3>
      <ReviewFields review={null} privateReview={privateReview} />
    </ReviewPostForm>
  );
}

type ReviewPostFormProps = ReviewFormProps &
  Pick<ComponentProps<typeof PostForm>, 'className' | 'onDone' | 'children'>;

/** Sends the fields of a review. */
export function ReviewPostForm({ title, path, ...form }: ReviewPostFormProps) {
  return (
    <NetworkErrorMessage value="review.error_text">
      <PostForm
        action={`${path}#rate`}
        intents={WRITE}
        failureTitle="review.error_title"
        hidden={{ title: titleKey(title), ...useReturnField('#reviews') }}
        {...form}
      />
    </NetworkErrorMessage>
  );
}

type ReviewFieldsProps = {
  review: Review | null;
  /** Fills the fields of a new review. */
  privateReview?: PrivateReview | null;
  /** Called with a chosen rating. */
  onRate?: (rating: number, byKeyboard: boolean) => void;
  /** Shown between the rating and the text. */
  ratingStatus?: ReactNode;
};

export function ReviewFields({
  review,
  privateReview = null,
  onRate,
  ratingStatus,
}: ReviewFieldsProps) {
  const { t } = useLanguage();
  const { state, busy } = useForm();
  const typedValues = state?.values;
  const initial = review ?? privateReview;
  return (
    <>
      <Stylesheet name="review-form" />
      {privateReview && <p className="fine-print">{t('rating.text')}</p>}
      <RatingField
        initialRating={Number(typedValues?.rating || initial?.rating) || null}
        onRate={onRate}
      />
      {ratingStatus}
      <TextField initialText={typedValues?.text ?? initial?.text ?? ''} />
      <label className="check">
        <input
          type="checkbox"
          name="spoiler"
          defaultChecked={typedValues ? typedValues.spoiler === 'on' : initial?.spoiler}
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
function RatingField({
  initialRating,
  onRate,
}: Pick<ReviewFieldsProps, 'onRate'> & { initialRating: number | null }) {
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
              onChange={({ nativeEvent }) => {
                setRating(value);
                onRate?.(value, (nativeEvent as UIEvent).detail === 0);
              }}
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
