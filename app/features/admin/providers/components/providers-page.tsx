import { Link } from 'react-router';
import type { Listing } from '../../../../../domain/admin/listing.ts';
import type { FormIntent } from '../../../../../domain/forms/form-intent.ts';
import { WATCH_REGIONS } from '../../../../../domain/titles/watch-region.ts';
import { adminLinks } from '../../../../i18n/admin-links.ts';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import { pencilIcon, plusIcon, trashIcon, uploadIcon } from '../../../../icons/icons.ts';
import { PostForm, SubmitButton } from '../../../../ui/form/post-form.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { FilterForm, SearchField } from '../../../../ui/lazy/filter-form.tsx';
import { SelectField } from '../../../../ui/lazy/select-field.tsx';
import { toRegionOptions } from '../../../../ui/lazy/select-options.tsx';
import { Pager } from '../../../../ui/pager.tsx';
import { NotFoundDialog } from '../../ui/admin-dialog.tsx';
import { AdminTable, type ColumnHead, sortableHead } from '../../ui/admin-table.tsx';
import { EmptyList } from '../../ui/empty-list.tsx';
import { ExportForm } from '../../ui/export-form.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { SortSelect } from '../../ui/sort-select.tsx';
import { TabHead } from '../../ui/tab-head.tsx';
import {
  CURATED_TYPES,
  type ProvidersQuery,
  readProvidersQuery,
  STATES,
  TYPES,
  writeProvidersQuery,
} from '../schema.ts';
import type { OpenDialogData, ProviderRow } from '../types.ts';
import { ImportDialog, ReportDialog } from './import-dialogs.tsx';
import { ProviderCell, StateBadge, TitleCell, WatchBadge } from './provider-cell.tsx';
import { DeleteProvider, EditDialog, NewDialog } from './provider-dialogs.tsx';

type ProvidersPageProps = {
  query: ProvidersQuery;
  providers: Listing<ProviderRow>;
  size: number;
  opened: OpenDialogData | null;
};

/** The list of watch providers and their actions (M8). */
export function ProvidersPage({ query, providers, size, opened }: ProvidersPageProps) {
  const { code, t, format } = useLanguage();
  const toUrl = (changed: Partial<ProvidersQuery>) =>
    adminLinks.tab(code, 'providers', writeProvidersQuery({ ...query, open: null, ...changed }));
  const listUrl = toUrl({});
  const clearTo =
    query.text || query.type || query.watch || query.country || query.state
      ? adminLinks.tab(code, 'providers')
      : null;
  const isEmpty = providers.rows.length === 0;
  const addButton = (
    <Link
      className="button button--primary"
      to={toUrl({ open: { dialog: 'new', find: '', pick: null } })}
      preventScrollReset
    >
      <Icon svg={plusIcon} />
      {t('providers.add')}
    </Link>
  );
  const columns: ColumnHead[] = [
    { label: t('providers.title') },
    { label: t('providers.provider') },
    { label: t('providers.watch') },
    { label: t('providers.state') },
    sortableHead(t('providers.added'), query.sort, ['newest', 'oldest'], (sort) =>
      toUrl({ sort, page: 1 }),
    ),
    { label: t('admin.actions'), end: true },
  ];
  return (
    <>
      <OpenDialog query={query} opened={opened} closeTo={listUrl} />
      <TabHead title={t('admin.tab_providers')} listing={providers} size={size}>
        <Link
          className="button button--secondary"
          to={toUrl({ open: { dialog: 'import' } })}
          preventScrollReset
        >
          <Icon svg={uploadIcon} />
          {t('providers.import')}
        </Link>
        {!isEmpty && (
          <ExportForm
            to={adminLinks.file(
              code,
              'providers',
              'providers.csv',
              writeProvidersQuery({ ...query, page: 1, open: null }),
            )}
          >
            {t('providers.export')}
          </ExportForm>
        )}
        {(!isEmpty || clearTo !== null) && addButton}
      </TabHead>
      {(!isEmpty || clearTo !== null) && (
        <Filters query={query} clearTo={isEmpty ? null : clearTo} />
      )}
      {isEmpty ? (
        <EmptyList clearTo={clearTo} action={addButton}>
          {t(clearTo === null ? 'providers.empty' : 'admin.no_match')}
        </EmptyList>
      ) : (
        <AdminTable caption={t('admin.tab_providers')} heads={columns}>
          {providers.rows.map((provider) => (
            <tr key={provider.id} className={provider.active ? undefined : 'provider-inactive'}>
              <td className="wide">
                <TitleCell provider={provider} />
              </td>
              <td className="wide">
                <ProviderCell provider={provider} />
              </td>
              <td className="provider-watch">
                <WatchBadge watch={provider.watch} />{' '}
                <small>{format.regionName(provider.country)}</small>
              </td>
              <td>
                <StateBadge active={provider.active} />
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
                  <ToggleForm provider={provider} listUrl={listUrl} />
                  <Link
                    className="button button--plain"
                    to={toUrl({ open: { dialog: 'edit', id: provider.id } })}
                    preventScrollReset
                  >
                    <Icon svg={pencilIcon} />
                    <span className="provider-action-label">{t('admin.edit')}</span>
                    <span className="sr-only"> {provider.name}</span>
                  </Link>
                  <Link
                    className="button button--plain admin-danger"
                    to={toUrl({ open: { dialog: 'delete', id: provider.id } })}
                    preventScrollReset
                  >
                    <Icon svg={trashIcon} />
                    <span className="provider-action-label">{t('admin.delete')}</span>
                    <span className="sr-only"> {provider.name}</span>
                  </Link>
                </div>
              </td>
            </tr>
          ))}
        </AdminTable>
      )}
      <Pager page={providers.page} pages={providers.pages} toUrl={(page) => toUrl({ page })} />
    </>
  );
}

