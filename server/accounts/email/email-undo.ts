import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { sql, type Transaction } from 'kysely';
import * as z from 'zod';
import type { Schema } from '../../../db/schema.ts';
import { endSessions, voidCredentials } from '../../../db/void-credentials.ts';
import type { RateLimiter } from '../../security/rate-limit.ts';
import { claimTotpStep } from '../second-factor/totp-step.ts';
import {
  FACTOR_LIMIT,
  findStoppableChange,
  findStoppableUndo,
  setEmail,
} from './email-change-store.ts';
import type { EmailChangeDeps } from './email-changes.ts';
import { INVALID_LINK, readLinkToken } from './email-links.ts';
import { isRealEmail } from './placeholder-email.ts';
import { createResetLink } from './reset-link.ts';

/** The old address waits this long for its password; meanwhile the new one can stop the undo. */
const UNDO_DELAY_HOURS = 24;
const PROOF_RATE = { max: 10, seconds: 86_400 };

const TOKEN = z.string().max(2000);

export type EmailUndoDeps = EmailChangeDeps & { limiter: RateLimiter; secret: string };
type Change = NonNullable<Awaited<ReturnType<typeof findStoppableChange>>>;
type Proof = { password?: string; code?: string };

/**
 * Links to the old and the new address after a change of the e-mail (I10). The old address stops or
 * undoes the change. Because its mailbox may have been the reason for the change, the new address
 * can stop the undo for a day, unless the former password or a second factor is given.
 */
export function emailUndoEndpoints(deps: EmailUndoDeps) {
  return {
    id: 'email-undo',
    endpoints: {
      stopEmailChange: createAuthEndpoint(
        '/stop-email-change',
        {
          method: 'POST',
          body: z.object({
            token: TOKEN,
            password: z.string().optional(),
            code: z.string().optional(),
          }),
        },
        async (ctx) => {
          const link = await readLinkToken(ctx.context.secret, ctx.body.token);
          if (link?.kind !== 'email_change_stop') throw new APIError('UNAUTHORIZED', INVALID_LINK);
          const change = await findStoppableChange(deps.db, link.id);
          if (change === undefined) throw new APIError('UNAUTHORIZED', INVALID_LINK);
          const isProven = await verifyProof(ctx, deps, change, ctx.body);
          const result = await deps.db
            .transaction()
            .execute((transaction) => stopChange(transaction, deps, link.id, isProven));
          deps.onChanged(change.user_id, 'email_change_stopped');
          return ctx.json(result);
        },
      ),
      stopEmailUndo: createAuthEndpoint(
        '/stop-email-undo',
        { method: 'POST', body: z.object({ token: TOKEN }) },
        async (ctx) => {
          const link = await readLinkToken(ctx.context.secret, ctx.body.token);
          if (link?.kind !== 'email_undo_stop') throw new APIError('UNAUTHORIZED', INVALID_LINK);
          const userId = await deps.db
            .transaction()
            .execute((transaction) => stopUndo(transaction, deps, link.id));
          deps.onChanged(userId, 'email_undo_stopped');
          return ctx.json({ status: true });
        },
      ),
    },
  } satisfies BetterAuthPlugin;
}

/** `false` without proof. Throws 400 or 401 for a wrong one, 429 after ten of a change in a day. */
async function verifyProof(
  ctx: GenericEndpointContext,
  { db, limiter }: EmailUndoDeps,
  change: Change,
  { password = '', code = '' }: Proof,
): Promise<boolean> {
  // A change that is not confirmed needs none, see stopChange.
  if (change.confirmed_at === null || (password === '' && code === '')) return false;
  const wait = await limiter.consume([{ key: `undo proof ${change.id}`, rate: PROOF_RATE }]);
  if (wait !== null)
    throw new APIError(
      'TOO_MANY_REQUESTS',
      { code: 'TOO_MANY_REQUESTS', message: 'too many attempts' },
      { 'retry-after': String(wait) },
    );
  if (password !== '') {
    const hash = change.former_password;
    if (hash !== null && (await ctx.context.password.verify({ hash, password }))) return true;
    throw new APIError('BAD_REQUEST', {
      code: 'INVALID_FORMER_PASSWORD',
      message: 'not the password before the change',
    });
  }
  const result = change.has_kept_factor
    ? await claimTotpStep(ctx, db, { userId: change.user_id, code })
    : 'wrong';
  if (result === 'claimed') return true;
  throw new APIError('UNAUTHORIZED', { code: 'INVALID_CODE', message: 'wrong or used code' });
}

