import type { FormIntent } from '../../../../domain/forms/form-intent.ts';
import {
  REPORT_REASONS,
  type Review,
  type ReviewRelation,
} from '../../../../domain/reviews/review.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { flagIcon, thumbsUpIcon } from '../../../icons/icons.ts';
import { FieldProblems } from '../../../ui/form/field.tsx';
import { PostForm } from '../../../ui/form/post-form.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { NetworkErrorMessage } from '../../../ui/form/use-post-form.ts';
import { useReturnField } from '../../../ui/form/use-return-field.ts';
import { Icon } from '../../../ui/icon.tsx';

const VOTES: FormIntent[] = ['helpful', 'not_helpful'];
const REPORTS: FormIntent[] = ['report'];

/** Votes and reports on a review of another user. */
export function ReviewActions({
  review,
  path,
  relation,
}: {
  review: Review;
  path: string;
  relation: ReviewRelation;
}) {
  const { t, format } = useLanguage();
  const hidden = { review: review.id, ...useReturnField(`#review-${review.id}`) };
  return (
    <NetworkErrorMessage value="review.action_failed">
      <div className="review-actions">
        <PostForm
          action={`${path}#review-${review.id}`}
          intents={VOTES}
          failureTitle="review.error_title"
          hidden={hidden}
        >
          <SubmitButton
            intent={relation.foundHelpful ? 'not_helpful' : 'helpful'}
            kind="plain"
            pressed={relation.foundHelpful}
          >
            <Icon svg={thumbsUpIcon} />
            {t('review.helpful')}
            {review.helpful > 0 && (
              <span>
                <span aria-hidden>{format.number(review.helpful)}</span>
                <span className="sr-only">
                  : {t('review.helpful_count', { count: review.helpful })}
                </span>
              </span>
            )}
          </SubmitButton>
        </PostForm>
        {relation.reported ? (
          <span className="fine-print">{t('review.reported_text')}</span>
        ) : (
          <PostForm
            action={`${path}#review-${review.id}`}
            intents={REPORTS}
            failureTitle="review.error_title"
            hidden={hidden}
          >
            {({ state }) => (
              <details className="review-report" open={state !== undefined || undefined}>
                <summary className="button button--plain">
                  <Icon svg={flagIcon} />
                  {t('review.report')}
                </summary>
                <fieldset className="card">
                  <legend className="sr-only">{t('review.report_heading')}</legend>
                  <p className="field-label" id={`reason-${review.id}`}>
                    {t('review.reason')}
                  </p>
                  <div
                    role="radiogroup"
                    className="review-reasons"
                    aria-labelledby={`reason-${review.id}`}
                  >
                    {REPORT_REASONS.map((reason) => (
                      <label key={reason} className="check">
                        <input
                          type="radio"
                          name="reason"
                          value={reason}
                          defaultChecked={state?.values.reason === reason}
                        />
                        {t(`review.reason_${reason}`)}
                      </label>
                    ))}
                  </div>
                  <FieldProblems id={`reason-${review.id}-problem`} field="reason" />
                  <label className="field">
                    {t('review.note')}
                    <textarea
                      className="input"
                      name="note"
                      rows={2}
                      maxLength={500}
                      dir="auto"
                      defaultValue={state?.values.note}
                    />
                  </label>
                  <SubmitButton intent="report">{t('review.report_send')}</SubmitButton>
                </fieldset>
              </details>
            )}
          </PostForm>
        )}
      </div>
    </NetworkErrorMessage>
  );
}
