import type { GenericEndpointContext } from 'better-auth';
import type { Lang } from '../../domain/language.ts';
import { signLinkToken } from './email-links.ts';
import type { UnconfirmedEmail } from './member-adapter.ts';
import { isReachable, placeholderAddress } from './reachable.ts';
import { languageOf } from './request-language.ts';

type NewUser = { email: string; emailVerified: boolean; language?: Lang };

/**
 * Stores a placeholder until an e-mail that the provider did not verify is confirmed: it may belong
 * to another user.
 */
export async function prepareNewUser<T extends NewUser>(
  ctx: GenericEndpointContext | null,
  user: T,
): Promise<T & { unconfirmedEmail?: UnconfirmedEmail }> {
  const withLanguage = { ...user, language: user.language ?? languageOf(ctx?.headers) };
  if (user.emailVerified || !ctx?.path?.startsWith('/callback/') || !isReachable(user.email))
    return withLanguage;
  const changeId = crypto.randomUUID();
  const token = await signLinkToken(ctx.context.secret, { kind: 'email_change', id: changeId });
  return {
    ...withLanguage,
    email: placeholderAddress('unconfirmed', changeId),
    unconfirmedEmail: { changeId, email: user.email, token },
  };
}
