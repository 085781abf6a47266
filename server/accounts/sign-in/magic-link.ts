import { randomBytes } from 'node:crypto';
import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth';
import { APIError, createAuthEndpoint, getSessionFromCtx } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { signJWT, verifyJWT } from 'better-auth/crypto';
import * as z from 'zod';

/** The code in the same mail expires after this time, too. */
const TTL_SECONDS = 600;

/** Fragment of a sign-in link (P 2.11). */
export type MagicLinkTokens = {
  access_token: string;
  refresh_token: string;
  token_type: 'bearer';
  expires_in: number;
};

const TOKENS_SCHEMA = z.object({
  access_token: z.string().max(4096),
  refresh_token: z.string().max(256),
  token_type: z.literal('bearer'),
  confirm: z.boolean().optional(),
});

export async function createMagicLink(
  ctx: GenericEndpointContext,
  userId: string,
): Promise<MagicLinkTokens> {
  const refreshToken = randomBytes(32).toString('base64url');
  const jti = randomBytes(12).toString('base64url');
  await ctx.context.internalAdapter.createVerificationValue({
    identifier: toIdentifier(refreshToken, jti),
    value: userId,
    expiresAt: new Date(Date.now() + TTL_SECONDS * 1000),
  });
  const accessToken = await signJWT(
    { sub: userId, jti, aud: getAudience(ctx) },
    ctx.context.secret,
    TTL_SECONDS,
  );
  return {
    access_token: accessToken,
    refresh_token: refreshToken,
    token_type: 'bearer',
    expires_in: TTL_SECONDS,
  };
}

/**
 * Exchanges the one-time tokens of a link for a new session (I9). Requires a confirmation, because
 * anyone could have sent the link; the tokens stay valid until then.
 */
export function magicLinkEndpoints() {
  return {
    id: 'session-from-address',
    endpoints: {
      sessionFromAddress: createAuthEndpoint(
        '/session-from-address',
        { method: 'POST', body: TOKENS_SCHEMA },
        async (ctx) => {
          const claims = await readAccessToken(ctx, ctx.body.access_token);
          if (claims === null) throw new APIError('UNAUTHORIZED', INVALID_TOKENS);
          const identifier = toIdentifier(ctx.body.refresh_token, claims.jti);
          const stored = await ctx.context.internalAdapter.findVerificationValue(identifier);
          if (stored === null || stored.expiresAt <= new Date() || stored.value !== claims.sub)
            throw new APIError('UNAUTHORIZED', INVALID_TOKENS);
          const user = await ctx.context.internalAdapter.findUserById(claims.sub);
          if (user === null) throw new APIError('UNAUTHORIZED', INVALID_TOKENS);
          const currentSession = await getSessionFromCtx(ctx);
          const issuedAgo = Math.max(0, Math.floor(Date.now() / 1000) - claims.iat);
          if (!ctx.body.confirm)
            return ctx.json({
              confirm: { name: user.name, replaces: getReplacedUserName(currentSession, user) },
              issuedAgo,
            });
          // Only one of two concurrent requests consumes the token.
          if ((await ctx.context.internalAdapter.consumeVerificationValue(identifier)) === null)
            throw new APIError('UNAUTHORIZED', INVALID_TOKENS);
          if (currentSession)
            await ctx.context.internalAdapter.deleteSession(currentSession.session.token);
          const session = await ctx.context.internalAdapter.createSession(user.id);
          await setSessionCookie(ctx, { session, user });
          return ctx.json({ user: { id: user.id, name: user.name }, issuedAgo });
        },
      ),
    },
  } satisfies BetterAuthPlugin;
}

const INVALID_TOKENS = {
  code: 'ADDRESS_SESSION_INVALID',
  message: 'used, too old, or not from here',
};

/** Stored as a hash (auth.ts). */
function toIdentifier(refreshToken: string, jti: string): string {
  return `address:${refreshToken}:${jti}`;
}

/** Keeps other tokens of the site from being accepted. */
function getAudience(ctx: GenericEndpointContext): string {
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
  return claims?.aud === getAudience(ctx) ? claims : null;
}

/** Name of another user whose session would be replaced; `null` if none. */
function getReplacedUserName(
  currentSession: { user: { id: string; name: string } } | null,
  newUser: { id: string },
): string | null {
  return currentSession && currentSession.user.id !== newUser.id ? currentSession.user.name : null;
}
