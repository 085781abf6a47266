import { useState } from 'react';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import { PostForm, SubmitButton } from '../../../../ui/form/post-form.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import type { OpenedOverride } from '../types.ts';
import { Preview, PreviewButton, ValueInput } from './value-fields.tsx';

type EditFormProps = { override: OpenedOverride; address: string; here: string };

/** Edits the value of an override inside its card. */
export function EditForm({ override, address, here }: EditFormProps) {
  const hidden = {
    override: override.id,
    version: String(override.version),
    field: override.field,
    return: here,
  };
  return (
    <PostForm
      className="override-writing"
      action={address}
      intents={['admin_override_update', 'admin_override_preview']}
      failed="overrides.update_failed"
      hidden={hidden}
      stays
    >
      {({ state }) => (
        <EditedValue
          override={override}
          before={state?.values.value ?? String(override.value)}
          closeTo={here}
        />
      )}
    </PostForm>
  );
}

type EditedValueProps = { override: OpenedOverride; before: string; closeTo: string };

function EditedValue({ override, before, closeTo }: EditedValueProps) {
  const { t } = useLanguage();
  const [typed, setTyped] = useState(before);
  const { field, language, shown } = override;
  return (
    <>
      <div className="admin-form">
        <ValueInput field={field} value={before} onType={setTyped} />
        <DialogButtons closeTo={closeTo}>
          <SubmitButton kind="primary" intent="admin_override_update">
            {t('admin.save')}
          </SubmitButton>
          <PreviewButton />
        </DialogButtons>
      </div>
      <Preview field={field} language={language} shown={shown} typed={typed} />
    </>
  );
}
