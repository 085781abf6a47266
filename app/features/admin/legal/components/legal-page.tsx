import { Link } from 'react-router';
import { LEGAL_LANGUAGES, LEGAL_TYPES } from '../../../../../domain/admin.ts';
import { languageOf } from '../../../../../domain/language.ts';
import type { Listing } from '../../../../../domain/listing.ts';
import { adminLinks } from '../../../../i18n/admin-links.ts';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import { circleCheckIcon, plusIcon, trashIcon } from '../../../../icons/icons.ts';
import { PostForm, SubmitButton } from '../../../../ui/form/post-form.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { FilterForm, WordsField } from '../../../../ui/on-demand/filter-form.tsx';
import { Pager } from '../../../../ui/pager.tsx';
import { AdminTable, EmptyList, ResultCount, sortHead } from '../../ui/admin-table.tsx';
import { FilterChoice } from '../../ui/filter-choice.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
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
import { DocumentLabel } from './document-label.tsx';
import { LegalDialogs, type ToLegalPath } from './legal-dialogs.tsx';

type LegalPageProps = {
  query: LegalQuery;
  documents: Listing<DocumentRow> & { failed: boolean };
  size: number;
  /** The document of the open dialog; `null` if not found. */
  opened: DocumentText | null;
  history: History | null;
};

/** The list of legal documents and the dialogs to change them (M5). */
export function LegalPage({ query, documents, size, opened, history }: LegalPageProps) {
  const { code, t } = useLanguage();
  const toPath: ToLegalPath = (changed) =>
    adminLinks.tab(code, 'legal', writeLegalQuery({ ...query, open: null, ...changed }));
  return (
    <>
      {query.open && (
        <LegalDialogs open={query.open} opened={opened} history={history} toPath={toPath} />
      )}
      <div className="admin-bar">
        <Filters query={query} />
        <Link
          className="button button--primary"
          to={toPath({ open: { dialog: 'new', id: '' } })}
          preventScrollReset
        >
          <Icon svg={plusIcon} />
          {t('legal_admin.new')}
        </Link>
        <ResultCount of={documents} size={size} />
      </div>
      {documents.failed ? (
        <LoadFailed text="legal_admin.load_failed" />
      ) : documents.rows.length === 0 ? (
        <EmptyList>{t(isNarrowed(query) ? 'admin.no_match' : 'legal_admin.empty')}</EmptyList>
      ) : (
        <Documents query={query} rows={documents.rows} toPath={toPath} />
      )}
      <Pager page={documents.page} pages={documents.pages} address={(page) => toPath({ page })} />
    </>
  );
}

function isNarrowed({ text, type, language, active }: LegalQuery): boolean {
  return Boolean(text || type || language || active);
}

function Filters({ query }: { query: LegalQuery }) {
  const { code, t, format } = useLanguage();
  return (
    <FilterForm
      path={adminLinks.tab(code, 'legal')}
      addressOf={(chosen) => adminLinks.tab(code, 'legal', writeLegalQuery(readLegalQuery(chosen)))}
      clearTo={isNarrowed(query) ? adminLinks.tab(code, 'legal') : null}
    >
      <WordsField label={t('legal_admin.search')} value={query.text} />
      <FilterChoice
        name="type"
        label={t('legal_admin.type')}
        all={t('admin.all')}
        value={query.type}
        values={LEGAL_TYPES}
        say={(type) => t(`legal_admin.type_${type}`)}
      />
      <FilterChoice
        name="language"
        label={t('legal_admin.language')}
        all={t('admin.all')}
        value={query.language}
        values={LEGAL_LANGUAGES}
        say={format.languageName}
      />
      <FilterChoice
        name="active"
        label={t('legal_admin.state')}
        all={t('admin.all')}
        value={query.active}
        values={STATES}
        say={(state) => t(`legal_admin.state_${state}`)}
      />
      <FilterChoice
        name="sort"
        label={t('filter.sort')}
        all={t('legal_admin.sort_newest')}
        values={SORTS.slice(1)}
        value={query.sort === 'newest' ? null : query.sort}
        say={(sort) => t(`legal_admin.sort_${sort}`)}
      />
    </FilterForm>
  );
}

function Documents({
  query: { sort },
  rows,
  toPath,
}: {
  query: LegalQuery;
  rows: DocumentRow[];
  toPath: ToLegalPath;
}) {
  const { t } = useLanguage();
  const to = (next: LegalSort) => toPath({ sort: next, page: 1 });
  return (
    <div className="legal-list">
      <AdminTable
        caption={t('admin.tab_legal')}
        heads={[
          { label: t('legal_admin.title') },
          { label: t('legal_admin.state') },
          { label: t('legal_admin.creator') },
          sortHead(t('legal_admin.created'), sort, ['newest', 'oldest'], to),
          sortHead(t('legal_admin.changed'), sort, ['changed', 'changed_oldest'], to),
          { label: t('admin.actions'), end: true },
        ]}
      >
        {rows.map((row) => (
          <tr key={row.id}>
            <td className="legal-title">
              <bdi lang={languageOf(row.language).tag}>{row.title}</bdi>
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
                <span className="quiet">{t('legal_admin.no_creator')}</span>
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
              <Actions document={row} toPath={toPath} />
            </td>
          </tr>
        ))}
      </AdminTable>
    </div>
  );
}

function Actions({
  document: { id, title, active, version },
  toPath,
}: {
  document: DocumentRow;
  toPath: ToLegalPath;
}) {
  const { t } = useLanguage();
  const here = toPath({});
  const name = <span className="sr-only"> {title}</span>;
  const to = (dialog: LegalDialog['dialog']) => ({
    to: toPath({ open: { dialog, id } }),
    preventScrollReset: true,
  });
  return (
    <div className="admin-actions">
      <PostForm
        action={here}
        intents={['admin_document_active']}
        failed="legal_admin.update_failed"
        hidden={{
          document: id,
          version: String(version),
          active: active ? 'off' : 'on',
          return: here,
        }}
      >
        <SubmitButton kind="plain" intent="admin_document_active">
          {t(active ? 'legal_admin.switch_off' : 'legal_admin.switch_on')}
          {name}
        </SubmitButton>
      </PostForm>
      <Link className="button button--plain" {...to('edit')}>
        {t('admin.edit')}
        {name}
      </Link>
      <Link className="button button--plain" {...to('history')}>
        {t('legal_admin.history')}
        {name}
      </Link>
      <Link className="button button--plain admin-danger" {...to('delete')}>
        <Icon svg={trashIcon} />
        {t('admin.delete')}
        {name}
      </Link>
    </div>
  );
}
