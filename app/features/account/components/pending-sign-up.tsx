import type { FormIntent } from '../../../../domain/forms/form-intent.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { links } from '../../../i18n/links.ts';
import { mailIcon, xIcon } from '../../../icons/icons.ts';
import { PostForm, SubmitButton } from '../../../ui/form/post-form.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PageLink } from '../../../ui/page-link.tsx';

const INTENTS: FormIntent[] = ['sign_up_resend', 'sign_up_dismiss'];

/** A sign-up that waits for its link in a mail: send it again, change the address, or close. */
export function PendingSignUp({
  maskedEmail,
  returnPath,
}: {
  maskedEmail: string;
  returnPath: string;
}) {
  const { code, t } = useLanguage();
  return (
    <PostForm
      className="pending-sign-up"
      action={links.account(code, 'sign-up', returnPath)}
      intents={INTENTS}
      failureTitle="sign_up.resend_failed"
      hidden={{ return: returnPath }}
    >
      {({ state }) => (
        <>
          <Icon svg={mailIcon} />
          <p role="status">
            {state?.values.sent
              ? t('sign_up.resent')
              : t.rich('sign_up.sent', { email: <bdi dir="ltr">{maskedEmail}</bdi> })}
          </p>
          <div className="pending-sign-up-buttons">
            <SubmitButton kind="plain" intent="sign_up_resend">
              {t('sign_up.resend')}
            </SubmitButton>
            <PageLink
              className="button button--plain"
              to={links.account(code, 'sign-up', returnPath, { change: '1' })}
            >
              {t('sign_up.change')}
            </PageLink>
          </div>
          <SubmitButton kind="plain" intent="sign_up_dismiss">
            <Icon svg={xIcon} />
            <span className="sr-only">{t('site.close')}</span>
          </SubmitButton>
        </>
      )}
    </PostForm>
  );
}
