import { expect, test } from 'vitest';
import { readEnv, VARIABLES } from './env.ts';

const V3 = '0123456789abcdef0123456789ABCDEF';
const V4 = 'eyJhbGciOiJIUzI1NiJ9.eyJhdWQiOiJ4In0.c2lnbmF0dXJl-_';
const SECRET = 'a secret that is long enough for a test';

const DEFAULTS = {
  PORT: 3000,
  HOST: '0.0.0.0',
  SITE_URL: 'http://localhost:3000',
  SITE_HOSTS: [],
  PREVIEW_HOSTS: [],
  TIME_ZONE: 'Asia/Seoul',
  AFFILIATE_NOTICE: 'on',
  HSTS_SUBDOMAINS: 'on',
  ADMIN_SECOND_FACTOR: 'offered',
  DEFAULT_REGION: 'KR',
  SOCIAL_LINKS: [],
  DATA_DIR: './data',
  TMDB_API_URL: 'https://api.themoviedb.org/3',
  TMDB_IMAGE_URL: 'https://image.tmdb.org/t/p',
  TMDB_CALLS_PER_SECOND: 30,
  TMDB_CONNECTIONS: 20,
  CATALOG_STORE_MB: 256,
  PAGE_CACHE_MB: 64,
  TRUST_PROXY: 0,
  WORKERS: 1,
  DRAIN_SECONDS: 0,
  ROBOTS_AI: 'deny',
  LOG_LEVEL: 'info',
};

test('without variables the site uses the starter catalog and the embedded database', () => {
  expect(readEnv({})).toEqual(DEFAULTS);
});

test('variables that the schema does not name are ignored', () => {
  expect(readEnv({ PATH: '/bin', HOME: '/root', tmdb_api_key: V3 })).toEqual(DEFAULTS);
});

test('an empty variable counts as unset, also one with white space alone', () => {
  for (const text of ['', ' ', '\n', ' \t\r\n'])
    expect(readEnv(Object.fromEntries(VARIABLES.map((name) => [name, text])))).toEqual(DEFAULTS);
});

/** Variables that others require. */
const REQUIRED: Record<string, Record<string, string>> = {
  DATABASE_REPLICA_URL: { DATABASE_URL: 'postgres://db/kinora' },
  WORKERS: { DATABASE_URL: 'postgres://db/kinora' },
  REDIS_CA: { REDIS_URL: 'rediss://cache' },
  X_CLIENT_ID: { X_CLIENT_SECRET: 'a' },
  X_CLIENT_SECRET: { X_CLIENT_ID: 'a' },
  KAKAO_CLIENT_ID: { KAKAO_CLIENT_SECRET: 'a' },
  KAKAO_CLIENT_SECRET: { KAKAO_CLIENT_ID: 'a' },
  NAVER_CLIENT_ID: { NAVER_CLIENT_SECRET: 'a' },
  NAVER_CLIENT_SECRET: { NAVER_CLIENT_ID: 'a' },
};

