import type { Operator } from '../app/context.ts';
import type { Env } from './env.ts';

/** What the configuration says of who runs the site. */
export function operatorOf({
  SITE_URL,
  SUPPORT_EMAIL,
  HOSTING_PROVIDER,
  SUPPORT_CHAT_URL,
  TIME_ZONE,
}: Pick<Env, 'SITE_URL' | 'SUPPORT_EMAIL' | 'HOSTING_PROVIDER' | 'SUPPORT_CHAT_URL' | 'TIME_ZONE'>): Operator {
  return {
    email: SUPPORT_EMAIL ?? `support@${new URL(SITE_URL).hostname.replace(/^www\./, '')}`,
    hosting: HOSTING_PROVIDER ?? null,
    chatUrl: SUPPORT_CHAT_URL ?? null,
    timeZone: TIME_ZONE,
  };
}
