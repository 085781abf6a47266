import type { BetterAuthOptions } from 'better-auth';
import type { Env } from '../env.ts';
import { placeholderAddress } from './reachable.ts';

type Providers = NonNullable<BetterAuthOptions['socialProviders']>;

/**
 * The social providers that have credentials. Of a person only the name and, where there is one, the address is kept. Kakao and Naver
 * may give none (I4): a stand-in takes its place, to which no mail is sent.
 */
export function socialProviders(env: Env): Providers {
  const providers: Providers = {};
  const credentials = (id: string | undefined, secret: string | undefined) =>
    id !== undefined && secret !== undefined ? { clientId: id, clientSecret: secret } : null;
  const x = credentials(env.X_CLIENT_ID, env.X_CLIENT_SECRET);
  const kakao = credentials(env.KAKAO_CLIENT_ID, env.KAKAO_CLIENT_SECRET);
  const naver = credentials(env.NAVER_CLIENT_ID, env.NAVER_CLIENT_SECRET);
  if (x) providers.twitter = { ...x, mapProfileToUser: () => ({ image: undefined }) };
  if (kakao)
    providers.kakao = {
      ...kakao,
      disableDefaultScope: true,
      scope: ['account_email', 'profile_nickname'],
      mapProfileToUser: ({ id, kakao_account: account }) => ({
        email: account?.email ?? placeholderAddress('kakao', id),
        name: account?.profile?.nickname ?? '',
        image: undefined,
      }),
    };
  if (naver)
    providers.naver = {
      ...naver,
      mapProfileToUser: ({ response }) => ({
        email: response.email ?? placeholderAddress('naver', response.id),
        name: response.nickname ?? response.name ?? '',
        image: undefined,
      }),
    };
  return providers;
}