function OpenDialog({
  query,
  opened,
  closeTo,
}: {
  query: ProvidersQuery;
  opened: OpenDialogData | null;
  closeTo: string;
}) {
  const { t } = useLanguage();
  if (opened === null) return null;
  switch (opened.dialog) {
    case 'new':
      return (
        <NewDialog query={query} found={opened.found} picked={opened.picked} closeTo={closeTo} />
      );
    case 'import':
      return <ImportDialog closeTo={closeTo} />;
    case 'report':
      return <ReportDialog report={opened.report} closeTo={closeTo} />;
    default: {
      const { dialog, provider } = opened;
      if (provider === null)
        return <NotFoundDialog title={t('admin.tab_providers')} closeTo={closeTo} />;
      const Dialog = dialog === 'edit' ? EditDialog : DeleteProvider;
      return <Dialog key={provider.id} provider={provider} closeTo={closeTo} />;
    }
  }
}

function Filters({ query, clearTo }: { query: ProvidersQuery; clearTo: string | null }) {
  const { code, t, format } = useLanguage();
  return (
    <FilterForm
      path={adminLinks.tab(code, 'providers')}
      toUrl={(parameters) =>
        adminLinks.tab(
          code,
          'providers',
          writeProvidersQuery({ ...readProvidersQuery(parameters), open: null }),
        )
      }
      clearTo={clearTo}
    >
      <SearchField label={t('providers.search')} value={query.text} />
      <FilterSelect
        name="type"
        label={t('providers.type')}
        allLabel={t('admin.all')}
        value={query.type}
        values={TYPES}
        toLabel={(type) => t(`admin.${type}`)}
      />
      <FilterSelect
        name="watch"
        label={t('providers.watch')}
        allLabel={t('admin.all')}
        value={query.watch}
        values={CURATED_TYPES}
        toLabel={(watch) => t(`providers.watch_${watch}`)}
      />
      <SelectField
        label={t('providers.country')}
        name="country"
        value={query.country ?? ''}
        options={[
          { value: '', label: t('admin.all') },
          ...toRegionOptions(
            query.country ? [...WATCH_REGIONS, query.country] : WATCH_REGIONS,
            format,
          ),
        ]}
      />
      <FilterSelect
        name="state"
        label={t('providers.state')}
        allLabel={t('admin.all')}
        value={query.state}
        values={STATES}
        toLabel={(state) => t(`providers.state_${state}`)}
      />
      <SortSelect sort={query.sort} />
    </FilterForm>
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
