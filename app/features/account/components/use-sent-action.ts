import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { toPendingActionName } from '../../../../domain/accounts/pending-action.ts';
import type { FormIntent } from '../../../../domain/forms/form-intent.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { links } from '../../../i18n/links.ts';
import { sendForm } from '../../../ui/form/send-form.ts';
import type { SignInRequest } from '../../../ui/open-sign-in-dialog.ts';
import type { PendingActionView } from '../types.ts';

/**
 * Sends the action that needs an account, so that the server completes it after the sign-in, also
 * after one that was faster (`isDone`). `withdraw` cancels it. Calls `onSignedIn` if the visitor
 * has signed in elsewhere meanwhile.
 */
export function useSentAction(
  action: SignInRequest['action'],
  isDone: RefObject<boolean>,
  onSignedIn: () => void,
) {
  const { code } = useLanguage();
  const { revalidate } = useRevalidator();
  const sent = useRef<Promise<unknown> | null>(null);
  const name = toPendingActionName(action?.form.get('intent'));
  const [isKept, setIsKept] = useState(true);

  useEffect(() => {
    if (!action || name === null || sent.current) return;
    sent.current = sendForm(links.forms(code), action.form, () => {}).then(({ to, state }) => {
      if (to !== undefined) {
        onSignedIn();
        revalidate();
      } else if (isDone.current) revalidate();
      else setIsKept(state?.signedOut === true);
    });
  }, [action, name, code, isDone, onSignedIn, revalidate]);

  const withdraw = useCallback(() => {
    const form = new FormData();
    form.set('intent', 'withdraw_action' satisfies FormIntent);
    sent.current
      ?.then(() => fetch(links.forms(code), { method: 'POST', body: form, keepalive: true }))
      .catch(() => {});
  }, [code]);

  const pendingAction: PendingActionView | null =
    action && name && isKept ? { name, title: action.title } : null;
  return { pendingAction, withdraw };
}
