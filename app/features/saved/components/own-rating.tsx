import { Link } from 'react-router';
import type { FormIntent } from '../../../../domain/forms/form-intent.ts';
import { titleKey } from '../../../../domain/titles/title.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { links } from '../../../i18n/links.ts';
import { chevronDownIcon, lockIcon, starIcon, userRoundIcon } from '../../../icons/icons.ts';
import { PostForm } from '../../../ui/form/post-form.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { NetworkErrorMessage } from '../../../ui/form/use-post-form.ts';
import { useCurrentPath, useReturnField } from '../../../ui/form/use-return-field.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { OwnRating, SavedTile } from '../types.ts';
import { ListPanel } from './list-panel.tsx';

const EDIT: FormIntent[] = ['rating_publish', 'rating_delete'];
const PUBLISH_ALL: FormIntent[] = ['rating_publish_all'];

/** The user's own rating of a title; a private one can be made public or deleted. */
export function OwnRatingNote({ title, rating }: { title: SavedTile; rating: OwnRating }) {
  const { t } = useLanguage();
  if (!rating.isPrivate)
    return (
      <p className="tile-meta">
        <Stars value={rating.rating} />
      </p>
    );
  return (
    <details className="private-rating">
      <summary className="tile-meta">
        <Stars value={rating.rating} />
        <Icon svg={lockIcon} />
        {t('rating.private')}
        <span className="sr-only">: {title.title.text}</span>
        <Icon svg={chevronDownIcon} />
      </summary>
      <PrivateRatingForm title={title} rating={rating} />
    </details>
  );
}

function Stars({ value }: { value: number | null }) {
  const { t, format } = useLanguage();
  if (value === null) return null;
  return (
    <span className="own-rating">
      <Icon svg={userRoundIcon} />
      <Icon svg={starIcon} />
      <span className="sr-only">{t('card.score', { score: format.number(value) })}</span>
      <span aria-hidden>{format.number(value)}</span>
    </span>
  );
}

/** Reviews need a rating, so that a text without one leads to the form of the title. */
function PrivateRatingForm({ title, rating }: { title: SavedTile; rating: OwnRating }) {
  const { code, t } = useLanguage();
  const action = useCurrentPath();
  return (
    <div className="private-rating-form">
      {rating.text !== null && <p dir="auto">{rating.text}</p>}
      <p className="fine-print">{t('rating.text')}</p>
      <NetworkErrorMessage value="save.failed_text">
        <PostForm
          className="button-row"
          action={action}
          intents={EDIT}
          failureTitle="save.failed_title"
          hidden={{ title: titleKey(title), ...useReturnField() }}
        >
          {rating.rating === null ? (
            <Link
              className="button button--secondary"
              to={`${links.title(code, title.type, title.id, title.title.text)}#reviews`}
            >
              {t('rating.publish')}
            </Link>
          ) : (
            <SubmitButton intent="rating_publish">{t('rating.publish')}</SubmitButton>
          )}
          <SubmitButton intent="rating_delete" kind="plain">
            {t('rating.delete')}
          </SubmitButton>
        </PostForm>
      </NetworkErrorMessage>
    </div>
  );
}

type PublishAllPanelProps = { id: string; isOpen: boolean; onClose: () => void };

export function PublishAllPanel(panel: PublishAllPanelProps) {
  const { t } = useLanguage();
  return (
    <ListPanel heading={t('rating.publish_all')} {...panel}>
      <p className="muted">{t('rating.all_text')}</p>
      <NetworkErrorMessage value="save.failed_text">
        <PostForm
          action={useCurrentPath()}
          intents={PUBLISH_ALL}
          failureTitle="save.failed_title"
          hidden={useReturnField()}
        >
          <SubmitButton intent="rating_publish_all" kind="primary">
            {t('rating.publish_all')}
          </SubmitButton>
        </PostForm>
      </NetworkErrorMessage>
    </ListPanel>
  );
}
