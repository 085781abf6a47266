import { useLanguage } from '../../../i18n/language-context.tsx';
import { links } from '../../../i18n/links.ts';
import { PostForm } from '../../../ui/form/post-form.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import type { AccountFormProps } from '../types.ts';
import { AccountViewLink } from './account-view-link.tsx';
import { EmailField } from './email-field.tsx';

export function ResetForm({ returnPath, onView, onDone }: AccountFormProps) {
  const { code, t } = useLanguage();
  return (
    <PostForm
      className="account-form"
      action={links.account(code, 'reset-password', returnPath)}
      intents={['reset']}
      failureTitle="reset.failed"
      hidden={{ return: returnPath }}
      onDone={() => onDone?.('reset-password')}
    >
      <p className="muted">{t('reset.text')}</p>
      <EmailField />
      <SubmitButton kind="primary" large intent="reset" requiredFields={['email']}>
        {t('reset.send')}
      </SubmitButton>
      <AccountViewLink
        to="sign-in"
        className="button button--plain"
        returnPath={returnPath}
        onView={onView}
      >
        {t('reset.back')}
      </AccountViewLink>
    </PostForm>
  );
}
