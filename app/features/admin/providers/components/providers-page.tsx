import { Download, Pencil, Plus, Trash2, Upload } from 'lucide-react';
import { Link } from 'react-router';
import type { Listing } from '../../../../../domain/listing.ts';
import { WATCH_REGIONS } from '../../../../../domain/region.ts';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import { panelLinks } from '../../../../i18n/panel-links.ts';
import { PostForm, SubmitButton } from '../../../../ui/form/post-form.tsx';
import { Choice } from '../../../../ui/on-demand/choice.tsx';
import { FilterForm, WordsField } from '../../../../ui/on-demand/filter-form.tsx';
import { RegionOptions } from '../../../../ui/on-demand/region-options.tsx';
import { Pager } from '../../../../ui/pager.tsx';
import { EmptyList, type Head, PanelTable, Tally } from '../../../../ui/panel/panel-table.tsx';
import { CURATED_TYPES, type ProvidersQuery, readProvidersQuery, writeProvidersQuery } from '../schema.ts';
import type { Opened, ProviderRow } from '../types.ts';
import { ImportDialog, ReportDialog } from './import-dialogs.tsx';
import { ProviderCell, StateBadge, TitleCell, WatchBadge } from './provider-cell.tsx';
import { DeleteDialog, EditDialog, GoneDialog, NewDialog } from './provider-dialogs.tsx';

type ProvidersPageProps = { query: ProvidersQuery; providers: Listing<ProviderRow>; size: number; opened: Opened | null };

/** Where titles can be watched, as administrators say: the list, and what can be done about each (M8). */
export function ProvidersPage({ query, providers, size, opened }: ProvidersPageProps) {
  const { code, t, format } = useLanguage();
  const address = (changed: Partial<ProvidersQuery>) =>
    panelLinks.tab(code, 'providers', writeProvidersQuery({ ...query, open: null, ...changed }));
  const here = address({});
  const narrowed = Boolean(query.text || query.type || query.watch || query.country || query.state);
  const heads: Head[] = [
    { label: t('providers.title') },
    { label: t('providers.provider') },
    { label: t('providers.watch') },
    { label: t('providers.state') },
    {
      label: t('providers.added'),
      sort: {
        to: address({ sort: query.sort === 'newest' ? 'oldest' : 'newest', page: 1 }),
        now: query.sort === 'newest' ? 'descending' : 'ascending',
      },
    },
    { label: t('admin.actions'), end: true },
  ];
  return (
    <>
      <div className="panel-bar">
        <Filters query={query} narrowed={narrowed} />
      </div>
      <div className="panel-bar providers-bar">
        <div className="providers-tools">
          <Link className="button button--primary" to={address({ open: { dialog: 'new', find: '', pick: null } })} preventScrollReset>
            <Plus className="icon" aria-hidden />
            {t('providers.add')}
          </Link>
          <Link className="button button--secondary" to={address({ open: { dialog: 'import' } })} preventScrollReset>
            <Upload className="icon" aria-hidden />
            {t('providers.import')}
          </Link>
          <a
            className="button button--secondary"
            href={panelLinks.file(code, 'providers', 'providers.csv', writeProvidersQuery({ ...query, page: 1, open: null }))}
            download
          >
            <Download className="icon" aria-hidden />
            {t('providers.export')}
          </a>
        </div>
        <Tally of={providers} size={size} />
      </div>
      {providers.rows.length === 0 ? (
        <EmptyList>{t(narrowed ? 'admin.no_match' : 'providers.empty')}</EmptyList>
      ) : (
        <PanelTable caption={t('admin.tab_providers')} heads={heads}>
          {providers.rows.map((provider) => (
            <tr key={provider.id} className={provider.active ? undefined : 'provider-off'}>
              <td className="wide">
                <TitleCell provider={provider} />
              </td>
              <td className="wide">
                <ProviderCell provider={provider} />
              </td>
              <td className="provider-watch">
                <WatchBadge watch={provider.watch} /> <small>{format.regionName(provider.country)}</small>
              </td>
              <td>
                <StateBadge active={provider.active} />
              </td>
              <td data-label={t('providers.added')} className="provider-dates" suppressHydrationWarning>
                {format.date(provider.added.slice(0, 10))}
                {provider.changed && <small>{t('providers.changed', { date: format.date(provider.changed.slice(0, 10)) })}</small>}
              </td>
              <td className="end wide">
                <div className="panel-actions">
                  <ToggleForm provider={provider} here={here} />
                  <Link className="button button--plain" to={address({ open: { dialog: 'edit', id: provider.id } })} preventScrollReset>
                    <Pencil className="icon" aria-hidden />
                    <span className="provider-word">{t('admin.edit')}</span>
                    <span className="sr-only"> {provider.name}</span>
                  </Link>
                  <Link
                    className="button button--plain panel-danger"
                    to={address({ open: { dialog: 'delete', id: provider.id } })}
                    preventScrollReset
                  >
                    <Trash2 className="icon" aria-hidden />
                    <span className="provider-word">{t('admin.delete')}</span>
                    <span className="sr-only"> {provider.name}</span>
                  </Link>
                </div>
              </td>
            </tr>
          ))}
        </PanelTable>
      )}
      <Pager page={providers.page} pages={providers.pages} address={(page) => address({ page })} />
      <OpenDialog query={query} opened={opened} closeTo={here} />
    </>
  );
}

