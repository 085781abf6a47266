import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth';
import { APIError, createAuthEndpoint, getSessionFromCtx } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import * as z from 'zod';
import { getUnsentExpiry } from '../email/link-lifetimes.ts';
import { deriveRefreshToken, readAccessToken, toMagicLinkIdentifier } from './magic-link-tokens.ts';

/** Fragment of a sign-in link (P 2.11). */
const TOKENS_SCHEMA = z.object({
  access_token: z.string().max(4096),
  refresh_token: z.string().max(256),
  token_type: z.literal('bearer'),
  confirm: z.boolean().optional(),
});

/** Stores a link that signs in as the user. Resolves to its id, of which the tokens are made. */
export async function createMagicLink(
  { context }: GenericEndpointContext,
  userId: string,
): Promise<string> {
  const id = crypto.randomUUID();
  await context.internalAdapter.createVerificationValue({
    identifier: toMagicLinkIdentifier(deriveRefreshToken(context.secret, id), id),
    value: userId,
    expiresAt: getUnsentExpiry(),
  });
  return id;
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
          const { secret, baseURL: authUrl } = ctx.context;
          const claims = await readAccessToken({ secret, authUrl }, ctx.body.access_token);
          if (claims === null) throw new APIError('UNAUTHORIZED', INVALID_TOKENS);
          const identifier = toMagicLinkIdentifier(ctx.body.refresh_token, claims.jti);
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

/** Name of another user whose session would be replaced; `null` if none. */
function getReplacedUserName(
  currentSession: { user: { id: string; name: string } } | null,
  newUser: { id: string },
): string | null {
  return currentSession && currentSession.user.id !== newUser.id ? currentSession.user.name : null;
}
