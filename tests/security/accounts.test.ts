import { scryptSync } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { createPasswordHashing } from '../../server/accounts/password-hashing.ts';
import { openTestAccounts } from '../support/accounts-client.ts';
import { describeOnEachEngine, type TestDatabase } from '../support/database.ts';
import { totpCode } from '../support/totp.ts';

const PASSWORD = 'correct horse 9';
const OTHER_PASSWORD = 'attackers own 77!';

type Accounts = ReturnType<typeof openTestAccounts>;
type Browser = ReturnType<Accounts['browser']>;

describeOnEachEngine('security of accounts', (open) => {
  let database: TestDatabase;
  let accounts: Accounts;

  beforeAll(async () => {
    database = await open();
    accounts = openTestAccounts(database);
    return async () => accounts.close();
  });

  const lastToken = async (email: string, kind: string) =>
    (await accounts.mails(email)).findLast((mail) => mail.kind === kind)?.data.token ?? '';
  const signIn = (visitor: Browser, email: string, password = PASSWORD) => visitor.post('/sign-in/email', { email, password });
  const userId = async (visitor: Browser) => (await visitor.member())?.id ?? '';

  /** Makes a session as old as one that somebody borrows. */
  async function ageSession(visitor: Browser, interval = '2 hours') {
    const { rows } = await sql<{ id: string }>`
      update sessions set created_at = now() - ${interval}::interval where id = ${(await visitor.member())?.sessionId ?? ''} returning id`.execute(
      database.kysely,
    );
    expect(rows).toHaveLength(1);
  }

  async function enrol(visitor: Browser, password = PASSWORD) {
    const { body } = await visitor.post('/two-factor/enable', { password });
    const secret = new URL(String(body.totpURI)).searchParams.get('secret') ?? '';
    expect((await visitor.post('/two-factor/verify-totp', { code: totpCode(secret, -1) })).status).toBe(200);
    return { secret, codes: body.backupCodes as string[] };
  }

  describe('S2 passwords chosen for the address of another', () => {
    test('S2 a password that a stranger chose is not good after the owner signed up, asked for a code and confirmed', async () => {
      const email = 'victim@example.com';
      const attacker = accounts.browser();
      await attacker.post('/sign-up/email', { name: 'Pre176064779', email, password: OTHER_PASSWORD });
      const victim = accounts.browser();
      await victim.post('/sign-up/email', { name: 'Victim', email, password: PASSWORD });
      await victim.post('/email-otp/send-verification-otp', { email, type: 'sign-in' });
      expect((await accounts.mails(email)).map(({ kind }) => kind)).toEqual(['confirm', 'confirm', 'confirm']);
      const confirmed = await victim.post('/verify-email', { token: await lastToken(email, 'confirm') });
      expect(confirmed.status).toBe(200);
      expect((await signIn(accounts.browser(), email, OTHER_PASSWORD)).status).toBe(401);
      expect((await signIn(accounts.browser(), email)).status).toBe(200);
      expect((await victim.member())?.username).toBe('Victim');
    });

    test('S2 the link of a stranger’s own sign-up asks its reader for a new password', async () => {
      const email = 'pressed@example.com';
      await accounts.browser().post('/sign-up/email', { name: 'Stranger', email, password: OTHER_PASSWORD });
      const token = await lastToken(email, 'confirm');
      const owner = accounts.browser();
      expect((await owner.get(`/email-link?token=${token}`)).body).toEqual({ kind: 'sign_up', needsPassword: true, email });
      expect((await owner.post('/verify-email', { token })).body.code).toBe('PASSWORD_REQUIRED');
      expect((await owner.post('/verify-email', { token, password: 'short' })).body.code).toBe('WEAK_PASSWORD');
      expect((await owner.post('/verify-email', { token, password: PASSWORD })).status).toBe(200);
      expect((await signIn(accounts.browser(), email, OTHER_PASSWORD)).status).toBe(401);
      expect((await signIn(accounts.browser(), email)).status).toBe(200);
    });

    test('S2 a program that confirms from elsewhere gets an account without a password', async () => {
      const email = 'program@example.com';
      await accounts.browser().post('/sign-up/email', { name: 'Program', email, password: OTHER_PASSWORD });
      const reader = accounts.browser();
      expect((await reader.get(`/verify-email?token=${await lastToken(email, 'confirm')}`)).status).toBe(200);
      expect((await signIn(accounts.browser(), email, OTHER_PASSWORD)).status).toBe(401);
    });

    test('S2 a link works once, also for two at the same moment', async () => {
      const email = 'once@example.com';
      const owner = accounts.browser();
      await owner.post('/sign-up/email', { name: 'Once', email, password: PASSWORD });
      const token = await lastToken(email, 'confirm');
      const both = await Promise.all([owner.post('/verify-email', { token }), owner.post('/verify-email', { token })]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
      expect((await accounts.browser().post('/verify-email', { token, password: PASSWORD })).body.code).toBe('INVALID_TOKEN');
    });

    test('S2 the right password of an unconfirmed sign-up sends its mail again, a wrong one does not', async () => {
      const email = 'again@example.com';
      const owner = accounts.browser();
      await owner.post('/sign-up/email', { name: 'Again', email, password: PASSWORD });
      expect((await signIn(owner, email, 'a wrong horse 1')).body.code).toBe('INVALID_EMAIL_OR_PASSWORD');
      expect(await accounts.mails(email)).toHaveLength(1);
      expect((await signIn(owner, email)).body.code).toBe('INVALID_EMAIL_OR_PASSWORD');
      expect(await accounts.mails(email)).toHaveLength(2);
    });
  });

  describe('S3 usernames and addresses', () => {
    test('S3 a sign-up reserves its name whether the address has an account or not', async () => {
      await accounts.member('known@example.com', 'Known');
      const answers = [];
      for (const [email, name] of [
        ['known@example.com', 'Probe1'],
        ['unknown@example.com', 'Probe2'],
      ] as const) {
        const first = await accounts.browser().post('/sign-up/email', { name, email, password: PASSWORD });
        const own = await accounts.browser().post('/sign-up/email', { name, email: `own-${name}@example.com`, password: PASSWORD });
        const repeated = await accounts.browser().post('/sign-up/email', { name, email, password: PASSWORD });
        answers.push([first.status, own.body.code, repeated.status]);
      }
      expect(answers).toEqual([
        [200, 'USERNAME_TAKEN', 200],
        [200, 'USERNAME_TAKEN', 200],
      ]);
    });

    test('S3 a reserved name can be taken by no other way', async () => {
      await accounts.browser().post('/sign-up/email', { name: 'Reserved', email: 'reserves@example.com', password: PASSWORD });
      const member = await accounts.member('renamer@example.com', 'Renamer');
      expect((await member.post('/update-user', { name: 'reserved' })).body.code).toBe('USERNAME_TAKEN');
    });

    test('S3 an unconfirmed sign-up and its name are free after 24 hours', async () => {
      const late = accounts.browser();
      await late.post('/sign-up/email', { name: 'Sleeper', email: 'sleeper@example.com', password: PASSWORD });
      await database.kysely
        .updateTable('sign_ups')
        .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
        .where('email', '=', 'sleeper@example.com')
        .execute();
      expect(
        (await accounts.browser().post('/sign-up/email', { name: 'Sleeper', email: 'new@example.com', password: PASSWORD })).status,
      ).toBe(200);
      expect((await late.post('/verify-email', { token: await lastToken('sleeper@example.com', 'confirm') })).body.code).toBe(
        'INVALID_TOKEN',
      );
    });

    test('S11 of eight sign-ups with one name at the same moment one gets it and seven are told', async () => {
      const all = await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          accounts.browser().post('/sign-up/email', { name: 'racer', email: `racer${index}@example.com`, password: PASSWORD }),
        ),
      );
      expect(all.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(422)]);
    });
  });

  describe('S4 changes of the e-mail address', () => {
    test('S4 a session of two hours needs the password, a wrong one is refused', async () => {
      const visitor = await accounts.member('borrowed@example.com', 'Borrowed');
      await ageSession(visitor);
      const newEmail = 'atk@evil.example';
      expect((await visitor.post('/change-email', { newEmail })).body.code).toBe('SESSION_NOT_FRESH');
      expect((await visitor.post('/change-email', { newEmail, password: 'a wrong horse 1' })).body.code).toBe('INVALID_PASSWORD');
      expect((await visitor.post('/change-email', { newEmail, code: '123456' })).body.code).toBe('INVALID_CODE');
      expect(await accounts.mails(newEmail)).toEqual([]);
      expect((await visitor.post('/change-email', { newEmail, password: PASSWORD })).status).toBe(200);
    });

    test('S4 a code of the authenticator app is proof, too', async () => {
      const visitor = await accounts.member('bycode@example.com', 'By code');
      const { secret } = await enrol(visitor);
      await ageSession(visitor);
      expect((await visitor.post('/change-email', { newEmail: 'moved@example.org', code: totpCode(secret) })).status).toBe(200);
    });

    test('S4 the link changes the address and signs nobody in', async () => {
      const visitor = await accounts.member('link-old@example.com', 'Linker');
      await visitor.post('/change-email', { newEmail: 'link-new@example.com' });
      const reader = accounts.browser();
      const answer = await reader.post('/verify-email', { token: await lastToken('link-new@example.com', 'new_address') });
      expect(answer.status).toBe(200);
      expect(answer.headers.getSetCookie().join()).not.toContain('session_token');
      expect(await reader.member()).toBeNull();
      expect((await visitor.member())?.email).toBe('link-new@example.com');
    });

    test('S4 the old address is told before, and stops the change', async () => {
      const visitor = await accounts.member('told@example.com', 'Told');
      await visitor.post('/change-email', { newEmail: 'thief@example.org' });
      const notice = (await accounts.mails('told@example.com')).at(-1);
      expect([notice?.kind, notice?.data.email]).toEqual(['email_changing', 'thief@example.org']);
      const reader = accounts.browser();
      const token = notice?.data.token ?? '';
      expect((await reader.get(`/email-link?token=${token}`)).body).toMatchObject({ kind: 'email_change_stop', email: 'told@example.com' });
      const { status, body } = await reader.post('/stop-email-change', { token });
      expect(status).toBe(200);
      expect(await visitor.member()).toBeNull();
      expect((await reader.post('/verify-email', { token: await lastToken('thief@example.org', 'new_address') })).body.code).toBe(
        'INVALID_TOKEN',
      );
      expect((await reader.post('/stop-email-change', { token })).body.code).toBe('INVALID_TOKEN');
      expect((await reader.post('/reset-password', { token: body.resetToken, newPassword: 'brand new horse 3' })).status).toBe(200);
      expect((await signIn(accounts.browser(), 'told@example.com', 'brand new horse 3')).status).toBe(200);
    });

    test('S4 a takeover is undone for seven days: address, password, sessions and what was added', async () => {
      const owner = await accounts.member('owner@example.com', 'Owner');
      const id = await userId(owner);
      await owner.post('/change-email', { newEmail: 'taken@example.org' });
      await accounts.browser().post('/verify-email', { token: await lastToken('taken@example.org', 'new_address') });
      const thief = accounts.browser();
      await thief.post('/request-password-reset', { email: 'taken@example.org' });
      await thief.post('/reset-password', { token: await lastToken('taken@example.org', 'reset'), newPassword: 'the thiefs horse 1' });
      await signIn(thief, 'taken@example.org', 'the thiefs horse 1');
      await enrol(thief, 'the thiefs horse 1');
      const stop = await lastToken('owner@example.com', 'address_changed');
      await database.kysely
        .updateTable('email_changes')
        .set({ created_at: new Date(Date.now() - 6 * 86_400_000) })
        .where('user_id', '=', id)
        .execute();
      const { body } = await accounts.browser().post('/stop-email-change', { token: stop });
      expect(await thief.member()).toBeNull();
      expect((await signIn(accounts.browser(), 'owner@example.com', 'the thiefs horse 1')).status).toBe(401);
      const back = accounts.browser();
      await back.post('/reset-password', { token: body.resetToken, newPassword: 'the owners horse 1' });
      expect((await signIn(back, 'owner@example.com', 'the owners horse 1')).body.twoFactorRedirect).toBeUndefined();
      expect(await userId(back)).toBe(id);
    });

    test('S4 after seven days the link stops nothing', async () => {
      const visitor = await accounts.member('late@example.com', 'Late');
      await visitor.post('/change-email', { newEmail: 'later@example.org' });
      await database.kysely
        .updateTable('email_changes')
        .set({ created_at: new Date(Date.now() - 8 * 86_400_000) })
        .where('new_email', '=', 'later@example.org')
        .execute();
      const token = await lastToken('late@example.com', 'email_changing');
      expect((await accounts.browser().post('/stop-email-change', { token })).body.code).toBe('INVALID_TOKEN');
    });

    test('S4 an address that has an account is answered alike and gets no mail', async () => {
      await accounts.member('present@example.com', 'Present');
      const visitor = await accounts.member('asker@example.com', 'Asker');
      const before = (await accounts.mails('present@example.com')).length;
      const { status, body } = await visitor.post('/change-email', { newEmail: 'present@example.com' });
      expect([status, body]).toEqual([200, { status: true }]);
      expect((await accounts.mails('present@example.com')).length).toBe(before);
    });

    test.each(['/link-social', '/unlink-account', '/passkey/delete-passkey'])('S4 %s needs a fresh session', async (path) => {
      const visitor = await accounts.member(`stale${path.length}@example.com`, `Stale ${path.length}`);
      await ageSession(visitor);
      const { status, body } = await visitor.post(path, { provider: 'kakao', accountId: 'x', id: 'x' });
      expect([status, body.code]).toEqual([403, 'SESSION_NOT_FRESH']);
    });
  });

  describe('S5 codes of the authenticator app', () => {
    test('S5 six sign-ins with one code at the same moment: one is signed in', async () => {
      const owner = await accounts.member('totp@example.com', 'Totp');
      const { secret } = await enrol(owner);
      const visitors = Array.from({ length: 6 }, () => accounts.browser());
      for (const visitor of visitors) expect((await signIn(visitor, 'totp@example.com')).body.twoFactorRedirect).toBe(true);
      const code = totpCode(secret);
      const all = await Promise.all(visitors.map((visitor) => visitor.post('/two-factor/verify-totp', { code })));
      expect(all.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401]);
      const next = accounts.browser();
      await signIn(next, 'totp@example.com');
      expect((await next.post('/two-factor/verify-totp', { code })).status).toBe(401);
      expect((await next.post('/two-factor/verify-totp', { code: totpCode(secret, -1) })).status).toBe(401);
      expect((await next.post('/two-factor/verify-totp', { code: totpCode(secret, 1) })).status).toBe(200);
    });
  });

  describe('S6 trusted devices', () => {
    async function trusting(email: string, name: string) {
      const owner = await accounts.member(email, name);
      const { secret, codes } = await enrol(owner);
      const phone = accounts.browser();
      await signIn(phone, email);
      expect((await phone.post('/two-factor/verify-totp', { code: totpCode(secret), trustDevice: true })).status).toBe(200);
      await phone.post('/sign-out');
      expect((await signIn(phone, email)).body.twoFactorRedirect).toBeUndefined();
      expect((await phone.member())?.username).toBe(name);
      return { owner, phone, codes };
    }
    const asksAgain = async (phone: Browser, email: string, password = PASSWORD) => {
      await phone.post('/sign-out');
      return (await signIn(phone, email, password)).body.twoFactorRedirect === true;
    };

    test('S6 a trusted device is asked for no code, is listed by the profile, and can be taken back', async () => {
      const { owner, phone } = await trusting('trust@example.com', 'Truster');
      const rows = await database.kysely
        .selectFrom('trusted_devices')
        .select('id')
        .where('user_id', '=', await userId(owner))
        .execute();
      expect(rows).toHaveLength(1);
      const stranger = await accounts.member('stranger@example.com', 'Stranger 2');
      await stranger.post('/forget-device', { id: rows[0]?.id });
      expect(await asksAgain(phone, 'trust@example.com')).toBe(false);
      expect((await owner.post('/forget-device', { id: rows[0]?.id })).status).toBe(200);
      expect(await asksAgain(phone, 'trust@example.com')).toBe(true);
    });

    test.each([
      [
        'a change of the password',
        async (owner: Browser) => owner.post('/change-password', { currentPassword: PASSWORD, newPassword: PASSWORD }),
      ],
      ['signing out everywhere else', async (owner: Browser) => owner.post('/revoke-other-sessions')],
      ['signing out everywhere', async (owner: Browser) => owner.post('/revoke-sessions')],
      ['new recovery codes', async (owner: Browser) => owner.post('/two-factor/generate-backup-codes', { password: PASSWORD })],
    ])('S6 a device is trusted no more after %s', async (what, change) => {
      const email = `trust${what.length}@example.com`;
      const { owner, phone } = await trusting(email, `Truster ${what.length}`);
      expect((await change(owner)).status).toBe(200);
      expect(await asksAgain(phone, email)).toBe(true);
    });

    test('S6 a device is trusted no more after a reset of the password', async () => {
      const { phone } = await trusting('trustreset@example.com', 'Reset truster');
      await phone.post('/request-password-reset', { email: 'trustreset@example.com' });
      await phone.post('/reset-password', { token: await lastToken('trustreset@example.com', 'reset'), newPassword: PASSWORD });
      expect(await asksAgain(phone, 'trustreset@example.com')).toBe(true);
    });

    test('S6 a device is trusted no more after a change of the e-mail address', async () => {
      const { owner, phone } = await trusting('trustmove@example.com', 'Move truster');
      await owner.post('/change-email', { newEmail: 'trustmoved@example.com' });
      await accounts.browser().post('/verify-email', { token: await lastToken('trustmoved@example.com', 'new_address') });
      expect(await asksAgain(phone, 'trustmoved@example.com')).toBe(true);
    });
  });

  describe('S7 nobody is locked out by the tries of others', () => {
    test('S7 after a hundred wrong tries from elsewhere the owner signs in with the password', async () => {
      await accounts.member('target@example.com', 'Target');
      for (let from = 0; from < 4; from += 1) {
        const attacker = accounts.browser();
        for (let guess = 0; guess < 12; guess += 1) await signIn(attacker, 'target@example.com', `guess ${guess} horse`);
        expect((await signIn(attacker, 'target@example.com')).status).toBe(429);
      }
      expect((await signIn(accounts.browser(), 'target@example.com')).status).toBe(200);
    });

    test('S7 a device that has signed in before gets in from an IP that others have used up', async () => {
      await accounts.member('cafe@example.com', 'Cafe');
      const phone = accounts.browser({ address: '198.51.100.77' });
      expect((await signIn(phone, 'cafe@example.com')).status).toBe(200);
      await phone.post('/sign-out');
      const neighbour = accounts.browser({ address: '198.51.100.77' });
      for (let guess = 0; guess < 11; guess += 1) await signIn(neighbour, 'cafe@example.com', `guess ${guess} horse`);
      expect((await signIn(neighbour, 'cafe@example.com')).status).toBe(429);
      expect((await signIn(phone, 'cafe@example.com')).status).toBe(200);
    });

    test('S7 sign-ins that succeed count for nothing', async () => {
      await accounts.member('often@example.com', 'Often');
      const visitor = accounts.browser();
      for (let time = 0; time < 12; time += 1) {
        visitor.jar.clear();
        expect((await signIn(visitor, 'often@example.com')).status).toBe(200);
      }
    });

    test('S7 wrong codes of others use up no code, and their requests for mails no mail', async () => {
      const email = 'mailed@example.com';
      await accounts.member(email, 'Mailed');
      const owner = accounts.browser();
      await owner.post('/email-otp/send-verification-otp', { email, type: 'sign-in' });
      const code = (await accounts.mails(email)).at(-1)?.data.code ?? '';
      for (let from = 0; from < 3; from += 1) {
        const attacker = accounts.browser();
        for (let request = 0; request < 6; request += 1)
          await attacker.post('/email-otp/send-verification-otp', { email, type: 'sign-in' });
        for (let guess = 0; guess < 11; guess += 1) await attacker.post('/sign-in/email-otp', { email, otp: code });
      }
      expect((await accounts.browser().post('/request-password-reset', { email })).status).toBe(200);
      expect((await owner.post('/sign-in/email-otp', { email, otp: code })).status).toBe(200);
    });

    test('S7 an address that has had twenty mails gets no more of them from strangers, who are answered alike', async () => {
      const email = 'flooded@example.com';
      await accounts.member(email, 'Flooded');
      for (let from = 0; from < 6; from += 1) {
        const attacker = accounts.browser();
        for (let request = 0; request < 5; request += 1)
          expect((await attacker.post('/request-password-reset', { email })).status).toBe(200);
      }
      expect((await accounts.mails(email)).filter(({ kind }) => kind === 'reset').length).toBeLessThanOrEqual(21);
    });
  });

  describe('S8 links and codes of before a change', () => {
    test('S8 a change of the password voids the reset link, the code, the session link and a sign-in under way', async () => {
      const email = 'void@example.com';
      const owner = await accounts.member(email, 'Voider');
      const reader = accounts.browser();
      await reader.post('/request-password-reset', { email });
      await reader.post('/email-otp/send-verification-otp', { email, type: 'sign-in' });
      const { code, access, refresh } = (await accounts.mails(email)).at(-1)?.data ?? {};
      const reset = await lastToken(email, 'reset');
      expect((await owner.post('/change-password', { currentPassword: PASSWORD, newPassword: 'better horse 10' })).status).toBe(200);
      expect((await reader.post('/reset-password', { token: reset, newPassword: 'the thiefs horse 1' })).body.code).toBe('INVALID_TOKEN');
      expect((await reader.post('/sign-in/email-otp', { email, otp: code })).status).toBe(400);
      const tokens = { access_token: access, refresh_token: refresh, token_type: 'bearer', confirm: true };
      expect((await reader.post('/session-from-address', tokens)).status).toBe(401);
    });

    test.each([
      ['turning the second factor on', async (owner: Browser) => void (await enrol(owner))],
      [
        'a reset',
        async (owner: Browser) => {
          await owner.post('/request-password-reset', { email: 'void2a7@example.com' });
          const token = (await accounts.mails('void2a7@example.com')).at(-1)?.data.token;
          expect((await owner.post('/reset-password', { token, newPassword: 'better horse 10' })).status).toBe(200);
        },
      ],
    ])('S8 %s voids the session link and ends other sessions', async (what, change) => {
      const email = what === 'a reset' ? 'void2a7@example.com' : 'void2b@example.com';
      const owner = await accounts.member(email, `Void ${what.length}`);
      const other = accounts.browser();
      await signIn(other, email);
      await other.post('/email-otp/send-verification-otp', { email, type: 'sign-in' });
      const { access, refresh } = (await accounts.mails(email)).at(-1)?.data ?? {};
      await change(owner);
      const tokens = { access_token: access, refresh_token: refresh, token_type: 'bearer', confirm: true };
      expect((await accounts.browser().post('/session-from-address', tokens)).status).toBe(401);
      expect(await other.member()).toBeNull();
    });
  });

  describe('S9 session tokens', () => {
    test('S9 no answer carries a token, and the list of sessions has ids', async () => {
      const visitor = await accounts.member('tokens@example.com', 'Tokens');
      const token = (visitor.jar.get('kinora.session_token') ?? '').split('.')[0] ?? '';
      expect(token.length).toBeGreaterThan(20);
      const second = accounts.browser();
      const signedIn = await signIn(second, 'tokens@example.com');
      const answers = [signedIn, await visitor.get('/get-session'), await visitor.get('/list-sessions')];
      for (const { body, headers } of answers) {
        expect(JSON.stringify(body)).not.toContain(token);
        expect(JSON.stringify(body)).not.toContain('"token"');
        expect(headers.get('set-auth-token')).toBeNull();
      }
      const list = answers[2]?.body as unknown as { id: string; current: boolean }[];
      expect(list.map(({ current }) => current).sort()).toEqual([false, true]);
      expect((await visitor.post('/revoke-session', { id: list.find(({ current }) => !current)?.id })).status).toBe(200);
      expect(await second.member()).toBeNull();
      expect(await visitor.member()).not.toBeNull();
    });

    test('S9 nobody ends a session of another by its id', async () => {
      const owner = await accounts.member('idor-a@example.com', 'Idor A');
      const other = await accounts.member('idor-b@example.com', 'Idor B');
      await other.post('/revoke-session', { id: (await owner.member())?.sessionId });
      expect(await owner.member()).not.toBeNull();
    });

    test('S9 the database holds hashes: what stands in it signs nobody in', async () => {
      const visitor = await accounts.member('hashed@example.com', 'Hashed');
      const row = await database.kysely
        .selectFrom('sessions')
        .select('token')
        .where('user_id', '=', await userId(visitor))
        .executeTakeFirstOrThrow();
      expect(row.token).toMatch(/^[0-9a-f]{64}$/);
      expect(visitor.jar.get('kinora.session_token')).not.toContain(row.token);
      const rows = await database.kysely.selectFrom('verifications').select('identifier').execute();
      for (const { identifier } of rows) expect(identifier).not.toMatch(/reset-password|address:/);
    });

    test('S9 a program gets a signed bearer token when it asks, and an unsigned one is worth nothing', async () => {
      await accounts.member('bearer@example.com', 'Bearer');
      const program = accounts.browser();
      const plain = { origin: '', 'sec-fetch-site': '' };
      const { headers } = await program.post(
        '/sign-in/email',
        { email: 'bearer@example.com', password: PASSWORD },
        { ...plain, 'x-auth-mode': 'bearer' },
      );
      const token = headers.get('set-auth-token') ?? '';
      expect(token).toContain('.');
      expect(headers.getSetCookie().join()).not.toContain('session_token');
      const withToken = (bearer: string) => accounts.browser().get('/get-session', { ...plain, authorization: `Bearer ${bearer}` });
      expect((await withToken(token)).body).toMatchObject({ user: { email: 'bearer@example.com' } });
      expect((await withToken(token.split('.')[0] ?? '')).body).toEqual({});
      const browser = accounts.browser();
      const asked = await browser.post('/sign-in/email', { email: 'bearer@example.com', password: PASSWORD }, { 'x-auth-mode': 'bearer' });
      expect(asked.headers.get('set-auth-token')).toBeNull();
    });

    test('S9 over https the session cookie has the __Host- prefix and is HttpOnly', async () => {
      const secure = openTestAccounts(database, { SITE_URL: 'https://kinora.example' });
      try {
        const request = new Request('https://kinora.example/api/auth/sign-in/email', {
          method: 'POST',
          headers: { origin: 'https://kinora.example' },
          body: JSON.stringify({ email: 'bearer@example.com', password: PASSWORD }),
        });
        const lines = (await secure.door(request, { address: '192.0.2.200', lang: 'ko' })).headers.getSetCookie();
        const session = lines.find((line) => line.includes('session_token'));
        expect(session).toMatch(/^__Host-kinora\.session_token=[^;]+;.*Path=\/;.*HttpOnly;.*Secure/i);
        expect(session).not.toMatch(/domain/i);
        expect(lines.every((line) => line.startsWith('__Host-'))).toBe(true);
        const cookie = session?.split(';')[0] ?? '';
        expect((await secure.members.read(cookie)).member?.username).toBe('Bearer');
      } finally {
        await secure.close();
      }
    });

    test('S9 a session ends after 90 days however often it is used', async () => {
      const visitor = await accounts.member('old@example.com', 'Old');
      await ageSession(visitor, '89 days');
      await database.kysely
        .updateTable('sessions')
        .set({ expires_at: new Date(Date.now() + 60_000), updated_at: new Date(Date.now() - 2 * 86_400_000) })
        .where('user_id', '=', await userId(visitor))
        .execute();
      await visitor.get('/get-session');
      const { expires_at } = await database.kysely
        .selectFrom('sessions')
        .select('expires_at')
        .where('user_id', '=', await userId(visitor))
        .executeTakeFirstOrThrow();
      expect(expires_at.getTime() - Date.now()).toBeLessThan(1.1 * 86_400_000);
      expect(expires_at.getTime() - Date.now()).toBeGreaterThan(0.9 * 86_400_000);
      await ageSession(visitor, '91 days');
      expect(await visitor.member()).toBeNull();
    });
  });

  describe('S11 smaller points', () => {
    test.each(['12345@kakao.placeholder.invalid', 'somebody@example.invalid'])('S11 %s cannot be registered', async (email) => {
      const { status, body } = await accounts.browser().post('/sign-up/email', { name: 'Holder', email, password: PASSWORD });
      expect([status, body.code]).toEqual([400, 'INVALID_EMAIL']);
    });

    test('S11 a picture of the caller’s choice is not stored', async () => {
      const visitor = await accounts.member('image@example.com', 'Image');
      await visitor.post('/update-user', { name: 'Imaged', image: 'javascript:alert(1)' });
      const row = await database.kysely
        .selectFrom('users')
        .select(['name', 'image'])
        .where('email', '=', 'image@example.com')
        .executeTakeFirstOrThrow();
      expect(row).toEqual({ name: 'Imaged', image: null });
    });

    describe('sign-ins by way of a provider', () => {
      const credentials = { KAKAO_CLIENT_ID: 'id', KAKAO_CLIENT_SECRET: 'secret', NAVER_CLIENT_ID: 'id', NAVER_CLIENT_SECRET: 'secret' };
      let social: Accounts;
      beforeAll(() => {
        social = openTestAccounts(database, credentials);
        return async () => social.close();
      });
      const begin = (visitor: Browser) =>
        visitor.post('/sign-in/social', {
          ...{ provider: 'kakao', callbackURL: '/ko', errorCallbackURL: '/ko/sign-in?provider=kakao', disableRedirect: true },
          ...{ scopes: ['account.everything'], loginHint: 'x', additionalData: { provider: 'naver' }, idToken: { token: 'x' } },
        });

      test('S11 a state of one provider is refused at the callback of another, before anything is exchanged', async () => {
        const visitor = social.browser();
        const state = new URL(String((await begin(visitor)).body.url)).searchParams.get('state');
        const mixed = await visitor.get(`/callback/naver?state=${state}&code=x`);
        expect([mixed.status, mixed.headers.get('location')]).toEqual([302, '/ko/sign-in?provider=kakao&error=state_mismatch']);
        const own = await visitor.get(`/callback/kakao?state=${state}&error=access_denied`);
        expect([own.status, own.headers.get('location')]).toEqual([302, '/ko/sign-in?provider=kakao&error=access_denied']);
      });

      test('S11 scopes of the caller are not asked for', async () => {
        const { body } = await begin(social.browser());
        expect(new URL(String(body.url)).searchParams.get('scope')).toBe('account_email profile_nickname');
      });
    });

    test('S11 a password of the old cost is hashed anew at the next sign-in', async () => {
      const visitor = await accounts.member('upgrade@example.com', 'Upgrade');
      const id = await userId(visitor);
      const real = openTestAccounts(database, {}, createPasswordHashing());
      const salt = Buffer.from('sixteen bytes ok');
      const key = scryptSync(PASSWORD, salt, 64, { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 });
      const readHash = async () =>
        (await database.kysely.selectFrom('accounts').select('password').where('user_id', '=', id).executeTakeFirstOrThrow()).password;
      await database.kysely
        .updateTable('accounts')
        .set({ password: `${salt.toString('base64url')}:${key.toString('base64url')}` })
        .where('user_id', '=', id)
        .execute();
      expect((await signIn(real.browser(), 'upgrade@example.com', 'a wrong horse 1')).status).toBe(401);
      expect(await readHash()).not.toMatch(/^scrypt/);
      expect((await signIn(real.browser(), 'upgrade@example.com')).status).toBe(200);
      expect(await readHash()).toMatch(/^scrypt:17:8:1:/);
      expect((await signIn(real.browser(), 'upgrade@example.com')).status).toBe(200);
      await real.close();
    });

    test('S11 security events name the user: sign-in, failure, lock, change of a credential', async () => {
      const owner = await accounts.member('events@example.com', 'Events');
      const id = await userId(owner);
      accounts.events.length = 0;
      const visitor = accounts.browser();
      await signIn(visitor, 'events@example.com');
      for (let guess = 0; guess < 11; guess += 1) await signIn(visitor, 'events@example.com', `guess ${guess} horse`);
      await owner.post('/change-password', { currentPassword: PASSWORD, newPassword: 'better horse 10' });
      await owner.post('/sign-out');
      await expect.poll(() => accounts.events.filter(({ event }) => event === 'sign_in_locked')).not.toEqual([]);
      const seen = accounts.events.filter(({ userId: user }) => user === id).map(({ event }) => event);
      expect([...new Set(seen)].sort()).toEqual(['password_changed', 'sign_in', 'sign_in_failed', 'sign_in_locked', 'sign_out']);
    });
  });

  test('S11 no password, token or address is in any log', async () => {
    expect(accounts.lines.join('\n')).not.toMatch(/@example\.(com|org)|horse|session_token=/);
  });
});
