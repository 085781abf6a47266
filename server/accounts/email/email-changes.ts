import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint, sensitiveSessionMiddleware } from 'better-auth/api';
import { generateRandomString } from 'better-auth/crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import * as z from 'zod';
import type { Schema } from '../../../db/schema.ts';
import { endSessions, voidCredentials } from '../../../db/void-credentials.ts';
import { checkEmail } from '../input-rules.ts';
import { requireReauthentication } from '../sessions/reauthentication.ts';
import { findStoppableChange } from './email-change-store.ts';
import { INVALID_LINK, readLinkToken } from './email-links.ts';
import { getUnsentExpiry, LINK_TTL_SECONDS, secondsFromNow } from './link-lifetimes.ts';
import { isRealEmail } from './placeholder-email.ts';
import type { MailWriter } from './write-mail.ts';

export type EmailChangeDeps = {
  db: Kysely<Schema>;
  mail: MailWriter;
  onChanged: (userId: string, event: 'email_changed' | 'email_change_stopped') => void;
};

/** Creates no session. Throws 401 if the change is confirmed, void or expired. */
export async function confirmEmailChange(
  { db, mail, onChanged }: EmailChangeDeps,
  id: string,
): Promise<{ status: true; user: null }> {
  const userId = await db.transaction().execute(async (transaction) => {
    const change = await transaction
      .updateTable('email_changes')
      .set({ confirmed_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where('confirmed_at', 'is', null)
      .where('expires_at', '>', sql<Date>`now()`)
      .returning(['user_id', 'session_id', 'old_email', 'new_email'])
      .executeTakeFirst();
    if (change === undefined) throw new APIError('UNAUTHORIZED', INVALID_LINK);
    // The first e-mail of a social user replaces a placeholder: no credential changes.
    if (isRealEmail(change.old_email)) {
      await voidCredentials(transaction, change.user_id);
      await endSessions(transaction, change.user_id, change.session_id);
    }
    await setEmail(transaction, change.user_id, change.new_email);
    await mail.emailChanged({ id: change.user_id, email: change.old_email }, id, transaction);
    return change.user_id;
  });
  onChanged(userId, 'email_changed');
  return { status: true, user: null };
}

/**
 * Changes of the e-mail (I10). A request needs the password, a fresh session or a TOTP code; the
 * new e-mail confirms it, the old one can stop or undo it for seven days.
 */
export function emailChangeEndpoints({ db, mail, onChanged }: EmailChangeDeps) {
  return {
    id: 'email-changes',
    endpoints: {
      changeEmail: createAuthEndpoint(
        '/change-email',
        {
          method: 'POST',
          body: z.object({
            newEmail: z.string(),
            password: z.string().optional(),
            code: z.string().optional(),
          }),
          use: [sensitiveSessionMiddleware],
        },
        async (ctx) => {
          const { user, session } = ctx.context.session;
          const newEmail = checkEmail(ctx.body.newEmail);
          if (newEmail === user.email)
            throw new APIError('BAD_REQUEST', {
              code: 'SAME_EMAIL',
              message: 'this is the present address',
            });
          await requireReauthentication(ctx, db, ctx.context.session, ctx.body);
          const id = crypto.randomUUID();
          // A taken e-mail gets no mail; the response does not differ.
          const taken = (await ctx.context.internalAdapter.findUserByEmail(newEmail)) !== null;
          await db.transaction().execute(async (transaction) => {
            await transaction
              .deleteFrom('email_changes')
              .where('user_id', '=', user.id)
              .where('confirmed_at', 'is', null)
              .execute();
            await transaction
              .insertInto('email_changes')
              .values({
                id,
                user_id: user.id,
                session_id: session.id,
                old_email: user.email,
                new_email: newEmail,
                expires_at: getUnsentExpiry(),
              })
              .execute();
            if (isRealEmail(user.email))
              await mail.emailChangeRequested(user, { id, email: newEmail }, transaction);
            if (!taken)
              await mail.confirmNewEmail({ id: user.id, email: newEmail }, id, transaction);
          });
          return ctx.json({ status: true });
        },
      ),
      stopEmailChange: createAuthEndpoint(
        '/stop-email-change',
        { method: 'POST', body: z.object({ token: z.string().max(2000) }) },
        async (ctx) => {
          const link = await readLinkToken(ctx.context.secret, ctx.body.token);
          if (link?.kind !== 'email_change_stop') throw new APIError('UNAUTHORIZED', INVALID_LINK);
          const userId = await revertEmailChange(db, link.id);
          const resetToken = generateRandomString(24);
          await ctx.context.internalAdapter.createVerificationValue({
            identifier: `reset-password:${resetToken}`,
            value: userId,
            expiresAt: secondsFromNow(LINK_TTL_SECONDS),
          });
          onChanged(userId, 'email_change_stopped');
          return ctx.json({ resetToken });
        },
      ),
    },
  } satisfies BetterAuthPlugin;
}

/** Stops a change, or undoes a confirmed one. Ends all sessions. Throws 401 if expired. */
async function revertEmailChange(db: Kysely<Schema>, id: string): Promise<string> {
  return db.transaction().execute(async (transaction) => {
    const change = await findStoppableChange(transaction, id);
    if (change === undefined) throw new APIError('UNAUTHORIZED', INVALID_LINK);
    const { user_id: userId, old_email: oldEmail, created_at: since } = change;
    await voidCredentials(transaction, userId);
    await endSessions(transaction, userId);
    if (change.confirmed_at !== null) {
      await removeCredentialsSince(transaction, userId, since);
      await setEmail(transaction, userId, oldEmail);
    }
    await transaction
      .deleteFrom('email_changes')
      .where('user_id', '=', userId)
      .where('created_at', '>=', since)
      .execute();
    return userId;
  });
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
      .execute();
  await sql`
    update users set two_factor_enabled = false
    where id = ${userId} and not exists (select from two_factors
      where user_id = users.id and verified)`.execute(transaction);
}

async function setEmail(
  transaction: Transaction<Schema>,
  userId: string,
  email: string,
): Promise<void> {
  const taken = await transaction
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('id', '<>', userId)
    .executeTakeFirst();
  if (taken) throw new APIError('UNAUTHORIZED', INVALID_LINK);
  await transaction
    .updateTable('users')
    .set({ email, email_verified: true, updated_at: new Date() })
    .where('id', '=', userId)
    .execute();
}
