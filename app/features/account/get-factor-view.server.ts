import type { User } from '../../../domain/accounts/account.ts';
import type { AdminFactor } from '../../../domain/accounts/admin-factor.ts';
import type { Services } from '../../context.ts';

export type FactorView = { factor: AdminFactor | null; hasPassword: boolean };

/** For the page in place of the admin area. */
export async function getFactorView(
  { db }: Pick<Services, 'db'>,
  { id, adminFactor }: User,
): Promise<FactorView> {
  const account = await db
    .selectFrom('accounts')
    .select('id')
    .where('user_id', '=', id)
    .where('provider_id', '=', 'credential')
    .where('password', 'is not', null)
    .executeTakeFirst();
  return { factor: adminFactor, hasPassword: account !== undefined };
}
