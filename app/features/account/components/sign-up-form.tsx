import { Link } from 'react-router';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { links } from '../../../i18n/links.ts';
import { PostForm } from '../../../ui/form/post-form.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import type { AccountFormProps } from '../types.ts';
import { EmailField } from './email-field.tsx';
import { PasswordField } from './password-field.tsx';
import { UsernameField } from './username-field.tsx';

export function SignUpForm({ returnPath, replacedSignUp, onDone }: AccountFormProps) {
  const { code, t } = useLanguage();
  const change = replacedSignUp && { change: '1' };
  return (
    <PostForm
      className="account-form"
      action={links.account(code, 'sign-up', returnPath, change)}
      intents={['sign_up']}
      failureTitle="sign_up.failed"
      hidden={{ return: returnPath, ...change }}
      onDone={() => onDone?.('sign-up')}
    >
      <UsernameField defaultValue={replacedSignUp?.username} />
      <EmailField />
      <PasswordField
        name="password"
        label={t('password.label')}
        missingText={t('password.missing')}
        isNew
      />
      <SubmitButton
        kind="primary"
        large
        intent="sign_up"
        requiredFields={['username', 'email', 'password']}
      >
        {t('nav.sign_up')}
      </SubmitButton>
      <p className="fine-print">
        {t.rich('sign_up.terms', {
          terms: (
            <Link className="text-link" to={links.page(code, 'terms')}>
              {t('footer.terms')}
            </Link>
          ),
          privacy: (
            <Link className="text-link" to={links.page(code, 'privacy')}>
              {t('footer.privacy')}
            </Link>
          ),
        })}
      </p>
    </PostForm>
  );
}
