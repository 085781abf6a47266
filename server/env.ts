import { z } from 'zod';
import { parsePostgresUrl } from '../db/postgres-url.ts';
import type { SocialProvider } from '../domain/accounts/account.ts';
import { isEmail } from '../domain/accounts/email.ts';
import { DEFAULT_REGION } from '../domain/titles/watch-region.ts';
import {
  choice,
  integer,
  matching,
  parseBaseUrl,
  parseFolder,
  parseHostList,
  parseHttpUrl,
  parseListenHost,
  parseOrigin,
  parseRegionSetting,
  parseSmtpUrl,
  parseSocialLinks,
  parseTimeZone,
  singleLine,
} from './env-values.ts';
import { isPublicHost } from './http/host-name.ts';
import { parseMailFrom } from './mail/mail-from.ts';
import { parseRedisUrl } from './redis/redis-url.ts';

const credential = matching(/^[\x21-\x7e]{1,500}$/, 'what the provider gave, without space');
const verificationToken = matching(
  /^[\w.=+/-]{1,128}$/,
  'the content of the tag that the search engine shows, without the tag',
);

const schema = z.object({
  /** Port to listen on; 0 takes a free one. */
  PORT: value(integer(0, 65_535, 'a port from 0 to 65535')).default(3000),
  /** IP or host name to listen on. */
  HOST: value(parseListenHost).default('0.0.0.0'),
  /** Public origin, used in pages, mails and redirects. With https, cookies are `Secure`. */
  SITE_URL: value(parseOrigin).optional(),
  /** Whether browsers may use only https for all hosts below that of SITE_URL, too (HSTS). */
  HSTS_SUBDOMAINS: value(choice('on', 'off')).default('on'),
  /** Hosts that are not redirected to SITE_URL (R13); default: see served-hosts.ts. */
  SITE_HOSTS: value(parseHostList).default([]),
  PREVIEW_HOSTS: value(parseHostList).default([]),
  DATA_DIR: value(parseFolder).default('./data'),
  /** PostgreSQL; default: the embedded database in DATA_DIR. */
  DATABASE_URL: value(unchanged(parsePostgresUrl)).optional(),
  /** A standby for the reads of public pages; default: they go to DATABASE_URL. */
  DATABASE_REPLICA_URL: value(unchanged(parsePostgresUrl)).optional(),
  /** Signs cookies and links. Default: generated in DATA_DIR; required with DATABASE_URL. */
  AUTH_SECRET: value(matching(/^.{32,}$/s, 'at least 32 characters')).optional(),
  /**
   * Whether admins need a second factor for the admin panel. Default: `required` if SITE_URL is
   * public, else `offered`.
   */
  ADMIN_SECOND_FACTOR: value(choice('required', 'offered')).optional(),
  /** Mail server; default: mails are written to DATA_DIR/outbox. */
  SMTP_URL: value(parseSmtpUrl).optional(),
  /** Sender of mails: an e-mail address, or a name followed by one in angle brackets. */
  MAIL_FROM: value(parseMailFrom).optional(),
  /** E-mail for support, notified of inquiries. Default: support@ the host of SITE_URL. */
  SUPPORT_EMAIL: value(unchanged(requireEmail)).optional(),
  /** URL of a live chat; without it the support page shows only the hours of support. */
  SUPPORT_CHAT_URL: value(parseHttpUrl).optional(),
  /** Time zone of support hours, and of the days of documents and offers. */
  TIME_ZONE: value(parseTimeZone).default('Asia/Seoul'),
  /** Company or person who runs the site, for the legal texts. */
  OPERATOR_NAME: value(singleLine('a name', 120)).optional(),
  /** Contact for legal matters; default: SUPPORT_EMAIL. */
  OPERATOR_CONTACT: value(singleLine('an e-mail address, URL or telephone number', 200)).optional(),
  OPERATOR_ADDRESS: value(singleLine('a postal address', 300)).optional(),
  OPERATOR_REGISTRATION: value(singleLine('a number', 120)).optional(),
  HOSTING_PROVIDER: value(singleLine('a name', 120)).optional(),
  /** Whether the legal notice discloses that the site takes part in affiliate programs. */
  AFFILIATE_NOTICE: value(choice('on', 'off')).default('on'),
  /** Region of visitors who chose none: `auto` for that of their language. */
  DEFAULT_REGION: value(parseRegionSetting).default(DEFAULT_REGION),
  /** URLs of the site's social media profiles, for the footer. */
  SOCIAL_LINKS: value(parseSocialLinks).default([]),
  /** Sign-in with X, Kakao and Naver: each needs both of its variables. */
  X_CLIENT_ID: value(credential).optional(),
  X_CLIENT_SECRET: value(credential).optional(),
  KAKAO_CLIENT_ID: value(credential).optional(),
  KAKAO_CLIENT_SECRET: value(credential).optional(),
  NAVER_CLIENT_ID: value(credential).optional(),
  NAVER_CLIENT_SECRET: value(credential).optional(),
  /** Endpoint that also receives analytics events, one JSON object per request. */
  ANALYTICS_URL: value(parseHttpUrl).optional(),
  /** Number of trusted proxies in front of this process, for the client IP. */
  TRUST_PROXY: value(integer(0, 10)).default(0),
  /** TMDB key: v3 (32 hexadecimal digits) or v4 token; default: the bundled starter catalog. */
  TMDB_API_KEY: value(
    matching(
      /^([0-9a-f]{32}|[\w-]+\.[\w-]+\.[\w-]+)$/i,
      'a v3 key of 32 hexadecimal digits or a v4 token',
    ),
  ).optional(),
  TMDB_API_URL: value(parseBaseUrl).default('https://api.themoviedb.org/3'),
  TMDB_IMAGE_URL: value(parseBaseUrl).default('https://image.tmdb.org/t/p'),
  /** Calls of TMDB a second and connections to it, for all processes behind one IP address. */
  TMDB_CALLS_PER_SECOND: value(integer(1, 1000)).default(30),
  TMDB_CONNECTIONS: value(integer(1, 1000)).default(20),
  /** SVG or PNG file with TMDB's logo; without it, TMDB is only named. */
  TMDB_LOGO: z.string().optional(),
  /** Megabytes of catalog responses stored in the database across restarts; 0 stores none. */
  CATALOG_STORE_MB: value(integer(0, 100_000)).default(256),
  /** Redis, shared by several processes; default: the database replaces it. */
  REDIS_URL: value(unchanged(parseRedisUrl)).optional(),
  /** PEM file with the authorities to trust for Redis with TLS; default: those of Node.js. */
  REDIS_CA: z.string().optional(),
  /** Megabytes of rendered pages cached in memory by each process; 0 caches none. */
  PAGE_CACHE_MB: value(integer(0, 100_000)).default(64),
  /** Processes that share the port; more than one needs DATABASE_URL. */
  WORKERS: value(integer(1, 256)).default(1),
  /** Seconds after SIGTERM in which requests are still accepted, and /readyz answers 503. */
  DRAIN_SECONDS: value(integer(0, 600)).default(0),
  /** Bearer token for /metrics; default: only local programs, if SITE_URL is local. */
  METRICS_TOKEN: value(matching(/^.{16,}$/s, 'at least 16 characters')).optional(),
  /** Tokens with which search engines verify the owner of the site. */
  GOOGLE_SITE_VERIFICATION: value(verificationToken).optional(),
  BING_SITE_VERIFICATION: value(verificationToken).optional(),
  NAVER_SITE_VERIFICATION: value(verificationToken).optional(),
  /** Key for announcing changed pages to search engines; without it none are announced. */
  INDEXNOW_KEY: value(
    matching(/^[A-Za-z0-9-]{8,128}$/, '8 to 128 letters, digits and hyphens'),
  ).optional(),
  /** Whether robots.txt allows crawlers that train models. */
  ROBOTS_AI: value(choice('deny', 'allow')).default('deny'),
  LOG_LEVEL: value(choice('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent')).default(
    'info',
  ),
});

