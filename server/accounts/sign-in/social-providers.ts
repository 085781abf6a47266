import type { BetterAuthOptions } from 'better-auth';
import { SOCIAL_PROVIDERS, type SocialProvider } from '../../../domain/accounts/account.ts';
import { type Env, PROVIDER_PREFIXES } from '../../env.ts';
import { placeholderEmail } from '../email/placeholder-email.ts';

type Providers = NonNullable<BetterAuthOptions['socialProviders']>;
type Credentials = { clientId: string; clientSecret: string };

/**
 * Options of each provider. Only name and e-mail are stored. Kakao and Naver may return no e-mail
 * (I4): a placeholder is stored, to which no mail is sent.
 */
const PROVIDER_OPTIONS: {
  [Name in SocialProvider]: (credentials: Credentials) => Providers[Name];
} = {
  twitter: (credentials) => ({ ...credentials, mapProfileToUser: () => ({ image: undefined }) }),
  kakao: (credentials) => ({
    ...credentials,
    disableDefaultScope: true,
    scope: ['account_email', 'profile_nickname'],
    mapProfileToUser: ({ id, kakao_account: account }) => ({
      email: account?.email ?? placeholderEmail('kakao', id),
      name: account?.profile?.nickname ?? '',
      image: undefined,
    }),
  }),
  naver: (credentials) => ({
    ...credentials,
    mapProfileToUser: ({ response }) => ({
      email: response.email ?? placeholderEmail('naver', response.id),
      name: response.nickname ?? response.name ?? '',
      image: undefined,
    }),
  }),
};

/** The social providers that have credentials. */
export function getSocialProviders(env: Env): Providers {
  const providers: Providers = {};
  for (const name of SOCIAL_PROVIDERS) {
    const clientId = env[`${PROVIDER_PREFIXES[name]}_CLIENT_ID`];
    const clientSecret = env[`${PROVIDER_PREFIXES[name]}_CLIENT_SECRET`];
    if (clientId !== undefined && clientSecret !== undefined)
      Object.assign(providers, { [name]: PROVIDER_OPTIONS[name]({ clientId, clientSecret }) });
  }
  return providers;
}
