import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { DatabaseUnavailable } from '../../../domain/web/database-unavailable.ts';
import { openTestAccounts } from '../../../tests/support/accounts-client.ts';
import { cookieHeader } from '../../../tests/support/cookie-jar.ts';
import {
  describeOnOneEngine,
  type TestDatabase,
  type TestDb,
} from '../../../tests/support/database.ts';
import { createSessionReader, type SessionReaderDeps } from './session-reader.ts';

const SECRET = 'a secret that is long enough for a test';

describeOnOneEngine('createSessionReader', (open) => {
  let database: TestDatabase;
  let cookie: string;

  beforeAll(async () => {
    database = await open();
    const accounts = openTestAccounts(database);
    const visitor = accounts.browser();
    const email = 'mina@example.com';
    await visitor.post('/sign-up/email', { name: 'Mina', email, password: 'correct horse 9' });
    const [mail] = await accounts.readMails(email);
    await visitor.get(`/verify-email?token=${encodeURIComponent(mail?.data.token ?? '')}`);
    cookie = cookieHeader(visitor.jar);
    return async () => accounts.close();
  });

  function createReader(deps: Partial<SessionReaderDeps> = {}) {
    return createSessionReader({
      loadAuth: () => Promise.reject(new DatabaseUnavailable('read_only', 'the disk is full')),
      secret: SECRET,
      https: false,
      adminSecondFactor: 'offered',
      requestDb: database.kysely,
      bestEffortDb: database.kysely,
      log: { warn() {}, error() {} } as unknown as SessionReaderDeps['log'],
      ...deps,
    });
  }

  /** Rejects every query. */
  const unavailableDb = () =>
    database.kysely.withPlugin({
      transformQuery() {
        throw new DatabaseUnavailable('lost', 'no connection');
      },
      transformResult: async ({ result }) => result,
    }) as TestDb;

  test('a session that cannot be extended is still the session of its user', async () => {
    await sql`update sessions set updated_at = now() - interval '3 days'`.execute(database.kysely);
    expect(await createReader().read(cookie)).toMatchObject({
      user: { username: 'Mina' },
      isUnknown: false,
      cookies: [],
    });
  });

  test('a session that cannot be read is unknown, and its cookie is not cleared', async () => {
    const db = unavailableDb();
    const reader = createReader({ bestEffortDb: db, requestDb: db });
    for (const isNeeded of [true, false])
      expect(await reader.read(cookie, { isNeeded })).toEqual({
        user: null,
        isUnknown: true,
        cookies: [],
      });
    expect(await reader.isStillAdmin(cookie)).toBe(true);
  });

  test('a visitor without a cookie is signed out, also while the database is away', async () => {
    const db = unavailableDb();
    expect(await createReader({ bestEffortDb: db, requestDb: db }).read(null)).toEqual({
      user: null,
      isUnknown: false,
      cookies: [],
    });
  });
});
