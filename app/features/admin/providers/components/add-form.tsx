import type { ReactNode } from 'react';
import type { FormIntent } from '../../../../../domain/forms/form-intent.ts';
import { useLanguage } from '../../../../i18n/language-context.tsx';
import { PostForm } from '../../../../ui/form/post-form.tsx';
import { SubmitButton } from '../../../../ui/form/submit-button.tsx';
import { useCurrentPath } from '../../../../ui/form/use-return-field.ts';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';

const ADD_INTENTS: FormIntent[] = ['admin_provider_add'];

type AddFormProps = { hidden?: Record<string, string>; closeTo: string; children: ReactNode };

/** The form of a dialog that adds a watch provider. */
export function AddForm({ hidden, closeTo, children }: AddFormProps) {
  const { t } = useLanguage();
  return (
    <PostForm
      className="admin-form"
      action={useCurrentPath()}
      intents={ADD_INTENTS}
      failureTitle="providers.failed"
      hidden={{ ...hidden, return: closeTo }}
      clientNavigation
    >
      {children}
      <DialogButtons closeTo={closeTo}>
        <SubmitButton kind="primary" intent="admin_provider_add">
          {t('providers.add')}
        </SubmitButton>
      </DialogButtons>
    </PostForm>
  );
}