function OpenDialog({ query, opened, closeTo }: { query: ProvidersQuery; opened: Opened | null; closeTo: string }) {
  if (opened === null) return null;
  switch (opened.dialog) {
    case 'new':
      return <NewDialog query={query} found={opened.found} picked={opened.picked} closeTo={closeTo} />;
    case 'import':
      return <ImportDialog closeTo={closeTo} />;
    case 'report':
      return <ReportDialog report={opened.report} closeTo={closeTo} />;
    default: {
      const { dialog, provider } = opened;
      if (provider === null) return <GoneDialog closeTo={closeTo} />;
      const Dialog = dialog === 'edit' ? EditDialog : DeleteDialog;
      return <Dialog key={provider.id} provider={provider} closeTo={closeTo} />;
    }
  }
}

function Filters({ query, narrowed }: { query: ProvidersQuery; narrowed: boolean }) {
  const { code, t } = useLanguage();
  return (
    <FilterForm
      path={panelLinks.tab(code, 'providers')}
      addressOf={(chosen) => panelLinks.tab(code, 'providers', writeProvidersQuery({ ...readProvidersQuery(chosen), open: null }))}
      clearTo={narrowed ? panelLinks.tab(code, 'providers') : null}
    >
      {query.sort !== 'newest' && <input type="hidden" name="sort" value={query.sort} />}
      <WordsField label={t('providers.search')} value={query.text} />
      <Choice label={t('providers.type')} name="type" value={query.type ?? ''}>
        <option value="">{t('admin.all')}</option>
        {(['movie', 'tv'] as const).map((type) => (
          <option key={type} value={type} selected={type === query.type}>
            {t(`admin.${type}`)}
          </option>
        ))}
      </Choice>
      <Choice label={t('providers.watch')} name="watch" value={query.watch ?? ''}>
        <option value="">{t('admin.all')}</option>
        {CURATED_TYPES.map((watch) => (
          <option key={watch} value={watch} selected={watch === query.watch}>
            {t(`providers.watch_${watch}`)}
          </option>
        ))}
      </Choice>
      <Choice label={t('providers.country')} name="country" value={query.country ?? ''}>
        <option value="">{t('admin.all')}</option>
        <RegionOptions regions={[...WATCH_REGIONS, ...(query.country ? [query.country] : [])]} chosen={query.country ?? ''} />
      </Choice>
      <Choice label={t('providers.state')} name="state" value={query.state ?? ''}>
        <option value="">{t('admin.all')}</option>
        {(['active', 'inactive'] as const).map((state) => (
          <option key={state} value={state} selected={state === query.state}>
            {t(`providers.state_${state}`)}
          </option>
        ))}
      </Choice>
    </FilterForm>
  );
}

/** Shows an offer on its title's page, or takes it off; it can be taken back with the same button. */
function ToggleForm({ provider: { id, version, active, name }, here }: { provider: ProviderRow; here: string }) {
  const { t } = useLanguage();
  const hidden = { provider: id, version: String(version), is_active: active ? 'off' : 'on', return: here };
  return (
    <PostForm action={here} intents={TOGGLE} hidden={hidden}>
      <SubmitButton kind="plain" intent="admin_provider_toggle">
        {t(active ? 'providers.deactivate' : 'providers.activate')}
        <span className="sr-only"> {name}</span>
      </SubmitButton>
    </PostForm>
  );
}

const TOGGLE = ['admin_provider_toggle'];
