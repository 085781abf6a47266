import type { Kysely } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import { type AdminFactor, getAdminFactor } from '../../../domain/accounts/admin-factor.ts';

/** The second factor of the admin whose session it is; `null` if the user is no admin. */
export async function readAdminFactor(
  db: Kysely<Schema>,
  tokenHash: string,
): Promise<AdminFactor | null> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('user_roles', 'user_roles.user_id', 'sessions.user_id')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(({ exists, selectFrom }) => [
      'users.two_factor_enabled',
      'sessions.passkey_verified_at',
      exists(selectFrom('passkeys').select('id').whereRef('user_id', '=', 'sessions.user_id')).as(
        'has_passkey',
      ),
    ])
    .where('sessions.token', '=', tokenHash)
    .where('user_roles.role', '=', 'admin')
    .executeTakeFirst();
  if (row === undefined) return null;
  return getAdminFactor({
    hasApp: row.two_factor_enabled,
    hasPasskey: Boolean(row.has_passkey),
    isPasskeyVerified: row.passkey_verified_at !== null,
  });
}
