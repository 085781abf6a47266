import { Link } from 'react-router';
import type { Listing } from '../../../../../domain/admin/listing.ts';
import type { ProviderIssues } from '../../../../../domain/admin/provider-issues.ts';
import { adminLinks } from '../../../../i18n/admin-links.ts';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import { plusIcon, uploadIcon } from '../../../../icons/icons.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { Pager } from '../../../../ui/pager.tsx';
import { NotFoundDialog } from '../../ui/admin-dialog.tsx';
import { AdminTable, type ColumnHead, sortableHead } from '../../ui/admin-table.tsx';
import { EmptyList } from '../../ui/empty-list.tsx';
import { ExportForm } from '../../ui/export-form.tsx';
import { TabHead } from '../../ui/tab-head.tsx';
import { type ProvidersQuery, providersQuery } from '../schema.ts';
import type { OpenDialogData, ProviderRow } from '../types.ts';
import { ImportDialog, ReportDialog } from './import-dialogs.tsx';
import { DeleteProvider, EditDialog, NewDialog } from './provider-dialogs.tsx';
import { ProviderFilters } from './provider-filters.tsx';
import { ProviderTableRow } from './provider-row.tsx';
import { ProviderViews } from './provider-views.tsx';

export type ProvidersPageData = {
  query: ProvidersQuery;
  providers: Listing<ProviderRow>;
  size: number;
  opened: OpenDialogData | null;
  issues: ProviderIssues;
};

/** The list of watch providers and their actions (M8). */
export function ProvidersPage({ query, providers, size, opened, issues }: ProvidersPageData) {
  const { code, t } = useLanguage();
  const toUrl = (changed: Partial<ProvidersQuery>) =>
    adminLinks.tab(code, 'providers', providersQuery.write({ ...query, open: null, ...changed }));
  const listUrl = toUrl({});
  const clearTo = providersQuery.hasFilters(query) ? adminLinks.tab(code, 'providers') : null;
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
              providersQuery.write({ ...query, page: 1, open: null }),
            )}
          >
            {t('providers.export')}
          </ExportForm>
        )}
        {(!isEmpty || clearTo !== null) && addButton}
      </TabHead>
      <ProviderViews current="entries" issues={issues} />
      {(!isEmpty || clearTo !== null) && (
        <ProviderFilters query={query} clearTo={isEmpty ? null : clearTo} />
      )}
      {isEmpty ? (
        <EmptyList clearTo={clearTo} action={addButton}>
          {t(clearTo === null ? 'providers.empty' : 'admin.no_match')}
        </EmptyList>
      ) : (
        <AdminTable caption={t('admin.tab_providers')} heads={columns}>
          {providers.rows.map((provider) => (
            <ProviderTableRow key={provider.id} provider={provider} toUrl={toUrl} />
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
