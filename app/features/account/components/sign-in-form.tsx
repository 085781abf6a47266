import { useLanguage } from '../../../i18n/language-context.tsx';
import { links } from '../../../i18n/links.ts';
import { PostForm } from '../../../ui/form/post-form.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import type { AccountFormProps } from '../types.ts';
import { AccountViewLink } from './account-view-link.tsx';
import { EmailField } from './email-field.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { PasswordField } from './password-field.tsx';

export function SignInForm({ returnPath, onView, onDone }: AccountFormProps) {
  const { code, t } = useLanguage();
  return (
    <PostForm
      className="account-form"
      action={links.account(code, 'sign-in', returnPath)}
      intents={['sign_in', 'code']}
      failureTitle="sign_in.failed"
      hidden={{ return: returnPath }}
      onDone={() => onDone?.('sign-in')}
    >
      <EmailField />
      <PasswordField
        name="password"
        label={t('password.label')}
        missingText={t('password.missing')}
      />
      <div className="account-row">
        <label className="check">
          <input type="checkbox" name="remember" defaultChecked />
          {t('sign_in.remember')}
        </label>
        <AccountViewLink
          to="reset-password"
          className="text-link"
          returnPath={returnPath}
          onView={onView}
        >
          {t('reset.link')}
        </AccountViewLink>
      </div>
      <SubmitButton kind="primary" large intent="sign_in" requiredFields={['email', 'password']}>
        {t('nav.sign_in')}
      </SubmitButton>
      <div className="account-more">
        <SubmitButton kind="plain" intent="code" requiredFields={['email']}>
          {t('code.send')}
        </SubmitButton>
        <PasskeyButton returnPath={returnPath} onDone={() => onDone?.('sign-in')} />
      </div>
    </PostForm>
  );
}
