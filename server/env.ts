import { z } from 'zod';
import { parsePostgresUrl } from '../db/postgres-url.ts';
import type { SocialProvider } from '../domain/accounts/account.ts';
import { isEmail } from '../domain/accounts/email.ts';
import { DEFAULT_REGION, WATCH_REGIONS } from '../domain/titles/watch-region.ts';
import { parseRedisUrl } from './redis/redis-url.ts';

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'a port from 0 to 65535')
  .transform(Number)
  .refine((number) => number <= 65_535, 'a port from 0 to 65535');
const httpUrl = z
  .url({ protocol: /^https?$/, error: 'a URL that starts with http:// or https://' })
  .transform((url) => url.replace(/\/+$/, ''));

const schema = z.object({
  /** Port to listen on; 0 takes a free one. */
  PORT: port.default(3000),
  /** IP or host name to listen on. */
  HOST: z.string().default('0.0.0.0'),
  /** Public origin, used in pages, mails and redirects. With https, cookies are `Secure`. */
  SITE_URL: httpUrl.optional(),
  /** Whether browsers may use only https for all hosts below that of SITE_URL, too (HSTS). */
  HSTS_SUBDOMAINS: z.enum(['on', 'off']).default('on'),
  /** Hosts that are not redirected to SITE_URL (R13); default: see served-hosts.ts. */
  SITE_HOSTS: hostList(),
  PREVIEW_HOSTS: hostList(),
  DATA_DIR: z.string().default('./data'),
  /** PostgreSQL; default: the embedded database in DATA_DIR. */
  DATABASE_URL: parsedUrl(parsePostgresUrl),
  /** A standby for the reads of public pages; default: they go to DATABASE_URL. */
  DATABASE_REPLICA_URL: parsedUrl(parsePostgresUrl),
  /** Signs cookies and links. Default: generated in DATA_DIR; required with DATABASE_URL. */
  AUTH_SECRET: z.string().min(32, 'at least 32 characters').optional(),
  /** Mail server; default: mails are written to DATA_DIR/outbox. */
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'a URL that starts with smtp:// or smtps://' })
    .optional(),
  /** Sender of mails: an e-mail address, or a name followed by one in angle brackets. */
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>\r\n"]+ )?<?[^\s<>@]+@[^\s<>@]+>?$/,
      'an e-mail address, or: Name <e-mail address>',
    )
    .optional(),
  /** E-mail for support, notified of inquiries. Default: support@ the host of SITE_URL. */
  SUPPORT_EMAIL: z.string().refine(isEmail, 'an e-mail address').optional(),
  /** URL of a live chat; without it the support page shows only the hours of support. */
  SUPPORT_CHAT_URL: httpUrl.optional(),
  /** Time zone of support hours, and of the days of documents and offers. */
  TIME_ZONE: z.string().refine(isTimeZone, 'a time zone such as Asia/Seoul').default('Asia/Seoul'),
  /** Company or person who runs the site, for the legal texts. */
  OPERATOR_NAME: singleLine('a name', 120),
  /** Contact for legal matters; default: SUPPORT_EMAIL. */
  OPERATOR_CONTACT: singleLine('an e-mail address, URL or telephone number', 200),
  OPERATOR_ADDRESS: singleLine('a postal address', 300),
  OPERATOR_REGISTRATION: singleLine('a number', 120),
  HOSTING_PROVIDER: singleLine('a name', 120),
  /** Whether the legal notice discloses that the site takes part in affiliate programs. */
  AFFILIATE_NOTICE: z.enum(['on', 'off']).default('on'),
  /** Region of visitors who chose none: `auto` for that of their language. */
  DEFAULT_REGION: z
    .string()
    .refine(
      (region) => region === 'auto' || WATCH_REGIONS.includes(region),
      'auto, or a country with offers such as KR',
    )
    .default(DEFAULT_REGION),
  /** URLs of the site's social media profiles, for the footer. */
  SOCIAL_LINKS: socialLinkList(),
  /** Sign-in with X, Kakao and Naver: each needs both of its variables. */
  X_CLIENT_ID: credential(),
  X_CLIENT_SECRET: credential(),
  KAKAO_CLIENT_ID: credential(),
  KAKAO_CLIENT_SECRET: credential(),
  NAVER_CLIENT_ID: credential(),
  NAVER_CLIENT_SECRET: credential(),
  /** Endpoint that also receives analytics events, one JSON object per request. */
  ANALYTICS_URL: httpUrl.optional(),
  /** Number of trusted proxies in front of this process, for the client IP. */
  TRUST_PROXY: integer(0, 10).default(0),
  /** TMDB key: v3 (32 hexadecimal digits) or v4 token; default: the bundled starter catalog. */
  TMDB_API_KEY: z
    .string()
    .regex(
      /^([0-9a-f]{32}|[\w-]+\.[\w-]+\.[\w-]+)$/i,
      'a v3 key of 32 hexadecimal digits or a v4 token',
    )
    .optional(),
  TMDB_API_URL: httpUrl.default('https://api.themoviedb.org/3'),
  TMDB_IMAGE_URL: httpUrl.default('https://image.tmdb.org/t/p'),
  /** Calls of TMDB a second and connections to it, for all processes behind one IP address. */
  TMDB_CALLS_PER_SECOND: integer(1, 1000).default(30),
  TMDB_CONNECTIONS: integer(1, 1000).default(20),
  /** SVG or PNG file with TMDB's logo; without it, TMDB is only named. */
  TMDB_LOGO: z.string().optional(),
  /** Megabytes of catalog responses stored in the database across restarts; 0 stores none. */
  CATALOG_STORE_MB: integer(0, 100_000).default(256),
  /** Redis, shared by several processes; default: the database replaces it. */
  REDIS_URL: parsedUrl(parseRedisUrl),
  /** PEM file with the authorities to trust for Redis with TLS; default: those of Node.js. */
  REDIS_CA: z.string().optional(),
  /** Megabytes of rendered pages cached in memory by each process; 0 caches none. */
  PAGE_CACHE_MB: integer(0, 100_000).default(64),
  /** Processes that share the port; more than one needs DATABASE_URL. */
  WORKERS: integer(1, 256).default(1),
  /** Seconds after SIGTERM in which requests are still accepted, and /readyz answers 503. */
  DRAIN_SECONDS: integer(0, 600).default(0),
  /** Bearer token for /metrics; default: only local programs, if SITE_URL is local. */
  METRICS_TOKEN: z.string().min(16, 'at least 16 characters').optional(),
  /** Tokens with which search engines verify the owner of the site. */
  GOOGLE_SITE_VERIFICATION: verificationToken(),
  BING_SITE_VERIFICATION: verificationToken(),
  NAVER_SITE_VERIFICATION: verificationToken(),
  /** Key for announcing changed pages to search engines; without it none are announced. */
  INDEXNOW_KEY: z
    .string()
    .regex(/^[A-Za-z0-9-]{8,128}$/, '8 to 128 letters, digits and hyphens')
    .optional(),
  /** Whether robots.txt allows crawlers that train models. */
  ROBOTS_AI: z.enum(['deny', 'allow']).default('deny'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export type Env = z.infer<typeof schema> & { SITE_URL: string };

/** Prefix of each social provider's variables: `X_CLIENT_ID` and `X_CLIENT_SECRET`. */
export const PROVIDER_PREFIXES = {
  twitter: 'X',
  kakao: 'KAKAO',
  naver: 'NAVER',
} as const satisfies Record<SocialProvider, string>;

/** Variables whose values must not appear in error messages. */
const SECRET_VARIABLES: ReadonlySet<string> = new Set([
  'TMDB_API_KEY',
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'REDIS_URL',
  'METRICS_TOKEN',
  'AUTH_SECRET',
  'SMTP_URL',
  ...Object.values(PROVIDER_PREFIXES).map((name) => `${name}_CLIENT_SECRET`),
]);

/** Parses the environment. Throws an error of one line; empty variables count as unset. */
export function readEnv(variables: Record<string, string | undefined>): Env {
  const parsed = schema.safeParse(
    Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== '')),
  );
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0] ?? '');
    const value = SECRET_VARIABLES.has(name) ? 'the value given' : JSON.stringify(variables[name]);
    throw new Error(`${name}: ${value} is not allowed (${issue?.message ?? 'invalid'})`);
  }
  if (parsed.data.DATABASE_REPLICA_URL !== undefined && parsed.data.DATABASE_URL === undefined)
    throw new Error('DATABASE_REPLICA_URL: needs DATABASE_URL, the primary');
  if (parsed.data.WORKERS > 1 && parsed.data.DATABASE_URL === undefined)
    throw new Error(
      'WORKERS: several processes need DATABASE_URL, because the embedded database belongs to one',
    );
  if (parsed.data.REDIS_CA !== undefined && !parsed.data.REDIS_URL?.startsWith('rediss'))
    throw new Error('REDIS_CA: needs a REDIS_URL with TLS, which starts with rediss');
  for (const name of Object.values(PROVIDER_PREFIXES))
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

