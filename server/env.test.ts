import { describe, expect, test } from 'vitest';
import { readEnv } from './env.ts';

const V3 = '0123456789abcdef0123456789ABCDEF';
const V4 = 'eyJhbGciOiJIUzI1NiJ9.eyJhdWQiOiJ4In0.c2lnbmF0dXJl-_';

const DEFAULTS = {
  PORT: 3000,
  HOST: '0.0.0.0',
  SITE_URL: 'http://localhost:3000',
  SITE_HOSTS: [],
  PREVIEW_HOSTS: [],
  TIME_ZONE: 'Asia/Seoul',
  AFFILIATE_NOTICE: 'on',
  HSTS_SUBDOMAINS: 'on',
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

function getErrorMessage(variables: Record<string, string>): string {
  try {
    readEnv(variables);
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

test('without variables the site uses the starter catalog and the embedded database', () => {
  expect(readEnv({})).toEqual(DEFAULTS);
});

test('variables that the schema does not name are ignored', () => {
  expect(readEnv({ PATH: '/bin', HOME: '/root', tmdb_api_key: V3 })).toEqual(DEFAULTS);
});

test('an empty variable counts as unset', () => {
  const names = [...Object.keys(DEFAULTS), 'DATABASE_URL', 'TMDB_API_KEY'];
  expect(readEnv(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(DEFAULTS);
});

describe('readEnv', () => {
  test.each([
    ['PORT', '8080', 8080],
    ['PORT', '0', 0],
    ['PORT', '65535', 65_535],
    ['HOST', '127.0.0.1', '127.0.0.1'],
    ['SITE_URL', 'https://kinora.example', 'https://kinora.example'],
    ['SITE_URL', 'https://kinora.example//', 'https://kinora.example'],
    ['SITE_URL', 'http://localhost:4000/', 'http://localhost:4000'],
    [
      'SITE_HOSTS',
      'Kinora.example, www.kinora.example,,',
      ['kinora.example', 'www.kinora.example'],
    ],
    ['PREVIEW_HOSTS', 'pr-7.preview.example', ['pr-7.preview.example']],
    ['DATA_DIR', '/var/lib/kinora', '/var/lib/kinora'],
    ['DATABASE_URL', 'postgres://kinora:pw@db:5432/kinora', 'postgres://kinora:pw@db:5432/kinora'],
    [
      'DATABASE_URL',
      'postgresql://db/kinora?sslmode=require',
      'postgresql://db/kinora?sslmode=require',
    ],
    ['TMDB_API_KEY', V3, V3],
    ['TMDB_API_KEY', V4, V4],
    ['TMDB_API_URL', 'http://localhost:4001/3/', 'http://localhost:4001/3'],
    ['TMDB_IMAGE_URL', 'https://images.example/t/p/', 'https://images.example/t/p'],
    ['TMDB_CALLS_PER_SECOND', '45', 45],
    ['TMDB_CONNECTIONS', '1', 1],
    ['TMDB_LOGO', '/etc/kinora/tmdb.svg', '/etc/kinora/tmdb.svg'],
    ['CATALOG_STORE_MB', '0', 0],
    ['PAGE_CACHE_MB', '512', 512],
    ['REDIS_URL', 'rediss://:pw@cache:6380/1', 'rediss://:pw@cache:6380/1'],
    ...[
      'redis://localhost',
      'redis+sentinel://a:26379,b,[::1]:26380/main',
      'rediss+sentinel://user:p%40ss@a/main.name/3?sentinelUsername=s&sentinelPassword=p',
      'redis+cluster://a:7000,b:7001',
      'rediss+cluster://:pw@a/',
    ].map((url): [string, string, string] => ['REDIS_URL', url, url]),
    ['METRICS_TOKEN', 'a-token-of-sixteen', 'a-token-of-sixteen'],
    [
      'GOOGLE_SITE_VERIFICATION',
      'rXOxyZounnZasA8Z7oaD3c14JdjS9aKSWvsR1EbUSIQ',
      'rXOxyZounnZasA8Z7oaD3c14JdjS9aKSWvsR1EbUSIQ',
    ],
    ['NAVER_SITE_VERIFICATION', '6a3b1f', '6a3b1f'],
    ['INDEXNOW_KEY', 'a1b2c3d4-e5f6', 'a1b2c3d4-e5f6'],
    ['SUPPORT_EMAIL', 'help@kinora.example', 'help@kinora.example'],
    ['SUPPORT_CHAT_URL', 'https://chat.example/kinora', 'https://chat.example/kinora'],
    ['TIME_ZONE', 'Europe/Berlin', 'Europe/Berlin'],
    ['HOSTING_PROVIDER', 'Wolken & Söhne GmbH', 'Wolken & Söhne GmbH'],
    ['OPERATOR_NAME', '주식회사 키노라', '주식회사 키노라'],
    ['OPERATOR_CONTACT', '+82 2 1234 5678', '+82 2 1234 5678'],
    ['OPERATOR_ADDRESS', '서울특별시 중구 세종대로 110', '서울특별시 중구 세종대로 110'],
    ['OPERATOR_REGISTRATION', '123-45-67890', '123-45-67890'],
    [
      'SOCIAL_LINKS',
      'https://x.com/k, https://instagram.com/k',
      ['https://x.com/k', 'https://instagram.com/k'],
    ],
    ['AFFILIATE_NOTICE', 'off', 'off'],
    ['HSTS_SUBDOMAINS', 'off', 'off'],
    ['DRAIN_SECONDS', '15', 15],
    ['ROBOTS_AI', 'allow', 'allow'],
    ['LOG_LEVEL', 'silent', 'silent'],
  ])('accepts %s "%s"', (name, value, parsed) => {
    expect(readEnv({ [name]: value })).toEqual({
      ...DEFAULTS,
      ...(name === 'PORT' && { SITE_URL: `http://localhost:${parsed}` }),
      [name]: parsed,
    });
  });

  test.each([
    ['PORT', '-1', 'a port from 0 to 65535'],
    ['PORT', '65536', 'a port from 0 to 65535'],
    ['PORT', '80.5', 'a port from 0 to 65535'],
    ['PORT', '0x50', 'a port from 0 to 65535'],
    ['PORT', ' ', 'a port from 0 to 65535'],
    ['PORT', 'http', 'a port from 0 to 65535'],
    ['SITE_URL', 'kinora.example', 'http'],
    ['SITE_URL', 'ftp://kinora.example', 'http'],
    ['TMDB_API_URL', 'api.themoviedb.org', 'http'],
    ['TMDB_IMAGE_URL', 'javascript:alert(1)', 'http'],
    ['TMDB_CALLS_PER_SECOND', '0', 'from 1 to 1000'],
    ['TMDB_CONNECTIONS', '2.5', 'a whole number'],
    ['CATALOG_STORE_MB', '-1', 'a whole number from 0 to 100000'],
    ['PAGE_CACHE_MB', '1e3', 'a whole number from 0 to 100000'],
    ['DRAIN_SECONDS', '601', 'a whole number from 0 to 600'],
    ['WORKERS', '0', 'a whole number from 1 to 256'],
    ['WORKERS', '257', 'a whole number from 1 to 256'],
    ['BING_SITE_VERIFICATION', '<meta name="msvalidate.01">', 'without the tag'],
    ['INDEXNOW_KEY', 'short', '8 to 128 letters'],
    ['SUPPORT_EMAIL', 'help', 'an e-mail address'],
    ['SUPPORT_EMAIL', 'Help <help@kinora.example>', 'an e-mail address'],
    ['TIME_ZONE', 'Seoul', 'a time zone such as Asia/Seoul'],
    ['SUPPORT_CHAT_URL', 'javascript:alert(1)', 'http'],
    ['HOSTING_PROVIDER', '<b>x</b>', '2 to 120 characters'],
    ['OPERATOR_NAME', 'K', '2 to 120 characters'],
    ['OPERATOR_ADDRESS', 'a\nb', '2 to 300 characters'],
    ['AFFILIATE_NOTICE', 'false', '"off"'],
    ['DEFAULT_REGION', 'de', 'auto, or a country with offers such as KR'],
    ['DEFAULT_REGION', 'XX', 'auto, or a country with offers such as KR'],
    ['ROBOTS_AI', 'off', '"allow"'],
    ['LOG_LEVEL', 'loud', '"silent"'],
    ['LOG_LEVEL', 'INFO', '"info"'],
  ])('rejects %s "%s" in one line that names the allowed values', (name, value, allowed) => {
    const message = getErrorMessage({ [name]: value });
    expect(message).toContain(`${name}: ${JSON.stringify(value)} is not allowed`);
    expect(message).toContain(allowed);
    expect(message).not.toContain('\n');
  });
});

test.each([
  ['TMDB_API_KEY', 'hunter2', 'a v3 key of 32 hexadecimal digits or a v4 token'],
  ['TMDB_API_KEY', `${V3}\n`, 'a v3 key of 32 hexadecimal digits or a v4 token'],
  ['DATABASE_URL', 'mysql://kinora:hunter2@db/kinora', 'postgres://'],
  ['DATABASE_URL', 'hunter2', 'postgres://'],
  ['REDIS_URL', 'http://:hunter2@cache', 'redis://'],
  ['REDIS_URL', 'redis://:hunter2@cache:port', 'redis://user:password@host:6379'],
  ['REDIS_URL', 'redis+sentinel://:hunter2@a:26379', 'the name of the primary'],
  ['REDIS_URL', 'redis+sentinel://:hunter2@a:26379/main/x', 'the name of the primary'],
  ['REDIS_URL', 'redis+sentinel://:hunter2@a,/main', 'separated by commas'],
  ['REDIS_URL', 'redis+sentinel://:hunter2%@a/main', '%40 for @'],
  ['REDIS_URL', 'redis+sentinel://:hunter2@a/main?password=hunter2', 'sentinelPassword'],
  ['REDIS_URL', 'redis+cluster://:hunter2@a/1', 'without a path'],
  ['REDIS_URL', 'redis+cluster://:hunter2@a:70000', 'separated by commas'],
  ['REDIS_URL', 'redis+other://:hunter2@a', 'redis+sentinel://'],
  ['METRICS_TOKEN', 'hunter2', 'at least 16 characters'],
])('C2 an invalid %s is named without its value', (name, value, allowed) => {
  const message = getErrorMessage({ [name]: value });
  expect(message).toMatch(new RegExp(`^${name}: the value given is not allowed`));
  expect(message).toContain(allowed);
  expect(message).not.toContain('hunter2');
  expect(message).not.toContain(V3);
});

test('several workers require DATABASE_URL', () => {
  expect(getErrorMessage({ WORKERS: '2' })).toMatch(/^WORKERS: .*DATABASE_URL/);
  expect(readEnv({ WORKERS: '2', DATABASE_URL: 'postgres://db/kinora' }).WORKERS).toBe(2);
});

test('an invalid value with line breaks is reported in one line', () => {
  expect(getErrorMessage({ SITE_URL: 'a\nb\nc' })).not.toContain('\n');
});

test('REDIS_CA needs a REDIS_URL with TLS', () => {
  for (const REDIS_URL of ['', 'redis://cache', 'redis+cluster://a'])
    expect(getErrorMessage({ REDIS_CA: '/etc/ca.pem', REDIS_URL })).toMatch(/^REDIS_CA: needs/);
  for (const REDIS_URL of ['rediss://cache', 'rediss+sentinel://a/main'])
    expect(readEnv({ REDIS_CA: '/etc/ca.pem', REDIS_URL }).REDIS_CA).toBe('/etc/ca.pem');
});
