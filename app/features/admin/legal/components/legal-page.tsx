import { Link } from 'react-router';
import { adminLang, LEGAL_LANGUAGES, LEGAL_TYPES } from '../../../../../domain/admin/admin.ts';
import type { Listing } from '../../../../../domain/admin/listing.ts';
import { adminLinks } from '../../../../i18n/admin-links.ts';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import { plusIcon } from '../../../../icons/icons.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { Pager } from '../../../../ui/pager.tsx';
import { FilterForm, SearchField } from '../../../../ui/pages/filter-form.tsx';
import { EmptyList } from '../../ui/empty-list.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { TabHead } from '../../ui/tab-head.tsx';
import type { DocumentRow, DocumentText } from '../get-documents.server.ts';
import type { History } from '../get-history.server.ts';
import type { BuiltInText } from '../schema.ts';
import { type LegalQuery, legalQuery, SORTS, STATES } from '../schema.ts';
import { DocumentTable } from './document-table.tsx';
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

/** The list of legal documents, which are edited in place, and its dialogs (M5). */
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
  const isEditing = query.open?.dialog === 'edit' && opened !== null;
  const edited = isEditing ? opened : null;
  // Filters, pages and the order of the list keep the form open.
  const open = isEditing ? query.open : null;
  const toUrl: ToLegalUrl = (changed) =>
    adminLinks.tab(code, 'legal', legalQuery.write({ ...query, open, ...changed }));
  const closeTo = toUrl({ open: null });
  const clearTo = legalQuery.hasFilters(query)
    ? adminLinks.tab(code, 'legal', legalQuery.write({ open }))
    : null;
  // The document of the URL may be on another page of the list.
  const rows =
    edited && !documents.rows.some(({ id }) => id === edited.id)
      ? [edited, ...documents.rows]
      : documents.rows;
  return (
    <>
      {query.open && !isEditing && (
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
      {(rows.length > 0 || clearTo !== null) && (
        <Filters
          query={query}
          editedId={edited?.id ?? null}
          clearTo={rows.length > 0 ? clearTo : null}
        />
      )}
      {documents.failed ? (
        <LoadFailed text="legal_admin.load_failed" />
      ) : rows.length === 0 ? (
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
        <DocumentTable query={query} rows={rows} edited={edited} toUrl={toUrl} closeTo={closeTo} />
      )}
      <Pager page={documents.page} pages={documents.pages} toUrl={(page) => toUrl({ page })} />
    </>
  );
}

type FiltersProps = { query: LegalQuery; editedId: string | null; clearTo: string | null };

function Filters({ query, editedId, clearTo }: FiltersProps) {
  const { code, t, format } = useLanguage();
  return (
    <FilterForm
      path={adminLinks.tab(code, 'legal')}
      toQuery={legalQuery.normalize}
      clearTo={clearTo}
    >
      {editedId !== null && <input type="hidden" name="edit" value={editedId} />}
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
