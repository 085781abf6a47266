import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { readMailNotice } from '../../../../domain/accounts/masked-email-cookie.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { useCurrentPath } from '../../../ui/form/use-return-field.ts';
import { useSite } from '../../../ui/site.tsx';
import { MailNotice } from './mail-notice.tsx';

/**
 * Bar below the header about a mail that was sent: until its link was used or the bar is closed.
 * The script in the head (before-paint/) reserves its place.
 */
export function MailBar() {
  const { t } = useLanguage();
  const site = useSite();
  const returnPath = useCurrentPath();
  const [notice, setNotice] = useState<ReturnType<typeof readMailNotice>>(null);

  // The site is loaded again after each form, which may have changed the cookies.
  useEffect(() => {
    const current = site.user ? null : readMailNotice(document.cookie);
    document.documentElement.toggleAttribute('data-mail-notice', current !== null);
    setNotice(current);
  }, [site]);

  // Later pages reserve this height before the bar loads.
  useEffect(() => {
    document.documentElement.style.removeProperty('--mail-notice-height');
    if (notice === null) return;
    try {
      localStorage.mailNoticeHeight =
        document.querySelector<HTMLElement>('.mail-slot')?.offsetHeight;
    } catch {
      // Without storage the height is a guess.
    }
  }, [notice]);

  const slot = document.querySelector('.mail-slot');
  if (notice === null || slot === null) return null;
  return createPortal(
    <aside className="wrap mail-bar" aria-label={t('sign_up.check')}>
      <MailNotice key={notice.kind + notice.maskedEmail} {...notice} returnPath={returnPath} />
    </aside>,
    slot,
  );
}
