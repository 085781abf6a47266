import { z } from 'zod';
import type { SocialProvider } from '../domain/account.ts';
import { isEmail } from '../domain/email.ts';

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'a port from 0 to 65535')
  .transform(Number)
  .refine((number) => number <= 65_535, 'a port from 0 to 65535');
const address = z
  .url({ protocol: /^https?$/, error: 'an address with http:// or https://' })
  .transform((url) => url.replace(/\/+$/, ''));

/** Every variable the process reads. What is not here does not exist. */
const schema = z.object({
  /** Port to listen on; 0 takes a free one. */
  PORT: port.default(3000),
  /** Address to listen on. */
  HOST: z.string().default('0.0.0.0'),
  /** Public origin, the only one that ever appears in a page, mail or redirect. Cookies are sent over https alone where it is https. */
  SITE_URL: address.optional(),
  /** Hosts that are served; requests for any other are sent to SITE_URL (R13). Empty: its host, IPs and local names; see host-rule.ts. */
  SITE_HOSTS: hosts(),
  /** Further hosts that are served, for previews. */
  PREVIEW_HOSTS: hosts(),
  /** Folder of the embedded database. */
  DATA_DIR: z.string().default('./data'),
  /** PostgreSQL; without it the embedded database in DATA_DIR is used. */
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'an address with postgres://' })
    .optional(),
  /** What cookies and links are signed with, 32 characters or more. Made once and kept in DATA_DIR; with DATABASE_URL it must be given. */
  AUTH_SECRET: z.string().min(32, 'at least 32 characters').optional(),
  /** Mail server; without it mails are written to DATA_DIR/outbox. */
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'an address with smtp:// or smtps://' })
    .optional(),
  /** Whom mails are from: an address, or a name with the address in angle brackets. */
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>\r\n"]+ )?<?[^\s<>@]+@[^\s<>@]+>?$/, 'an address, or: Name <address>')
    .optional(),
  /** Where people write to for support, and where notices of their inquiries go; without it support@ the host of SITE_URL. */
  SUPPORT_EMAIL: z.string().refine(isEmail, 'an e-mail address').optional(),
  /** Where a live chat opens; without it the support page names its hours alone. */
  SUPPORT_CHAT_URL: address.optional(),
  /** Zone of the operator's days and hours: of support, and of when a document was shown. */
  TIME_ZONE: z.string().refine(isTimeZone, 'a time zone such as Asia/Seoul').default('Asia/Seoul'),
  /** Company or person who runs the site, for the legal texts. */
  OPERATOR_NAME: oneLine('a name', 120),
  /** Contact for legal matters; without it SUPPORT_EMAIL. */
  OPERATOR_CONTACT: oneLine('an e-mail address, URL or telephone number', 200),
  /** Their postal address. */
  OPERATOR_ADDRESS: oneLine('an address', 300),
  /** Their number in a company register. */
  OPERATOR_REGISTRATION: oneLine('a number', 120),
  /** Who runs the servers on the operator's behalf, for the privacy policy. */
  HOSTING_PROVIDER: oneLine('a name', 120),
  /** Pages of the site elsewhere, for the footer. */
  SOCIAL_LINKS: socialLinks(),
  /** Sign-in with X, Kakao and Naver: each with both of its variables, or not at all. */
  X_CLIENT_ID: credential(),
  X_CLIENT_SECRET: credential(),
  KAKAO_CLIENT_ID: credential(),
  KAKAO_CLIENT_SECRET: credential(),
  NAVER_CLIENT_ID: credential(),
  NAVER_CLIENT_SECRET: credential(),
  /** Where what is counted is sent to as well, one JSON an event: an operator's own collector. */
  ANALYTICS_URL: address.optional(),
  /** How many proxies stand before this process and are believed about the visitor's address; 0 believes none. */
  TRUST_PROXY: wholeNumber(0, 10).default(0),
  /** Key of the catalog: v3 (32 hexadecimal digits) or v4 token. Without it the bundled starter catalog is shown. */
  TMDB_API_KEY: z
    .string()
    .regex(
      /^([0-9a-f]{32}|[\w-]+\.[\w-]+\.[\w-]+)$/i,
      'a v3 key of 32 hexadecimal digits or a v4 token',
    )
    .optional(),
  /** Where the catalog is. */
  TMDB_API_URL: address.default('https://api.themoviedb.org/3'),
  /** Where its images are. */
  TMDB_IMAGE_URL: address.default('https://image.tmdb.org/t/p'),
  /** How much of the catalog's answers is kept in the database over restarts, in megabytes; 0 keeps none. */
  CATALOG_STORE_MB: wholeNumber(0, 100_000).default(256),
  /** Redis, shared by several processes; without it the database does its part. */
  REDIS_URL: z
    .url({ protocol: /^rediss?$/, error: 'an address with redis:// or rediss://' })
    .optional(),
  /** Finished pages kept in memory by each process, in megabytes; 0 keeps none. */
  PAGE_CACHE_MB: wholeNumber(0, 100_000).default(64),
  /** Processes that share the port; more than one needs DATABASE_URL. */
  WORKERS: wholeNumber(1, 256).default(1),
  /** Whoever sends it as a bearer token may read /metrics; without it only programs on this machine may, while SITE_URL is local too. */
  METRICS_TOKEN: z.string().min(16, 'at least 16 characters').optional(),
  /** What the search engines gave to prove that the site is yours. */
  GOOGLE_SITE_VERIFICATION: verification(),
  BING_SITE_VERIFICATION: verification(),
  NAVER_SITE_VERIFICATION: verification(),
  /** Key under which changed pages are announced to search engines; without it none is. */
  INDEXNOW_KEY: z
    .string()
    .regex(/^[A-Za-z0-9-]{8,128}$/, '8 to 128 letters, digits and hyphens')
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export type Env = z.infer<typeof schema> & { SITE_URL: string };

