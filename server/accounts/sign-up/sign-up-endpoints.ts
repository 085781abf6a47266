import { getCurrentAdapter, runWithTransaction } from '@better-auth/core/context';
import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import * as z from 'zod';
import {
  formatPendingAction,
  parsePendingAction,
} from '../../../domain/accounts/pending-action.ts';
import { isUuid, readReturnPath } from '../../../domain/forms/form.ts';
import { isLang, type Lang } from '../../../domain/language/language.ts';
import { confirmEmailChange, type EmailChangeDeps } from '../email/email-changes.ts';
import { readEmailLink, readResetLink } from '../email/email-link-state.ts';
import { INVALID_LINK, readLinkToken } from '../email/email-links.ts';
import { DEVICE_HEADER } from '../gateway/gateway-headers.ts';
import { checkEmail, checkPassword, checkUsername, usernameTaken } from '../input-rules.ts';
import { getRequestLanguage } from '../request-language.ts';
import { insertSignUp, isUsernameTaken } from './reserve-username.ts';
import { findPendingSignUp, findSignUp, type SignUp } from './sign-up-store.ts';

/**
 * Sign-ups (I3): the link in the mail creates the user. Other browsers than that of the sign-up
 * choose name and password again, so that a stranger cannot set them for an e-mail.
 */
export function signUpEndpoints(deps: EmailChangeDeps) {
  const { db, mail } = deps;
  return {
    id: 'sign-ups',
    endpoints: {
      signUpEmail: createAuthEndpoint(
        '/sign-up/email',
        {
          method: 'POST',
          body: z.object({
            name: z.string(),
            email: z.string(),
            password: z.string(),
            returnPath: z.string().optional(),
            pendingAction: z.string().max(100).optional(),
            replaces: z.string().max(100).optional(),
          }),
        },
        async (ctx) => {
          const username = checkUsername(ctx.body.name);
          const email = checkEmail(ctx.body.email);
          const replaced = await findReplacedSignUp(ctx, db, ctx.body.replaces);
          if (await isUsernameTaken(db, username, { email, replacedId: replaced?.id }))
            throw usernameTaken();
          await checkPassword(ctx.body.password, { email, username });
          const password = await ctx.context.password.hash(ctx.body.password);
          const user = (await ctx.context.internalAdapter.findUserByEmail(email))?.user;
          const id = crypto.randomUUID();
          const signUp = {
            id,
            email,
            username,
            password,
            language: getRequestLanguage(ctx.headers),
            device: getDeviceHash(ctx) ?? '',
            return_path: toReturnPath(ctx.body.returnPath),
            pending_action: toPendingAction(ctx.body.pendingAction) ?? replaced?.pending_action,
          };
          await db.transaction().execute(async (transaction) => {
            if (!(await insertSignUp(transaction, signUp, replaced?.id))) throw usernameTaken();
            await (user
              ? mail.alreadyRegistered(user, transaction)
              : mail.confirmSignUp(signUp, id, transaction));
          });
          return ctx.json({ id, user: { name: username, email, emailVerified: false } });
        },
      ),
      sendVerificationEmail: createAuthEndpoint(
        '/send-verification-email',
        { method: 'POST', body: z.object({ email: z.string() }) },
        async (ctx) => {
          const signUp = await findPendingSignUp(db, checkEmail(ctx.body.email));
          // Earlier links stay valid until one is used.
          if (signUp) await mail.confirmSignUp(signUp, signUp.id);
          return ctx.json({ status: true });
        },
      ),
      emailLink: createAuthEndpoint(
        '/email-link',
        { method: 'GET', query: z.object({ token: z.string().max(2000) }) },
        async (ctx) => {
          const link = await readLinkToken(ctx.context.secret, ctx.query.token);
          return ctx.json(
            link
              ? await readEmailLink(db, link, getDeviceHash(ctx))
              : await readResetLink(ctx, ctx.query.token),
          );
        },
      ),
      verifyEmail: createAuthEndpoint(
        '/verify-email',
        {
          method: ['GET', 'POST'],
          query: z.object({ token: z.string().max(2000).optional() }).optional(),
          body: z
            .object({
              token: z.string().max(2000),
              name: z.string().optional(),
              password: z.string().optional(),
            })
            .optional(),
        },
        async (ctx) => {
          const link = await readLinkToken(
            ctx.context.secret,
            ctx.body?.token ?? ctx.query?.token ?? '',
          );
          if (link?.kind === 'email_change')
            return ctx.json(await confirmEmailChange(deps, link.id));
          const signUp = link?.kind === 'sign_up' ? await findSignUp(db, link.id) : undefined;
          if (signUp === undefined) throw new APIError('UNAUTHORIZED', INVALID_LINK);
          const details = await getConfirmedDetails(ctx, db, signUp);
          const user = await createConfirmedUser(ctx, signUp, details);
          const session = await ctx.context.internalAdapter.createSession(user.id);
          await setSessionCookie(ctx, { session, user });
          return ctx.json({
            status: true,
            user: { id: user.id, name: user.name },
            returnPath: details.returnPath,
            pendingAction: details.pendingAction,
          });
        },
      ),
    },
  } satisfies BetterAuthPlugin;
}