/** Value and what it is read as; by default the same. Values to refuse: env-rejected.test.ts. */
const ACCEPTED: [name: string, value: string, parsed?: unknown][] = [
  ['PORT', '8080', 8080],
  ['PORT', '0', 0],
  ['PORT', '65535', 65_535],
  ['PORT', ' 3001\r\n', 3001],
  ['HOST', '127.0.0.1'],
  ['HOST', '::'],
  ['HOST', '[::1]', '::1'],
  ['HOST', 'localhost'],
  ['HOST', 'web-1.films.internal'],
  ['SITE_URL', 'https://films.example'],
  ['SITE_URL', 'https://films.example//', 'https://films.example'],
  ['SITE_URL', 'HTTPS://Films.Example:443/', 'https://films.example'],
  ['SITE_URL', 'https://영화.example', 'https://xn--vj5bo21a.example'],
  ['SITE_URL', 'http://localhost:4000/', 'http://localhost:4000'],
  ['SITE_URL', 'http://[::1]:4000'],
  ['SITE_URL', 'http://films.example'],
  ['SITE_URL', ' https://films.example\n', 'https://films.example'],
  ['SITE_HOSTS', 'Films.example, www.films.example,,', ['films.example', 'www.films.example']],
  ['SITE_HOSTS', 'films.example:8080,[::1]:3000', ['films.example:8080', '[::1]:3000']],
  // Browsers leave out the default ports.
  ['SITE_HOSTS', 'films.example:443,nas:80', ['films.example', 'nas']],
  ['SITE_HOSTS', '192.168.1.5,영화.example', ['192.168.1.5', 'xn--vj5bo21a.example']],
  ['PREVIEW_HOSTS', 'pr-7.preview.example', ['pr-7.preview.example']],
  ['DATA_DIR', '/var/lib/kinora'],
  ['DATA_DIR', 'C:\\Kinora data'],
  ['DATABASE_URL', 'postgres://kinora:pw@db:5432/kinora'],
  ['DATABASE_URL', 'postgresql://db/kinora?sslmode=require&channel_binding=require'],
  ['DATABASE_URL', 'postgres://kinora:p@ss word@db/kinora'],
  ['DATABASE_URL', 'postgres://kinora:p%40s%23s%2F%25@a,b:5433/kinora\n'],
  ['DATABASE_REPLICA_URL', 'postgres://standby/kinora?pgbouncer=true'],
  ['AUTH_SECRET', SECRET],
  ['SMTP_URL', 'smtp://mail.films.example'],
  ['SMTP_URL', 'smtps://user%40films.example:p%23ss@mail.films.example:465'],
  ['SMTP_URL', 'smtp://user:p@ss word@mail.films.example:587?tls.rejectUnauthorized=false'],
  ['MAIL_FROM', 'hello@films.example'],
  ['MAIL_FROM', '<hello@films.example>', 'hello@films.example'],
  ['MAIL_FROM', 'Films <hello@films.example>'],
  ['MAIL_FROM', 'Films<hello@films.example>', 'Films <hello@films.example>'],
  ['MAIL_FROM', '"Films" <hello@films.example>', 'Films <hello@films.example>'],
  ['MAIL_FROM', "'Films' <hello@films.example>", 'Films <hello@films.example>'],
  ['MAIL_FROM', '키노라 영화 <hello@films.example>'],
  ['MAIL_FROM', '"Films, Inc." <hello@films.example>'],
  ['MAIL_FROM', 'Films, Inc. <hello@films.example>', '"Films, Inc." <hello@films.example>'],
  ['MAIL_FROM', '"The \\"Films\\"" <hello@films.example>'],
  ['MAIL_FROM', 'kinora@localhost'],
  ['SUPPORT_EMAIL', 'help@films.example'],
  ['SUPPORT_CHAT_URL', 'https://chat.example/films#now'],
  ['TIME_ZONE', 'Europe/Berlin'],
  ['OPERATOR_NAME', '주식회사 키노라'],
  ['OPERATOR_NAME', 'The "Films" Society\n', 'The "Films" Society'],
  ['OPERATOR_CONTACT', '+82 2 1234 5678'],
  ['OPERATOR_ADDRESS', '서울특별시 중구 세종대로 110'],
  ['OPERATOR_REGISTRATION', '123-45-67890'],
  ['HOSTING_PROVIDER', 'Wolken & Söhne GmbH'],
  ['AFFILIATE_NOTICE', 'off'],
  ['HSTS_SUBDOMAINS', 'off'],
  ['ADMIN_SECOND_FACTOR', 'required'],
  ['ADMIN_SECOND_FACTOR', 'Offered', 'offered'],
  ['AFFILIATE_NOTICE', ' OFF ', 'off'],
  ['DEFAULT_REGION', 'DE'],
  ['DEFAULT_REGION', 'de', 'DE'],
  ['DEFAULT_REGION', 'Auto', 'auto'],
  [
    'SOCIAL_LINKS',
    'https://x.com/k, https://instagram.com/k',
    ['https://x.com/k', 'https://instagram.com/k'],
  ],
  ['X_CLIENT_ID', 'abc123'],
  ['X_CLIENT_SECRET', 's/=+'],
  ['KAKAO_CLIENT_ID', 'abc123'],
  ['KAKAO_CLIENT_SECRET', 'abc\n', 'abc'],
  ['NAVER_CLIENT_ID', 'abc123'],
  ['NAVER_CLIENT_SECRET', 'abc'],
  ['ANALYTICS_URL', 'https://stats.example/collect?key=a', 'https://stats.example/collect?key=a'],
  ['TRUST_PROXY', '1', 1],
  ['TMDB_API_KEY', V3],
  ['TMDB_API_KEY', `${V4}\n`, V4],
  ['TMDB_API_URL', 'http://localhost:4001/3/', 'http://localhost:4001/3'],
  ['TMDB_IMAGE_URL', 'https://images.example/t/p/', 'https://images.example/t/p'],
  ['TMDB_CALLS_PER_SECOND', '45', 45],
  ['TMDB_CONNECTIONS', '1', 1],
  ['TMDB_LOGO', '/etc/kinora/tmdb.svg'],
  ['CATALOG_STORE_MB', '0', 0],
  ['REDIS_URL', 'redis://localhost'],
  ['REDIS_URL', 'rediss://:pw@cache:6380/1'],
  ['REDIS_URL', 'redis://user:p@ss%23@cache'],
  ['REDIS_URL', 'redis+sentinel://a:26379,b,[::1]:26380/main'],
  [
    'REDIS_URL',
    'rediss+sentinel://user:p%40ss@a/main.name/3?sentinelUsername=s&sentinelPassword=p',
  ],
  ['REDIS_URL', 'redis+cluster://a:7000,b:7001'],
  ['REDIS_URL', 'rediss+cluster://:p@ss@a/'],
  ['REDIS_CA', '/etc/kinora/ca.pem'],
  ['PAGE_CACHE_MB', '512', 512],
  ['WORKERS', '2', 2],
  ['DRAIN_SECONDS', '15', 15],
  ['METRICS_TOKEN', 'a-token-of-sixteen'],
  ['GOOGLE_SITE_VERIFICATION', 'rXOxyZounnZasA8Z7oaD3c14JdjS9aKSWvsR1EbUSIQ'],
  ['BING_SITE_VERIFICATION', '0123456789ABCDEF'],
  ['NAVER_SITE_VERIFICATION', '6a3b1f'],
  ['INDEXNOW_KEY', 'a1b2c3d4-e5f6'],
  ['ROBOTS_AI', 'Allow', 'allow'],
  ['LOG_LEVEL', 'silent'],
  ['LOG_LEVEL', 'WARN', 'warn'],
];

