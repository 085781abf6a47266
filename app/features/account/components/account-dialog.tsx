import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router';
import { useLanguage } from '../../../i18n/language-context.tsx';
import type { SignInRequest } from '../../../ui/open-sign-in-dialog.ts';
import { DialogHead, ModalDialog } from '../../../ui/pages/modal-dialog.tsx';
import type { AccountView } from '../types.ts';
import { AccountCard } from './account-card.tsx';
import { PendingActionNote } from './pending-action-note.tsx';
import { useSentAction } from './use-sent-action.ts';

type AccountDialogProps = SignInRequest & { onClose: () => void };

/** The account dialog (I1, P 2.10). Opens on mount. */
export function AccountDialog({ view: firstView, action, onClose }: AccountDialogProps) {
  const { t } = useLanguage();
  const { pathname, search } = useLocation();
  const [view, setView] = useState<AccountView>(firstView ?? 'sign-in');
  const { pendingAction, finish, withdraw } = useSentAction(action, onClose);

  // After a reset request the dialog shows sign-in; after other forms it closes (I7).
  function onDone(finishedView: AccountView) {
    if (finishedView === 'reset-password') return setView('sign-in');
    finish();
    onClose();
  }

  function cancel() {
    withdraw();
    onClose();
  }

  // A portal, because the header has a dark theme over artwork.
  return createPortal(
    <ModalDialog className="dialog account-card" aria-labelledby="account-heading" onClose={cancel}>
      <DialogHead id="account-heading" onClose={cancel}>
        {t(view === 'reset-password' ? 'reset.title' : 'account.title')}
      </DialogHead>
      {pendingAction && view !== 'reset-password' && <PendingActionNote {...pendingAction} />}
      <AccountCard
        key={view}
        view={view}
        returnPath={pathname + search}
        onView={setView}
        onDone={onDone}
      />
    </ModalDialog>,
    document.body,
  );
}
