import { type ReactNode, useEffect } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { keyOf } from '../../../../../domain/mark.ts';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import { PostForm, SubmitButton, useForm } from '../../../../ui/form/post-form.tsx';
import { PanelDialog } from '../../../../ui/panel/panel-dialog.tsx';
import type { ProvidersQuery } from '../schema.ts';
import type { FoundTitle, PickedTitle, ProviderRow } from '../types.ts';
import { ProviderCell, StateBadge, TitleCell, WatchBadge } from './provider-cell.tsx';
import { OfferFields, TitleFields } from './provider-fields.tsx';
import { TitleFinder } from './title-finder.tsx';

const ADD = ['admin_provider_add'];
const EDIT = ['admin_provider_edit'];
const DELETE = ['admin_provider_delete'];

/** Somebody removed the offer since the list was shown. */
export function GoneDialog({ closeTo }: { closeTo: string }) {
  const { t } = useLanguage();
  return (
    <PanelDialog title={t('admin.tab_providers')} closeTo={closeTo}>
      <p>{t('admin.gone')}</p>
    </PanelDialog>
  );
}

type NewDialogProps = { query: ProvidersQuery; found: FoundTitle[] | 'failed' | null; picked: PickedTitle | null; closeTo: string };

/** A new offer; its title is looked for beside the form, which keeps what was typed meanwhile. */
export function NewDialog({ query, found, picked, closeTo }: NewDialogProps) {
  const { t } = useLanguage();
  return (
    <PanelDialog title={t('providers.add_title')} closeTo={closeTo}>
      <TitleFinder query={query} found={found} picked={picked} />
      <PostForm className="panel-form" action={useAddress()} intents={ADD} hidden={{ return: closeTo }} stays>
        <TitleFields picked={picked} />
        <OfferFields provider={null} />
        <SubmitButton kind="primary" intent="admin_provider_add">
          {t('providers.add')}
        </SubmitButton>
      </PostForm>
    </PanelDialog>
  );
}

type DialogProps = { provider: ProviderRow; closeTo: string };

export function EditDialog({ provider, closeTo }: DialogProps) {
  const { t } = useLanguage();
  return (
    <PanelDialog title={t('providers.edit_title')} closeTo={closeTo}>
      <TitleCell provider={provider} />
      <PostForm className="panel-form" action={useAddress()} intents={EDIT} hidden={{ provider: provider.id, return: closeTo }} stays>
        <SavedMeanwhile provider={provider} />
        <OfferFields provider={provider} />
        <SubmitButton kind="primary" intent="admin_provider_edit">
          {t('admin.save')}
        </SubmitButton>
      </PostForm>
    </PanelDialog>
  );
}

/**
 * The version that the form knows. Where somebody else saved another one meanwhile, it is asked for and shown above what was typed here:
 * who saves again has seen it.
 */
function SavedMeanwhile({ provider }: { provider: ProviderRow }) {
  const { t, format } = useLanguage();
  const { state } = useForm();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (state) revalidate();
  }, [state, revalidate]);
  const version = String(provider.version);
  const sent = state?.values.version;
  return (
    <>
      <input type="hidden" name="version" value={version} />
      {sent !== undefined && sent !== version && (
        <dl className="panel-facts provider-meanwhile">
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
            <StateBadge active={provider.active} />
          </dd>
        </dl>
      )}
    </>
  );
}

export function DeleteDialog({ provider, closeTo }: DialogProps) {
  const { t } = useLanguage();
  const title: ReactNode = <bdi>{provider.titleName ?? keyOf(provider.title)}</bdi>;
  return (
    <PanelDialog title={t('providers.delete_title')} closeTo={closeTo}>
      <PostForm
        className="panel-form"
        action={useAddress()}
        intents={DELETE}
        hidden={{ provider: provider.id, version: String(provider.version), return: closeTo }}
        stays
      >
        <p>{t.rich('providers.delete_text', { title, name: <bdi>{provider.name}</bdi> })}</p>
        <p>{t('admin.no_undo')}</p>
        <SubmitButton kind="danger" intent="admin_provider_delete">
          {t('admin.delete')}
        </SubmitButton>
      </PostForm>
    </PanelDialog>
  );
}

/** Where a form without scripts comes back to: the dialog it stands in. */
function useAddress(): string {
  const { pathname, search } = useLocation();
  return pathname + search;
}
