import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestAccounts } from '../../../tests/support/accounts-client.ts';
import { describeOnOneEngine, type TestDatabase } from '../../../tests/support/database.ts';
import { emptyTables } from '../../../tests/support/empty-tables.ts';

const PASSWORD = 'correct horse 9';
const EMAIL = 'banned@example.com';

describeOnOneEngine('banned accounts', (open) => {
  let database: TestDatabase;
  let accounts: ReturnType<typeof openTestAccounts>;

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    await emptyTables(database.kysely, 'users');
    accounts = openTestAccounts(database);
  });
  afterEach(() => accounts.close());

  const ban = () =>
    sql`update users set banned_at = now(), ban_reason = 'Spam' where email = ${EMAIL}`.execute(
      database.kysely,
    );
  const BANNED = { status: 403, body: { code: 'BANNED', reason: 'Spam' } };

  test('a banned user cannot sign in by any method and gets the reason', {
    tags: ['M3'],
  }, async () => {
    const visitor = await accounts.createUser(EMAIL, 'banned');
    const byCode = accounts.browser();
    await byCode.post('/email-otp/send-verification-otp', { email: EMAIL, type: 'sign-in' });
    const code = (await accounts.readMails(EMAIL)).findLast(({ kind }) => kind === 'code')?.data;
    await ban();
    // An existing session is ignored.
    expect(await visitor.readUser()).toBeNull();
    await sql`delete from sessions`.execute(database.kysely);
    expect(
      await accounts.browser().post('/sign-in/email', { email: EMAIL, password: PASSWORD }),
    ).toMatchObject(BANNED);
    expect(
      await byCode.post('/sign-in/email-otp', { email: EMAIL, otp: code?.code }),
    ).toMatchObject(BANNED);
    const tokens = { access_token: code?.access, refresh_token: code?.refresh };
    expect((await accounts.browser().post('/session-from-address', tokens)).status).not.toBe(200);
    expect(await database.kysely.selectFrom('sessions').select('id').execute()).toEqual([]);
    await sql`update users set banned_at = null, ban_reason = null`.execute(database.kysely);
    expect(
      (await accounts.browser().post('/sign-in/email', { email: EMAIL, password: PASSWORD }))
        .status,
    ).toBe(200);
  });

  test('a wrong password of a banned account does not reveal the ban', {
    tags: ['M3'],
  }, async () => {
    await accounts.createUser(EMAIL, 'banned');
    await ban();
    expect(
      (await accounts.browser().post('/sign-in/email', { email: EMAIL, password: 'wrong horse 9' }))
        .body.code,
    ).toBe('INVALID_EMAIL_OR_PASSWORD');
  });

  test('the last admin cannot delete the account, one of two admins can', {
    tags: ['M3'],
  }, async () => {
    const boss = await accounts.createUser('boss@example.com', 'boss');
    const id = (await boss.readUser())?.id ?? '';
    await database.kysely.insertInto('user_roles').values({ user_id: id, role: 'admin' }).execute();
    expect(await boss.post('/delete-user', { password: PASSWORD })).toMatchObject({
      status: 409,
      body: { code: 'LAST_ADMIN' },
    });
    expect((await boss.readUser())?.role).toBe('admin');
    const other = await accounts.createUser('other@example.com', 'other');
    await database.kysely
      .insertInto('user_roles')
      .values({ user_id: (await other.readUser())?.id ?? '', role: 'admin' })
      .execute();
    expect((await boss.post('/delete-user', { password: PASSWORD })).status).toBe(200);
  });
});
