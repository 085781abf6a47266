import { Link } from 'react-router';
import { OVERRIDE_FIELDS, OVERRIDE_LANGUAGES } from '../../../../../domain/admin/override.ts';
import { adminLinks } from '../../../../i18n/admin-links.ts';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import { plusIcon } from '../../../../icons/icons.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { Pager } from '../../../../ui/pager.tsx';
import { FilterForm, SearchField } from '../../../../ui/pages/filter-form.tsx';
import { NotFoundDialog } from '../../ui/admin-dialog.tsx';
import { EmptyList } from '../../ui/empty-list.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { OverrideViews } from '../../ui/override-views.tsx';
import { SortSelect } from '../../ui/sort-select.tsx';
import { TabHead } from '../../ui/tab-head.tsx';
import type { Overrides } from '../data.server.ts';
import { NEW_DRAFT, type OverridesQuery, overridesQuery, TYPES } from '../schema.ts';
import type { OpenedOverride, WizardData } from '../types.ts';
import { AddDialog } from './add-dialog.tsx';
import { DeleteOverride } from './delete-override.tsx';
import { OverrideCard } from './override-card.tsx';

type OverridesPageProps = {
  query: OverridesQuery;
  overrides: Overrides;
  size: number;
  /** `null` if not found. */
  opened: OpenedOverride | null;
  /** Data of the add dialog; `null` while it is closed. */
  wizard: WizardData | null;
};

/** The list of overrides (M7). */
export function OverridesPage({ query, overrides, size, opened, wizard }: OverridesPageProps) {
  const { code, t } = useLanguage();
  const toUrl = (changed: Partial<OverridesQuery>) =>
    adminLinks.tab(
      code,
      'overrides',
      overridesQuery.write({ ...query, open: null, draft: null, ...changed }),
    );
  const listUrl = toUrl({});
  const clearTo = overridesQuery.hasFilters(query) ? adminLinks.tab(code, 'overrides') : null;
  const addLink = { to: toUrl({ draft: NEW_DRAFT }), preventScrollReset: true };
  const isOpen = (dialog: string) => query.open?.dialog === dialog && opened?.active === true;
  const editing = isOpen('edit') ? opened : null;
  // The override of the URL may be on another page of the list.
  const rows =
    editing && !overrides.rows.some(({ id }) => id === editing.id)
      ? [editing, ...overrides.rows]
      : overrides.rows;
  return (
    <>
      {query.draft && wizard && (
        <AddDialog
          draft={query.draft}
          data={wizard}
          toUrl={(draft) => toUrl({ draft })}
          closeTo={listUrl}
        />
      )}
      {query.open && opened?.active !== true && (
        <NotFoundDialog title={t('overrides.gone_title')} closeTo={listUrl} />
      )}
      {opened && isOpen('delete') && <DeleteOverride override={opened} closeTo={listUrl} />}
      <TabHead title={t('admin.tab_overrides')} listing={overrides} size={size}>
        {overrides.exist && (
          <Link className="button button--primary" {...addLink}>
            <Icon svg={plusIcon} />
            {t('overrides.add')}
          </Link>
        )}
      </TabHead>
      <OverrideViews current="values" />
      {overrides.exist && <Filters query={query} clearTo={rows.length > 0 ? clearTo : null} />}
      {rows.length === 0 ? (
        <EmptyList
          clearTo={clearTo}
          action={
            !overrides.exist && (
              <Link className="button button--primary" {...addLink}>
                {t('overrides.add_first')}
              </Link>
            )
          }
        >
          {t(emptyText(query, overrides))}
        </EmptyList>
      ) : (
        <ul className="overrides">
          {rows.map((row) => (
            <OverrideCard
              key={row.id}
              row={row}
              editing={editing?.id === row.id ? editing : null}
              editUrl={toUrl({ open: { dialog: 'edit', id: row.id } })}
              deleteUrl={toUrl({ open: { dialog: 'delete', id: row.id } })}
              listUrl={listUrl}
            />
          ))}
        </ul>
      )}
      <Pager page={overrides.page} pages={overrides.pages} toUrl={(page) => toUrl({ page })} />
    </>
  );
}

function emptyText(query: OverridesQuery, { searchFailed }: Overrides) {
  if (searchFailed) return 'overrides.search_failed';
  return overridesQuery.hasFilters(query) ? 'admin.no_match' : 'overrides.none';
}

function Filters({ query, clearTo }: { query: OverridesQuery; clearTo: string | null }) {
  const { code, t, format } = useLanguage();
  const path = adminLinks.tab(code, 'overrides');
  return (
    <FilterForm path={path} toQuery={overridesQuery.normalize} clearTo={clearTo}>
      <SearchField label={t('overrides.search')} value={query.text} />
      <FilterSelect
        name="type"
        label={t('overrides.type')}
        allLabel={t('admin.all')}
        value={query.type}
        values={TYPES}
        toLabel={(type) => t(`admin.${type}`)}
      />
      <FilterSelect
        name="field"
        label={t('overrides.field')}
        allLabel={t('admin.all')}
        value={query.field}
        values={OVERRIDE_FIELDS}
        toLabel={(field) => t(`overrides.field_${field}`)}
      />
      <FilterSelect
        name="language"
        label={t('overrides.language')}
        allLabel={t('admin.all')}
        value={query.language}
        values={OVERRIDE_LANGUAGES}
        toLabel={format.languageName}
      />
      <FilterSelect
        name="state"
        label={t('overrides.state')}
        allLabel={t('overrides.active')}
        values={['deleted']}
        value={query.state === 'active' ? null : query.state}
        toLabel={() => t('overrides.deleted')}
      />
      <SortSelect sort={query.sort} />
    </FilterForm>
  );
}
