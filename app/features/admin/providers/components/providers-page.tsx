import { Link } from 'react-router';
import type { FormIntent } from '../../../../../domain/form-intent.ts';
import type { Listing } from '../../../../../domain/listing.ts';
import { WATCH_REGIONS } from '../../../../../domain/region.ts';
import { adminLinks } from '../../../../i18n/admin-links.ts';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import { pencilIcon, plusIcon, trashIcon, uploadIcon } from '../../../../icons/icons.ts';
import { PostForm, SubmitButton } from '../../../../ui/form/post-form.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Choice } from '../../../../ui/on-demand/choice.tsx';
import { FilterForm, WordsField } from '../../../../ui/on-demand/filter-form.tsx';
import { RegionOptions } from '../../../../ui/on-demand/region-options.tsx';
import { Pager } from '../../../../ui/pager.tsx';
import { NotFoundDialog } from '../../ui/admin-dialog.tsx';
import { AdminTable, EmptyList, type Head, ResultCount, sortHead } from '../../ui/admin-table.tsx';
import { ExportForm } from '../../ui/export-form.tsx';
import { FilterChoice } from '../../ui/filter-choice.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { SortChoice } from '../../ui/sort-choice.tsx';
import {
  CURATED_TYPES,
  type ProvidersQuery,
  readProvidersQuery,
  STATES,
  TYPES,
  writeProvidersQuery,
} from '../schema.ts';
import type { Opened, ProviderRow } from '../types.ts';
import { ImportDialog, ReportDialog } from './import-dialogs.tsx';
import { ProviderCell, StateBadge, TitleCell, WatchBadge } from './provider-cell.tsx';
import { DeleteProvider, EditDialog, NewDialog } from './provider-dialogs.tsx';

type ProvidersPageProps = {
  query: ProvidersQuery;
  providers: Listing<ProviderRow>;
  size: number;
  opened: Opened | null;
};

/** The list of watch providers and their actions (M8). */
export function ProvidersPage({ query, providers, size, opened }: ProvidersPageProps) {
  const { code, t, format } = useLanguage();
  const address = (changed: Partial<ProvidersQuery>) =>
    adminLinks.tab(code, 'providers', writeProvidersQuery({ ...query, open: null, ...changed }));
  const here = address({});
  const narrowed = Boolean(query.text || query.type || query.watch || query.country || query.state);
  const heads: Head[] = [
    { label: t('providers.title') },
    { label: t('providers.provider') },
    { label: t('providers.watch') },
    { label: t('providers.state') },
    sortHead(t('providers.added'), query.sort, ['newest', 'oldest'], (sort) =>
      address({ sort, page: 1 }),
    ),
    { label: t('admin.actions'), end: true },
  ];
  return (
    <>
      <OpenDialog query={query} opened={opened} closeTo={here} />
      <div className="admin-bar">
        <Filters query={query} narrowed={narrowed} />
      </div>
      <div className="admin-bar providers-bar">
        <div className="providers-tools">
          <Link
            className="button button--primary"
            to={address({ open: { dialog: 'new', find: '', pick: null } })}
            preventScrollReset
          >
            <Icon svg={plusIcon} />
            {t('providers.add')}
          </Link>
          <Link
            className="button button--secondary"
            to={address({ open: { dialog: 'import' } })}
            preventScrollReset
          >
            <Icon svg={uploadIcon} />
            {t('providers.import')}
          </Link>
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
        </div>
        <ResultCount of={providers} size={size} />
      </div>
      {providers.rows.length === 0 ? (
        <EmptyList>{t(narrowed ? 'admin.no_match' : 'providers.empty')}</EmptyList>
      ) : (
        <AdminTable caption={t('admin.tab_providers')} heads={heads}>
          {providers.rows.map((provider) => (
            <tr key={provider.id} className={provider.active ? undefined : 'provider-off'}>
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
                  <ToggleForm provider={provider} here={here} />
                  <Link
                    className="button button--plain"
                    to={address({ open: { dialog: 'edit', id: provider.id } })}
                    preventScrollReset
                  >
                    <Icon svg={pencilIcon} />
                    <span className="provider-word">{t('admin.edit')}</span>
                    <span className="sr-only"> {provider.name}</span>
                  </Link>
                  <Link
                    className="button button--plain admin-danger"
                    to={address({ open: { dialog: 'delete', id: provider.id } })}
                    preventScrollReset
                  >
                    <Icon svg={trashIcon} />
                    <span className="provider-word">{t('admin.delete')}</span>
                    <span className="sr-only"> {provider.name}</span>
                  </Link>
                </div>
              </td>
            </tr>
          ))}
        </AdminTable>
      )}
      <Pager page={providers.page} pages={providers.pages} address={(page) => address({ page })} />
    </>
  );
}

function OpenDialog({
  query,
  opened,
  closeTo,
}: {
  query: ProvidersQuery;
  opened: Opened | null;
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

function Filters({ query, narrowed }: { query: ProvidersQuery; narrowed: boolean }) {
  const { code, t } = useLanguage();
  return (
    <FilterForm
      path={adminLinks.tab(code, 'providers')}
      addressOf={(chosen) =>
        adminLinks.tab(
          code,
          'providers',
          writeProvidersQuery({ ...readProvidersQuery(chosen), open: null }),
        )
      }
      clearTo={narrowed ? adminLinks.tab(code, 'providers') : null}
    >
      <WordsField label={t('providers.search')} value={query.text} />
      <FilterChoice
        name="type"
        label={t('providers.type')}
        all={t('admin.all')}
        value={query.type}
        values={TYPES}
        say={(type) => t(`admin.${type}`)}
      />
      <FilterChoice
        name="watch"
        label={t('providers.watch')}
        all={t('admin.all')}
        value={query.watch}
        values={CURATED_TYPES}
        say={(watch) => t(`providers.watch_${watch}`)}
      />
      <Choice label={t('providers.country')} name="country" value={query.country ?? ''}>
        <option value="">{t('admin.all')}</option>
        <RegionOptions
          regions={[...WATCH_REGIONS, ...(query.country ? [query.country] : [])]}
          chosen={query.country ?? ''}
        />
      </Choice>
      <FilterChoice
        name="state"
        label={t('providers.state')}
        all={t('admin.all')}
        value={query.state}
        values={STATES}
        say={(state) => t(`providers.state_${state}`)}
      />
      <SortChoice sort={query.sort} />
    </FilterForm>
  );
}

/** Shows a provider on its title's page, or hides it; the same button reverts it. */
function ToggleForm({
  provider: { id, version, active, name },
  here,
}: {
  provider: ProviderRow;
  here: string;
}) {
  const { t } = useLanguage();
  const hidden = {
    provider: id,
    version: String(version),
    is_active: active ? 'off' : 'on',
    return: here,
  };
  return (
    <PostForm action={here} intents={TOGGLE} failed="providers.failed" hidden={hidden}>
      <SubmitButton kind="plain" intent="admin_provider_toggle">
        {t(active ? 'providers.deactivate' : 'providers.activate')}
        <span className="sr-only"> {name}</span>
      </SubmitButton>
    </PostForm>
  );
}

const TOGGLE: FormIntent[] = ['admin_provider_toggle'];
