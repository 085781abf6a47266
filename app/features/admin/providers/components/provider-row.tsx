import { Link } from 'react-router';
import type { FormIntent } from '../../../../../domain/forms/form-intent.ts';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import { pencilIcon, trashIcon } from '../../../../icons/icons.ts';
import { PostForm } from '../../../../ui/form/post-form.tsx';
import { SubmitButton } from '../../../../ui/form/submit-button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import type { ProvidersQuery } from '../schema.ts';
import type { ProviderRow } from '../types.ts';
import { Period, ProviderCell, StateBadge, TitleCell, WatchBadge } from './provider-cell.tsx';

type ProviderTableRowProps = {
  provider: ProviderRow;
  toUrl: (changed: Partial<ProvidersQuery>) => string;
};

export function ProviderTableRow({ provider, toUrl }: ProviderTableRowProps) {
  const { t, format } = useLanguage();
  const { id, name, title, titleName, state } = provider;
  const isShown = state === 'active';
  return (
    <tr className={isShown ? undefined : 'provider-inactive'}>
      <td className="wide">
        <TitleCell title={title} name={titleName} />
      </td>
      <td className="wide">
        <ProviderCell provider={provider} />
      </td>
      <td className="provider-watch">
        <WatchBadge watch={provider.watch} /> <small>{format.regionName(provider.country)}</small>
      </td>
      <td className="provider-state">
        <StateBadge state={state} />
        <Period provider={provider} />
      </td>
      <td data-label={t('providers.added')} className="provider-dates">
        <LocalTime iso={provider.added} day />
        {provider.changed && (
          <small>
            {t.rich('providers.changed', {
              date: <LocalTime iso={provider.changed} day />,
            })}
          </small>
        )}
      </td>
      <td className="end wide">
        <div className="admin-actions">
          <ToggleForm provider={provider} listUrl={toUrl({})} />
          <Link
            className="button button--plain"
            to={toUrl({ open: { dialog: 'edit', id } })}
            preventScrollReset
          >
            <Icon svg={pencilIcon} />
            <span className="provider-action-label">{t('admin.edit')}</span>
            <span className="sr-only"> {name}</span>
          </Link>
          <Link
            className="button button--plain admin-danger"
            to={toUrl({ open: { dialog: 'delete', id } })}
            preventScrollReset
          >
            <Icon svg={trashIcon} />
            <span className="provider-action-label">{t('admin.delete')}</span>
            <span className="sr-only"> {name}</span>
          </Link>
        </div>
      </td>
    </tr>
  );
}

/** Shows a provider on its title's page, or hides it; the same button reverts it. */
function ToggleForm({
  provider: { id, version, active, name },
  listUrl,
}: {
  provider: ProviderRow;
  listUrl: string;
}) {
  const { t } = useLanguage();
  const hidden = {
    provider: id,
    version: String(version),
    is_active: active ? 'off' : 'on',
    return: listUrl,
  };
  return (
    <PostForm
      action={listUrl}
      intents={TOGGLE_INTENTS}
      failureTitle="providers.failed"
      hidden={hidden}
    >
      <SubmitButton kind="plain" intent="admin_provider_toggle">
        {t(active ? 'providers.deactivate' : 'providers.activate')}
        <span className="sr-only"> {name}</span>
      </SubmitButton>
    </PostForm>
  );
}

const TOGGLE_INTENTS: FormIntent[] = ['admin_provider_toggle'];
