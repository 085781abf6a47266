import type { PendingActionName } from '../../../domain/accounts/pending-action.ts';

export const ACCOUNT_VIEWS = ['sign-in', 'sign-up', 'reset-password'] as const;
export type AccountView = (typeof ACCOUNT_VIEWS)[number];

/** The action after the sign-in, with the name of the title in the visitor's language. */
export type PendingActionView = { name: PendingActionName; title: string };

/** A sign-up whose e-mail is not confirmed yet. */
export type PendingSignUpView = { maskedEmail: string; username: string };

export type AccountFormProps = {
  /** Path to return to afterwards. */
  returnPath: string;
  /** The earlier sign-up of this browser, which the form replaces to change its address. */
  replacedSignUp?: PendingSignUpView;
  /** Set in the dialog, where the views change in place; on pages they are links. */
  onView?: (view: AccountView) => void;
  /** Called after a successful form, before the redirect. */
  onDone?: (view: AccountView) => void;
};
