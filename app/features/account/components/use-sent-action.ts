import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { toPendingActionName } from '../../../../domain/accounts/pending-action.ts';
import type { FormIntent } from '../../../../domain/forms/form-intent.ts';
import { useLanguage } from '../../../i18n/language-context.tsx';
import { links } from '../../../i18n/links.ts';
import { sendForm } from '../../../ui/form/send-form.ts';
import type { SignInRequest } from '../../../ui/open-sign-in-dialog.ts';
import { useToast } from '../../../ui/toaster.tsx';
import type { PendingActionView } from '../types.ts';

/**
 * Sends the action that needs an account, so that the server completes it after the sign-in. Calls
 * `onSignedIn` if the visitor has signed in elsewhere meanwhile. `finish` is called after a sign-in
 * or sign-up in the dialog; without it, `withdraw` cancels the action.
 */
export function useSentAction(action: SignInRequest['action'], onSignedIn: () => void) {
  const { code } = useLanguage();
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const sent = useRef<Promise<unknown> | null>(null);
  const isFinished = useRef(false);
  const name = toPendingActionName(action?.form.get('intent'));
  const [isKept, setIsKept] = useState(true);

  useEffect(() => {
    if (!action || name === null || sent.current) return;
    sent.current = sendForm(links.forms(code), action.form, () => {}).then(({ to, state }) => {
      if (to !== undefined) {
        onSignedIn();
        revalidate();
      } else if (isFinished.current) {
        // The sign-in was faster than this answer; the next request completes the action.
        revalidate();
      } else {
        setIsKept(state?.signedOut === true);
        const [problem] = state?.problems ?? [];
        // "Login Required" (U4); replaces the toast of a Save whose session had ended.
        if (name === 'save' && state && problem)
          toast({
            title: state.title,
            text: problem.text,
            tone: 'bad',
            topic: 'form',
            replaces: String(action.form.get('title')),
          });
      }
    });
  }, [action, name, code, onSignedIn, revalidate, toast]);

  function finish(): void {
    isFinished.current = true;
  }

  function withdraw(): void {
    if (isFinished.current) return;
    const form = new FormData();
    form.set('intent', 'withdraw_action' satisfies FormIntent);
    sent.current
      ?.then(() => fetch(links.forms(code), { method: 'POST', body: form, keepalive: true }))
      .catch(() => {});
  }

  const pendingAction: PendingActionView | null =
    action && name && isKept ? { name, title: action.title } : null;
  return { pendingAction, finish, withdraw };
}
