import { beforeAll, describe, expect, test } from 'vitest';
import { openTestAccounts } from '../../tests/support/accounts-client.ts';
import { describeOnOneEngine, type TestDatabase } from '../../tests/support/database.ts';
import { totpCode } from '../../tests/support/totp.ts';

const PASSWORD = 'correct horse 9';

describeOnOneEngine('members', (open) => {
  let database: TestDatabase;
  let accounts: ReturnType<typeof openTestAccounts>;

  beforeAll(async () => {
    database = await open();
    accounts = openTestAccounts(database);
    return async () => accounts.close();
  });

  test('I10 a new address counts when it is confirmed there, and the old one hears of it', async () => {
    const visitor = await accounts.member('old@example.com', 'mover');
    expect((await visitor.post('/change-email', { newEmail: 'NEW-home@example.com' })).status).toBe(
      200,
    );
    expect((await visitor.member())?.email).toBe('old@example.com');
    const token = (await accounts.mails('new-home@example.com')).at(-1)?.data.token ?? '';
    await visitor.get(`/verify-email?token=${encodeURIComponent(token)}`);
    expect((await visitor.member())?.email).toBe('new-home@example.com');
    expect((await accounts.mails('old@example.com')).at(-1)?.kind).toBe('address_changed');
  });

  test('I10 a new name is that of the profile too, and nobody else’s', async () => {
    await accounts.member('mina@example.com', 'Mina');
    const visitor = await accounts.member('rename@example.com', 'Before');
    expect((await visitor.post('/update-user', { name: 'Mina' })).body.code).toBe('USERNAME_TAKEN');
    expect((await visitor.post('/update-user', { name: ' After  all ' })).status).toBe(200);
    expect((await visitor.member())?.username).toBe('After all');
  });

  test('I10 a new name is shown on the pages of the titles that its owner has reviewed', async () => {
    const visitor = await accounts.member('writer@example.com', 'Writer');
    const id = (await visitor.member())?.id ?? '';
    await database.kysely
      .insertInto('reviews')
      .values({
        user_id: id,
        content_type: 'tv',
        content_id: 93405,
        rating: 8,
        review_text: null,
        language: null,
      })
      .execute();
    accounts.changed.length = 0;
    await visitor.post('/update-user', { name: 'Writer' });
    await visitor.post('/update-user', { language: 'fr' });
    expect(accounts.changed).toEqual([]);
    expect((await visitor.post('/update-user', { name: 'Another' })).status).toBe(200);
    expect(accounts.changed).toEqual(['title-page/tv/93405']);
  });

  test('N5 each sign-in is told once, by whichever way, and nothing else is one', async () => {
    const owner = await accounts.member('ways@example.com', 'Ways');
    const tokensOf = async (visitor = accounts.browser()) => {
      await visitor.post('/email-otp/send-verification-otp', {
        email: 'ways@example.com',
        type: 'sign-in',
      });
      return (await accounts.mails('ways@example.com')).at(-1)?.data ?? {};
    };
    const linkOf = ({ access, refresh }: Record<string, string>) => ({
      access_token: access,
      refresh_token: refresh,
      token_type: 'bearer',
    });
    accounts.signedIn.length = 0;
    const told = () => accounts.signedIn.splice(0).length;

    await owner.get('/get-session');
    await owner.post('/change-password', {
      currentPassword: PASSWORD,
      newPassword: `${PASSWORD}0`,
      revokeOtherSessions: true,
    });
    await owner.post('/change-password', {
      currentPassword: `${PASSWORD}0`,
      newPassword: PASSWORD,
    });
    await accounts
      .browser()
      .post('/sign-in/email', { email: 'ways@example.com', password: 'not the right one' });
    await accounts.browser().post('/session-from-address', linkOf(await tokensOf()));
    expect(told()).toBe(0);

    await accounts
      .browser()
      .post('/sign-in/email', { email: 'ways@example.com', password: PASSWORD });
    expect(told()).toBe(1);
    const byCode = accounts.browser();
    await byCode.post('/sign-in/email-otp', {
      email: 'ways@example.com',
      otp: (await tokensOf(byCode)).code,
    });
    expect(told()).toBe(1);
    await accounts
      .browser()
      .post('/session-from-address', { ...linkOf(await tokensOf()), confirm: true });
    expect(told()).toBe(1);

    const secret = new URL(
      String((await owner.post('/two-factor/enable', { password: PASSWORD })).body.totpURI),
    ).searchParams.get('secret');
    expect(
      (await owner.post('/two-factor/verify-totp', { code: totpCode(secret ?? '') })).status,
    ).toBe(200);
    const visitor = accounts.browser();
    await visitor.post('/sign-in/email', { email: 'ways@example.com', password: PASSWORD });
    expect(told()).toBe(0);
    expect(
      (await visitor.post('/two-factor/verify-totp', { code: totpCode(secret ?? '', 1) })).status,
    ).toBe(200);
    expect(told()).toBe(1);
  });

  test('I12 a code by mail signs in, once; one that is guessed does not', async () => {
    await accounts.member('code@example.com', 'coder');
    const visitor = accounts.browser();
    for (const email of ['code@example.com', 'ghost@example.com'])
      expect(
        (await visitor.post('/email-otp/send-verification-otp', { email, type: 'sign-in' })).status,
      ).toBe(200);
    const code = (await accounts.mails('code@example.com')).at(-1)?.data.code ?? '';
    expect(code).toMatch(/^\d{6}$/);
    const wrong = code === '000000' ? '111111' : '000000';
    expect(
      (await visitor.post('/sign-in/email-otp', { email: 'code@example.com', otp: wrong })).body
        .code,
    ).toBe('INVALID_OTP');
    expect(
      (await visitor.post('/sign-in/email-otp', { email: 'code@example.com', otp: code })).status,
    ).toBe(200);
    expect((await visitor.member())?.username).toBe('coder');
    expect(
      (await visitor.post('/sign-in/email-otp', { email: 'code@example.com', otp: code })).status,
    ).toBe(400);
  });

  test('a code is no way into an account whose address somebody else gave', async () => {
    await accounts.browser().post('/sign-up/email', {
      name: 'squatter',
      email: 'victim@example.com',
      password: PASSWORD,
    });
    await accounts
      .browser()
      .post('/email-otp/send-verification-otp', { email: 'victim@example.com', type: 'sign-in' });
    expect((await accounts.mails('victim@example.com')).map(({ kind }) => kind)).toEqual([
      'confirm',
      'confirm',
    ]);
  });

  describe('I12 second factor', () => {
    test('asked of every way to sign in', async () => {
      const owner = await accounts.member('factor@example.com', 'factored');
      const enrolled = await owner.post('/two-factor/enable', { password: PASSWORD });
      const uri = new URL(String(enrolled.body.totpURI));
      expect(uri.href).toMatch(/^otpauth:\/\/totp\/Kinora:/);
      const secret = uri.searchParams.get('secret') ?? '';
      expect((await owner.post('/two-factor/verify-totp', { code: '000000' })).status).toBe(401);
      expect((await owner.post('/two-factor/verify-totp', { code: totpCode(secret) })).status).toBe(
        200,
      );
      expect((await owner.member())?.twoFactor).toBe(true);

      const byPassword = accounts.browser();
      expect(
        (
          await byPassword.post('/sign-in/email', {
            email: 'factor@example.com',
            password: PASSWORD,
          })
        ).body.twoFactorRedirect,
      ).toBe(true);
      expect(await byPassword.member()).toBeNull();

      const byCode = accounts.browser();
      await byCode.post('/email-otp/send-verification-otp', {
        email: 'factor@example.com',
        type: 'sign-in',
      });
      const mail = (await accounts.mails('factor@example.com')).at(-1)?.data ?? {};
      expect(
        (await byCode.post('/sign-in/email-otp', { email: 'factor@example.com', otp: mail.code }))
          .body.twoFactorRedirect,
      ).toBe(true);
      expect(await byCode.member()).toBeNull();

      const byLink = accounts.browser();
      const tokens = {
        access_token: mail.access,
        refresh_token: mail.refresh,
        token_type: 'bearer',
        confirm: true,
      };
      expect((await byLink.post('/session-from-address', tokens)).body.twoFactorRedirect).toBe(
        true,
      );
      expect(await byLink.member()).toBeNull();

      expect(
        (await byLink.post('/two-factor/verify-totp', { code: totpCode(secret, 1) })).status,
      ).toBe(200);
      expect((await byLink.member())?.username).toBe('factored');
      const [recovery] = enrolled.body.backupCodes as string[];
      expect(
        (await byPassword.post('/two-factor/verify-backup-code', { code: recovery })).status,
      ).toBe(200);
      expect((await byPassword.member())?.username).toBe('factored');
      expect(
        (await byCode.post('/two-factor/verify-backup-code', { code: recovery })).status,
      ).not.toBe(200);
    });
  });

  describe('I9 session from the address', () => {
    async function link(email: string, name: string) {
      await accounts.member(email, name);
      await accounts.browser().post('/email-otp/send-verification-otp', { email, type: 'sign-in' });
      const { access, refresh } = (await accounts.mails(email)).at(-1)?.data ?? {};
      return { access_token: access, refresh_token: refresh, token_type: 'bearer' };
    }

    test('asks first, is exchanged for a session, and works once', async () => {
      const tokens = await link('link@example.com', 'linked');
      const visitor = accounts.browser();
      expect((await visitor.post('/session-from-address', tokens)).body.confirm).toEqual({
        name: 'linked',
        replaces: null,
      });
      expect(await visitor.member()).toBeNull();
      expect(
        (await visitor.post('/session-from-address', { ...tokens, confirm: true })).status,
      ).toBe(200);
      expect((await visitor.member())?.username).toBe('linked');
      expect(
        (await accounts.browser().post('/session-from-address', { ...tokens, confirm: true }))
          .status,
      ).toBe(401);
    });

    test('says whom it would replace', async () => {
      const tokens = await link('link2@example.com', 'linked two');
      const visitor = await accounts.member('present@example.com', 'present');
      expect((await visitor.post('/session-from-address', tokens)).body.confirm).toEqual({
        name: 'linked two',
        replaces: 'present',
      });
    });

    test('two at once: one has it', async () => {
      const tokens = { ...(await link('link3@example.com', 'linked three')), confirm: true };
      const both = await Promise.all(
        [1, 2].map(() => accounts.browser().post('/session-from-address', tokens)),
      );
      expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    });

    test.each([
      [
        'forged',
        (tokens: Record<string, unknown>) => ({
          ...tokens,
          access_token: `${tokens.access_token}x`,
        }),
      ],
      [
        'of another link',
        (tokens: Record<string, unknown>) => ({ ...tokens, refresh_token: 'another' }),
      ],
    ])('one that is %s is refused', async (_, spoil) => {
      const name = `spoilt ${Math.random().toString(36).slice(2, 8)}`;
      const tokens = await link(`${name.replace(' ', '')}@example.com`, name);
      expect(
        (
          await accounts
            .browser()
            .post('/session-from-address', { ...spoil(tokens), confirm: true })
        ).status,
      ).toBe(401);
    });
  });

  test('I12 refresh, current user and key set', async () => {
    const visitor = await accounts.member('keys@example.com', 'keys');
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

  test('an account is deleted with its password, in one go, and what it wrote goes from the pages', async () => {
    const visitor = await accounts.member('gone@example.com', 'leaver');
    const id = (await visitor.member())?.id ?? '';
    await database.kysely
      .insertInto('reviews')
      .values({
        user_id: id,
        content_type: 'movie',
        content_id: 496243,
        rating: 9,
        review_text: null,
        language: null,
      })
      .execute();
    expect((await visitor.post('/delete-user', { password: 'wrong' })).body.code).toBe(
      'INVALID_PASSWORD',
    );
    expect((await visitor.post('/delete-user', { password: PASSWORD })).status).toBe(200);
    for (const table of ['users', 'profiles'] as const)
      expect(
        await database.kysely.selectFrom(table).select('id').where('id', '=', id).execute(),
      ).toEqual([]);
    for (const table of ['sessions', 'accounts', 'reviews'] as const)
      expect(
        await database.kysely.selectFrom(table).select('id').where('user_id', '=', id).execute(),
      ).toEqual([]);
    expect(accounts.changed).toContain('title-page/movie/496243');
  });

  test('I13 a role is read from its table, and nobody has one by default', async () => {
    const visitor = await accounts.member('boss@example.com', 'boss');
    expect((await visitor.member())?.role).toBe('user');
    await database.kysely
      .insertInto('user_roles')
      .values({ user_id: (await visitor.member())?.id ?? '', role: 'admin' })
      .execute();
    expect((await visitor.member())?.role).toBe('admin');
  });

  test('bodies that are too large, no JSON, or no object are refused', async () => {
    const visitor = accounts.browser();
    expect((await visitor.post('/sign-in/email', { email: 'x'.repeat(20_000) })).status).toBe(413);
    expect((await visitor.post('/sign-in/email', ['a'])).status).toBe(400);
  });

  test('the description for machines names the open calls, and no other', async () => {
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

  test('ways that are closed are not there', async () => {
    for (const path of ['/ok', '/error', '/reset-password/abc', '/delete-user/callback?token=x'])
      expect((await accounts.browser().get(path)).status).toBe(404);
  });

  test('no password, token or address is in any log', async () => {
    expect(accounts.lines.join('\n')).not.toMatch(/@example\.com|horse|kinora\.session_token=/);
  });
});
