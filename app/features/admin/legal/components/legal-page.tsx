import { Link } from 'react-router';
import { adminLang, LEGAL_LANGUAGES, LEGAL_TYPES } from '../../../../../domain/admin/admin.ts';
import type { Listing } from '../../../../../domain/admin/listing.ts';
import { getLanguage } from '../../../../../domain/language/language.ts';
import { adminLinks } from '../../../../i18n/admin-links.ts';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import { circleCheckIcon, plusIcon, trashIcon } from '../../../../icons/icons.ts';
import { PostForm, SubmitButton } from '../../../../ui/form/post-form.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { FilterForm, SearchField } from '../../../../ui/lazy/filter-form.tsx';
import { Pager } from '../../../../ui/pager.tsx';
import { AdminTable, sortableHead } from '../../ui/admin-table.tsx';
import { EmptyList } from '../../ui/empty-list.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { TabHead } from '../../ui/tab-head.tsx';
import type { DocumentRow, DocumentText } from '../get-documents.server.ts';
import type { History } from '../get-history.server.ts';
import {
  type LegalDialog,
  type LegalQuery,
  type LegalSort,
  readLegalQuery,
  SORTS,
  STATES,
  writeLegalQuery,
} from '../schema.ts';
import type { BuiltInText } from '../types.ts';
import { DocumentLabel } from './document-label.tsx';
import { LegalDialogs, type ToLegalUrl } from './legal-dialogs.tsx';

type LegalPageProps = {
  query: LegalQuery;
  documents: Listing<DocumentRow> & { failed: boolean };
  size: number;
  /** The document of the open dialog; `null` if not found. */
  opened: DocumentText | null;
  history: History | null;
  /** The text that a new document starts from. */
  builtIn: BuiltInText | null;
  /** ISO date of the built-in texts. */
  builtInUpdated: string;
};

/** The list of legal documents and the dialogs to change them (M5). */
export function LegalPage({
  query,
  documents,
  size,
  opened,
  history,
  builtIn,
  builtInUpdated,
}: LegalPageProps) {
  const { code, t, format } = useLanguage();
  const toUrl: ToLegalUrl = (changed) =>
    adminLinks.tab(code, 'legal', writeLegalQuery({ ...query, open: null, ...changed }));
  const clearTo = hasFilters(query) ? adminLinks.tab(code, 'legal') : null;
  return (
    <>
      {query.open && (
        <LegalDialogs
          open={query.open}
          opened={opened}
          history={history}
          builtIn={builtIn}
          toUrl={toUrl}
        />
      )}
      <TabHead title={t('admin.tab_legal')} listing={documents} size={size}>
        <Link
          className="button button--primary"
          to={toUrl({ open: { dialog: 'new', id: '' } })}
          preventScrollReset
        >
          <Icon svg={plusIcon} />
          {t('legal_admin.new')}
        </Link>
      </TabHead>
      {(documents.rows.length > 0 || clearTo !== null) && (
        <Filters query={query} clearTo={documents.rows.length > 0 ? clearTo : null} />
      )}
      {documents.failed ? (
        <LoadFailed text="legal_admin.load_failed" />
      ) : documents.rows.length === 0 ? (
        <EmptyList
          clearTo={clearTo}
          action={
            <Link
              className="button button--secondary"
              to={toUrl({
                open: {
                  dialog: 'new',
                  id: '',
                  builtIn: { type: LEGAL_TYPES[0], language: adminLang(code) },
                },
              })}
              preventScrollReset
            >
              {t('legal_admin.start_built_in')}
            </Link>
          }
        >
          {clearTo === null
            ? t('legal_admin.empty', { date: format.date(builtInUpdated) })
            : t('admin.no_match')}
        </EmptyList>
      ) : (
        <DocumentTable query={query} rows={documents.rows} toUrl={toUrl} />
      )}
      <Pager page={documents.page} pages={documents.pages} toUrl={(page) => toUrl({ page })} />
    </>
  );
}

function hasFilters({ text, type, language, active }: LegalQuery): boolean {
  return Boolean(text || type || language || active);
}