export type Env = z.infer<typeof schema> & {
  SITE_URL: string;
  ADMIN_SECOND_FACTOR: 'required' | 'offered';
};

/** Names of all variables. */
export const VARIABLES: readonly string[] = Object.keys(schema.shape);

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
  'ANALYTICS_URL',
  ...Object.values(PROVIDER_PREFIXES).map((name) => `${name}_CLIENT_SECRET`),
]);

const QUOTED = /^(["'`]).*\1$/s;

/**
 * Parses the environment. Throws an error of one line. White space around values is removed; empty
 * variables count as unset.
 */
export function readEnv(variables: Record<string, string | undefined>): Env {
  const values: Record<string, string> = {};
  for (const name of VARIABLES) {
    const text = variables[name]?.trim() ?? '';
    if (text === '') continue;
    // Stored keys are encrypted with the secret: it stays as it has always been.
    values[name] = name === 'AUTH_SECRET' ? (variables[name] ?? '') : text;
    if (QUOTED.test(text) && name !== 'AUTH_SECRET')
      throw notAllowed(name, text, 'a value without quotation marks around it');
  }
  const parsed = schema.safeParse(values);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0] ?? '');
    throw notAllowed(name, values[name] ?? '', issue?.message ?? 'invalid');
  }
  requireValidCombination(parsed.data);
  const { SITE_URL = `http://localhost:${parsed.data.PORT}` } = parsed.data;
  const isPublic = isPublicHost(new URL(SITE_URL).hostname);
  const { ADMIN_SECOND_FACTOR = isPublic ? 'required' : 'offered' } = parsed.data;
  return { ...parsed.data, SITE_URL, ADMIN_SECOND_FACTOR };
}