/** The sign-up that a new one replaces: only the browser that signed up may end it. */
async function findReplacedSignUp(
  ctx: GenericEndpointContext,
  db: EmailChangeDeps['db'],
  id: string | undefined,
): Promise<SignUp | undefined> {
  const device = getDeviceHash(ctx);
  if (id === undefined || !isUuid(id) || device === null) return undefined;
  const signUp = await findSignUp(db, id);
  return signUp?.device === device ? signUp : undefined;
}

/** Only pages of the site have a language; `null` for other paths. */
function toReturnPath(path: string | undefined): string | null {
  const returnPath = readReturnPath(path ?? null, '');
  return isLang(returnPath.split(/[/?#]/)[1]) ? returnPath : null;
}

function toPendingAction(text: string | undefined): string | null {
  const action = parsePendingAction(text ?? '');
  return action && formatPendingAction(action);
}

type ConfirmedDetails = {
  name: string;
  language: Lang;
  /** Hash of the password; `null` for none. */
  password: string | null;
  returnPath: string | null;
  pendingAction: string | null;
};

/**
 * Details of the new account. Another browser takes none from the sign-up, which may be a
 * stranger's: name and password are chosen again. A GET, by a program, gets a name of the site.
 */
async function getConfirmedDetails(
  ctx: GenericEndpointContext,
  db: EmailChangeDeps['db'],
  signUp: SignUp,
): Promise<ConfirmedDetails> {
  if (signUp.device !== '' && signUp.device === getDeviceHash(ctx))
    return {
      name: signUp.username,
      language: signUp.language,
      password: signUp.password,
      returnPath: signUp.return_path,
      pendingAction: signUp.pending_action,
    };
  const { name, password } = (ctx.body ?? {}) as { name?: string; password?: string };
  const details = {
    name: '',
    language: getRequestLanguage(ctx.headers),
    password: null,
    returnPath: null,
    pendingAction: null,
  };
  if (ctx.method === 'GET') return details;
  if (!password)
    throw new APIError('UNPROCESSABLE_ENTITY', {
      code: 'PASSWORD_REQUIRED',
      message: 'choose a name and a password: this is another browser',
    });
  const { email } = signUp;
  const username = checkUsername(name ?? '');
  if (await isUsernameTaken(db, username, { email })) throw usernameTaken();
  await checkPassword(password, { email, username });
  return { ...details, name: username, password: await ctx.context.password.hash(password) };
}

/** Deletes all sign-ups of the e-mail. Throws 401 if a concurrent request created the user. */
async function createConfirmedUser(
  ctx: GenericEndpointContext,
  signUp: SignUp,
  { name, language, password }: ConfirmedDetails,
) {
  const { internalAdapter, adapter } = ctx.context;
  return runWithTransaction(adapter, async () => {
    const transaction = await getCurrentAdapter(adapter);
    const consumed = await transaction.consumeOne({
      model: 'signUp',
      where: [{ field: 'id', value: signUp.id }],
    });
    const existing = await internalAdapter.findUserByEmail(signUp.email);
    if (consumed === null || existing !== null) throw new APIError('UNAUTHORIZED', INVALID_LINK);
    await transaction.deleteMany({
      model: 'signUp',
      where: [{ field: 'email', value: signUp.email }],
    });
    const user = await internalAdapter.createUser(
      {
        email: signUp.email,
        name,
        emailVerified: true,
        language,
      },
      { method: 'email-password' },
    );
    if (password !== null)
      await internalAdapter.linkAccount({
        userId: user.id,
        providerId: 'credential',
        accountId: user.id,
        password,
      });
    return user;
  });
}

function getDeviceHash(ctx: { headers?: Headers }): string | null {
  return ctx.headers?.get(DEVICE_HEADER) ?? null;
}