test.each(ACCEPTED)('accepts %s "%s"', (name, value, parsed = value.trim()) => {
  expect(readEnv({ ...REQUIRED[name], [name]: value })).toEqual({
    ...DEFAULTS,
    ...(name === 'PORT' && { SITE_URL: `http://localhost:${parsed}` }),
    ...(name === 'SITE_URL' && { ADMIN_SECOND_FACTOR: expect.any(String) }),
    ...REQUIRED[name],
    [name]: parsed,
  });
});

test('the table of accepted values has each variable', () => {
  const names = new Set(ACCEPTED.map(([name]) => name));
  expect(VARIABLES.filter((name) => !names.has(name))).toEqual([]);
});

test('white space and quotation marks around AUTH_SECRET remain, as keys are encrypted with it', () => {
  for (const secret of [`${SECRET}\n`, ` ${SECRET}`, `"${SECRET}"`])
    expect(readEnv({ AUTH_SECRET: secret }).AUTH_SECRET).toBe(secret);
});

test.each([
  ['https://films.example', 'required'],
  ['http://films.example:8080', 'required'],
  ['https://8.8.8.8', 'required'],
  ['http://[2606:4700::1111]', 'required'],
  ['http://localhost:3000', 'offered'],
  ['http://nas.local', 'offered'],
  ['http://192.168.1.5', 'offered'],
  ['http://[::1]:3000', 'offered'],
])('admins of a site at %s need no setting: a second factor is %s', (SITE_URL, expected) => {
  expect(readEnv({ SITE_URL }).ADMIN_SECOND_FACTOR).toBe(expected);
  for (const ADMIN_SECOND_FACTOR of ['required', 'offered'])
    expect(readEnv({ SITE_URL, ADMIN_SECOND_FACTOR })).toMatchObject({ ADMIN_SECOND_FACTOR });
});