/**
 * Ends all sessions, and mails a link for a new password to the old address: at once if the change
 * was not confirmed, or for a proven undo.
 */
async function stopChange(
  transaction: Transaction<Schema>,
  { mail, secret }: EmailUndoDeps,
  id: string,
  isProven: boolean,
): Promise<{ undone: boolean; reset: 'mailed' | 'delayed' }> {
  const change = await findStoppableChange(transaction, id, { forUpdate: true });
  if (change === undefined) throw new APIError('UNAUTHORIZED', INVALID_LINK);
  const { user_id: userId, old_email: oldEmail, created_at: since } = change;
  await voidCredentials(transaction, userId);
  await endSessions(transaction, userId);
  const later = transaction
    .deleteFrom('email_changes')
    .where('user_id', '=', userId)
    .where('created_at', '>=', since);
  const old = { id: userId, email: oldEmail };
  if (change.confirmed_at === null) {
    await later.execute();
    await mail.resetPassword(old, await createResetLink(transaction, { secret, userId }), {
      executor: transaction,
    });
    return { undone: false, reset: 'mailed' };
  }
  const resetAfter = new Date(Date.now() + (isProven ? 0 : UNDO_DELAY_HOURS * 3_600_000));
  const undoneEmail = change.current_email;
  await later.where('id', '<>', id).execute();
  await transaction
    .updateTable('email_changes')
    .set({ undone_at: sql<Date>`now()`, undone_email: undoneEmail, reset_after: resetAfter })
    .where('id', '=', id)
    .execute();
  await removeCredentialsSince(transaction, userId, since);
  await setEmail(transaction, userId, oldEmail);
  if (isRealEmail(undoneEmail))
    await mail.emailChangeUndone(
      { id: userId, email: undoneEmail },
      { email: oldEmail, ...(!isProven && { id }) },
      transaction,
    );
  await mail.resetPassword(
    old,
    await createResetLink(transaction, { secret, userId, notBefore: resetAfter }),
    { executor: transaction, notBefore: resetAfter },
  );
  return { undone: true, reset: isProven ? 'mailed' : 'delayed' };
}

/** An attacker may know the password and may have added passkeys or providers. */
async function removeCredentialsSince(
  transaction: Transaction<Schema>,
  userId: string,
  since: Date,
): Promise<void> {
  await transaction
    .updateTable('accounts')
    .set({ password: null })
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .execute();
  await transaction
    .deleteFrom('accounts')
    .where('user_id', '=', userId)
    .where('provider_id', '<>', 'credential')
    .where('created_at', '>', since)
    .execute();
  for (const table of ['passkeys', 'two_factors'] as const)
    await transaction
      .deleteFrom(table)
      .where('user_id', '=', userId)
      .where('created_at', '>', since)
      .where('created_at', '>', FACTOR_LIMIT)
      .execute();
  await sql`
    update users set two_factor_enabled = false
    where id = ${userId} and not exists (select from two_factors
      where user_id = users.id and verified)`.execute(transaction);
}

/** Gives the account its later address back. Resolves to the user's id. */
async function stopUndo(
  transaction: Transaction<Schema>,
  { mail, secret }: EmailUndoDeps,
  id: string,
): Promise<string> {
  const undo = await findStoppableUndo(transaction, id, { forUpdate: true });
  if (undo === undefined) throw new APIError('UNAUTHORIZED', INVALID_LINK);
  const { user_id: userId, undone_email: email } = undo;
  await voidCredentials(transaction, userId);
  await endSessions(transaction, userId);
  await transaction.deleteFrom('email_changes').where('id', '=', id).execute();
  await setEmail(transaction, userId, email);
  await mail.resetPassword(
    { id: userId, email },
    await createResetLink(transaction, { secret, userId }),
    { executor: transaction },
  );
  return userId;
}
