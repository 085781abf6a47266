import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth';
import { createAuthMiddleware, getSessionFromCtx } from 'better-auth/api';
import { twoFactor } from 'better-auth/plugins';
import type { Kysely } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import { DEVICE_HEADER } from '../gateway/gateway-headers.ts';
import { endReplacedSession } from '../sessions/end-replaced-session.ts';
import { isTrustedDevice } from './trusted-devices.ts';

/** Second factors, and calls that have verified one. */
const EXEMPT_PATHS = new Set([
  '/two-factor/verify-totp',
  '/two-factor/verify-backup-code',
  '/two-factor/disable',
  '/two-factor/enable',
]);

type SecondFactorOptions = NonNullable<Parameters<typeof twoFactor>[0]> & {
  db: Kysely<Schema>;
  getChallengePath: (headers: Headers | undefined, returnPath: string) => string;
};

/**
 * The library requires the second factor after a password only; this requires it for every new
 * session on an untrusted device and deletes the session before it can be used.
 */
export function secondFactorForAll({ db, getChallengePath, ...options }: SecondFactorOptions) {
  const plugin = twoFactor(options);
  const challenge = plugin.hooks.after[0]?.handler;
  if (!challenge) throw new Error('the library asks for no second factor');
  const after = [
    {
      matcher: ({ path }) => !EXEMPT_PATHS.has(path ?? ''),
      handler: createAuthMiddleware(async (ctx) => {
        const newSession = ctx.context.newSession;
        if (!newSession || !(await hasSecondFactor(db, newSession.user.id))) return;
        // The user was read before the password was verified: the factor may be newer.
        newSession.user.twoFactorEnabled = true;
        // For instance after a change of the password.
        const currentSession = await getSessionFromCtx(ctx).catch(() => null);
        if (currentSession?.user.id === newSession.user.id) return;
        const device = ctx.headers?.get(DEVICE_HEADER);
        if (device && (await isTrustedDevice(db, { userId: newSession.user.id, device }))) return;
        const { headers, response } = (await challenge({
          ...ctx,
          returnHeaders: true,
        })) as unknown as {
          headers: Headers;
          response?: object;
        };
        // The challenge clears the session cookie.
        await endReplacedSession(ctx, db);
        for (const cookie of headers.getSetCookie())
          ctx.responseHeaders.append('set-cookie', cookie);
        // A provider redirects the browser, which needs a page; other callers read the JSON.
        if (response && ctx.path?.startsWith('/callback/'))
          throw ctx.redirect(
            getChallengePath(ctx.headers, getLocationPath(ctx.context.responseHeaders)),
          );
        return response;
      }),
    },
  ] satisfies NonNullable<BetterAuthPlugin['hooks']>['after'];
  return { ...plugin, hooks: { after } };
}

async function hasSecondFactor(db: Kysely<Schema>, userId: string): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('two_factor_enabled')
    .where('id', '=', userId)
    .executeTakeFirst();
  return user?.two_factor_enabled ?? false;
}

/** The user whose sign-in awaits the second factor; `null` if none. */
export async function findChallengedUser(ctx: GenericEndpointContext): Promise<string | null> {
  const identifier = await ctx.getSignedCookie(
    ctx.context.createAuthCookie('two_factor').name,
    ctx.context.secret,
  );
  return identifier
    ? ((await ctx.context.internalAdapter.findVerificationValue(identifier))?.value ?? null)
    : null;
}

function getLocationPath(headers: Headers | undefined): string {
  const { pathname, search } = new URL(headers?.get('location') ?? '/', 'http://here');
  return pathname + search;
}
