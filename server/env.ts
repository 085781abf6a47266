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

const schema = z.object({
  /** Port to listen on; 0 takes a free one. */
  PORT: port.default(3000),
  /** IP or host name to listen on. */
  HOST: z.string().default('0.0.0.0'),
  /** Public origin, used in pages, mails and redirects. With https, cookies are `Secure`. */
  SITE_URL: address.optional(),
  /** Hosts that are not redirected to SITE_URL (R13); default: see host-rule.ts. */
  SITE_HOSTS: hosts(),
  PREVIEW_HOSTS: hosts(),
  DATA_DIR: z.string().default('./data'),
  /** PostgreSQL; default: the embedded database in DATA_DIR. */
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'an address with postgres://' })
    .optional(),
  /** Signs cookies and links. Default: generated in DATA_DIR; required with DATABASE_URL. */
  AUTH_SECRET: z.string().min(32, 'at least 32 characters').optional(),
  /** Mail server; default: mails are written to DATA_DIR/outbox. */
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'an address with smtp:// or smtps://' })
    .optional(),
  /** Sender of mails: an e-mail address, or a name followed by one in angle brackets. */
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>\r\n"]+ )?<?[^\s<>@]+@[^\s<>@]+>?$/, 'an address, or: Name <address>')
    .optional(),
  /** E-mail for support, notified of inquiries. Default: support@ the host of SITE_URL. */
  SUPPORT_EMAIL: z.string().refine(isEmail, 'an e-mail address').optional(),
  /** URL of a live chat; without it the support page shows only the hours of support. */
  SUPPORT_CHAT_URL: address.optional(),
  /** Time zone of support hours and of the dates on which documents were shown. */
  TIME_ZONE: z.string().refine(isTimeZone, 'a time zone such as Asia/Seoul').default('Asia/Seoul'),
  /** Company or person who runs the site, for the legal texts. */
  OPERATOR_NAME: oneLine('a name', 120),
  /** Contact for legal matters; default: SUPPORT_EMAIL. */
  OPERATOR_CONTACT: oneLine('an e-mail address, URL or telephone number', 200),
  OPERATOR_ADDRESS: oneLine('an address', 300),
  OPERATOR_REGISTRATION: oneLine('a number', 120),
  HOSTING_PROVIDER: oneLine('a name', 120),
  /** URLs of the site's social media profiles, for the footer. */
  SOCIAL_LINKS: socialLinks(),
  /** Sign-in with X, Kakao and Naver: each needs both of its variables. */
  X_CLIENT_ID: credential(),
  X_CLIENT_SECRET: credential(),
  KAKAO_CLIENT_ID: credential(),
  KAKAO_CLIENT_SECRET: credential(),
  NAVER_CLIENT_ID: credential(),
  NAVER_CLIENT_SECRET: credential(),
  /** Endpoint that also receives analytics events, one JSON object per request. */
  ANALYTICS_URL: address.optional(),
  /** Number of trusted proxies in front of this process, for the client IP. */
  TRUST_PROXY: wholeNumber(0, 10).default(0),
  /** TMDB key: v3 (32 hexadecimal digits) or v4 token; default: the bundled starter catalog. */
  TMDB_API_KEY: z
    .string()
    .regex(
      /^([0-9a-f]{32}|[\w-]+\.[\w-]+\.[\w-]+)$/i,
      'a v3 key of 32 hexadecimal digits or a v4 token',
    )
    .optional(),
  TMDB_API_URL: address.default('https://api.themoviedb.org/3'),
  TMDB_IMAGE_URL: address.default('https://image.tmdb.org/t/p'),
  /** Megabytes of catalog responses stored in the database across restarts; 0 stores none. */
  CATALOG_STORE_MB: wholeNumber(0, 100_000).default(256),
  /** Redis, shared by several processes; default: the database replaces it. */
  REDIS_URL: z
    .url({ protocol: /^rediss?$/, error: 'an address with redis:// or rediss://' })
    .optional(),
  /** Megabytes of rendered pages cached in memory by each process; 0 caches none. */
  PAGE_CACHE_MB: wholeNumber(0, 100_000).default(64),
  /** Processes that share the port; more than one needs DATABASE_URL. */
  WORKERS: wholeNumber(1, 256).default(1),
  /** Bearer token for /metrics; default: only local programs, if SITE_URL is local. */
  METRICS_TOKEN: z.string().min(16, 'at least 16 characters').optional(),
  /** Tokens with which search engines verify the owner of the site. */
  GOOGLE_SITE_VERIFICATION: verification(),
  BING_SITE_VERIFICATION: verification(),
  NAVER_SITE_VERIFICATION: verification(),
  /** Key for announcing changed pages to search engines; without it none are announced. */
  INDEXNOW_KEY: z
    .string()
    .regex(/^[A-Za-z0-9-]{8,128}$/, '8 to 128 letters, digits and hyphens')
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export type Env = z.infer<typeof schema> & { SITE_URL: string };

/** Prefix of each social provider's variables: `X_CLIENT_ID` and `X_CLIENT_SECRET`. */
export const PROVIDER_VARIABLES = {
  twitter: 'X',
  kakao: 'KAKAO',
  naver: 'NAVER',
} as const satisfies Record<SocialProvider, string>;

/** Variables whose values must not appear in error messages. */
const SECRET: ReadonlySet<string> = new Set([
  'TMDB_API_KEY',
  'DATABASE_URL',
  'REDIS_URL',
  'METRICS_TOKEN',
  'AUTH_SECRET',
  'SMTP_URL',
  ...Object.values(PROVIDER_VARIABLES).map((name) => `${name}_CLIENT_SECRET`),
]);

/** Parses the environment. Throws an error of one line; empty variables count as unset. */
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
