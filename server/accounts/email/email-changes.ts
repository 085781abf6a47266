import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint, sensitiveSessionMiddleware } from 'better-auth/api';
import { type Kysely, sql } from 'kysely';
import * as z from 'zod';
import type { Schema } from '../../../db/schema.ts';
import { endSessions, voidCredentials } from '../../../db/void-credentials.ts';
import { checkEmail } from '../input-rules.ts';
import { requireReauthentication } from '../sessions/reauthentication.ts';
import { setEmail } from './email-change-store.ts';
import { INVALID_LINK } from './email-links.ts';
import { getUnsentExpiry } from './link-lifetimes.ts';
import { isRealEmail } from './placeholder-email.ts';
import type { MailWriter } from './write-mail.ts';

export type EmailChangeDeps = {
  db: Kysely<Schema>;
  mail: MailWriter;
  onChanged: (
    userId: string,
    event: 'email_changed' | 'email_change_stopped' | 'email_undo_stopped',
  ) => void;
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
 * new e-mail confirms it, the old one can stop or undo it for seven days (email-undo.ts).
 */
export function emailChangeEndpoints({ db, mail }: EmailChangeDeps) {
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
          const account = await ctx.context.internalAdapter.findCredentialAccount(user.id);
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
                former_password: account?.password ?? null,
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
    },
  } satisfies BetterAuthPlugin;
}
