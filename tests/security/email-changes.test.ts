import { describe, expect, test } from 'vitest';
import {
  describeAccounts,
  enrollSecondFactor,
  getLastToken,
  makeSessionStale,
  PASSWORD,
  readUserId,
  signIn,
} from '../support/account-actions.ts';
import { totpCode } from '../support/totp.ts';

describeAccounts('changes of the e-mail address', (opened) => {
  describe('changes of the e-mail address', { tags: ['S4'] }, () => {
    test('a session that is not fresh needs the password and rejects a wrong one', {
      tags: ['S4'],
    }, async () => {
      const visitor = await opened.accounts.createUser('borrowed@example.com', 'Borrowed');
      await makeSessionStale(opened, visitor);
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
      expect(await opened.accounts.readMails(newEmail)).toEqual([]);
      expect((await visitor.post('/change-email', { newEmail, password: PASSWORD })).status).toBe(
        200,
      );
    });

    test('a code of the authenticator app confirms the change as well', {
      tags: ['S4'],
    }, async () => {
      const visitor = await opened.accounts.createUser('bycode@example.com', 'By code');
      const { secret } = await enrollSecondFactor(visitor);
      await makeSessionStale(opened, visitor);
      expect(
        (
          await visitor.post('/change-email', {
            newEmail: 'moved@example.org',
            code: totpCode(secret),
          })
        ).status,
      ).toBe(200);
    });

    test('the confirmation link changes the e-mail and does not sign in', {
      tags: ['S4'],
    }, async () => {
      const visitor = await opened.accounts.createUser('link-old@example.com', 'Linker');
      await visitor.post('/change-email', { newEmail: 'link-new@example.com' });
      const otherBrowser = opened.accounts.browser();
      const response = await otherBrowser.post('/verify-email', {
        token: await getLastToken(opened, 'link-new@example.com', 'new_address'),
      });
      expect(response.status).toBe(200);
      expect(response.headers.getSetCookie().join()).not.toContain('session_token');
      expect(await otherBrowser.readUser()).toBeNull();
      expect((await visitor.readUser())?.email).toBe('link-new@example.com');
    });

    test('the old e-mail gets a notice at once, with a link that stops the change', {
      tags: ['S4'],
    }, async () => {
      const visitor = await opened.accounts.createUser('told@example.com', 'Told');
      await visitor.post('/change-email', { newEmail: 'thief@example.org' });
      const notice = (await opened.accounts.readMails('told@example.com')).at(-1);
      expect([notice?.kind, notice?.data.email]).toEqual(['email_changing', 'thief@example.org']);
      const otherBrowser = opened.accounts.browser();
      const token = notice?.data.token ?? '';
      const confirmToken = await getLastToken(opened, 'thief@example.org', 'new_address');
      expect((await otherBrowser.get(`/email-link?token=${token}`)).body).toMatchObject({
        kind: 'email_change_stop',
        email: 'told@example.com',
      });
      const { status, body } = await otherBrowser.post('/stop-email-change', { token });
      expect([status, body]).toEqual([200, { undone: false, reset: 'mailed' }]);
      expect(await visitor.readUser()).toBeNull();
      expect((await otherBrowser.post('/verify-email', { token: confirmToken })).body.code).toBe(
        'INVALID_TOKEN',
      );
      expect((await otherBrowser.post('/stop-email-change', { token })).body.code).toBe(
        'INVALID_TOKEN',
      );
      expect(
        (
          await otherBrowser.post('/reset-password', {
            token: await getLastToken(opened, 'told@example.com', 'reset'),
            newPassword: 'brand new horse 3',
          })
        ).status,
      ).toBe(200);
      expect(
        (await signIn(opened.accounts.browser(), 'told@example.com', 'brand new horse 3')).status,
      ).toBe(200);
    });

    test('within seven days a takeover can be undone: e-mail, password, sessions, added credentials', {
      tags: ['S4'],
    }, async () => {
      const owner = await opened.accounts.createUser('owner@example.com', 'Owner');
      const id = await readUserId(owner);
      await owner.post('/change-email', { newEmail: 'taken@example.org' });
      await opened.accounts.browser().post('/verify-email', {
        token: await getLastToken(opened, 'taken@example.org', 'new_address'),
      });
      const thief = opened.accounts.browser();
      await thief.post('/request-password-reset', { email: 'taken@example.org' });
      await thief.post('/reset-password', {
        token: await getLastToken(opened, 'taken@example.org', 'reset'),
        newPassword: 'the thiefs horse 1',
      });
      await signIn(thief, 'taken@example.org', 'the thiefs horse 1');
      await enrollSecondFactor(thief, 'the thiefs horse 1');
      const cancelToken = await getLastToken(opened, 'owner@example.com', 'address_changed');
      await opened.database.kysely
        .updateTable('email_changes')
        .set({ created_at: new Date(Date.now() - 6 * 86_400_000) })
        .where('user_id', '=', id)
        .execute();
      const { body } = await opened.accounts
        .browser()
        .post('/stop-email-change', { token: cancelToken, password: PASSWORD });
      expect(body).toEqual({ undone: true, reset: 'mailed' });
      expect(await thief.readUser()).toBeNull();
      expect(
        (await signIn(opened.accounts.browser(), 'owner@example.com', 'the thiefs horse 1')).status,
      ).toBe(401);
      const returningBrowser = opened.accounts.browser();
      await returningBrowser.post('/reset-password', {
        token: await getLastToken(opened, 'owner@example.com', 'reset'),
        newPassword: 'the owners horse 1',
      });
      expect(
        (await signIn(returningBrowser, 'owner@example.com', 'the owners horse 1')).body
          .twoFactorRedirect,
      ).toBeUndefined();
      expect(await readUserId(returningBrowser)).toBe(id);
    });

    test('rejects the stop link after seven days', { tags: ['S4'] }, async () => {
      const visitor = await opened.accounts.createUser('late@example.com', 'Late');
      await visitor.post('/change-email', { newEmail: 'later@example.org' });
      const token = await getLastToken(opened, 'late@example.com', 'email_changing');
      await opened.database.kysely
        .updateTable('email_changes')
        .set({ created_at: new Date(Date.now() - 8 * 86_400_000) })
        .where('new_email', '=', 'later@example.org')
        .execute();
      expect(
        (await opened.accounts.browser().post('/stop-email-change', { token })).body.code,
      ).toBe('INVALID_TOKEN');
    });

    test('a change to a registered e-mail gets the same response and sends no mail', {
      tags: ['S4'],
    }, async () => {
      await opened.accounts.createUser('present@example.com', 'Present');
      const visitor = await opened.accounts.createUser('asker@example.com', 'Asker');
      const mailsBefore = (await opened.accounts.readMails('present@example.com')).length;
      const { status, body } = await visitor.post('/change-email', {
        newEmail: 'present@example.com',
      });
      expect([status, body]).toEqual([200, { status: true }]);
      expect((await opened.accounts.readMails('present@example.com')).length).toBe(mailsBefore);
    });

    test.each(['/link-social', '/unlink-account', '/passkey/delete-passkey'])(
      '%s needs a fresh session',
      { tags: ['S4'] },
      async (path) => {
        const visitor = await opened.accounts.createUser(
          `stale${path.length}@example.com`,
          `Stale ${path.length}`,
        );
        await makeSessionStale(opened, visitor);
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
