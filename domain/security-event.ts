/** What is written to the log of security events, in the order in which the panel offers them. */
export const SECURITY_EVENTS = [
  'sign_in',
  'sign_in_failed',
  'sign_in_locked',
  'second_factor_failed',
  'sign_up',
  'sign_out',
  'password_changed',
  'password_reset',
  'email_change_requested',
  'email_changed',
  'email_change_stopped',
  'second_factor_on',
  'second_factor_off',
  'recovery_codes_renewed',
  'passkey_added',
  'passkey_removed',
  'social_linked',
  'social_unlinked',
  'sessions_ended',
  'device_trusted',
  'device_forgotten',
  'account_deleted',
  'form_refused',
  'role_changed',
  'user_banned',
  'user_unbanned',
] as const;
export type SecurityEvent = (typeof SECURITY_EVENTS)[number];

const FAILURES: readonly SecurityEvent[] = [
  'sign_in_failed',
  'sign_in_locked',
  'second_factor_failed',
  'form_refused',
];

/** Attempts that were refused. They are warnings in the log, and those of one source are counted together. */
export function isSecurityFailure(event: SecurityEvent): boolean {
  return FAILURES.includes(event);
}

/** What may be recorded of an event: none of these can hold an e-mail address, a token or a password. */
type SecurityDetail =
  | 'method'
  | 'provider'
  | 'reason'
  | 'form'
  | 'by'
  | 'before'
  | 'after'
  | 'sessions';

export type SecurityEntry = {
  event: SecurityEvent;
  /** Whose account it is about; undefined or null if unknown. */
  userId?: string | null;
  /** Where the request came from. It is kept in the database as that of a session is, and not in the log. */
  ip?: string | null;
  details?: { readonly [name in SecurityDetail]?: string | number };
};
