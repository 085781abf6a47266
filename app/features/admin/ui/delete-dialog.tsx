import type { ReactNode } from 'react';
import type { FormIntent } from '../../../../domain/forms/form-intent.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import type { MessageKey } from '../../../i18n/translator.ts';
import { PostForm } from '../../../ui/form/post-form.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { useCurrentPath } from '../../../ui/form/use-return-field.ts';
import { AdminDialog } from './admin-dialog.tsx';
import { DialogButtons } from './dialog-buttons.tsx';

type DeleteDialogProps = {
  title: string;
  intent: FormIntent;
  /** Title of the message if the form cannot be sent. */
  failureTitle: MessageKey;
  /** Hidden fields that identify the row. */
  hidden: Record<string, string>;
  closeTo: string;
  /** Describes what is deleted. */
  children: ReactNode;
};

export function DeleteDialog({
  title,
  intent,
  failureTitle,
  hidden,
  closeTo,
  children,
}: DeleteDialogProps) {
  const { t } = useLanguage();
  return (
    <AdminDialog title={title} closeTo={closeTo}>
      <PostForm
        className="admin-form"
        action={useCurrentPath()}
        intents={[intent]}
        failureTitle={failureTitle}
        hidden={{ ...hidden, return: closeTo }}
        clientNavigation
      >
        {children}
        <DialogButtons closeTo={closeTo}>
          <SubmitButton kind="danger" intent={intent}>
            {t('admin.delete')}
          </SubmitButton>
        </DialogButtons>
      </PostForm>
    </AdminDialog>
  );
}
