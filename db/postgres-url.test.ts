import { describe, expect, test } from 'vitest';
import { parsePostgresUrl } from './postgres-url.ts';

/** The parts that differ from those of the plainest URL, `postgres://db/k`. */
function parse(url: string): object {
  const { tls, ...target } = parsePostgresUrl(url);
  return { ...target, mode: tls.mode };
}

const PLAIN = {
  hosts: [{ host: 'db', port: 5432 }],
  user: undefined,
  password: undefined,
  database: 'k',
  mode: null,
  sessionAttributes: 'any',
  isPooled: null,
  applicationName: undefined,
  options: undefined,
  connectTimeoutMs: null,
  maxConnections: null,
};

test.each<[string, object]>([
  ['postgres://db/k', {}],
  ['POSTGRESQL://db/k', {}],
  ['postgres://db', { database: undefined }],
  ['postgres:///k', { hosts: [{ host: 'localhost', port: 5432 }] }],
  ['postgres://kinora:s%40m%23e@db:5433/k', login('kinora', 's@m#e', 'db', 5433)],
  // The last @ ends the login.
  ['postgres://kinora:s@me@db/k', login('kinora', 's@me')],
  ['postgres://kinora:s me:%25@db/k', login('kinora', 's me:%')],
  [
    'postgresql://kinora@a,b:5433,[::1]:5434/k',
    {
      hosts: [
        { host: 'a', port: 5432 },
        { host: 'b', port: 5433 },
        { host: '::1', port: 5434 },
      ],
      user: 'kinora',
      sessionAttributes: 'read-write',
    },
  ],
  ['postgres://a,b/k?target_session_attrs=any', { hosts: hosts('a', 'b') }],
  ['postgres://db/k?pgbouncer=true', { isPooled: true }],
  ['postgres://db/k?pgbouncer=false', { isPooled: false }],
  [
    'postgres:///k?host=/run/postgresql&user=me',
    { hosts: [{ host: '/run/postgresql', port: 5432 }], user: 'me' },
  ],
  ['postgres://%2Frun%2Fpostgresql/k', { hosts: [{ host: '/run/postgresql', port: 5432 }] }],
  [
    'postgres:///k?host=a,b&port=5433',
    { hosts: hosts('a', 'b', 5433), sessionAttributes: 'read-write' },
  ],
  ['postgres://db/k?connect_timeout=5', { connectTimeoutMs: 5000 }],
  ['postgres://db/k?connect_timeout=0', {}],
])('parses %s', (url, parts) => {
  expect(parse(url)).toEqual({ ...PLAIN, ...parts });
});

describe('URLs of providers', () => {
  test.each<[string, string, object]>([
    [
      'Supabase',
      'postgresql://postgres.abcdef:p%40ss@aws-0-eu-central-1.pooler.supabase.com:6543/postgres?pgbouncer=true&connection_limit=1&supa=base-pooler.x',
      {
        ...login('postgres.abcdef', 'p@ss', 'aws-0-eu-central-1.pooler.supabase.com', 6543),
        database: 'postgres',
        isPooled: true,
        maxConnections: 1,
      },
    ],
    [
      'Neon',
      'postgresql://neondb_owner:npg_x1@ep-cool-a1-pooler.eu-central-1.aws.neon.tech/neondb?sslmode=require&channel_binding=require&options=endpoint%3Dep-cool-a1',
      {
        ...login('neondb_owner', 'npg_x1', 'ep-cool-a1-pooler.eu-central-1.aws.neon.tech'),
        database: 'neondb',
        mode: 'require',
        options: 'endpoint=ep-cool-a1',
      },
    ],
    [
      'Amazon RDS',
      'postgres://kinora:secret@db.abc.eu-central-1.rds.amazonaws.com:5432/k?sslmode=verify-full&sslrootcert=/etc/kinora/rds.pem',
      {
        ...login('kinora', 'secret', 'db.abc.eu-central-1.rds.amazonaws.com'),
        mode: 'verify-full',
      },
    ],
    [
      'Heroku',
      'postgres://u1:p2@ec2-1-2-3-4.compute-1.amazonaws.com:5432/k',
      login('u1', 'p2', 'ec2-1-2-3-4.compute-1.amazonaws.com'),
    ],
    [
      'DigitalOcean',
      'postgresql://doadmin:AVNS_x@db-do-user-1.ondigitalocean.com:25060/k?sslmode=require',
      { ...login('doadmin', 'AVNS_x', 'db-do-user-1.ondigitalocean.com', 25060), mode: 'require' },
    ],
    [
      'Azure',
      'postgres://kinora%40server:p2@server.postgres.database.azure.com:5432/k?sslmode=require&application_name=films',
      {
        ...login('kinora@server', 'p2', 'server.postgres.database.azure.com'),
        mode: 'require',
        applicationName: 'films',
      },
    ],
    [
      'Prisma',
      'postgresql://kinora:p2@db:5432/k?schema=public&pgbouncer=true&pool_timeout=20&statement_cache_size=0',
      { ...login('kinora', 'p2'), isPooled: true },
    ],
    [
      'Google Cloud SQL',
      'postgresql://kinora:p2@localhost/k?host=/cloudsql/project:region:instance',
      {
        ...login('kinora', 'p2'),
        hosts: [{ host: '/cloudsql/project:region:instance', port: 5432 }],
      },
    ],
  ])('parses that of %s', (_, url, parts) => {
    expect(parse(url)).toEqual({ ...PLAIN, ...parts });
  });
});

