/** Whether an admin has a second factor, and whether the session has confirmed it. */
export type AdminFactor = 'missing' | 'unconfirmed' | 'confirmed';

/**
 * Every sign-in needs the authenticator app once it is set up, so all sessions have confirmed it. A
 * passkey only counts for sessions that have used it: the password alone signs in, too.
 */
export function getAdminFactor({
  hasApp,
  hasPasskey,
  isPasskeyVerified,
}: {
  hasApp: boolean;
  hasPasskey: boolean;
  isPasskeyVerified: boolean;
}): AdminFactor {
  if (hasApp) return 'confirmed';
  if (!hasPasskey) return 'missing';
  return isPasskeyVerified ? 'confirmed' : 'unconfirmed';
}
