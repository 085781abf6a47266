import { type ChangeEvent, useEffect, useRef } from 'react';
import type { FormIntent } from '../../../../../domain/forms/form-intent.ts';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { PostForm, useForm } from '../../../../ui/form/post-form.tsx';
import { SubmitButton } from '../../../../ui/form/submit-button.tsx';
import { useCurrentPath } from '../../../../ui/form/use-return-field.ts';
import { useToast } from '../../../../ui/toaster.tsx';
import { AdminDialog } from '../../ui/admin-dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { COLUMNS, MAX_FILE_MB, MAX_ROWS } from '../schema.ts';
import type { ImportReport } from '../types.ts';

const IMPORT_INTENTS: FormIntent[] = ['admin_providers_import'];

export function ImportDialog({ closeTo }: { closeTo: string }) {
  const { t } = useLanguage();
  return (
    <AdminDialog title={t('providers.import')} closeTo={closeTo}>
      <PostForm
        className="admin-form"
        action={useCurrentPath()}
        intents={IMPORT_INTENTS}
        failureTitle="providers.failed"
        encType="multipart/form-data"
        clientNavigation
      >
        <p>{t('providers.import_text')}</p>
        <p className="provider-columns">
          {COLUMNS.map((column) => (
            <code key={column}>{column}</code>
          ))}
        </p>
        <p>{t('providers.import_merge')}</p>
        <p>{t('providers.import_dates')}</p>
        <FileField />
        <DialogButtons closeTo={closeTo}>
          <SubmitButton kind="primary" intent="admin_providers_import">
            {t('providers.import')}
          </SubmitButton>
        </DialogButtons>
      </PostForm>
    </AdminDialog>
  );
}

/** Clears the file after a rejected import: browsers do not send a file that has changed since. */
function FileField() {
  const { t } = useLanguage();
  const toast = useToast();
  const { state } = useForm();
  const file = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (state && file.current) file.current.value = '';
  }, [state]);

  /** Rejects files over the body limit of the server. */
  function rejectLargeFile({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    if ((currentTarget.files?.[0]?.size ?? 0) <= MAX_FILE_MB * 1024 * 1024) return;
    currentTarget.value = '';
    toast({
      title: t('providers.failed'),
      text: t('providers.file_too_large', { size: MAX_FILE_MB }),
      tone: 'bad',
      topic: 'form',
    });
  }

  return (
    <Field
      ref={file}
      name="file"
      type="file"
      label={t('providers.file')}
      hint={t('providers.file_hint', { size: MAX_FILE_MB, count: MAX_ROWS })}
      accept=".csv,text/csv"
      onChange={rejectLargeFile}
      required
    />
  );
}

/** The result of an import; `null` if not logged. */
export function ReportDialog({
  report,
  closeTo,
}: {
  report: ImportReport | null;
  closeTo: string;
}) {
  const { t, format } = useLanguage();
  return (
    <AdminDialog title={t('providers.report_title')} closeTo={closeTo}>
      {report === null ? (
        <p>{t('providers.report_gone')}</p>
      ) : (
        <>
          <dl className="admin-facts">
            <dt>{t('providers.file')}</dt>
            <dd>
              <bdi>{report.file}</bdi>
            </dd>
            {(['added', 'changed', 'unchanged'] as const).map((kind) => (
              <Fact
                key={kind}
                label={t(`providers.report_${kind}`)}
                value={format.number(report[kind])}
              />
            ))}
          </dl>
          {report.unknown > 0 && (
            <div className="admin-warning">
              <p>{t('providers.report_unknown', { count: report.unknown })}</p>
              <p className="provider-columns">
                {report.unknownTitles.map((key) => (
                  <code key={key}>{key}</code>
                ))}
                {report.unknown > report.unknownTitles.length && '…'}
              </p>
            </div>
          )}
        </>
      )}
    </AdminDialog>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  );
}
