import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Certificates,
  createCertificates,
  hasOpenssl,
} from '../tests/support/certificates.ts';
import {
  type PostgresServer,
  serverPrograms,
  startPostgresServer,
} from '../tests/support/postgres-servers.ts';
import { checkServer } from './connect-at-start.ts';

async function getEncryption(url: string) {
  return (await checkServer('DATABASE_URL', url)).encryption;
}

describe.skipIf(serverPrograms === null || !hasOpenssl)('PostgreSQL with TLS', () => {
  let own: Certificates;
  let server: PostgresServer;

  beforeAll(async () => {
    own = createCertificates('DNS:localhost');
    server = await startPostgresServer({
      tls: own,
      rules: [
        'hostnossl all tls_user all reject',
        'hostssl all plain_user all reject',
        'host all scram_user all scram-sha-256',
      ],
    });
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    await client.query(
      `create role tls_user login; create role plain_user login;
      create role scram_user login password 'sesame'`,
    );
    await client.end();
  });
  afterAll(async () => {
    await server?.stop();
    await own?.remove();
  });

  /** `{ca}` is the file of the authority. */
  function getUrl(user: string, host: string, query: string): string {
    const { port } = new URL(server.url);
    return `postgres://${user}@${host}:${port}/postgres${query.replace('{ca}', own.ca)}`;
  }

  test.each([
    // The certificate is for localhost alone.
    ['postgres', 'localhost', '?sslmode=verify-full&sslrootcert={ca}', 'verified'],
    ['postgres', '127.0.0.1', '?sslmode=verify-ca&sslrootcert={ca}', 'verified'],
    ['postgres', '127.0.0.1', '?sslmode=require&sslrootcert={ca}', 'verified'],
    ['postgres', 'localhost', '?sslrootcert={ca}', 'verified'],
    ['postgres', '127.0.0.1', '?sslmode=require', 'unverified'],
    ['postgres', '127.0.0.1', '?sslmode=no-verify', 'unverified'],
    ['postgres', '127.0.0.1', '?sslmode=prefer', 'unverified'],
    ['postgres', '127.0.0.1', '?sslmode=allow', 'none'],
    ['postgres', '127.0.0.1', '?sslmode=disable', 'none'],
    ['postgres', '127.0.0.1', '', 'none'],
    ['tls_user', '127.0.0.1', '', 'unverified'],
    ['tls_user', '127.0.0.1', '?sslmode=allow', 'unverified'],
    ['plain_user', '127.0.0.1', '?sslmode=prefer', 'none'],
    ['scram_user:sesame', 'localhost', '?sslmode=require&channel_binding=require', 'verified'],
    ['scram_user:sesame', 'localhost', '?sslmode=prefer&channel_binding=prefer', 'unverified'],
    ['scram_user:sesame', 'localhost', '?sslmode=disable&channel_binding=prefer', 'none'],
  ] as const)('%s@%s%s connects with the encryption %s', async (user, host, query, encryption) => {
    expect(await getEncryption(getUrl(user, host, query))).toBe(encryption);
  });

  test.each([
    ['postgres', 'localhost', '?sslmode=verify-full', /not trusted: .*sslrootcert=.*no-verify/],
    ['postgres', 'localhost', '?sslmode=verify-ca', /not trusted: .*sslrootcert=.*no-verify/],
    ['postgres', '127.0.0.1', '?sslrootcert={ca}', /not for this host: .*verify-ca/],
    ['postgres', 'localhost', '?sslrootcert=/none.pem', /sslrootcert: "\/none.pem" cannot be read/],
    ['postgres', 'localhost', '?sslrootcert=/etc/passwd', /"\/etc\/passwd" has no certificate/],
    ['postgres', 'localhost', '?sslcert={ca}&sslkey=/etc/passwd', /sslcert and sslkey are not/],
    ['tls_user', 'localhost', '?sslmode=disable', /requires TLS: use sslmode=verify-full/],
    ['plain_user', 'localhost', '?sslmode=require', /does not let the user "plain_user" in/],
    // The server trusts this user, and so proves nothing.
    ['postgres', 'localhost', '?sslmode=require&channel_binding=require', /channel_binding=/],
    ['scram_user:sesame', 'localhost', '?sslmode=disable&channel_binding=require', /channel_b/],
    ['scram_user:wrong', 'localhost', '?sslmode=require', /password of the user "scram_user" is/],
    ['scram_user', 'localhost', '?sslmode=require', /asks for a password, the URL has none/],
  ])('%s@%s%s fails with %s', async (user, host, query, message) => {
    const error = await getEncryption(getUrl(user, host, query)).catch((reason: Error) => reason);
    expect(error).toMatchObject({
      message: expect.stringMatching(new RegExp(`^DATABASE_URL: .*${message.source}`)),
    });
    expect(String(error)).not.toMatch(/sesame|\n/);
  });
});

describe.skipIf(serverPrograms === null)('PostgreSQL without TLS', () => {
  let server: PostgresServer;

  beforeAll(async () => {
    server = await startPostgresServer();
  });
  afterAll(() => server?.stop());

  test('sslmode=prefer connects without encryption', async () => {
    expect(await getEncryption(`${server.url}?sslmode=prefer`)).toBe('none');
  });

  test('sslmode=require fails with the parameter that connects', async () => {
    await expect(getEncryption(`${server.url}?sslmode=require`)).rejects.toThrow(
      /^DATABASE_URL: the server offers no TLS that works: sslmode=disable connects without$/,
    );
  });

  test('a Unix socket needs no host in the URL', async () => {
    const { port } = new URL(server.url);
    const query = `host=${encodeURIComponent(server.folder)}&port=${port}`;
    expect(await getEncryption(`postgres://postgres@/postgres?${query}`)).toBe('none');
  });
});
