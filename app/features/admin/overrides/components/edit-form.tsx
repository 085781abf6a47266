import { useState } from 'react';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import { PostForm } from '../../../../ui/form/post-form.tsx';
import { SubmitButton } from '../../../../ui/form/submit-button.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import type { OpenedOverride } from '../types.ts';
import { Preview, PreviewButton, ValueInput } from './value-fields.tsx';

type EditFormProps = { override: OpenedOverride; editUrl: string; listUrl: string };

/** Edits the value of an override inside its card. */
export function EditForm({ override, editUrl, listUrl }: EditFormProps) {
  const hidden = {
    override: override.id,
    version: String(override.version),
    field: override.field,
    return: listUrl,
  };
  return (
    <PostForm
      className="override-form"
      action={editUrl}
      intents={['admin_override_update', 'admin_override_preview']}
      failureTitle="overrides.update_failed"
      hidden={hidden}
      clientNavigation
    >
      {({ state }) => (
        <EditFields
          override={override}
          initialValue={state?.values.value ?? String(override.value)}
          closeTo={listUrl}
        />
      )}
    </PostForm>
  );
}

type EditFieldsProps = { override: OpenedOverride; initialValue: string; closeTo: string };

function EditFields({ override, initialValue, closeTo }: EditFieldsProps) {
  const { t } = useLanguage();
  const [draftValue, setDraftValue] = useState(initialValue);
  const { field, language, preview } = override;
  return (
    <>
      <div className="admin-form">
        <ValueInput field={field} value={initialValue} onValueInput={setDraftValue} />
        <DialogButtons closeTo={closeTo}>
          <SubmitButton kind="primary" intent="admin_override_update">
            {t('admin.save')}
          </SubmitButton>
          <PreviewButton />
        </DialogButtons>
      </div>
      <Preview field={field} language={language} current={preview} draftValue={draftValue} />
    </>
  );
}
