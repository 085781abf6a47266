import type { BetterAuthPlugin } from 'better-auth';
import {
  createAuthEndpoint,
  freshSessionMiddleware,
  sensitiveSessionMiddleware,
} from 'better-auth/api';
import { type Kysely, sql } from 'kysely';
import * as z from 'zod';
import type { Schema } from '../../../db/schema.ts';
import { endSessions } from '../../../db/void-credentials.ts';

/** Replaces the endpoints of the library that expose session tokens. */
export function sessionEndpoints(db: Kysely<Schema>) {
  return {
    id: 'session-calls',
    endpoints: {
      listSessions: createAuthEndpoint(
        '/list-sessions',
        { method: 'GET', use: [freshSessionMiddleware], requireHeaders: true },
        async (ctx) => {
          const { user, session } = ctx.context.session;
          const rows = await db
            .selectFrom('sessions')
            .select(['id', 'created_at', 'seen_at', 'expires_at', 'ip_address', 'user_agent'])
            .where('user_id', '=', user.id)
            .where('expires_at', '>', sql<Date>`now()`)
            .orderBy('seen_at', 'desc')
            .execute();
          return ctx.json(
            rows.map((row) => ({
              id: row.id,
              current: row.id === session.id,
              createdAt: row.created_at,
              seenAt: row.seen_at,
              expiresAt: row.expires_at,
              ipAddress: row.ip_address,
              userAgent: row.user_agent,
            })),
          );
        },
      ),
      revokeSession: createAuthEndpoint(
        '/revoke-session',
        {
          method: 'POST',
          body: z.object({ id: z.string().max(100) }),
          use: [sensitiveSessionMiddleware],
          requireHeaders: true,
        },
        async (ctx) => {
          await db
            .deleteFrom('sessions')
            .where('id', '=', ctx.body.id)
            .where('user_id', '=', ctx.context.session.user.id)
            .execute();
          return ctx.json({ status: true });
        },
      ),
      revokeOtherSessions: createAuthEndpoint(
        '/revoke-other-sessions',
        { method: 'POST', use: [sensitiveSessionMiddleware], requireHeaders: true },
        async (ctx) => {
          await endSessions(db, ctx.context.session.user.id, ctx.context.session.session.id);
          return ctx.json({ status: true });
        },
      ),
      forgetDevice: createAuthEndpoint(
        '/forget-device',
        {
          method: 'POST',
          body: z.object({ id: z.uuid() }),
          use: [sensitiveSessionMiddleware],
          requireHeaders: true,
        },
        async (ctx) => {
          await db
            .deleteFrom('trusted_devices')
            .where('id', '=', ctx.body.id)
            .where('user_id', '=', ctx.context.session.user.id)
            .execute();
          return ctx.json({ status: true });
        },
      ),
    },
  } satisfies BetterAuthPlugin;
}
