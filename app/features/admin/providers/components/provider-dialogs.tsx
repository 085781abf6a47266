import { useState } from 'react';
import type { FormIntent } from '../../../../../domain/forms/form-intent.ts';
import { titleKey } from '../../../../../domain/titles/title.ts';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import { PostForm, useForm } from '../../../../ui/form/post-form.tsx';
import { SubmitButton } from '../../../../ui/form/submit-button.tsx';
import { useCurrentPath } from '../../../../ui/form/use-return-field.ts';
import { AdminDialog } from '../../ui/admin-dialog.tsx';
import { DeleteDialog } from '../../ui/delete-dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import type { ProvidersQuery } from '../schema.ts';
import type { FoundTitle, PickedTitle, ProviderRow } from '../types.ts';
import { AddForm } from './add-form.tsx';
import {
  LinkProblem,
  Period,
  ProviderCell,
  StateBadge,
  TitleCell,
  WatchBadge,
} from './provider-cell.tsx';
import { OfferFields, TitleFields } from './provider-fields.tsx';
import { TitleFinder } from './title-finder.tsx';

const EDIT_INTENTS: FormIntent[] = ['admin_provider_edit'];
const CHECK_INTENTS: FormIntent[] = ['admin_provider_check'];

type NewDialogProps = {
  query: ProvidersQuery;
  found: FoundTitle[] | 'failed' | null;
  picked: PickedTitle | null;
  closeTo: string;
};

/** A new provider. The title search is next to the form, which keeps typed values. */
export function NewDialog({ query, found, picked, closeTo }: NewDialogProps) {
  const { t } = useLanguage();
  const key = picked && titleKey(picked);
  // A title that was typed over the chosen one; choosing again fills the form.
  const [typedTitle, setTypedTitle] = useState({ pickedKey: key, title: key });
  return (
    <AdminDialog title={t('providers.add_title')} closeTo={closeTo}>
      <TitleFinder
        query={query}
        found={found}
        picked={picked}
        isPicked={typedTitle.pickedKey !== key || typedTitle.title === key}
      />
      <AddForm closeTo={closeTo}>
        <TitleFields
          picked={picked}
          onTyped={(title) => setTypedTitle({ pickedKey: key, title })}
        />
        <OfferFields provider={null} />
      </AddForm>
    </AdminDialog>
  );
}

type DialogProps = { provider: ProviderRow; closeTo: string };

export function EditDialog({ provider, closeTo }: DialogProps) {
  const { t } = useLanguage();
  return (
    <AdminDialog title={t('providers.edit_title')} closeTo={closeTo}>
      <TitleCell title={provider.title} name={provider.titleName} />
      {provider.url && <LinkCheckForm provider={provider} />}
      <PostForm
        className="admin-form"
        action={useCurrentPath()}
        intents={EDIT_INTENTS}
        failureTitle="providers.failed"
        hidden={{ provider: provider.id, return: closeTo }}
        clientNavigation
      >
        <ConflictNotice provider={provider} />
        <OfferFields provider={provider} />
        <DialogButtons closeTo={closeTo}>
          <SubmitButton kind="primary" intent="admin_provider_edit">
            {t('admin.save')}
          </SubmitButton>
        </DialogButtons>
      </PostForm>
    </AdminDialog>
  );
}

/**
 * The version that the form sends. After a conflict, sends the new version and shows its values
 * above the typed ones.
 */
function ConflictNotice({ provider }: { provider: ProviderRow }) {
  const { t, format } = useLanguage();
  const { state } = useForm();
  const version = String(provider.version);
  const sentVersion = state?.values.version;
  return (
    <>
      <input type="hidden" name="version" value={version} />
      {sentVersion !== undefined && sentVersion !== version && (
        <dl className="admin-facts provider-changes">
          <dt>{t('providers.now_saved')}</dt>
          <dd>
            <ProviderCell provider={provider} />
          </dd>
          <dt>{t('providers.watch')}</dt>
          <dd>
            <WatchBadge watch={provider.watch} />
          </dd>
          <dt>{t('providers.country')}</dt>
          <dd>{format.regionName(provider.country)}</dd>
          <dt>{t('providers.state')}</dt>
          <dd>
            <StateBadge state={provider.state} />
            <Period provider={provider} />
          </dd>
        </dl>
      )}
    </>
  );
}

/** The last result, and a button for the next check, which does not touch the form below. */
function LinkCheckForm({ provider: { id, link } }: { provider: ProviderRow }) {
  const { t } = useLanguage();
  const path = useCurrentPath();
  return (
    <PostForm
      className="provider-link-check"
      action={path}
      intents={CHECK_INTENTS}
      failureTitle="providers.failed"
      hidden={{ provider: id, return: path }}
      clientNavigation
    >
      <span>
        {link === null && t('providers.link_unchecked')}
        {link?.status === 'ok' && (
          <span className="badge badge--success">{t('providers.link_ok')}</span>
        )}
        {link && link.status !== 'ok' && <LinkProblem link={link} />}
        {link && (
          <small>
            {t.rich('providers.link_checked', { date: <LocalTime iso={link.checkedAt} /> })}
          </small>
        )}
      </span>
      <SubmitButton intent="admin_provider_check">{t('providers.check')}</SubmitButton>
    </PostForm>
  );
}

export function DeleteProvider({
  provider: { id, version, name, title, titleName },
  closeTo,
}: DialogProps) {
  const { t } = useLanguage();
  const hidden = { provider: id, version: String(version) };
  return (
    <DeleteDialog
      title={t('providers.delete_title')}
      intent="admin_provider_delete"
      failureTitle="providers.failed"
      hidden={hidden}
      closeTo={closeTo}
    >
      <p>
        {t.rich('providers.delete_text', {
          title: <bdi>{titleName ?? titleKey(title)}</bdi>,
          name: <bdi>{name}</bdi>,
        })}
      </p>
      <p>{t('admin.no_undo')}</p>
    </DeleteDialog>
  );
}
