import { describe, expect, test } from 'vitest';
import {
  ageSession,
  describeAccounts,
  enrol,
  lastToken,
  PASSWORD,
  readUserId,
  signIn,
} from '../support/account-actions.ts';
import { totpCode } from '../support/totp.ts';

describeAccounts('changes of the e-mail address', (opened) => {
  describe('S4 changes of the e-mail address', () => {
    test('S4 a session that is not fresh needs the password and rejects a wrong one', async () => {
      const visitor = await opened.accounts.member('borrowed@example.com', 'Borrowed');
      await ageSession(opened, visitor);
      const newEmail = 'atk@evil.example';
      expect((await visitor.post('/change-email', { newEmail })).body.code).toBe(
        'SESSION_NOT_FRESH',
      );
      expect(
        (await visitor.post('/change-email', { newEmail, password: 'a wrong horse 1' })).body.code,
      ).toBe('INVALID_PASSWORD');
      expect((await visitor.post('/change-email', { newEmail, code: '123456' })).body.code).toBe(
        'INVALID_CODE',
      );
      expect(await opened.accounts.mails(newEmail)).toEqual([]);
      expect((await visitor.post('/change-email', { newEmail, password: PASSWORD })).status).toBe(
        200,
      );
    });

    test('S4 a code of the authenticator app confirms the change as well', async () => {
      const visitor = await opened.accounts.member('bycode@example.com', 'By code');
      const { secret } = await enrol(visitor);
      await ageSession(opened, visitor);
      expect(
        (
          await visitor.post('/change-email', {
            newEmail: 'moved@example.org',
            code: totpCode(secret),
          })
        ).status,
      ).toBe(200);
    });

    test('S4 the confirmation link changes the e-mail and does not sign in', async () => {
      const visitor = await opened.accounts.member('link-old@example.com', 'Linker');
      await visitor.post('/change-email', { newEmail: 'link-new@example.com' });
      const reader = opened.accounts.browser();
      const answer = await reader.post('/verify-email', {
        token: await lastToken(opened, 'link-new@example.com', 'new_address'),
      });
      expect(answer.status).toBe(200);
      expect(answer.headers.getSetCookie().join()).not.toContain('session_token');
      expect(await reader.member()).toBeNull();
      expect((await visitor.member())?.email).toBe('link-new@example.com');
    });

    test('S4 the old e-mail gets a notice at once, with a link that stops the change', async () => {
      const visitor = await opened.accounts.member('told@example.com', 'Told');
      await visitor.post('/change-email', { newEmail: 'thief@example.org' });
      const notice = (await opened.accounts.mails('told@example.com')).at(-1);
      expect([notice?.kind, notice?.data.email]).toEqual(['email_changing', 'thief@example.org']);
      const reader = opened.accounts.browser();
      const token = notice?.data.token ?? '';
      expect((await reader.get(`/email-link?token=${token}`)).body).toMatchObject({
        kind: 'email_change_stop',
        email: 'told@example.com',
      });
      const { status, body } = await reader.post('/stop-email-change', { token });
      expect(status).toBe(200);
      expect(await visitor.member()).toBeNull();
      expect(
        (
          await reader.post('/verify-email', {
            token: await lastToken(opened, 'thief@example.org', 'new_address'),
          })
        ).body.code,
      ).toBe('INVALID_TOKEN');
      expect((await reader.post('/stop-email-change', { token })).body.code).toBe('INVALID_TOKEN');
      expect(
        (
          await reader.post('/reset-password', {
            token: body.resetToken,
            newPassword: 'brand new horse 3',
          })
        ).status,
      ).toBe(200);
      expect(
        (await signIn(opened.accounts.browser(), 'told@example.com', 'brand new horse 3')).status,
      ).toBe(200);
    });

    test('S4 within seven days a takeover can be undone: e-mail, password, sessions, added credentials', async () => {
      const owner = await opened.accounts.member('owner@example.com', 'Owner');
      const id = await readUserId(owner);
      await owner.post('/change-email', { newEmail: 'taken@example.org' });
      await opened.accounts.browser().post('/verify-email', {
        token: await lastToken(opened, 'taken@example.org', 'new_address'),
      });
      const thief = opened.accounts.browser();
      await thief.post('/request-password-reset', { email: 'taken@example.org' });
      await thief.post('/reset-password', {
        token: await lastToken(opened, 'taken@example.org', 'reset'),
        newPassword: 'the thiefs horse 1',
      });
      await signIn(thief, 'taken@example.org', 'the thiefs horse 1');
      await enrol(thief, 'the thiefs horse 1');
      const stop = await lastToken(opened, 'owner@example.com', 'address_changed');
      await opened.database.kysely
        .updateTable('email_changes')
        .set({ created_at: new Date(Date.now() - 6 * 86_400_000) })
        .where('user_id', '=', id)
        .execute();
      const { body } = await opened.accounts.browser().post('/stop-email-change', { token: stop });
      expect(await thief.member()).toBeNull();
      expect(
        (await signIn(opened.accounts.browser(), 'owner@example.com', 'the thiefs horse 1')).status,
      ).toBe(401);
      const back = opened.accounts.browser();
      await back.post('/reset-password', {
        token: body.resetToken,
        newPassword: 'the owners horse 1',
      });
      expect(
        (await signIn(back, 'owner@example.com', 'the owners horse 1')).body.twoFactorRedirect,
      ).toBeUndefined();
      expect(await readUserId(back)).toBe(id);
    });

    test('S4 rejects the stop link after seven days', async () => {
      const visitor = await opened.accounts.member('late@example.com', 'Late');
      await visitor.post('/change-email', { newEmail: 'later@example.org' });
      await opened.database.kysely
        .updateTable('email_changes')
        .set({ created_at: new Date(Date.now() - 8 * 86_400_000) })
        .where('new_email', '=', 'later@example.org')
        .execute();
      const token = await lastToken(opened, 'late@example.com', 'email_changing');
      expect(
        (await opened.accounts.browser().post('/stop-email-change', { token })).body.code,
      ).toBe('INVALID_TOKEN');
    });

    test('S4 a change to a registered e-mail gets the same response and sends no mail', async () => {
      await opened.accounts.member('present@example.com', 'Present');
      const visitor = await opened.accounts.member('asker@example.com', 'Asker');
      const before = (await opened.accounts.mails('present@example.com')).length;
      const { status, body } = await visitor.post('/change-email', {
        newEmail: 'present@example.com',
      });
      expect([status, body]).toEqual([200, { status: true }]);
      expect((await opened.accounts.mails('present@example.com')).length).toBe(before);
    });

    test.each(['/link-social', '/unlink-account', '/passkey/delete-passkey'])(
      'S4 %s needs a fresh session',
      async (path) => {
        const visitor = await opened.accounts.member(
          `stale${path.length}@example.com`,
          `Stale ${path.length}`,
        );
        await ageSession(opened, visitor);
        const { status, body } = await visitor.post(path, {
          provider: 'kakao',
          accountId: 'x',
          id: 'x',
        });
        expect([status, body.code]).toEqual([403, 'SESSION_NOT_FRESH']);
      },
    );
  });
});