test.each([
  ['', null],
  ['?sslmode=disable', 'disable'],
  ['?sslmode=allow', 'allow'],
  ['?sslmode=prefer', 'prefer'],
  ['?sslmode=require', 'require'],
  ['?sslmode=require&sslrootcert=/ca.pem', 'verify-ca'],
  ['?sslmode=verify-ca', 'verify-ca'],
  ['?sslmode=verify-full&sslrootcert=system', 'verify-full'],
  ['?sslmode=no-verify', 'no-verify'],
  ['?sslrootcert=/ca.pem', 'verify-full'],
  ['?sslrootcert=system', 'verify-full'],
  ['?sslcert=/a.pem&sslkey=/a.key', 'verify-full'],
  ['?ssl=true', 'require'],
  ['?ssl=0', 'disable'],
  ['?ssl=no-verify', 'no-verify'],
  ['?sslmode=verify-full&sslnegotiation=direct', 'verify-full'],
])('"%s" has the sslmode %s', (query, mode) => {
  expect(parsePostgresUrl(`postgres://db/k${query}`).tls.mode).toBe(mode);
});

const HOSTS = 'a list of hosts, each with its port, separated by commas';
const ENCODING = 'special characters encoded: @ as %40, # as %23';

test.each([
  ['mysql://kinora:sesame@db/k', 'a URL that starts with postgres://'],
  ['kinora:sesame@db/k', 'a URL that starts with postgres://'],
  ['postgres://u:sesame@a:port,b/k', HOSTS],
  ['postgres://u:sesame@a:70000/k', HOSTS],
  ['postgres://u:sesame@a b/k', HOSTS],
  ['postgres://u:sesame@::1/k', HOSTS],
  ['postgres://u:1#sesame@db/k', ENCODING],
  ['postgres://u:1/sesame@db/k', ENCODING],
  ['postgres://u:1?sesame@db/k', ENCODING],
  ['postgres://u:1?sesame=2@db/k', ENCODING],
  ['postgres://u:sesame%@db/k', ENCODING],
  ['postgres://u:sesame@db/k%', '%25 for %'],
  ['postgres://u:sesame@a/k?target_session_attrs=fast', 'target_session_attrs is one of any, '],
  ['postgres://u:sesame@a/k?pgbouncer=yes', 'pgbouncer is true or false'],
  ['postgres://u:sesame@a/k?connect_timeout=soon', 'connect_timeout is a whole number'],
  ['postgres://u:sesame@a/k?connection_limit=0', 'connection_limit is a whole number from 1'],
  ['postgres://u:sesame@a/k?schema=films', 'alter role'],
  ['postgres://u:sesame@a/k?sslmod=verify-full', '"sslmod", which is not supported'],
  ['postgres://u:sesame@a/k?sslcrl=/crl.pem', '"sslcrl", which is not supported'],
  ['postgres://u:sesame@a/k?sslmode=on', 'sslmode is one of disable, allow'],
  ['postgres://u:sesame@a/k?ssl=yes', 'ssl is true or false'],
  ['postgres://u:sesame@a/k?sslmode=require&sslrootcert=system', 'sslmode=verify-full'],
  ['postgres://u:sesame@a/k?sslcert=/a.pem', 'sslcert goes with sslkey'],
  ['postgres://u:sesame@a/k?channel_binding=yes', 'channel_binding is one of'],
  ['postgres://u:sesame@a/k?sslnegotiation=direct', 'needs sslmode=require'],
  ['postgres://u:sesame@a/k?sslnegotiation=fast', 'sslnegotiation is postgres or direct'],
])('rejects %s without its password', (url, reason) => {
  let message = '';
  try {
    parsePostgresUrl(url);
  } catch (error) {
    message = error instanceof Error ? error.message : '';
  }
  expect(message).toContain(reason);
  expect(message).not.toContain('sesame');
});

function login(user: string, password: string, host = 'db', port = 5432) {
  return { user, password, hosts: [{ host, port }] };
}

function hosts(first: string, second: string, port = 5432) {
  return [
    { host: first, port },
    { host: second, port },
  ];
}
