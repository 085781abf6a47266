import { createOTP } from '@better-auth/utils/otp';
import type { GenericEndpointContext } from 'better-auth';
import { symmetricDecrypt } from 'better-auth/crypto';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../../db/schema.ts';

const PERIOD_SECONDS = 30;
/** Accepted steps before and after the current one, as in the library. */
const WINDOW = 1;

/** Accepts each TOTP code once (ASVS 6.5.1): a step must be later than the last used one. */
export async function claimTotpStep(
  ctx: GenericEndpointContext,
  db: Kysely<Schema>,
  { userId, code }: { userId: string; code: string },
): Promise<'claimed' | 'used' | 'wrong'> {
  const row = await db
    .selectFrom('two_factors')
    .select('secret')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) return 'wrong';
  const secret = await symmetricDecrypt({ key: ctx.context.secretConfig, data: row.secret });
  const step = await findStep(secret, code);
  if (step === null) return 'wrong';
  const { numUpdatedRows } = await db
    .updateTable('two_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where(sql<boolean>`coalesce(last_step, 0) < ${step}`)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? 'claimed' : 'used';
}

async function findStep(secret: string, code: string): Promise<number | null> {
  const { hotp } = createOTP(secret, { digits: 6, period: PERIOD_SECONDS });
  const now = Math.floor(Date.now() / 1000 / PERIOD_SECONDS);
  for (let step = now - WINDOW; step <= now + WINDOW; step += 1)
    if ((await hotp(step)) === code) return step;
  return null;
}
