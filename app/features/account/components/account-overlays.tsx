import '../../../i18n/account-messages.ts';
import type { SignInRequest } from '../../../ui/open-sign-in-dialog.ts';
import { AccountDialog } from './account-dialog.tsx';
import { AccountStylesheet } from './account-stylesheet.tsx';
import { SignUpBar } from './sign-up-bar.tsx';

/** What few visitors need: the account dialog if requested, and the notice of a sign-up. */
export function AccountOverlays({
  request,
  onClose,
}: {
  request: SignInRequest | null;
  onClose: () => void;
}) {
  return (
    <>
      <AccountStylesheet />
      <SignUpBar />
      {request && <AccountDialog {...request} onClose={onClose} />}
    </>
  );
}
