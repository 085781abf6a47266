import { useLanguage } from '../../../i18n/language-context.tsx';
import { links } from '../../../i18n/links.ts';
import { Field } from '../../../ui/form/field.tsx';
import { PostForm } from '../../../ui/form/post-form.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import type { EmailLinkView } from '../get-email-link.server.ts';
import { PasswordField } from './password-field.tsx';

type FormProps = { token: string; link: EmailLinkView };

/** For the old address: stops a change of the e-mail, or undoes a confirmed one. */
export function StopEmailChangeForm({ token, link: { kind, email, hasFactor } }: FormProps) {
  const { code, t } = useLanguage();
  const isUndo = kind === 'email_change_undo';
  return (
    <PostForm
      className="account-form"
      action={links.page(code, 'confirm')}
      intents={['email_stop']}
      failureTitle="email_stop.failed"
      hidden={{ token }}
    >
      <p className="muted">
        {t.rich(isUndo ? 'email_undo.text' : 'email_stop.text', { email: <bdi>{email}</bdi> })}
      </p>
      {isUndo && (
        <>
          <p className="muted">
            {t(hasFactor ? 'email_undo.proof_with_code' : 'email_undo.proof')}
          </p>
          <PasswordField name="current" label={t('email_undo.password')} required={false} />
          {hasFactor && (
            <Field
              name="code"
              label={t('email_undo.code')}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={12}
              dir="ltr"
            />
          )}
        </>
      )}
      <SubmitButton kind="primary" large intent="email_stop">
        {t('email_stop.button')}
      </SubmitButton>
    </PostForm>
  );
}

/** For the address that the account had before an undo. */
export function StopEmailUndoForm({ token, link: { email } }: FormProps) {
  const { code, t } = useLanguage();
  return (
    <PostForm
      className="account-form"
      action={links.page(code, 'confirm')}
      intents={['undo_stop']}
      failureTitle="email_stop.failed"
      hidden={{ token }}
    >
      <p className="muted">{t.rich('undo_stop.text', { email: <bdi>{email}</bdi> })}</p>
      <SubmitButton kind="primary" large intent="undo_stop">
        {t('email_stop.button')}
      </SubmitButton>
    </PostForm>
  );
}
