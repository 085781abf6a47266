import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { readMaskedEmail } from '../../../../domain/accounts/masked-email-cookie.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { useCurrentPath } from '../../../ui/form/use-return-field.ts';
import { useSite } from '../../../ui/site.tsx';
import { PendingSignUp } from './pending-sign-up.tsx';

/**
 * Bar below the header until the sign-up of this browser is confirmed or the bar is closed. The
 * script in the head (before-paint.ts) reserves its place.
 */
export function SignUpBar() {
  const { t } = useLanguage();
  const site = useSite();
  const returnPath = useCurrentPath();
  const [maskedEmail, setMaskedEmail] = useState<string | null>(null);

  // The site is loaded again after each form, which may have changed the cookie.
  useEffect(() => {
    const email = site.user ? null : readMaskedEmail(document.cookie);
    document.documentElement.toggleAttribute('data-sign-up', email !== null);
    setMaskedEmail(email);
  }, [site]);

  // Later pages reserve this height before the bar loads.
  useEffect(() => {
    document.documentElement.style.removeProperty('--sign-up-height');
    if (maskedEmail === null) return;
    try {
      localStorage.signUpHeight =
        document.querySelector<HTMLElement>('.sign-up-slot')?.offsetHeight;
    } catch {
      // Without storage the height is a guess.
    }
  }, [maskedEmail]);

  const slot = document.querySelector('.sign-up-slot');
  if (maskedEmail === null || slot === null) return null;
  return createPortal(
    <aside className="wrap sign-up-bar" aria-label={t('sign_up.check')}>
      <PendingSignUp maskedEmail={maskedEmail} returnPath={returnPath} />
    </aside>,
    slot,
  );
}
