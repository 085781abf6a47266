import { CircleAlert, CircleCheck, Plus, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { LEGAL_TYPES } from '../../../../../domain/admin.ts';
import { languageOf } from '../../../../../domain/language.ts';
import type { Listing } from '../../../../../domain/listing.ts';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import { panelLinks } from '../../../../i18n/panel-links.ts';
import { PostForm, SubmitButton } from '../../../../ui/form/post-form.tsx';
import { Choice } from '../../../../ui/on-demand/choice.tsx';
import { FilterForm, WordsField } from '../../../../ui/on-demand/filter-form.tsx';
import { Pager } from '../../../../ui/pager.tsx';
import { PanelDialog } from '../../../../ui/panel/panel-dialog.tsx';
import { EmptyList, type Head, PanelTable, Tally } from '../../../../ui/panel/panel-table.tsx';
import type { DocumentRow, DocumentText } from '../get-documents.server.ts';
import type { History } from '../get-history.server.ts';
import { type LegalDialog, type LegalQuery, type LegalSort, readLegalQuery, SORTS, writeLegalQuery } from '../schema.ts';
import { DraftForm, LanguageOptions } from './draft-form.tsx';
import { HistoryDialog } from './history-dialog.tsx';
import { DeleteDialog, GoneDialog } from './legal-dialogs.tsx';
import { StaleNotice } from './stale-notice.tsx';

type LegalPageProps = {
  query: LegalQuery;
  documents: Listing<DocumentRow> & { failed: boolean };
  size: number;
  /** What the open dialog is about; null where it is gone. */
  opened: DocumentText | null;
  history: History | null;
};

type Address = (changed: Partial<LegalQuery>) => string;

/** Terms and privacy policies in their languages, and what can be done about each (M5). */
export function LegalPage({ query, documents, size, opened, history }: LegalPageProps) {
  const { code, t } = useLanguage();
  const address: Address = (changed) => panelLinks.tab(code, 'legal', writeLegalQuery({ ...query, open: null, ...changed }));
  return (
    <>
      <div className="panel-bar">
        <Filters query={query} />
        <Link className="button button--primary" to={address({ open: { dialog: 'new', id: '' } })} preventScrollReset>
          <Plus className="icon" aria-hidden />
          {t('legal_admin.new')}
        </Link>
        <Tally of={documents} size={size} />
      </div>
      {documents.failed ? (
        <p className="form-problems" role="alert">
          <CircleAlert className="icon" aria-hidden />
          {t('legal_admin.load_failed')}
        </p>
      ) : documents.rows.length === 0 ? (
        <EmptyList>{t(isNarrowed(query) ? 'admin.no_match' : 'legal_admin.empty')}</EmptyList>
      ) : (
        <Documents query={query} rows={documents.rows} address={address} />
      )}
      <Pager page={documents.page} pages={documents.pages} address={(page) => address({ page })} />
      {query.open && <Dialog open={query.open} opened={opened} history={history} address={address} />}
    </>
  );
}

function isNarrowed({ text, type, language, active }: LegalQuery): boolean {
  return Boolean(text || type || language || active);
}

function Filters({ query }: { query: LegalQuery }) {
  const { code, t } = useLanguage();
  return (
    <FilterForm
      path={panelLinks.tab(code, 'legal')}
      addressOf={(chosen) => panelLinks.tab(code, 'legal', writeLegalQuery(readLegalQuery(chosen)))}
      clearTo={isNarrowed(query) ? panelLinks.tab(code, 'legal') : null}
    >
      <WordsField label={t('legal_admin.search')} value={query.text} />
      <Choice label={t('legal_admin.type')} name="type" value={query.type ?? ''}>
        <option value="">{t('admin.all')}</option>
        {LEGAL_TYPES.map((type) => (
          <option key={type} value={type} selected={type === query.type}>
            {t(`legal_admin.type_${type}`)}
          </option>
        ))}
      </Choice>
      <Choice label={t('legal_admin.language')} name="language" value={query.language ?? ''}>
        <option value="">{t('admin.all')}</option>
        <LanguageOptions chosen={query.language} />
      </Choice>
      <Choice label={t('legal_admin.state')} name="active" value={query.active ?? ''}>
        <option value="">{t('admin.all')}</option>
        {(['on', 'off'] as const).map((state) => (
          <option key={state} value={state} selected={state === query.active}>
            {t(`legal_admin.state_${state}`)}
          </option>
        ))}
      </Choice>
      <Choice label={t('filter.sort')} name="sort" value={query.sort === 'newest' ? '' : query.sort}>
        {SORTS.map((sort) => (
          <option key={sort} value={sort === 'newest' ? '' : sort} selected={sort === query.sort}>
            {t(`legal_admin.sort_${sort}`)}
          </option>
        ))}
      </Choice>
    </FilterForm>
  );
}

function Documents({ query: { sort }, rows, address }: { query: LegalQuery; rows: DocumentRow[]; address: Address }) {
  const { t, format } = useLanguage();
  const sorted = (label: string, newest: LegalSort, oldest: LegalSort): Head => ({
    label,
    sort: {
      to: address({ sort: sort === newest ? oldest : newest, page: 1 }),
      now: sort === newest ? 'descending' : sort === oldest ? 'ascending' : null,
    },
  });
  return (
    <div className="legal-list">
      <PanelTable
        caption={t('admin.tab_legal')}
        heads={[
          { label: t('legal_admin.title') },
          { label: t('legal_admin.state') },
          { label: t('legal_admin.creator') },
          sorted(t('legal_admin.created'), 'newest', 'oldest'),
          sorted(t('legal_admin.changed'), 'changed', 'changed_oldest'),
          { label: t('admin.actions'), end: true },
        ]}
      >
        {rows.map((row) => (
          <tr key={row.id}>
            <td className="legal-title">
              <bdi lang={languageOf(row.language).tag}>{row.title}</bdi>
              <small>
                <Place of={row} />
              </small>
            </td>
            <td>
              <span className={row.active ? 'badge badge--success' : 'badge'}>
                {row.active && <CircleCheck className="icon" aria-hidden />}
                {t(`legal_admin.state_${row.active ? 'on' : 'off'}`)}
              </span>
            </td>
            <td data-label={t('legal_admin.creator')}>
              {row.creator === null ? <span className="quiet">{t('legal_admin.no_creator')}</span> : <bdi>{row.creator}</bdi>}
            </td>
            <td data-label={t('legal_admin.created')} suppressHydrationWarning>
              {format.date(row.created)}
            </td>
            <td data-label={t('legal_admin.changed')} suppressHydrationWarning>
              {format.date(row.changed)}
            </td>
            <td className="end wide">
              <Actions document={row} address={address} />
            </td>
          </tr>
        ))}
      </PanelTable>
    </div>
  );
}

/** What a document is, in which language, and the number of its wording. */
function Place({ of: { type, language, number } }: { of: DocumentRow }) {
  const { t } = useLanguage();
  const { name, tag } = languageOf(language);
  return (
    <>
      {t(`legal_admin.type_${type}`)} · <bdi lang={tag}>{name}</bdi> · {t('legal_admin.version', { number })}
    </>
  );
}

function Actions({ document: { id, title, active, version }, address }: { document: DocumentRow; address: Address }) {
  const { t } = useLanguage();
  const here = address({});
  const name = <span className="sr-only"> {title}</span>;
  const to = (dialog: LegalDialog['dialog']) => ({ to: address({ open: { dialog, id } }), preventScrollReset: true });
  return (
    <div className="panel-actions">
      <PostForm
        action={here}
        intents={['admin_document_active']}
        hidden={{ document: id, version: String(version), active: active ? 'off' : 'on', return: here }}
      >
        <StaleNotice />
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
      <Link className="button button--plain panel-danger" {...to('delete')}>
        <Trash2 className="icon" aria-hidden />
        {t('admin.delete')}
        {name}
      </Link>
    </div>
  );
}

type DialogProps = Pick<LegalPageProps, 'opened' | 'history'> & { open: LegalDialog; address: Address };

function Dialog({ open, opened, history, address }: DialogProps) {
  const { t } = useLanguage();
  const here = address({});
  if (open.dialog === 'new')
    return (
      <PanelDialog title={t('legal_admin.new')} closeTo={here} wide>
        <DraftForm document={null} closeTo={here} />
      </PanelDialog>
    );
  if (open.dialog === 'history' && history)
    return <HistoryDialog history={history} closeTo={here} compareAt={(from, to) => address({ open: { ...open, from, to } })} />;
  if (open.dialog === 'delete' && opened) return <DeleteDialog document={opened} closeTo={here} />;
  if (open.dialog === 'edit' && opened)
    return (
      <PanelDialog title={t('legal_admin.edit_title')} closeTo={here} wide>
        <p className="legal-about">
          <Place of={opened} />
        </p>
        <DraftForm document={opened} closeTo={here} />
      </PanelDialog>
    );
  return <GoneDialog closeTo={here} />;
}
