import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { links } from '../../../i18n/links.ts';
import { Stylesheet } from '../../../styles/page-styles.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { PostForm } from '../../../ui/form/post-form.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { PasswordField } from './password-field.tsx';
import { UsernameField } from './username-field.tsx';

export function AccountPage({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div className="wrap account-page">
      <Stylesheet name="accounts" />
      <div className="card account-card">
        <h1>{heading}</h1>
        {children}
      </div>
    </div>
  );
}

/** Sign-in with a code from a mail. */
export function CodeForm({ email, returnPath }: { email: string; returnPath: string }) {
  const { code, t } = useLanguage();
  return (
    <PostForm
      className="account-form"
      action={links.account(code, 'sign-in', returnPath, { with: 'code' })}
      intents={['with_code']}
      failureTitle="sign_in.failed"
      hidden={{ email, return: returnPath }}
    >
      <p className="muted">{t.rich('code.sent', { email: <bdi>{email}</bdi> })}</p>
      <Field
        name="code"
        label={t('code.label')}
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        dir="ltr"
      />
      <SubmitButton kind="primary" large intent="with_code">
        {t('nav.sign_in')}
      </SubmitButton>
      <p className="field-hint">{t('code.link_hint')}</p>
    </PostForm>
  );
}

export function FactorForm({ returnPath }: { returnPath: string }) {
  const { code, t } = useLanguage();
  return (
    <PostForm
      className="account-form"
      action={links.account(code, 'second-factor', returnPath)}
      intents={['factor']}
      failureTitle="sign_in.failed"
      hidden={{ return: returnPath }}
    >
      <p className="muted">{t('factor.ask')}</p>
      <Field
        name="code"
        label={t('code.label')}
        required
        autoComplete="one-time-code"
        autoCapitalize="none"
        maxLength={20}
        dir="ltr"
      />
      <label className="check">
        <input type="checkbox" name="recovery" />
        {t('factor.use_recovery')}
      </label>
      <label className="check">
        <input type="checkbox" name="trust" />
        {t('factor.trust')}
      </label>
      <SubmitButton kind="primary" large intent="factor">
        {t('nav.sign_in')}
      </SubmitButton>
    </PostForm>
  );
}

/** Opening the link of a mail changes no state; this form does. */
export function ConfirmForm({ token, needsPassword }: { token: string; needsPassword: boolean }) {
  const { code, t } = useLanguage();
  return (
    <PostForm
      className="account-form"
      action={links.page(code, 'confirm')}
      intents={['confirm']}
      failureTitle="confirm.failed"
      hidden={{ token }}
    >
      <p className="muted">{t(needsPassword ? 'confirm.password_text' : 'confirm.text')}</p>
      {needsPassword && (
        <>
          <UsernameField />
          <PasswordField
            name="password"
            label={t('password.label')}
            missingText={t('password.missing')}
            isNew
          />
        </>
      )}
      <SubmitButton
        kind="primary"
        large
        intent="confirm"
        requiredFields={needsPassword ? ['username', 'password'] : undefined}
      >
        {t('confirm.button')}
      </SubmitButton>
    </PostForm>
  );
}

/**
 * For a used or expired link. Offers a new password link, or sign-in, which sends other links
 * again.
 */
export function DeadLink({ forPassword = false }: { forPassword?: boolean }) {
  const { code, t } = useLanguage();
  return (
    <>
      <p>{t('link.invalid')}</p>
      <Link
        className="button button--primary"
        to={links.page(code, forPassword ? 'reset-password' : 'sign-in')}
      >
        {t(forPassword ? 'reset.send' : 'nav.sign_in')}
      </Link>
    </>
  );
}
