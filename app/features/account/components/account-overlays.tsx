import { loadMessages } from '../../../i18n/load-messages.ts';
import { Stylesheet } from '../../../styles/page-styles.tsx';
import type { SignInRequest } from '../../../ui/open-sign-in-dialog.ts';
import { AccountDialog } from './account-dialog.tsx';
import { MagicLinkSession } from './magic-link-session.tsx';
import { MailBar } from './mail-bar.tsx';

await loadMessages('account');

/**
 * Parts that few visitors need: the account dialog if requested, the notice of a mail, and the
 * offer of a magic link.
 */
export function AccountOverlays({
  request,
  onClose,
}: {
  request: SignInRequest | null;
  onClose: () => void;
}) {
  return (
    <>
      <Stylesheet name="accounts" />
      <MailBar />
      <MagicLinkSession />
      {request && <AccountDialog {...request} onClose={onClose} />}
    </>
  );
}
