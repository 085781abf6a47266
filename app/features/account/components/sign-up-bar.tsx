import '../../../i18n/account-messages.ts';
import { readMaskedEmail } from '../../../../domain/accounts/masked-email-cookie.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { useCurrentPath } from '../../../ui/form/use-return-field.ts';
import { PendingSignUp } from './pending-sign-up.tsx';

export function SignUpBar() {
  const { t } = useLanguage();
  const returnPath = useCurrentPath();
  const maskedEmail = readMaskedEmail(document.cookie);
  if (maskedEmail === null) return null;
  return (
    <aside className="sign-up-bar" aria-label={t('sign_up.check')}>
      <div className="wrap">
        <PendingSignUp maskedEmail={maskedEmail} returnPath={returnPath} />
      </div>
    </aside>
  );
}
