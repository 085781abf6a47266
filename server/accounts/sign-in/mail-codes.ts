import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint, sensitiveSessionMiddleware } from 'better-auth/api';
import type { Kysely } from 'kysely';
import * as z from 'zod';
import type { Schema } from '../../../db/schema.ts';
import { voidCodes } from '../../../db/void-credentials.ts';
import { type RecordEvent, recordWithIp } from '../record-event.ts';
import { isFresh, SESSION_NOT_FRESH } from '../sessions/reauthentication.ts';

/**
 * Turns codes by mail off, so that only the links of the mails sign in, or on again, which needs a
 * fresh session.
 */
export function mailCodesEndpoint({ db, record }: { db: Kysely<Schema>; record: RecordEvent }) {
  return {
    id: 'mail-codes',
    endpoints: {
      setMailCodes: createAuthEndpoint(
        '/mail-codes',
        {
          method: 'POST',
          body: z.object({ enabled: z.boolean() }),
          use: [sensitiveSessionMiddleware],
          requireHeaders: true,
        },
        async (ctx) => {
          const { user, session } = ctx.context.session;
          const { enabled } = ctx.body;
          if (enabled && !isFresh(session)) throw new APIError('FORBIDDEN', SESSION_NOT_FRESH);
          await db
            .updateTable('profiles')
            .set({ mail_codes: enabled })
            .where('id', '=', user.id)
            .execute();
          if (!enabled) await voidCodes(db, user.id);
          recordWithIp(
            record,
            ctx.headers,
          )({
            event: enabled ? 'mail_codes_on' : 'mail_codes_off',
            userId: user.id,
          });
          return ctx.json({ status: true });
        },
      ),
    },
  } satisfies BetterAuthPlugin;
}
