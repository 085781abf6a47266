import { type RefObject, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { getLanguage } from '../../../../../domain/language/language.ts';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import { circleCheckIcon, trashIcon } from '../../../../icons/icons.ts';
import { PostForm } from '../../../../ui/form/post-form.tsx';
import { SubmitButton } from '../../../../ui/form/submit-button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { AdminTable, sortableHead } from '../../ui/admin-table.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { useInlineFormGuard } from '../../ui/use-inline-form-guard.ts';
import type { DocumentRow, DocumentText } from '../get-documents.server.ts';
import type { LegalDialog, LegalQuery, LegalSort } from '../schema.ts';
import { DraftForm } from './draft-form.tsx';
import type { ToLegalUrl } from './legal-dialogs.tsx';

const COLUMN_COUNT = 6;

type DocumentTableProps = {
  query: LegalQuery;
  rows: DocumentRow[];
  /** `null` while none is edited. */
  edited: DocumentText | null;
  toUrl: ToLegalUrl;
  /** The list without the form. */
  closeTo: string;
};

/** The documents, each with its actions. An edited one has its form below it. */
export function DocumentTable({
  query: { sort },
  rows,
  edited,
  toUrl,
  closeTo,
}: DocumentTableProps) {
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
          <DocumentTableRow
            key={row.id}
            row={row}
            edited={edited?.id === row.id ? edited : null}
            toUrl={toUrl}
            closeTo={closeTo}
          />
        ))}
      </AdminTable>
    </div>
  );
}

type DocumentTableRowProps = Omit<DocumentTableProps, 'query' | 'rows'> & { row: DocumentRow };

function DocumentTableRow({ row, edited, toUrl, closeTo }: DocumentTableRowProps) {
  const { t } = useLanguage();
  const editLink = useFocusAfterEdit(edited !== null);
  return (
    <>
      <tr className={edited ? 'legal-edited' : undefined}>
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
          {!edited && <Actions document={row} toUrl={toUrl} editLink={editLink} />}
        </td>
      </tr>
      {edited && <EditRow document={edited} closeTo={closeTo} />}
    </>
  );
}

function EditRow({ document, closeTo }: { document: DocumentText; closeTo: string }) {
  const { t } = useLanguage();
  const cell = useRef<HTMLTableCellElement>(null);
  useInlineFormGuard(cell, 'edit');
  return (
    <tr className="legal-edit">
      <td ref={cell} colSpan={COLUMN_COUNT} className="wide">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has no forms inside */}
        <div role="group" aria-label={t('legal_admin.edit_title')}>
          <DraftForm document={document} closeTo={closeTo} />
        </div>
      </td>
    </tr>
  );
}

/** Moves the focus back to the link that opened the form; the form takes it by itself. */
function useFocusAfterEdit(isEdited: boolean) {
  const link = useRef<HTMLAnchorElement>(null);
  const wasEdited = useRef(false);
  useEffect(() => {
    if (!isEdited && wasEdited.current) link.current?.focus({ preventScroll: true });
    wasEdited.current = isEdited;
  }, [isEdited]);
  return link;
}

function Actions({
  document: { id, title, active, version },
  toUrl,
  editLink,
}: {
  document: DocumentRow;
  toUrl: ToLegalUrl;
  editLink: RefObject<HTMLAnchorElement | null>;
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
      <Link ref={editLink} className="button button--plain" {...toDialogLink('edit')}>
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

function DocumentLabel({ document: { type, language, number } }: { document: DocumentRow }) {
  const { t, format } = useLanguage();
  return (
    <>
      {t(`legal_admin.type_${type}`)} · {format.languageName(language)} ·{' '}
      {t('legal_admin.version', { number })}
    </>
  );
}
