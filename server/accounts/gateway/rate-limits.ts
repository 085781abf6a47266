import { getClientNetworks } from '../../http/client-ip.ts';
import type { RateLimit, RateLimiter } from '../../security/rate-limit.ts';

const MINUTE = 60;
const HOUR = 3600;

/** `knownDevice` is set if the device signed in to the account before. */
export type CallOrigin = { ip: string; knownDeviceId: string | null };

/**
 * Limits by IP, and by account and origin, so that attempts of others do not lock the owner out.
 */
type Rule = {
  paths: RegExp;
  ip: RateLimit;
  account?: { field: string; rate: RateLimit };
  /** Successful calls do not count. */
  failuresOnly?: true;
  sendsMail?: true;
};

/** The first match applies. */
const RULES: Rule[] = [
  {
    paths: /^\/(sign-in\/email|sign-in\/email-otp|email-otp\/verify-email)$/,
    ip: { max: 30, seconds: 10 * MINUTE },
    account: { field: 'email', rate: { max: 10, seconds: 10 * MINUTE } },
    failuresOnly: true,
  },
  {
    paths: /^\/sign-up\//,
    ip: { max: 20, seconds: HOUR },
    account: { field: 'email', rate: { max: 10, seconds: HOUR } },
    sendsMail: true,
  },
  {
    paths: /^\/(request-password-reset|send-verification-email|email-otp\/send-verification-otp)$/,
    ip: { max: 15, seconds: HOUR },
    account: { field: 'email', rate: { max: 5, seconds: HOUR } },
    sendsMail: true,
  },
  {
    paths:
      /^\/(two-factor\/|passkey\/verify|sign-in\/social|link-social|callback\/|session-from-address|reset-password)/,
    ip: { max: 30, seconds: 10 * MINUTE },
  },
  // The tokens cannot be guessed, and many users may share an IP.
  {
    paths: /^\/(email-link|verify-email|stop-email-change|stop-email-undo)$/,
    ip: { max: 60, seconds: 10 * MINUTE },
  },
  {
    paths: /^\/change-email$/,
    ip: { max: 10, seconds: HOUR },
    account: { field: 'newEmail', rate: { max: 5, seconds: HOUR } },
    sendsMail: true,
  },
  { paths: /^\/(change-password|delete-user)/, ip: { max: 20, seconds: HOUR } },
];

/** Of the limit by IP, for the /64, /48 and /32 network of an IPv6 client. */
const NETWORK_FACTORS = [1, 10, 100];

const DEFAULT_RULE: Rule = { paths: /^/, ip: { max: 300, seconds: MINUTE } };

export type CallLimits = {
  counts: { key: string; rate: RateLimit }[];
  failuresOnly: boolean;
  /** E-mail that would get a mail; `null` if the call sends none. */
  mailTo: string | null;
};

/** Counts unknown accounts too, so that the limit does not reveal which e-mails have one. */
export function getCallLimits(
  path: string,
  { ip, knownDeviceId }: CallOrigin,
  body: Record<string, unknown>,
): CallLimits {
  const rule = findRule(path);
  const kind = rule.paths.source;
  const account = getLimitedEmail(path, body);
  const limits = {
    failuresOnly: rule.failuresOnly ?? false,
    mailTo: rule.sendsMail ? account : null,
  };
  const networks = getClientNetworks(ip);
  const networkCounts = networks.map((network, index) => ({
    key: `${kind} ip ${network}`,
    rate: { ...rule.ip, max: rule.ip.max * (NETWORK_FACTORS[index] ?? 1) },
  }));
  if (rule.account === undefined || account === null) return { ...limits, counts: networkCounts };
  const { rate } = rule.account;
  if (knownDeviceId !== null)
    return {
      ...limits,
      counts: [{ key: `${kind} device ${knownDeviceId} account ${account}`, rate }],
    };
  return {
    ...limits,
    counts: [
      ...networkCounts,
      ...networks.map((network) => ({ key: `${kind} ip ${network} account ${account}`, rate })),
    ],
  };
}

/** The normalized e-mail in the body; `null` if missing. */
export function getLimitedEmail(path: string, body: Record<string, unknown>): string | null {
  const { account } = findRule(path);
  const value = account && body[account.field];
  const email = typeof value === 'string' ? value.normalize('NFKC').trim().toLowerCase() : '';
  return email === '' ? null : email;
}

function findRule(path: string): Rule {
  return RULES.find(({ paths }) => paths.test(path)) ?? DEFAULT_RULE;
}

/** Mails per e-mail in an hour, then one in five minutes, so that a valid link always arrives. */
const MAIL_BUDGET: RateLimit = { max: 20, seconds: HOUR };
const MAIL_RATE: RateLimit = { max: 1, seconds: 5 * MINUTE };

/** Whether the mail is skipped because the e-mail got too many. The call itself succeeds. */
export async function exceedsMailLimit(limiter: RateLimiter, email: string): Promise<boolean> {
  if ((await limiter.consume([{ key: `mails ${email}`, rate: MAIL_BUDGET }])) === null)
    return false;
  return (await limiter.consume([{ key: `mail pause ${email}`, rate: MAIL_RATE }])) !== null;
}
