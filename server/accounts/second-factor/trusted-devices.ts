import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../../db/schema.ts';

const TRUST_TTL_DAYS = 30;
const MAX_USER_AGENT_LENGTH = 300;

const trustExpiry = sql<Date>`now() + make_interval(days => ${TRUST_TTL_DAYS})`;

/** Skips the second factor on this device for 30 days. `device` is the hash of its id. */
export async function trustDevice(
  db: Kysely<Schema>,
  { userId, device, userAgent }: { userId: string; device: string; userAgent: string | null },
): Promise<void> {
  const row = {
    user_id: userId,
    device,
    user_agent: userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
    expires_at: trustExpiry,
  };
  await db
    .insertInto('trusted_devices')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'device']).doUpdateSet({ ...row, used_at: sql<Date>`now()` }),
    )
    .execute();
}

/** Whether a device is trusted; extends the trust by 30 days. */
export async function isTrustedDevice(
  db: Kysely<Schema>,
  { userId, device }: { userId: string; device: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('trusted_devices')
    .set({ used_at: sql<Date>`now()`, expires_at: trustExpiry })
    .where('user_id', '=', userId)
    .where('device', '=', device)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