function integer(min: number, max: number) {
  const description = `a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,6}$/, description)
    .transform(Number)
    .refine((number) => number >= min && number <= max, description);
}

function singleLine(description: string, maxLength: number) {
  return z
    .string()
    .regex(
      new RegExp(`^[^\\p{Cc}<>]{2,${maxLength}}$`, 'u'),
      `${description} of 2 to ${maxLength} characters`,
    )
    .optional();
}

function credential() {
  return z
    .string()
    .regex(/^[\x21-\x7e]{1,500}$/, 'what the provider gave, without space')
    .optional();
}

function verificationToken() {
  return z
    .string()
    .regex(
      /^[\w.=+/-]{1,128}$/,
      'the content of the tag that the search engine shows, without the tag',
    )
    .optional();
}

/** `parse` throws an error that describes an allowed value. */
function parsedUrl(parse: (url: string) => unknown) {
  return z
    .string()
    .superRefine((url, context) => {
      try {
        parse(url);
      } catch (error) {
        context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : '' });
      }
    })
    .optional();
}

function hostList() {
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

function socialLinkList() {
  return z
    .string()
    .default('')
    .transform((list) => list.split(/[\s,]+/).filter(Boolean))
    .pipe(
      z
        .array(
          z.url({
            protocol: /^https$/,
            error: 'URLs that start with https://, separated by commas',
          }),
        )
        .max(8, 'at most 8 URLs'),
    );
}
