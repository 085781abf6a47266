import { Link } from 'react-router';
import type { Listing } from '../../../../../domain/admin/listing.ts';
import { TAKEDOWN_KINDS } from '../../../../../domain/admin/takedown.ts';
import type { FormIntent } from '../../../../../domain/forms/form-intent.ts';
import { adminLinks } from '../../../../i18n/admin-links.ts';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import { plusIcon, undo2Icon } from '../../../../icons/icons.ts';
import { PostForm } from '../../../../ui/form/post-form.tsx';
import { SubmitButton } from '../../../../ui/form/submit-button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Pager } from '../../../../ui/pager.tsx';
import { FilterForm, SearchField } from '../../../../ui/pages/filter-form.tsx';
import { AdminTable, sortableHead } from '../../ui/admin-table.tsx';
import { EmptyList } from '../../ui/empty-list.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { OverrideViews } from '../../ui/override-views.tsx';
import { SortSelect } from '../../ui/sort-select.tsx';
import { TabHead } from '../../ui/tab-head.tsx';
import { NEW_DRAFT, type TakedownsQuery, takedownsQuery } from '../schema.ts';
import type { NamedTarget, TakedownRow } from '../types.ts';
import { NewTakedown } from './new-takedown.tsx';
import { TargetCell } from './target-cell.tsx';

type TakedownsPageProps = {
  query: TakedownsQuery;
  takedowns: Listing<TakedownRow>;
  size: number;
  target: NamedTarget | null;
};

/** Titles, people and keywords that were taken down. */
export function TakedownsPage({ query, takedowns, size, target }: TakedownsPageProps) {
  const { code, t } = useLanguage();
  const toUrl = (changed: Partial<TakedownsQuery>) =>
    adminLinks.takedowns(code, takedownsQuery.write({ ...query, draft: null, ...changed }));
  const listUrl = toUrl({});
  const clearTo = takedownsQuery.hasFilters(query) ? adminLinks.takedowns(code) : null;
  const isEmpty = takedowns.rows.length === 0;
  const addButton = (
    <Link className="button button--primary" to={toUrl({ draft: NEW_DRAFT })} preventScrollReset>
      <Icon svg={plusIcon} />
      {t('takedowns.add')}
    </Link>
  );
  const { draft } = query;
  return (
    <>
      {draft && <NewTakedown query={{ ...query, draft }} target={target} closeTo={listUrl} />}
      <TabHead title={t('takedowns.title')} listing={takedowns} size={size}>
        {(!isEmpty || clearTo !== null) && addButton}
      </TabHead>
      <OverrideViews current="takedowns" />
      {(!isEmpty || clearTo !== null) && (
        <Filters query={query} clearTo={isEmpty ? null : clearTo} />
      )}
      {isEmpty ? (
        <EmptyList clearTo={clearTo} action={addButton}>
          {t(clearTo === null ? 'takedowns.empty' : 'admin.no_match')}
        </EmptyList>
      ) : (
        <AdminTable
          caption={t('takedowns.title')}
          heads={[
            { label: t('takedowns.name') },
            { label: t('takedowns.reason') },
            { label: t('takedowns.creator') },
            sortableHead(t('takedowns.created'), query.sort, ['newest', 'oldest'], (sort) =>
              toUrl({ sort, page: 1 }),
            ),
            { label: t('admin.actions'), end: true },
          ]}
        >
          {takedowns.rows.map((row) => (
            <tr key={row.id}>
              <td className="wide">
                <TargetCell {...row} />
              </td>
              <td className="wide takedown-reason">
                <bdi>{row.reason}</bdi>
              </td>
              <td data-label={t('takedowns.creator')}>
                <bdi>{row.creator ?? t('overrides.no_creator')}</bdi>
              </td>
              <td data-label={t('takedowns.created')} className="takedown-date">
                <LocalTime iso={row.created} day />
              </td>
              <td className="end wide">
                <div className="admin-actions">
                  <UndoForm row={row} listUrl={listUrl} />
                </div>
              </td>
            </tr>
          ))}
        </AdminTable>
      )}
      <Pager page={takedowns.page} pages={takedowns.pages} toUrl={(page) => toUrl({ page })} />
    </>
  );
}

function Filters({ query, clearTo }: { query: TakedownsQuery; clearTo: string | null }) {
  const { code, t } = useLanguage();
  const path = adminLinks.takedowns(code);
  return (
    <FilterForm path={path} toQuery={takedownsQuery.normalize} clearTo={clearTo}>
      <SearchField label={t('takedowns.search')} value={query.text} />
      <FilterSelect
        name="type"
        label={t('takedowns.kind')}
        allLabel={t('admin.all')}
        value={query.type}
        values={TAKEDOWN_KINDS}
        toLabel={(kind) => t(`takedowns.kind_${kind}`)}
      />
      <SortSelect sort={query.sort} />
    </FilterForm>
  );
}

function UndoForm({ row, listUrl }: { row: TakedownRow; listUrl: string }) {
  const { t } = useLanguage();
  return (
    <PostForm
      action={listUrl}
      intents={UNDO_INTENTS}
      failureTitle="takedowns.undo_failed"
      hidden={{ takedown: row.id, return: listUrl }}
    >
      <SubmitButton kind="plain" intent="admin_takedown_undo">
        <Icon svg={undo2Icon} directional />
        {t('takedowns.undo')}
        <span className="sr-only"> {row.name ?? row.targetId}</span>
      </SubmitButton>
    </PostForm>
  );
}

const UNDO_INTENTS: FormIntent[] = ['admin_takedown_undo'];