/** The prefix of each social provider's variables: `X_CLIENT_ID` and `X_CLIENT_SECRET`. */
export const PROVIDER_VARIABLES = {
  twitter: 'X',
  kakao: 'KAKAO',
  naver: 'NAVER',
} as const satisfies Record<SocialProvider, string>;

/** Secrets are named in messages, never shown. */
const SECRET: ReadonlySet<string> = new Set([
  'TMDB_API_KEY',
  'DATABASE_URL',
  'REDIS_URL',
  'METRICS_TOKEN',
  'AUTH_SECRET',
  'SMTP_URL',
  ...Object.values(PROVIDER_VARIABLES).map((name) => `${name}_CLIENT_SECRET`),
]);

/**
 * Parses the environment once. An empty variable is as if it were not there; a bad value throws one line that names the variable, the
 * value and what is allowed.
 */
export function readEnv(variables: Record<string, string | undefined>): Env {
  const parsed = schema.safeParse(
    Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== '')),
  );
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0] ?? '');
    const value = SECRET.has(name) ? 'the value given' : JSON.stringify(variables[name]);
    throw new Error(`${name}: ${value} is not allowed (${issue?.message ?? 'invalid'})`);
  }
  if (parsed.data.WORKERS > 1 && parsed.data.DATABASE_URL === undefined)
    throw new Error(
      'WORKERS: several processes need DATABASE_URL, because the embedded database belongs to one',
    );
  for (const name of Object.values(PROVIDER_VARIABLES))
    if (
      (parsed.data[`${name}_CLIENT_ID`] === undefined) !==
      (parsed.data[`${name}_CLIENT_SECRET`] === undefined)
    )
      throw new Error(`${name}_CLIENT_ID: goes with ${name}_CLIENT_SECRET, both or neither`);
  return {
    ...parsed.data,
    SITE_URL: parsed.data.SITE_URL ?? `http://localhost:${parsed.data.PORT}`,
  };
}

function wholeNumber(least: number, most: number) {
  const allowed = `a whole number from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d{1,6}$/, allowed)
    .transform(Number)
    .refine((number) => number >= least && number <= most, allowed);
}

/** A text of one line for the legal texts. */
function oneLine(what: string, most: number) {
  return z
    .string()
    .regex(new RegExp(`^[^\\p{Cc}<>]{2,${most}}$`, 'u'), `${what} of 2 to ${most} characters`)
    .optional();
}

function credential() {
  return z
    .string()
    .regex(/^[\x21-\x7e]{1,500}$/, 'what the provider gave, without space')
    .optional();
}

function verification() {
  return z
    .string()
    .regex(
      /^[\w.=+/-]{1,128}$/,
      'the content of the tag that the search engine shows, without the tag',
    )
    .optional();
}

function hosts() {
  return z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((host) => host.trim().toLowerCase())
        .filter(Boolean),
    );
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

function socialLinks() {
  return z
    .string()
    .default('')
    .transform((list) => list.split(/[\s,]+/).filter(Boolean))
    .pipe(
      z
        .array(
          z.url({
            protocol: /^https$/,
            error: 'addresses with https://, with commas between them',
          }),
        )
        .max(8, 'at most 8 addresses'),
    );
}
