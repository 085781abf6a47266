import type { ReactNode } from 'react';
import type { FormIntent } from '../../../domain/form-intent.ts';
import { useLanguage } from '../../i18n/language-context.tsx';
import type { MessageKey } from '../../i18n/translator.ts';
import { PostForm, SubmitButton } from '../form/post-form.tsx';
import { useHere } from '../form/use-return.ts';
import { DialogButtons } from './dialog-buttons.tsx';
import { PanelDialog } from './panel-dialog.tsx';

type DeleteDialogProps = {
  title: string;
  intent: FormIntent;
  /** Title of the message if the form cannot be sent. */
  failed: MessageKey;
  /** What the form carries about the one that will be lost. */
  hidden: Record<string, string>;
  closeTo: string;
  /** Names what will be lost. */
  children: ReactNode;
};

/** Asks before something is deleted. */
export function DeleteDialog({
  title,
  intent,
  failed,
  hidden,
  closeTo,
  children,
}: DeleteDialogProps) {
  const { t } = useLanguage();
  return (
    <PanelDialog title={title} closeTo={closeTo}>
      <PostForm
        className="panel-form"
        action={useHere()}
        intents={[intent]}
        failed={failed}
        hidden={{ ...hidden, return: closeTo }}
        stays
      >
        {children}
        <DialogButtons closeTo={closeTo}>
          <SubmitButton kind="danger" intent={intent}>
            {t('admin.delete')}
          </SubmitButton>
        </DialogButtons>
      </PostForm>
    </PanelDialog>
  );
}
