import { useLocation } from 'react-router';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import { PostForm, SubmitButton } from '../../../../ui/form/post-form.tsx';
import { PanelDialog } from '../../../../ui/panel/panel-dialog.tsx';
import type { DocumentRow } from '../get-documents.server.ts';
import { StaleNotice } from './stale-notice.tsx';

type DeleteDialogProps = { document: DocumentRow; closeTo: string };

/** Names what will be lost (M5). */
export function DeleteDialog({ document: { id, title, active, version }, closeTo }: DeleteDialogProps) {
  const { t } = useLanguage();
  const { pathname, search } = useLocation();
  return (
    <PanelDialog title={t('legal_admin.delete_title')} closeTo={closeTo}>
      <PostForm
        className="panel-form"
        action={pathname + search}
        intents={['admin_document_delete']}
        hidden={{ document: id, version: String(version), return: closeTo }}
        stays
      >
        <StaleNotice />
        <p>{t.rich('legal_admin.delete_text', { title: <bdi>{title}</bdi> })}</p>
        {active && <p className="panel-warning">{t('legal_admin.delete_active')}</p>}
        <SubmitButton kind="danger" intent="admin_document_delete">
          {t('admin.delete')}
        </SubmitButton>
      </PostForm>
    </PanelDialog>
  );
}

/** Somebody removed the document since the list was shown. */
export function GoneDialog({ closeTo }: { closeTo: string }) {
  const { t } = useLanguage();
  return (
    <PanelDialog title={t('admin.tab_legal')} closeTo={closeTo}>
      <p>{t('admin.gone')}</p>
    </PanelDialog>
  );
}
