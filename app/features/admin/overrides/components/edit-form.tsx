import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import { PostForm, SubmitButton } from '../../../../ui/form/post-form.tsx';
import type { OpenedOverride } from '../types.ts';
import { Preview, PreviewButton, ValueInput } from './value-fields.tsx';

type EditFormProps = { override: OpenedOverride; address: string; here: string };

/** Writes the value of an override anew, in its card. */
export function EditForm({ override, address, here }: EditFormProps) {
  const { t } = useLanguage();
  const hidden = { override: override.id, version: String(override.version), field: override.field, return: here };
  return (
    <PostForm
      className="override-writing"
      action={address}
      intents={['admin_override_update', 'admin_override_preview']}
      hidden={hidden}
      stays
    >
      {({ state }) => (
        <>
          <EditedValue override={override} before={state?.values.value ?? String(override.value)}>
            <SubmitButton kind="primary" intent="admin_override_update">
              {t('admin.save')}
            </SubmitButton>
            <PreviewButton />
            <Link className="button button--plain" to={here} preventScrollReset replace>
              {t('admin.cancel')}
            </Link>
          </EditedValue>
        </>
      )}
    </PostForm>
  );
}

function EditedValue({ override, before, children }: { override: OpenedOverride; before: string; children: ReactNode }) {
  const [typed, setTyped] = useState(before);
  const { field, language, shown } = override;
  return (
    <>
      <div className="panel-form">
        <ValueInput field={field} value={before} onType={setTyped} />
        <div className="override-buttons">{children}</div>
      </div>
      <Preview field={field} language={language} shown={shown} typed={typed} />
    </>
  );
}
