import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { type ExpiringMailKind, toUnsignedKind } from '../../../domain/web/mail-kind.ts';
import {
  type Browser,
  describeAccounts,
  getLastToken,
  PASSWORD,
} from '../../../tests/support/account-actions.ts';
import type { UnsignedMail } from '../../mail/signed-mail.ts';
import { hashCode } from '../sign-in/code-store.ts';
import { CODE_TTL_SECONDS, getUnsentExpiry, LINK_TTL_SECONDS } from './link-lifetimes.ts';

const NEW_PASSWORD = 'better horse 10';
const HOUR_MS = 3_600_000;

describeAccounts('links of mails that wait in the outbox', (opened) => {
  const kysely = () => opened.database.kysely;

  /** The newest mail of this kind, as the mail job finds it. */
  async function readQueued(recipient: string, kind: ExpiringMailKind): Promise<UnsignedMail> {
    const { data } = await kysely()
      .selectFrom('outbox')
      .select('data')
      .where('recipient', '=', recipient)
      .where('kind', '=', toUnsignedKind(kind))
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
    return { kind, recipient, data: JSON.parse(data), ageSeconds: 0 };
  }

  const sign = (mail: UnsignedMail) => opened.accounts.signMail(mail);

  async function send(mail: UnsignedMail) {
    const signed = await sign(mail);
    await kysely()
      .transaction()
      .execute(async (transaction) => signed?.onSent?.(transaction));
    return signed;
  }

  async function expectExpiry(identifierOrValue: string, seconds: number): Promise<void> {
    const expiryMs = await readExpiry(identifierOrValue);
    expect(expiryMs).toBeLessThanOrEqual(seconds * 1000);
    expect(expiryMs).toBeGreaterThan((seconds - 60) * 1000);
  }

  const requestReset = (email: string) =>
    opened.accounts.browser().post('/request-password-reset', { email });
  const requestCode = (browser: Browser, email: string) =>
    browser.post('/email-otp/send-verification-otp', { email, type: 'sign-in' });
  const changePassword = (owner: Browser) =>
    owner.post('/change-password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
  const deleteAccount = (owner: Browser) => owner.post('/delete-user', { password: PASSWORD });

  async function readExpiry(identifierOrValue: string): Promise<number> {
    const { expires_at } = await kysely()
      .selectFrom('verifications')
      .select('expires_at')
      .where(({ or, eb }) =>
        or([eb('identifier', '=', identifierOrValue), eb('value', '=', identifierOrValue)]),
      )
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
    return expires_at.getTime() - Date.now();
  }

  test('the outbox contains ids, and no token or code', { tags: ['S9'] }, async () => {
    const email = 'plain@example.com';
    const owner = await opened.accounts.createUser(email, 'Plain');
    await requestReset(email);
    await requestCode(owner, email);
    await owner.post('/change-email', { newEmail: 'plain-new@example.com' });
    await owner.post('/verify-email', {
      token: await getLastToken(opened, 'plain-new@example.com', 'new_address'),
    });
    const rows = await kysely().selectFrom('outbox').select(['kind', 'data']).execute();
    const keysByKind = Object.fromEntries(
      rows.map(({ kind, data }) => [kind, Object.keys(JSON.parse(data)).sort()]),
    );
    expect(keysByKind).toEqual({
      unsigned_confirm: ['id'],
      unsigned_reset: ['id'],
      unsigned_sign_in_link: ['id', 'identifier'],
      unsigned_new_address: ['id'],
      unsigned_email_changing: ['email', 'id'],
      unsigned_address_changed: ['id'],
    });
    const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
    for (const { data } of rows) expect(JSON.parse(data).id).toMatch(uuid);
  });

  describe('mails that are dropped', () => {
    const userCases: [string, ExpiringMailKind, (owner: Browser, email: string) => unknown][] = [
      ['a password change', 'reset', changePassword],
      ['a password change', 'sign_in_link', changePassword],
      ['a password change', 'new_address', changePassword],
      ['the deletion of the account', 'reset', deleteAccount],
      ['the deletion of the account', 'sign_in_link', deleteAccount],
      ['the deletion of the account', 'new_address', deleteAccount],
      ['the deletion of the account', 'email_changing', deleteAccount],
      [
        'a newer change',
        'new_address',
        (owner) => owner.post('/change-email', { newEmail: 'newest@example.com' }),
      ],
      [
        'a sign-up with the new address',
        'new_address',
        (_, email) => opened.accounts.createUser(`new-${email}`, `Of ${email.split('@')[0]}`),
      ],
      [
        'a stopped change',
        'email_changing',
        async (owner, email) =>
          owner.post('/stop-email-change', {
            token: await getLastToken(opened, email, 'email_changing'),
          }),
      ],
      [
        'a confirmed change of the e-mail',
        'reset',
        async (owner, email) =>
          owner.post('/verify-email', {
            token: await getLastToken(opened, `new-${email}`, 'new_address'),
          }),
      ],
      [
        'a use of its own token',
        'reset',
        async (owner, email) =>
          owner.post('/reset-password', {
            token: await getLastToken(opened, email, 'reset'),
            newPassword: NEW_PASSWORD,
          }),
      ],
    ];

    test.each(userCases.map((row, index) => [...row, index] as const))(
      'after %s, the queued mail of kind %s is dropped',
      { tags: ['S8'] },
      async (_, kind, makeObsolete, index) => {
        const email = `dropped${index}@example.com`;
        const owner = await opened.accounts.createUser(email, `Dropped ${index}`);
        await requestReset(email);
        await requestCode(owner, email);
        await owner.post('/change-email', { newEmail: `new-${email}` });
        const mail = await readQueued(kind === 'new_address' ? `new-${email}` : email, kind);
        expect(await sign(mail)).not.toBeNull();
        await makeObsolete(owner, email);
        expect(await sign(mail)).toBeNull();
      },
    );

    test('after the confirmation by another mail, the mail of a sign-up is dropped', {
      tags: ['S8'],
    }, async () => {
      const email = 'confirms@example.com';
      await opened.accounts.createUser(email, 'Confirms');
      expect(await sign(await readQueued(email, 'confirm'))).toBeNull();
    });

    test('the mail of a sign-up is sent until an hour before the sign-up expires', {
      tags: ['S3'],
    }, async () => {
      const email = 'late-sign-up@example.com';
      await opened.accounts
        .browser()
        .post('/sign-up/email', { name: 'Late sign-up', email, password: PASSWORD });
      const mail = await readQueued(email, 'confirm');
      const setAge = (age: string) =>
        sql`update sign_ups set created_at = now() - ${age}::interval
          where email = ${email}`.execute(kysely());
      await setAge('22 hours 59 minutes');
      expect(await sign(mail)).not.toBeNull();
      await setAge('23 hours 1 minute');
      expect(await sign(mail)).toBeNull();
    });
  });

  test('a link expires an hour after its mail was sent, a code after ten minutes', {
    tags: ['S8'],
  }, async () => {
    const email = 'lifetimes@example.com';
    const owner = await opened.accounts.createUser(email, 'Lifetimes');
    const userId = (await owner.readUser())?.id ?? '';
    await requestReset(email);
    const reset = await readQueued(email, 'reset');
    expect(await readExpiry(userId)).toBeGreaterThan(72 * HOUR_MS);
    const signed = await send(reset);
    await expectExpiry(userId, LINK_TTL_SECONDS);
    // Sent twice, after a crash: the same token, and no longer lifetime.
    expect((await send(reset))?.data).toEqual(signed?.data);
    await expectExpiry(userId, LINK_TTL_SECONDS);

    await requestCode(owner, email);
    const signIn = await readQueued(email, 'sign_in_link');
    await send(signIn);
    await expectExpiry(signIn.data.identifier ?? '', CODE_TTL_SECONDS);
  });

  test('no code exists before its mail is sent, and a later mail replaces it', {
    tags: ['S8'],
  }, async () => {
    const email = 'unsent@example.com';
    const owner = await opened.accounts.createUser(email, 'Unsent');
    await owner.post('/sign-out');
    await requestCode(owner, email);
    const mail = await readQueued(email, 'sign_in_link');
    const identifier = mail.data.identifier ?? '';
    const codes = () =>
      kysely()
        .selectFrom('verifications')
        .select('value')
        .where('identifier', '=', identifier)
        .execute();
    expect(await codes()).toEqual([]);
    const unsent = await sign(mail);
    expect(await codes()).toEqual([]);
    const first = await send(mail);
    const second = await send(mail);
    expect(await codes()).toHaveLength(1);
    for (const [signed, status] of [
      [unsent, 400],
      [first, 400],
      [second, 200],
    ] as const) {
      expect(signed?.data.code).toMatch(/^\d{6}$/);
      const body = { email, otp: signed?.data.code };
      expect((await owner.post('/sign-in/email-otp', body)).status).toBe(status);
    }
  });

  describe('mails queued by an earlier version, with a token or code', () => {
    test('the link of a sign-up is made again', async () => {
      const email = 'older@example.com';
      const browser = opened.accounts.browser();
      await browser.post('/sign-up/email', { name: 'Older', email, password: PASSWORD });
      const mail = await readQueued(email, 'confirm');
      const token = (await sign(mail))?.data.token ?? '';
      const signed = await sign({ ...mail, data: { token } });
      expect((await browser.post('/verify-email', { token: signed?.data.token })).status).toBe(200);
      expect(await sign({ ...mail, data: { token } })).toBeNull();
    });

    test.each(['', 'a.b.c', 'e30.e30.x'])('the token %j is dropped', async (token) => {
      const mail = { kind: 'confirm', recipient: 'x@example.com', ageSeconds: 0 } as const;
      expect(await sign({ ...mail, data: { token } })).toBeNull();
    });

    test('a password reset is sent with its token while that is valid', async () => {
      const email = 'older-reset@example.com';
      await opened.accounts.createUser(email, 'Older reset');
      await requestReset(email);
      const mail = await readQueued(email, 'reset');
      const token = (await sign(mail))?.data.token ?? '';
      const olderMail = { ...mail, data: { token } };
      expect((await sign(olderMail))?.data).toEqual({ token });
      await requestReset(email);
      await opened.accounts.browser().post('/reset-password', { token, newPassword: NEW_PASSWORD });
      expect(await sign(olderMail)).toBeNull();
    });

    test('a code that was stored when its mail was queued is sent with its link', async () => {
      const email = 'older-code@example.com';
      const owner = await opened.accounts.createUser(email, 'Older code');
      await owner.post('/sign-out');
      await requestCode(owner, email);
      const { data } = await readQueued(email, 'sign_in_link');
      const mail = { kind: 'code', recipient: email, ageSeconds: 0 } as const;
      const older: UnsignedMail = { ...mail, data: { ...data, code: '402817' } };
      expect(await sign(older)).toBeNull();
      await kysely()
        .insertInto('verifications')
        .values({
          id: 'older',
          identifier: data.identifier ?? '',
          value: `${hashCode('402817')}:0`,
          expires_at: getUnsentExpiry(),
        })
        .execute();
      expect((await send(older))?.data).toMatchObject({
        code: '402817',
        access: expect.any(String),
      });
      expect((await owner.post('/sign-in/email-otp', { email, otp: '402817' })).status).toBe(200);
    });

    test('a code is sent for ten minutes', async () => {
      const data = { code: '123456', access: 'aaa', refresh: 'rrr' };
      const mail = { kind: 'code', recipient: 'x@example.com', data } as const;
      expect(await sign({ ...mail, ageSeconds: CODE_TTL_SECONDS - 1 })).toEqual({ data });
      expect(await sign({ ...mail, ageSeconds: CODE_TTL_SECONDS })).toBeNull();
    });
  });
});
