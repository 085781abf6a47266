import { expect, test } from 'vitest';
import { readEnv, VARIABLES } from './env.ts';

/** Never in a message. */
const SECRET = 'hunter2';

function getErrorMessage(variables: Record<string, string>): string {
  try {
    readEnv(variables);
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const PORT = 'a port from 0 to 65535';
const ORIGIN = 'the origin of the site, such as https://films.example, without path, query, user';
const HTTP = 'a URL that starts with http:// or https://';
const HOST_LIST = 'host names such as films.example or films.example:8080, separated by commas';
const ENCODED = 'special characters encoded: @ as %40, # as %23';
const SENDER = 'one e-mail address, such as hello@films.example, or a name and an address';
const REGION = 'auto, or the two-letter code of a country with offers, such as KR';
const PROVIDER = 'what the provider gave, without space';
const TAG = 'the content of the tag that the search engine shows, without the tag';

/** Value, and what the message says is allowed. */
const REJECTED: [name: string, value: string, allowed: string][] = [
  ['PORT', '-1', PORT],
  ['PORT', '+80', PORT],
  ['PORT', '65536', PORT],
  ['PORT', '80.5', PORT],
  ['PORT', '0x50', PORT],
  ['PORT', 'http', PORT],
  ['HOST', '999.1.1.1', 'an IP or host name to listen on, such as 0.0.0.0, without a port'],
  ['HOST', '127.0.0.1:3000', 'without a port'],
  ['HOST', 'http://localhost', 'an IP or host name'],
  ['HOST', '*', 'an IP or host name'],
  ['SITE_URL', 'films.example', HTTP],
  ['SITE_URL', 'ftp://films.example', HTTP],
  ['SITE_URL', 'https://', HTTP],
  ['SITE_URL', 'https://films .example', HTTP],
  ['SITE_URL', 'https://films.example/kinora', ORIGIN],
  ['SITE_URL', 'https://films.example/kinora', 'a sub-folder is not possible'],
  ['SITE_URL', 'https://films.example/?a=1', ORIGIN],
  ['SITE_URL', 'https://films.example#top', ORIGIN],
  ['SITE_URL', `https://user:${SECRET}@films.example`, ORIGIN],
  ['SITE_URL', 'https://*.films.example', ORIGIN],
  ['SITE_URL', 'https://films.example, https://www.films.example', HTTP],
  ['SITE_HOSTS', 'https://films.example', HOST_LIST],
  ['SITE_HOSTS', 'a.example b;c', HOST_LIST],
  ['SITE_HOSTS', 'films.example/en', HOST_LIST],
  ['SITE_HOSTS', 'films.example:port', HOST_LIST],
  ['SITE_HOSTS', 'a.example;b.example', HOST_LIST],
  ['PREVIEW_HOSTS', '*.preview.example', HOST_LIST],
  ['PREVIEW_HOSTS', '.preview.example', HOST_LIST],
  ['DATA_DIR', '~/kinora', 'the path of a folder, without ~'],
  ['DATABASE_URL', `mysql://kinora:${SECRET}@db/kinora`, 'a URL that starts with postgres://'],
  ['DATABASE_URL', SECRET, 'a URL that starts with postgres://'],
  ['DATABASE_URL', `postgres://kinora:#${SECRET}@db/kinora`, ENCODED],
  ['DATABASE_URL', `postgres://kinora:1/${SECRET}@db/kinora`, ENCODED],
  ['DATABASE_URL', `postgres://kinora:${SECRET}%@db/kinora`, ENCODED],
  ['DATABASE_URL', `postgres://kinora:${SECRET}@db/kinora?sslmode=on`, 'sslmode is one of'],
  ['DATABASE_REPLICA_URL', `postgres://u:${SECRET}@db:port/k`, 'a list of hosts'],
  ['AUTH_SECRET', SECRET, 'at least 32 characters'],
  ['SMTP_URL', `mail.films.example:${SECRET}`, 'a URL that starts with smtp:// or smtps://'],
  ['SMTP_URL', `smtp://user:12#${SECRET}@mail.films.example`, ENCODED],
  ['SMTP_URL', `smtp://user:12/${SECRET}@mail.films.example`, ENCODED],
  ['SMTP_URL', `smtp://user:${SECRET}%@mail.films.example`, ENCODED],
  ['SMTP_URL', `smtp://user:${SECRET}@mail.films.example:port`, 'a URL such as smtp://user:pass'],
  ['SMTP_URL', 'smtp://', 'a URL such as smtp://user:password@mail.films.example:587'],
  ['MAIL_FROM', 'Films', SENDER],
  ['MAIL_FROM', 'a@films.example, b@films.example', SENDER],
  ['MAIL_FROM', 'a@films.example b@films.example', SENDER],
  ['MAIL_FROM', 'A <a@films.example>, B <b@films.example>', SENDER],
  ['MAIL_FROM', 'a@films.example <b@films.example>', SENDER],
  ['MAIL_FROM', 'Films <a@films.example', SENDER],
  ['MAIL_FROM', 'Films\r\nBcc: <a@films.example>', SENDER],
  ['MAIL_FROM', 'Films "and" more <a@films.example>', SENDER],
  ['MAIL_FROM', '"Films <a@films.example>"', 'a value without quotation marks around it'],
  ['SUPPORT_EMAIL', 'help', 'an e-mail address'],
  ['SUPPORT_EMAIL', 'Help <help@films.example>', 'an e-mail address'],
  ['SUPPORT_CHAT_URL', 'javascript:alert(1)', HTTP],
  ['TIME_ZONE', 'Seoul', 'a time zone such as Asia/Seoul'],
  ['OPERATOR_NAME', 'K', 'a name of 2 to 120 characters'],
  ['OPERATOR_CONTACT', 'a\nb', 'in one line'],
  ['OPERATOR_ADDRESS', '<p>Seoul</p>', 'without < and >'],
  ['OPERATOR_REGISTRATION', '1', '2 to 120 characters'],
  ['HOSTING_PROVIDER', '<b>x</b>', 'without < and >'],
  ['AFFILIATE_NOTICE', 'false', '(on or off)'],
  ['HSTS_SUBDOMAINS', 'false', '(on or off)'],
  ['ADMIN_SECOND_FACTOR', 'off', '(required or offered)'],
  ['DEFAULT_REGION', 'XX', REGION],
  ['DEFAULT_REGION', 'Germany', REGION],
  ['DEFAULT_REGION', 'de-DE', REGION],
  ['SOCIAL_LINKS', 'x.com/films', 'up to 8 URLs that start with https://, separated by commas'],
  ['SOCIAL_LINKS', 'https://x.com,'.repeat(9), 'up to 8 URLs'],
  ['X_CLIENT_ID', 'a b', PROVIDER],
  ['X_CLIENT_SECRET', `${SECRET} b`, PROVIDER],
  ['KAKAO_CLIENT_ID', 'a b', PROVIDER],
  ['KAKAO_CLIENT_SECRET', `${SECRET} b`, PROVIDER],
  ['NAVER_CLIENT_ID', 'a b', PROVIDER],
  ['NAVER_CLIENT_SECRET', `${SECRET} b`, PROVIDER],
  ['ANALYTICS_URL', `stats.example?key=${SECRET}`, HTTP],
  ['TRUST_PROXY', 'true', 'a whole number from 0 to 10'],
  ['TRUST_PROXY', '11', 'a whole number from 0 to 10'],
  ['TRUST_PROXY', '127.0.0.1', 'a whole number from 0 to 10'],
  ['TMDB_API_KEY', SECRET, 'a v3 key of 32 hexadecimal digits or a v4 token'],
  ['TMDB_API_URL', 'api.themoviedb.org', HTTP],
  ['TMDB_API_URL', 'https://api.themoviedb.org/3?a=1', 'without query'],
  ['TMDB_IMAGE_URL', 'javascript:alert(1)', HTTP],
  ['TMDB_CALLS_PER_SECOND', '0', 'a whole number from 1 to 1000'],
  ['TMDB_CONNECTIONS', '2.5', 'a whole number'],
  ['TMDB_LOGO', '"/etc/kinora/tmdb.svg"', 'a value without quotation marks around it'],
  ['CATALOG_STORE_MB', '-1', 'a whole number from 0 to 100000'],
  ['CATALOG_STORE_MB', '99999999', 'a whole number from 0 to 100000'],
  ['REDIS_URL', `http://:${SECRET}@cache`, 'redis://'],
  ['REDIS_URL', `redis://:${SECRET}@cache:port`, 'redis://user:password@host:6379'],
  ['REDIS_URL', `redis://user:12#${SECRET}@cache`, ENCODED],
  ['REDIS_URL', `redis://user:${SECRET}%@cache`, ENCODED],
  ['REDIS_URL', `redis://:${SECRET}@cache/main`, 'redis://user:password@host:6379/0'],
  ['REDIS_URL', `redis+sentinel://:${SECRET}@a:26379`, 'the name of the primary'],
  ['REDIS_URL', `redis+sentinel://:${SECRET}@a:26379/main/x`, 'the name of the primary'],
  ['REDIS_URL', `redis+sentinel://:${SECRET}@a,/main`, 'separated by commas'],
  ['REDIS_URL', `redis+sentinel://:${SECRET}%@a/main`, ENCODED],
  ['REDIS_URL', `redis+sentinel://:${SECRET}@a/main?password=${SECRET}`, 'sentinelPassword'],
  ['REDIS_URL', `redis+cluster://:${SECRET}@a/1`, 'without a path'],
  ['REDIS_URL', `redis+cluster://:${SECRET}@a:70000`, 'separated by commas'],
  ['REDIS_URL', `redis+other://:${SECRET}@a`, 'redis+sentinel://'],
  ['REDIS_CA', "'/etc/ca.pem'", 'a value without quotation marks around it'],
  ['PAGE_CACHE_MB', '1e3', 'a whole number from 0 to 100000'],
  ['WORKERS', '0', 'a whole number from 1 to 256'],
  ['WORKERS', 'auto', 'a whole number from 1 to 256'],
  ['DRAIN_SECONDS', '601', 'a whole number from 0 to 600'],
  ['METRICS_TOKEN', SECRET, 'at least 16 characters'],
  ['GOOGLE_SITE_VERIFICATION', '<meta name="google">', TAG],
  ['BING_SITE_VERIFICATION', '<meta name="msvalidate.01">', TAG],
  ['NAVER_SITE_VERIFICATION', 'a b', TAG],
  ['INDEXNOW_KEY', 'short', '8 to 128 letters, digits and hyphens'],
  ['ROBOTS_AI', 'off', '(deny or allow)'],
  ['LOG_LEVEL', 'loud', '(fatal, error, warn, info, debug, trace or silent)'],
];

test.each(REJECTED)(
  'rejects %s "%s" in one line without secrets',
  { tags: ['C2'] },
  (name, value, allowed) => {
    const message = getErrorMessage({ [name]: value });
    expect(message).toMatch(new RegExp(`^${name}: .* is not allowed \\(`));
    expect(message).toContain(allowed);
    expect(message).not.toMatch(/\n|hunter2/);
  },
);

test('the table of rejected values has each variable', () => {
  const names = new Set(REJECTED.map(([name]) => name));
  expect(VARIABLES.filter((name) => !names.has(name))).toEqual([]);
});

test.each([`"3000"`, `'3000'`, '`3000`'])(
  'values in quotation marks, which shells but not Docker remove, are rejected: %s',
  (value) => {
    const message = 'is not allowed (a value without quotation marks around it)';
    for (const name of VARIABLES.filter((variable) => variable !== 'AUTH_SECRET'))
      expect(getErrorMessage({ [name]: value })).toContain(message);
  },
);

test.each<[string, Record<string, string>]>([
  ['DATABASE_REPLICA_URL: needs DATABASE_URL', { DATABASE_REPLICA_URL: 'postgres://db/kinora' }],
  ['WORKERS: several processes need DATABASE_URL', { WORKERS: '2' }],
  ['REDIS_CA: needs a REDIS_URL with TLS', { REDIS_CA: '/ca.pem' }],
  ['REDIS_CA: needs a REDIS_URL with TLS', { REDIS_CA: '/ca.pem', REDIS_URL: 'redis://cache' }],
  ['REDIS_CA: needs', { REDIS_CA: '/ca.pem', REDIS_URL: 'redis+cluster://a' }],
  ['X_CLIENT_ID: goes with X_CLIENT_SECRET', { X_CLIENT_ID: 'a' }],
  ['NAVER_CLIENT_ID: goes with NAVER_CLIENT_SECRET', { NAVER_CLIENT_SECRET: SECRET }],
])('rejects a variable without the one that it needs: %s', (message, variables) => {
  expect(getErrorMessage(variables)).toMatch(new RegExp(`^${message}`));
  expect(getErrorMessage(variables)).not.toContain(SECRET);
});

test.each(['rediss://cache', 'rediss+sentinel://a/main', 'REDISS://cache'])(
  'REDIS_CA goes with %s',
  (REDIS_URL) => {
    expect(readEnv({ REDIS_CA: '/etc/ca.pem', REDIS_URL }).REDIS_CA).toBe('/etc/ca.pem');
  },
);
