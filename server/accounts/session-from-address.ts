import { randomBytes } from 'node:crypto';
import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth';
import { APIError, createAuthEndpoint, getSessionFromCtx } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { signJWT, verifyJWT } from 'better-auth/crypto';
import * as z from 'zod';

/** A link is for now: a mail that is read an hour later has a code that is too old as well. */
const TTL_SECONDS = 600;

/** What a link carries behind its `#` (P 2.11). */
export type AddressTokens = {
  access_token: string;
  refresh_token: string;
  token_type: 'bearer';
  expires_in: number;
};

const TOKENS = z.object({
  access_token: z.string().max(4096),
  refresh_token: z.string().max(256),
  token_type: z.literal('bearer'),
  /** The visitor was asked, and wants to be this person. */
  confirm: z.boolean().optional(),
});

/** Makes the tokens of a link for a user; the link works once. */
export async function mintAddressTokens(
  ctx: GenericEndpointContext,
  userId: string,
): Promise<AddressTokens> {
  const refresh = randomBytes(32).toString('base64url');
  const jti = randomBytes(12).toString('base64url');
  await ctx.context.internalAdapter.createVerificationValue({
    identifier: identifierOf(refresh, jti),
    value: userId,
    expiresAt: new Date(Date.now() + TTL_SECONDS * 1000),
  });
  const access = await signJWT(
    { sub: userId, jti, aud: audienceOf(ctx) },
    ctx.context.secret,
    TTL_SECONDS,
  );
  return {
    access_token: access,
    refresh_token: refresh,
    token_type: 'bearer',
    expires_in: TTL_SECONDS,
  };
}

/**
 * The session from the address (I9): what the address carried is verified, used up, and exchanged for a session of its own, so that
 * nobody can prepare one for somebody else. A visitor is asked before they become somebody, because a link could have been sent by
 * anyone; the link stays good until they have answered.
 */
export function sessionFromAddress() {
  return {
    id: 'session-from-address',
    endpoints: {
      sessionFromAddress: createAuthEndpoint(
        '/session-from-address',
        { method: 'POST', body: TOKENS },
        async (ctx) => {
          const claims = await readAccessToken(ctx, ctx.body.access_token);
          if (claims === null) throw new APIError('UNAUTHORIZED', USED_UP);
          const identifier = identifierOf(ctx.body.refresh_token, claims.jti);
          const kept = await ctx.context.internalAdapter.findVerificationValue(identifier);
          if (kept === null || kept.expiresAt <= new Date() || kept.value !== claims.sub)
            throw new APIError('UNAUTHORIZED', USED_UP);
          const user = await ctx.context.internalAdapter.findUserById(claims.sub);
          if (user === null) throw new APIError('UNAUTHORIZED', USED_UP);
          const present = await getSessionFromCtx(ctx);
          const issuedAgo = Math.max(0, Math.floor(Date.now() / 1000) - claims.iat);
          if (!ctx.body.confirm)
            return ctx.json({
              confirm: { name: user.name, replaces: replaced(present, user) },
              issuedAgo,
            });
          // One of two who use it at the same moment has it.
          if ((await ctx.context.internalAdapter.consumeVerificationValue(identifier)) === null)
            throw new APIError('UNAUTHORIZED', USED_UP);
          if (present) await ctx.context.internalAdapter.deleteSession(present.session.token);
          const session = await ctx.context.internalAdapter.createSession(user.id);
          await setSessionCookie(ctx, { session, user });
          return ctx.json({ user: { id: user.id, name: user.name }, issuedAgo });
        },
      ),
    },
  } satisfies BetterAuthPlugin;
}

const USED_UP = { code: 'ADDRESS_SESSION_INVALID', message: 'used, too old, or not from here' };

/** Hashed where it is kept (auth.ts), as all identifiers are. */
function identifierOf(refreshToken: string, jti: string): string {
  return `address:${refreshToken}:${jti}`;
}

/** Said in the token, so that no other token of ours passes for one. */
function audienceOf(ctx: GenericEndpointContext): string {
  return `${ctx.context.baseURL}#session`;
}

async function readAccessToken(
  ctx: GenericEndpointContext,
  token: string,
): Promise<{ sub: string; jti: string; iat: number } | null> {
  const claims = await verifyJWT<{ sub: string; jti: string; aud: string; iat: number }>(
    token,
    ctx.context.secret,
  );
  return claims?.aud === audienceOf(ctx) ? claims : null;
}

/** Who is signed in now, where that is somebody else. */
function replaced(
  present: { user: { id: string; name: string } } | null,
  next: { id: string },
): string | null {
  return present && present.user.id !== next.id ? present.user.name : null;
}
