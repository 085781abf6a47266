import type { Rate, RateLimiter } from '../rate-limit.ts';

const MINUTE = 60;
const HOUR = 3600;

/** Where a call comes from: a device that has signed in to the account that the call names, else the IP address. */
export type CallOrigin = { ip: string; knownDevice: string | null };

/**
 * How often calls are answered, by IP, and by account *and* origin: the field of the body names the account. Nobody's tries count
 * against the owner, who comes from elsewhere or has a device that has signed in before.
 */
type Rule = {
  paths: RegExp;
  ip: Rate;
  account?: { field: string; rate: Rate };
  /** A call that succeeds is given back. */
  failuresOnly?: true;
  /** It sends a mail to the account's address. */
  mails?: true;
};

/** The first that fits counts. Guessing is slow on every way; reading is not. */
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
    mails: true,
  },
  {
    paths: /^\/(request-password-reset|send-verification-email|email-otp\/send-verification-otp)$/,
    ip: { max: 15, seconds: HOUR },
    account: { field: 'email', rate: { max: 5, seconds: HOUR } },
    mails: true,
  },
  {
    paths:
      /^\/(two-factor\/|passkey\/verify|sign-in\/social|link-social|callback\/|session-from-address|reset-password)/,
    ip: { max: 30, seconds: 10 * MINUTE },
  },
  // Their tokens cannot be guessed, and many people may share an IP.
  {
    paths: /^\/(email-link|verify-email|stop-email-change)$/,
    ip: { max: 60, seconds: 10 * MINUTE },
  },
  {
    paths: /^\/change-email$/,
    ip: { max: 10, seconds: HOUR },
    account: { field: 'newEmail', rate: { max: 5, seconds: HOUR } },
    mails: true,
  },
  { paths: /^\/(change-password|delete-user)/, ip: { max: 20, seconds: HOUR } },
];

const ALL_OTHERS: Rule = { paths: /^/, ip: { max: 300, seconds: MINUTE } };

export type CallLimits = {
  counts: { key: string; rate: Rate }[];
  failuresOnly: boolean;
  /** The address that a mail would go to; `null` for a call without mail. */
  mailTo: string | null;
};

/** What a call counts for. Accounts are counted whether there is one or not, so that the count says nothing of it. */
export function limitsOf(
  path: string,
  { ip, knownDevice }: CallOrigin,
  body: Record<string, unknown>,
): CallLimits {
  const rule = ruleOf(path);
  const kind = rule.paths.source;
  const account = accountOf(path, body);
  const limits = { failuresOnly: rule.failuresOnly ?? false, mailTo: rule.mails ? account : null };
  if (rule.account === undefined || account === null)
    return { ...limits, counts: [{ key: `${kind} ip ${ip}`, rate: rule.ip }] };
  const { rate } = rule.account;
  if (knownDevice !== null)
    return {
      ...limits,
      counts: [{ key: `${kind} device ${knownDevice} account ${account}`, rate }],
    };
  return {
    ...limits,
    counts: [
      { key: `${kind} ip ${ip}`, rate: rule.ip },
      { key: `${kind} ip ${ip} account ${account}`, rate },
    ],
  };
}

/** The e-mail address that a call is about, as typed in whatever way; `null` if it names none. */
export function accountOf(path: string, body: Record<string, unknown>): string | null {
  const { account } = ruleOf(path);
  const named = account && body[account.field];
  const email = typeof named === 'string' ? named.normalize('NFKC').trim().toLowerCase() : '';
  return email === '' ? null : email;
}

function ruleOf(path: string): Rule {
  return RULES.find(({ paths }) => paths.test(path)) ?? ALL_OTHERS;
}

/** Mails to one address in an hour, whoever causes them; from then on one in five minutes, so that a link that works is always there. */
const MAIL_BUDGET: Rate = { max: 20, seconds: HOUR };
const MAIL_RATE: Rate = { max: 1, seconds: 5 * MINUTE };

/** Whether an address has had enough mails for now. Nobody is refused because of it: the call does all else. */
export async function isMailHeld(limiter: RateLimiter, email: string): Promise<boolean> {
  if ((await limiter.take([{ key: `mails ${email}`, rate: MAIL_BUDGET }])) === null) return false;
  return (await limiter.take([{ key: `mail pause ${email}`, rate: MAIL_RATE }])) !== null;
}
