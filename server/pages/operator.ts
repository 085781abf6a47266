import type { Logger } from 'pino';
import type { Operator } from '../../app/context.ts';
import type { Env } from '../env.ts';
import { isLoopbackName } from '../http/host-name.ts';

/** Operator data for the legal texts, from the configuration. */
export function getOperator(env: Env): Operator {
  const email =
    env.SUPPORT_EMAIL ?? `support@${new URL(env.SITE_URL).hostname.replace(/^www\./, '')}`;
  return {
    name: env.OPERATOR_NAME ?? null,
    contact: env.OPERATOR_CONTACT ?? email,
    postalAddress: env.OPERATOR_ADDRESS ?? null,
    registration: env.OPERATOR_REGISTRATION ?? null,
    email,
    hosting: env.HOSTING_PROVIDER ?? null,
    chatUrl: env.SUPPORT_CHAT_URL ?? null,
    affiliateNotice: env.AFFILIATE_NOTICE === 'on',
    timeZone: env.TIME_ZONE,
  };
}

/** Logs a warning if the legal texts of a public site lack the operator's name or contact. */
export function warnIfOperatorUnnamed(env: Env, log: Pick<Logger, 'warn'>): void {
  if (isLoopbackName(new URL(env.SITE_URL).hostname)) return;
  const missing = (['OPERATOR_NAME', 'OPERATOR_CONTACT'] as const).filter(
    (name) => env[name] === undefined,
  );
  if (missing.length > 0)
    log.warn({ missing }, `legal texts are incomplete: ${missing.join(' and ')} not set`);
}

/**
 * Logs a warning if the built-in privacy policy of a public site names no hosting provider. Also if
 * admins wrote a policy: readers of most languages get the built-in one.
 */
export function warnIfHostingUnnamed(env: Env, log: Pick<Logger, 'warn'>): void {
  if (env.HOSTING_PROVIDER !== undefined || isLoopbackName(new URL(env.SITE_URL).hostname)) return;
  log.warn(
    `HOSTING_PROVIDER is not set: the built-in privacy policy says that the operator has not named a hosting provider, and to ask ${getOperator(env).email} for it. If a company runs your servers, set HOSTING_PROVIDER to its name`,
  );
}
