import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import type { FormIntent } from '../../../../domain/forms/form-intent.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { links } from '../../../i18n/links.ts';
import { uploadIcon } from '../../../icons/icons.ts';
import { FieldProblems } from '../../../ui/form/field.tsx';
import { PostForm, useForm } from '../../../ui/form/post-form.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { Icon } from '../../../ui/icon.tsx';

const IMPORT: FormIntent[] = ['import'];

/** Sent as soon as a file is chosen; the button is for browsers without scripts. */
export function ImportForm() {
  const { code, t } = useLanguage();
  return (
    <PostForm
      className="import-form"
      action={links.page(code, 'saved/import')}
      intents={IMPORT}
      failureTitle="save.failed_title"
      encType="multipart/form-data"
    >
      <DropArea />
      <div className="without-js">
        <SubmitButton intent="import" kind="primary">
          {t('import.read')}
        </SubmitButton>
      </div>
    </PostForm>
  );
}

/**
 * A file field that covers its label: a dropped file, a click and the keyboard reach the field
 * itself, without scripts.
 */
function DropArea() {
  const { t } = useLanguage();
  const { state, busy } = useForm();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [fileName, setFileName] = useState<string | null>(null);
  const [isDragged, setIsDragged] = useState(false);

  // Browsers do not send a file again that has changed since.
  useEffect(() => {
    if (!state || !field.current) return;
    field.current.value = '';
    setFileName(null);
  }, [state]);

  function submit({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    setIsDragged(false);
    setFileName(currentTarget.files?.[0]?.name ?? null);
    const { form } = currentTarget;
    if (currentTarget.value !== '') form?.requestSubmit(form.querySelector('button'));
  }

  return (
    <>
      <div className="drop-area" data-dragged={isDragged || undefined}>
        <Icon svg={uploadIcon} />
        <label htmlFor={id}>{t('import.file')}</label>
        <p className="muted" id={`${id}-hint`}>
          {t('import.text')}
        </p>
        {fileName !== null && (
          <p className="drop-area-file" aria-live="polite">
            <bdi>{fileName}</bdi>
          </p>
        )}
        <input
          ref={field}
          id={id}
          type="file"
          name="file"
          accept=".csv,.json,.zip,text/csv,application/json,application/zip"
          aria-describedby={`${id}-hint ${id}-problem`}
          aria-invalid={state?.problems.some(({ field: name }) => name === 'file') || undefined}
          aria-busy={busy}
          onChange={submit}
          onDragEnter={() => setIsDragged(true)}
          onDragLeave={() => setIsDragged(false)}
        />
      </div>
      <FieldProblems id={`${id}-problem`} field="file" />
    </>
  );
}
