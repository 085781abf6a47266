import type { GenericEndpointContext } from 'better-auth';
import type { Kysely } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import { hashToken } from './session-tokens.ts';

/**
 * Ends the session of the request's cookie, whose token the browser loses with this response. The
 * new session stays, also if it is the same one with a later expiry.
 */
export async function endReplacedSession(
  ctx: GenericEndpointContext,
  db: Kysely<Schema>,
  newSessionId = '',
): Promise<void> {
  const { name } = ctx.context.authCookies.sessionToken;
  const token = await ctx.getSignedCookie(name, ctx.context.secret);
  if (!token) return;
  await db
    .deleteFrom('sessions')
    .where('token', '=', hashToken(token))
    .where('id', '<>', newSessionId)
    .execute();
}