function notAllowed(name: string, text: string, allowed: string): Error {
  const shown = SECRET_VARIABLES.has(name)
    ? 'the value given'
    : JSON.stringify(text.replace(/:\/\/.*@/s, '://…@'));
  return new Error(`${name}: ${shown} is not allowed (${allowed})`);
}

function requireValidCombination(env: z.infer<typeof schema>): void {
  if (env.DATABASE_REPLICA_URL !== undefined && env.DATABASE_URL === undefined)
    throw new Error('DATABASE_REPLICA_URL: needs DATABASE_URL, the primary');
  if (env.WORKERS > 1 && env.DATABASE_URL === undefined)
    throw new Error(
      'WORKERS: several processes need DATABASE_URL, because the embedded database belongs to one',
    );
  if (env.REDIS_CA !== undefined && !env.REDIS_URL?.toLowerCase().startsWith('rediss'))
    throw new Error('REDIS_CA: needs a REDIS_URL with TLS, which starts with rediss');
  for (const name of Object.values(PROVIDER_PREFIXES))
    if ((env[`${name}_CLIENT_ID`] === undefined) !== (env[`${name}_CLIENT_SECRET`] === undefined))
      throw new Error(`${name}_CLIENT_ID: goes with ${name}_CLIENT_SECRET, both or neither`);
}

/** `parse` throws an error that describes what is allowed. */
function value<T>(parse: (text: string) => T) {
  return z.string().transform((text, context) => {
    try {
      return parse(text);
    } catch (error) {
      context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : '' });
      return z.NEVER;
    }
  });
}

/** Keeps the text that `check` accepts. */
function unchanged(check: (text: string) => unknown) {
  return (text: string): string => {
    check(text);
    return text;
  };
}

function requireEmail(text: string): void {
  if (!isEmail(text)) throw new Error('an e-mail address');
}
