import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { type PasswordReason, passwordReasons } from '../../domain/password.ts';
import { cleanUsername, usernameProblem } from '../../domain/username.ts';

/** Calls that set a password, and the field that brings it. */
const NEW_PASSWORD: Record<string, string> = {
  '/sign-up/email': 'password',
  '/change-password': 'newPassword',
  '/reset-password': 'newPassword',
};

type HookContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];
type Body = Record<string, unknown> | undefined;

/** Rules that hold on every way in, page or call. */
export function beforeEveryCall(database: Kysely<Schema>) {
  return createAuthMiddleware(async (ctx) => {
    const body = ctx.body as Body;
    const path = ctx.path ?? '';
    if (path === '/sign-up/email' || (path === '/update-user' && body?.name !== undefined)) {
      const name = cleanUsername(String(body?.name ?? ''));
      await refuseName(database, name, path === '/sign-up/email' ? null : await ownId(ctx));
      if (body) body.name = name;
    }
    // The kinds of code that have a place here.
    if (path === '/email-otp/send-verification-otp' && !['sign-in', 'email-verification'].includes(String(body?.type)))
      throw new APIError('BAD_REQUEST', { code: 'UNKNOWN_CODE_TYPE', message: 'type is sign-in or email-verification' });
    const field = NEW_PASSWORD[path];
    const password = field && body?.[field];
    if (typeof password !== 'string') return;
    refuseWeakPassword(password, await personOf(ctx, body));
    if (path !== '/sign-up/email') return;
    // Hashed before the transaction begins: the embedded database has one connection, which would be held meanwhile.
    const { password: passwords } = ctx.context;
    const hashed = await passwords.hash(password);
    const hash = async (text: string) => (text === password ? hashed : passwords.hash(text));
    return { context: { context: { password: { ...passwords, hash } } } };
  });
}

/** Whose password it is to be: who signs up, who is signed in, or whom the link of the mail was for. */
async function personOf(ctx: HookContext, body: Body): Promise<{ email: string; username: string }> {
  if (ctx.path === '/sign-up/email') return { email: String(body?.email ?? ''), username: String(body?.name ?? '') };
  const { internalAdapter } = ctx.context;
  const link = body?.token === undefined ? null : await internalAdapter.findVerificationValue(`reset-password:${String(body.token)}`);
  const user = link ? await internalAdapter.findUserById(link.value) : (await getSessionFromCtx(ctx))?.user;
  return { email: user?.email ?? '', username: user?.name ?? '' };
}

async function ownId(ctx: HookContext): Promise<string | null> {
  return (await getSessionFromCtx(ctx))?.user.id ?? null;
}

/** Asked before anything is said of the address: whether a name is taken may be known, and must not tell of the address. */
async function refuseName(database: Kysely<Schema>, name: string, own: string | null): Promise<void> {
  const problem = usernameProblem(name);
  if (problem !== null)
    throw new APIError('UNPROCESSABLE_ENTITY', {
      code: problem === 'length' ? 'USERNAME_LENGTH' : 'USERNAME_CHARACTERS',
      message: problem,
    });
  const holder = await database
    .selectFrom('profiles')
    .select('id')
    .where(sql<boolean>`lower(username) = lower(${name})`)
    .executeTakeFirst();
  if (holder && holder.id !== own)
    throw new APIError('UNPROCESSABLE_ENTITY', { code: 'USERNAME_TAKEN', message: 'somebody has this username' });
}

function refuseWeakPassword(password: string, person: { email: string; username: string }): void {
  const reasons: PasswordReason[] = passwordReasons(password, person);
  if (reasons.length > 0)
    throw new APIError('UNPROCESSABLE_ENTITY', { code: 'WEAK_PASSWORD', message: 'the password is too weak', weak_password: { reasons } });
}
