import type { FormState } from '../../../domain/form.ts';

/** What became of a form: on to another page, or back to the form with what to mend. */
export type FormResult =
  | { to: string; notice: Notice | null; cookies: string[] }
  /** `retryAfter` are the seconds to wait where it was sent too often. */
  | { state: FormState; status: number; cookies: string[]; retryAfter?: number | null };

/** What is said on the next page that is shown (P 8): `<notice>_title` and `<notice>_text` are its messages. */
export const NOTICES = [
  'signed_in',
  'signed_up',
  'signed_out',
  'reset_sent',
  'confirmed',
  'profile_saved',
  'email_requested',
  'password_changed',
  'social_unlinked',
  'factor_on',
  'factor_off',
  'passkey_added',
  'passkey_removed',
  'sessions_ended',
  'account_deleted',
  'code_sent',
] as const;
export type Notice = (typeof NOTICES)[number];

/** What the account dialog shows, and each page of its own (P 2.10). */
export const ACCOUNT_VIEWS = ['sign-in', 'sign-up', 'reset-password'] as const;
export type AccountView = (typeof ACCOUNT_VIEWS)[number];
