import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { openTestAccounts } from '../../../tests/support/accounts-client.ts';
import { describeOnOneEngine, type TestDatabase } from '../../../tests/support/database.ts';
import { holdTimers } from '../../../tests/support/timers.ts';

describeOnOneEngine('account calls', (open) => {
  let database: TestDatabase;
  let accounts: ReturnType<typeof openTestAccounts>;

  beforeAll(async () => {
    database = await open();
    accounts = openTestAccounts(database);
    return async () => accounts.close();
  });

  test('session, JWT and key set are served, the private key is stored encrypted', {
    tags: ['I12'],
  }, async () => {
    const visitor = await accounts.createUser('keys@example.com', 'keys');
    expect((await visitor.get('/get-session')).body).toMatchObject({
      user: { email: 'keys@example.com' },
    });
    const { token } = (await visitor.get('/token')).body as { token: string };
    const [, payload = ''] = token.split('.');
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({
      iss: 'http://localhost:3000',
      sub: expect.any(String),
    });
    expect(((await visitor.get('/jwks')).body.keys as object[]).length).toBe(1);
    const stored = await database.kysely
      .selectFrom('jwks' as never)
      .selectAll()
      .execute();
    expect(JSON.stringify(stored)).not.toContain('"d":');
  });

  test('a body over the limit → 413, a body that is not an object → 400', async () => {
    const visitor = accounts.browser();
    expect((await visitor.post('/sign-in/email', { email: 'x'.repeat(20_000) })).status).toBe(413);
    expect((await visitor.post('/sign-in/email', ['a'])).status).toBe(400);
  });

  test('the OpenAPI document names open calls only', async () => {
    const { paths } = (await accounts.openApi()) as { paths: Record<string, unknown> };
    for (const path of [
      '/sign-in/email',
      '/sign-up/email',
      '/session-from-address',
      '/two-factor/verify-totp',
      '/callback/{id}',
    ])
      expect(Object.keys(paths)).toContain(path);
    const visitor = accounts.browser();
    for (const path of Object.keys(paths))
      if (!path.includes('{'))
        expect.soft((await visitor.get(path)).body.code, path).not.toBe('NOT_FOUND');
  });

  test.each(['/request-password-reset', '/email-otp/send-verification-otp'])(
    'a response of %s, which could reveal an account by its timing, is held back for 300 ms',
    async (path) => {
      const timed = openTestAccounts(database, { constantTime: true });
      onTestFinished(timed.close);
      const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
      onTestFinished(() => clock.mockRestore());
      const timers = holdTimers(300);
      let isAnswered = false;
      const response = timed
        .browser()
        .post(path, { email: 'nobody@example.com', type: 'sign-in' })
        .finally(() => {
          isAnswered = true;
        });
      await expect.poll(timers.count, { timeout: 20_000 }).toBe(1);
      expect(isAnswered).toBe(false);
      timers.release();
      expect((await response).status).toBe(200);
    },
  );

  test('closed calls of the library → 404', async () => {
    for (const path of ['/ok', '/error', '/reset-password/abc', '/delete-user/callback?token=x'])
      expect((await accounts.browser().get(path)).status).toBe(404);
  });
});
