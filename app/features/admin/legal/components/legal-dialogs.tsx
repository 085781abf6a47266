import { useLanguage } from '../../../../i18n/language-context.tsx';
import { AdminDialog, NotFoundDialog } from '../../ui/admin-dialog.tsx';
import { DeleteDialog } from '../../ui/delete-dialog.tsx';
import type { DocumentRow, DocumentText } from '../get-documents.server.ts';
import type { History } from '../get-history.server.ts';
import type { BuiltInText, LegalDialog, LegalQuery } from '../schema.ts';
import { DraftForm } from './draft-form.tsx';
import { HistoryDialog } from './history-dialog.tsx';

/** The path of the list with a changed query. */
export type ToLegalUrl = (changed: Partial<LegalQuery>) => string;

type LegalDialogsProps = {
  open: LegalDialog;
  /** `null` if not found. */
  opened: DocumentText | null;
  history: History | null;
  builtIn: BuiltInText | null;
  toUrl: ToLegalUrl;
};

/** The dialog that the query opens. */
export function LegalDialogs({ open, opened, history, builtIn, toUrl }: LegalDialogsProps) {
  const { t } = useLanguage();
  const listUrl = toUrl({});
  if (open.dialog === 'new')
    return (
      <AdminDialog title={t('legal_admin.new')} closeTo={listUrl} wide>
        <DraftForm
          key={builtIn && `${builtIn.type}/${builtIn.language}`}
          document={null}
          builtIn={builtIn}
          toBuiltInUrl={(next) => toUrl({ open: { ...open, builtIn: next } })}
          closeTo={listUrl}
        />
      </AdminDialog>
    );
  if (open.dialog === 'history' && history)
    return (
      <HistoryDialog
        history={history}
        closeTo={listUrl}
        toCompareUrl={(from, to) => toUrl({ open: { ...open, from, to } })}
      />
    );
  if (open.dialog === 'delete' && opened)
    return <DeleteDocumentDialog document={opened} closeTo={listUrl} />;
  return <NotFoundDialog title={t('admin.tab_legal')} closeTo={listUrl} />;
}

/** Names the document (M5) and warns if it is active. */
function DeleteDocumentDialog({
  document: { id, title, active, version },
  closeTo,
}: {
  document: DocumentRow;
  closeTo: string;
}) {
  const { t } = useLanguage();
  const hidden = { document: id, version: String(version) };
  return (
    <DeleteDialog
      title={t('legal_admin.delete_title')}
      intent="admin_document_delete"
      failureTitle="legal_admin.delete_failed"
      hidden={hidden}
      closeTo={closeTo}
    >
      <p>{t.rich('legal_admin.delete_text', { title: <bdi>{title}</bdi> })}</p>
      {active && <p className="admin-warning">{t('legal_admin.delete_active')}</p>}
    </DeleteDialog>
  );
}
