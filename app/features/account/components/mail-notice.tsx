import { Link } from 'react-router';
import type { MailNoticeKind } from '../../../../domain/accounts/masked-email-cookie.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { links } from '../../../i18n/links.ts';
import { mailIcon, xIcon } from '../../../icons/icons.ts';
import { PostForm } from '../../../ui/form/post-form.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { Icon } from '../../../ui/icon.tsx';

const KINDS = {
  reset: {
    page: 'reset-password',
    text: 'reset.sent',
    resend: 'reset_resend',
    dismiss: 'reset_dismiss',
    failureTitle: 'reset.failed',
  },
  sign_up: {
    page: 'sign-up',
    text: 'sign_up.sent',
    resend: 'sign_up_resend',
    dismiss: 'sign_up_dismiss',
    failureTitle: 'sign_up.resend_failed',
  },
} as const;

type MailNoticeProps = { kind: MailNoticeKind; maskedEmail: string; returnPath: string };

/** A mail whose link is waited for: send it again, change the address, or close (I3, I5). */
export function MailNotice({ kind, maskedEmail, returnPath }: MailNoticeProps) {
  const { code, t } = useLanguage();
  const { page, text, resend, dismiss, failureTitle } = KINDS[kind];
  return (
    <PostForm
      className="mail-notice"
      action={links.account(code, page, returnPath)}
      intents={[resend, dismiss]}
      failureTitle={failureTitle}
      hidden={{ return: returnPath }}
    >
      {({ state }) => (
        <>
          <Icon svg={mailIcon} />
          <p role="status">
            {state?.values.sent
              ? t('sign_up.resent')
              : t.rich(text, { email: <bdi dir="ltr">{maskedEmail}</bdi> })}
          </p>
          <div className="mail-notice-buttons">
            <SubmitButton kind="plain" intent={resend}>
              {t('sign_up.resend')}
            </SubmitButton>
            <Link
              className="button button--plain"
              to={links.account(code, page, returnPath, { change: '1' })}
            >
              {t('sign_up.change')}
            </Link>
          </div>
          <SubmitButton kind="plain" intent={dismiss}>
            <Icon svg={xIcon} />
            <span className="sr-only">{t('site.close')}</span>
          </SubmitButton>
        </>
      )}
    </PostForm>
  );
}
