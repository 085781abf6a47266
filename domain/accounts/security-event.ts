/** Events of the security log, in the order of the admin area's filter. */
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
  'email_undo_stopped',
  'second_factor_on',
  'second_factor_off',
  'recovery_codes_renewed',
  'mail_codes_on',
  'mail_codes_off',
  'passkey_added',
  'passkey_removed',
  'social_linked',
  'social_unlinked',
  'sessions_ended',
  'device_trusted',
  'device_forgotten',
  'account_deleted',
  'form_refused',
  'access_refused',
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
  'access_refused',
];

/** Rejected attempts: logged as warnings and grouped by source. */
export function isSecurityFailure(event: SecurityEvent): boolean {
  return FAILURES.includes(event);
}

/** Details of an event. The type excludes e-mail addresses, tokens and passwords. */
type SecurityDetail =
  | 'method'
  | 'provider'
  | 'reason'
  | 'form'
  | 'origin'
  | 'by'
  | 'before'
  | 'after'
  | 'sessions';

export type SecurityEntry = {
  event: SecurityEvent;
  /** The affected user; undefined or `null` if unknown. */
  userId?: string | null;
  /** Client IP, stored in the database like that of a session, and not logged. */
  ip?: string | null;
  details?: { readonly [name in SecurityDetail]?: string | number };
};
