import type { FormIntent } from '../../../../domain/forms/form-intent.ts';
import type { Review } from '../../../../domain/reviews/review.ts';
import { type TitleRef, titleKey } from '../../../../domain/titles/title.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { chevronDownIcon, pencilIcon, trashIcon } from '../../../icons/icons.ts';
import { PostForm } from '../../../ui/form/post-form.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { NetworkErrorMessage } from '../../../ui/form/use-post-form.ts';
import { useReturnField } from '../../../ui/form/use-return-field.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ReviewFields, ReviewPostForm } from './review-form.tsx';

const DELETE: FormIntent[] = ['review_delete'];

type OwnReviewActionsProps = { title: TitleRef; path: string; review: Review };

/** Forms to edit and delete the user's own review, which open below it. */
export function OwnReviewActions({ title, path, review }: OwnReviewActionsProps) {
  const { t } = useLanguage();
  return (
    <div className="own-review-actions" id="rate">
      <ReviewPostForm title={title} path={path}>
        {({ state }) => (
          <details className="review-edit" open={state !== undefined || undefined}>
            <summary className="button button--plain">
              <Icon svg={pencilIcon} />
              {t('review.edit')}
              <Icon svg={chevronDownIcon} />
            </summary>
            <div className="review-form">
              {/* A rating from the sheet replaces what was typed before. */}
              <ReviewFields
                key={`${review.rating} ${review.spoiler} ${review.text}`}
                review={review}
              />
            </div>
          </details>
        )}
      </ReviewPostForm>
      <NetworkErrorMessage value="review.error_text">
        <PostForm
          action={`${path}#reviews`}
          intents={DELETE}
          failureTitle="review.error_title"
          hidden={{ title: titleKey(title), ...useReturnField('#reviews') }}
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
      </NetworkErrorMessage>
    </div>
  );
}
