import type { GenericEndpointContext } from 'better-auth';
import type { Lang } from '../../../domain/language/language.ts';
import type { UnconfirmedEmail } from '../database/profile-adapter.ts';
import { isRealEmail, placeholderEmail } from '../email/placeholder-email.ts';
import { getRequestLanguage } from '../request-language.ts';

type NewUser = { email: string; emailVerified: boolean; language?: Lang };

/**
 * Stores a placeholder until an e-mail that the provider did not verify is confirmed: it may belong
 * to another user.
 */
export function prepareNewUser<T extends NewUser>(
  ctx: GenericEndpointContext | null,
  user: T,
): T & { unconfirmedEmail?: UnconfirmedEmail } {
  const withLanguage = { ...user, language: user.language ?? getRequestLanguage(ctx?.headers) };
  if (user.emailVerified || !ctx?.path?.startsWith('/callback/') || !isRealEmail(user.email))
    return withLanguage;
  const changeId = crypto.randomUUID();
  return {
    ...withLanguage,
    email: placeholderEmail('unconfirmed', changeId),
    unconfirmedEmail: { changeId, email: user.email },
  };
}