function Filters({ query, clearTo }: { query: LegalQuery; clearTo: string | null }) {
  const { code, t, format } = useLanguage();
  return (
    <FilterForm
      path={adminLinks.tab(code, 'legal')}
      toUrl={(parameters) =>
        adminLinks.tab(code, 'legal', writeLegalQuery(readLegalQuery(parameters)))
      }
      clearTo={clearTo}
    >
      <SearchField label={t('legal_admin.search')} value={query.text} />
      <FilterSelect
        name="type"
        label={t('legal_admin.type')}
        allLabel={t('admin.all')}
        value={query.type}
        values={LEGAL_TYPES}
        toLabel={(type) => t(`legal_admin.type_${type}`)}
      />
      <FilterSelect
        name="language"
        label={t('legal_admin.language')}
        allLabel={t('admin.all')}
        value={query.language}
        values={LEGAL_LANGUAGES}
        toLabel={format.languageName}
      />
      <FilterSelect
        name="active"
        label={t('legal_admin.state')}
        allLabel={t('admin.all')}
        value={query.active}
        values={STATES}
        toLabel={(state) => t(`legal_admin.state_${state}`)}
      />
      <FilterSelect
        name="sort"
        label={t('filter.sort')}
        allLabel={t('legal_admin.sort_newest')}
        values={SORTS.slice(1)}
        value={query.sort === 'newest' ? null : query.sort}
        toLabel={(sort) => t(`legal_admin.sort_${sort}`)}
      />
    </FilterForm>
  );
}

function DocumentTable({
  query: { sort },
  rows,
  toUrl,
}: {
  query: LegalQuery;
  rows: DocumentRow[];
  toUrl: ToLegalUrl;
}) {
  const { t } = useLanguage();
  const toSortUrl = (next: LegalSort) => toUrl({ sort: next, page: 1 });
  return (
    <div className="legal-list">
      <AdminTable
        caption={t('admin.tab_legal')}
        heads={[
          { label: t('legal_admin.title') },
          { label: t('legal_admin.state') },
          { label: t('legal_admin.creator') },
          sortableHead(t('legal_admin.created'), sort, ['newest', 'oldest'], toSortUrl),
          sortableHead(t('legal_admin.changed'), sort, ['changed', 'changed_oldest'], toSortUrl),
          { label: t('admin.actions'), end: true },
        ]}
      >
        {rows.map((row) => (
          <tr key={row.id}>
            <td className="legal-title">
              <bdi lang={getLanguage(row.language).tag}>{row.title}</bdi>
              <small>
                <DocumentLabel document={row} />
              </small>
            </td>
            <td>
              <span className={row.active ? 'badge badge--success' : 'badge'}>
                {row.active && <Icon svg={circleCheckIcon} />}
                {t(`legal_admin.state_${row.active ? 'on' : 'off'}`)}
              </span>
            </td>
            <td data-label={t('legal_admin.creator')}>
              {row.creator === null ? (
                <span className="muted">{t('legal_admin.no_creator')}</span>
              ) : (
                <bdi>{row.creator}</bdi>
              )}
            </td>
            <td data-label={t('legal_admin.created')}>
              <LocalTime iso={row.created} day />
            </td>
            <td data-label={t('legal_admin.changed')}>
              <LocalTime iso={row.changed} day />
            </td>
            <td className="end wide">
              <Actions document={row} toUrl={toUrl} />
            </td>
          </tr>
        ))}
      </AdminTable>
    </div>
  );
}

function Actions({
  document: { id, title, active, version },
  toUrl,
}: {
  document: DocumentRow;
  toUrl: ToLegalUrl;
}) {
  const { t } = useLanguage();
  const listUrl = toUrl({});
  const name = <span className="sr-only"> {title}</span>;
  const toDialogLink = (dialog: LegalDialog['dialog']) => ({
    to: toUrl({ open: { dialog, id } }),
    preventScrollReset: true,
  });
  return (
    <div className="admin-actions">
      <PostForm
        action={listUrl}
        intents={['admin_document_active']}
        failureTitle="legal_admin.update_failed"
        hidden={{
          document: id,
          version: String(version),
          active: active ? 'off' : 'on',
          return: listUrl,
        }}
      >
        <SubmitButton kind="plain" intent="admin_document_active">
          {t(active ? 'legal_admin.switch_off' : 'legal_admin.switch_on')}
          {name}
        </SubmitButton>
      </PostForm>
      <Link className="button button--plain" {...toDialogLink('edit')}>
        {t('admin.edit')}
        {name}
      </Link>
      <Link className="button button--plain" {...toDialogLink('history')}>
        {t('legal_admin.history')}
        {name}
      </Link>
      <Link className="button button--plain admin-danger" {...toDialogLink('delete')}>
        <Icon svg={trashIcon} />
        {t('admin.delete')}
        {name}
      </Link>
    </div>
  );
}
