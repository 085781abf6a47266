import { useCallback, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { xIcon } from '../../../icons/icons.ts';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { closeOnBackdrop } from '../../../ui/lazy/dialog.ts';
import type { SignInRequest } from '../../../ui/open-sign-in-dialog.ts';
import type { AccountView } from '../types.ts';
import { AccountCard } from './account-card.tsx';
import { PendingActionNote } from './pending-action-note.tsx';
import { useSentAction } from './use-sent-action.ts';

type AccountDialogProps = SignInRequest & { onClose: () => void };

/** The account dialog (I1, P 2.10). Opens on mount. */
export function AccountDialog({ view: firstView, action, onClose }: AccountDialogProps) {
  const { t } = useLanguage();
  const { pathname, search } = useLocation();
  const dialog = useRef<HTMLDialogElement>(null);
  const [view, setView] = useState<AccountView>(firstView ?? 'sign-in');
  const close = useCallback(() => dialog.current?.close(), []);
  const { pendingAction, finish, withdraw } = useSentAction(action, close);

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);

  // After a reset request the dialog shows sign-in; after other forms it closes (I7).
  const onDone = useCallback(
    (finishedView: AccountView) => {
      if (finishedView === 'reset-password') setView('sign-in');
      else {
        finish();
        close();
      }
    },
    [close, finish],
  );

  // A portal, because the header has a dark theme over artwork.
  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog by itself
    <dialog
      className="dialog account-card"
      ref={dialog}
      aria-labelledby="account-heading"
      onClick={closeOnBackdrop}
      onClose={() => {
        withdraw();
        onClose();
      }}
    >
      <div className="dialog-head">
        <h2 id="account-heading">
          {t(view === 'reset-password' ? 'reset.title' : 'account.title')}
        </h2>
        <IconButton label={t('site.close')} onClick={close}>
          <Icon svg={xIcon} />
        </IconButton>
      </div>
      {pendingAction && view !== 'reset-password' && <PendingActionNote {...pendingAction} />}
      <AccountCard
        key={view}
        view={view}
        returnPath={pathname + search}
        onView={setView}
        onDone={onDone}
      />
    </dialog>,
    document.body,
  );
}
