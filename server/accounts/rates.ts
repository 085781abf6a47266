import type { Rate } from '../rate-limit.ts';

const MINUTE = 60;
const HOUR = 3600;

/** What may be asked how often by one address, and about one account: the field of the body names it. */
type Rule = { paths: RegExp; address: Rate; account?: { field: string; rate: Rate } };

/** The first that fits counts. Guessing is slow on every way; reading is not. */
const RULES: Rule[] = [
  {
    paths: /^\/sign-in\/email$/,
    address: { max: 30, seconds: 10 * MINUTE },
    account: { field: 'email', rate: { max: 10, seconds: 10 * MINUTE } },
  },
  { paths: /^\/sign-up\//, address: { max: 20, seconds: HOUR }, account: { field: 'email', rate: { max: 10, seconds: HOUR } } },
  {
    paths: /^\/(request-password-reset|send-verification-email|email-otp\/send-verification-otp)$/,
    address: { max: 15, seconds: HOUR },
    account: { field: 'email', rate: { max: 5, seconds: HOUR } },
  },
  {
    paths: /^\/(sign-in\/email-otp|email-otp\/verify-email)$/,
    address: { max: 30, seconds: 10 * MINUTE },
    account: { field: 'email', rate: { max: 10, seconds: 10 * MINUTE } },
  },
  {
    paths: /^\/(two-factor\/|passkey\/verify|sign-in\/social|link-social|callback\/|session-from-address|reset-password|verify-email)/,
    address: { max: 30, seconds: 10 * MINUTE },
  },
  { paths: /^\/change-email$/, address: { max: 10, seconds: HOUR }, account: { field: 'newEmail', rate: { max: 3, seconds: HOUR } } },
  { paths: /^\/(change-password|delete-user)/, address: { max: 20, seconds: HOUR } },
];

const ALL_OTHERS: Rule = { paths: /^/, address: { max: 300, seconds: MINUTE } };

/** What a call counts for. Accounts are counted whether there is one or not, so that the count says nothing of it. */
export function countsOf(path: string, address: string, body: Record<string, unknown>): { key: string; rate: Rate }[] {
  const rule = RULES.find(({ paths }) => paths.test(path)) ?? ALL_OTHERS;
  const kind = rule.paths.source;
  const named = rule.account && body[rule.account.field];
  const account = typeof named === 'string' ? named.normalize('NFKC').trim().toLowerCase() : null;
  return [
    { key: `${kind} address ${address}`, rate: rule.address },
    ...(rule.account && account ? [{ key: `${kind} account ${account}`, rate: rule.account.rate }] : []),
  ];
}
