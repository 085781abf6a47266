import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import {
  type Browser,
  describeAccounts,
  enrollSecondFactor,
  getLastToken,
  PASSWORD,
  readUserId,
  signIn,
} from '../support/account-actions.ts';
import { totpCode } from '../support/totp.ts';

const NEW_PASSWORD = 'a later horse 11';

describeAccounts('undone changes of the e-mail address', (opened) => {
  let users = 0;

  /** A user who moved from `old` to `next` `days` ago, and has chosen another password since. */
  async function moveAccount({ days = 2 } = {}) {
    users += 1;
    const old = `old${users}@example.com`;
    const next = `next${users}@example.org`;
    const owner = await opened.accounts.createUser(old, `Mover ${users}`);
    const id = await readUserId(owner);
    await owner.post('/change-email', { newEmail: next });
    const confirmToken = await getLastToken(opened, next, 'new_address');
    await owner.post('/verify-email', { token: confirmToken });
    await owner.post('/change-password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
    await opened.database.kysely
      .updateTable('email_changes')
      .set({ created_at: sql<Date>`now() - make_interval(days => ${days})` })
      .where('user_id', '=', id)
      .execute();
    return { old, next, owner, id, undoToken: await getLastToken(opened, old, 'address_changed') };
  }

  const undo = (token: string, proof: object = {}) =>
    opened.accounts.browser().post('/stop-email-change', { token, ...proof });
  const stopUndo = (token: string) => opened.accounts.browser().post('/stop-email-undo', { token });
  const readKinds = async (email: string) =>
    (await opened.accounts.readMails(email)).map(({ kind }) => kind);
  const readEmail = async (id: string) =>
    (
      await opened.database.kysely
        .selectFrom('users')
        .select('email')
        .where('id', '=', id)
        .executeTakeFirst()
    )?.email;

  /** When the mail with the link for a new password is sent, in hours from now. */
  async function readResetDelay(email: string): Promise<number> {
    const { next_attempt_at: dueAt } = await opened.database.kysely
      .selectFrom('outbox')
      .select('next_attempt_at')
      .where('recipient', '=', email)
      .where('kind', '=', 'unsigned_reset')
      .executeTakeFirstOrThrow();
    return Math.max(0, Math.round((dueAt.getTime() - Date.now()) / 3_600_000));
  }

  async function letDelayPass(): Promise<void> {
    await opened.database.kysely
      .updateTable('email_changes')
      .set({ reset_after: sql<Date>`now() - interval '1 second'` })
      .where('reset_after', 'is not', null)
      .execute();
  }

  async function resetPassword(email: string): Promise<Browser> {
    const browser = opened.accounts.browser();
    const token = await getLastToken(opened, email, 'reset');
    await browser.post('/reset-password', { token, newPassword: 'the last horse 12' });
    await signIn(browser, email, 'the last horse 12');
    return browser;
  }

  test('an undo returns no token, tells the new address, and waits 24 hours for a password', {
    tags: ['S4'],
  }, async () => {
    const { old, next, owner, id, undoToken } = await moveAccount();
    expect(await undo(undoToken)).toMatchObject({
      status: 200,
      body: { undone: true, reset: 'delayed' },
    });
    expect(await readEmail(id)).toBe(old);
    expect(await owner.readUser()).toBeNull();
    const notice = (await opened.accounts.readMails(next)).at(-1);
    expect(notice).toMatchObject({ kind: 'undo_started', data: { email: old } });
    expect(await readResetDelay(old)).toBe(24);
    for (const password of [PASSWORD, NEW_PASSWORD])
      expect((await signIn(opened.accounts.browser(), old, password)).status).toBe(401);

    const mailsBefore = (await readKinds(old)).length;
    const mailboxOwner = opened.accounts.browser();
    await mailboxOwner.post('/request-password-reset', { email: old });
    for (const type of ['sign-in', 'email-verification'])
      await mailboxOwner.post('/email-otp/send-verification-otp', { email: old, type });
    expect(await readKinds(old)).toHaveLength(mailsBefore);

    await letDelayPass();
    expect((await stopUndo(notice?.data.token ?? '')).body.code).toBe('INVALID_TOKEN');
    expect(await readUserId(await resetPassword(old))).toBe(id);
  });

  test('the link to the new address stops an undo, whose own link is void from then on', {
    tags: ['S4'],
  }, async () => {
    const { old, next, id, undoToken } = await moveAccount();
    await undo(undoToken);
    const token = await getLastToken(opened, next, 'undo_started');
    const link = await opened.accounts.browser().get(`/email-link?token=${token}`);
    expect(link.body).toMatchObject({ kind: 'email_undo_stop', email: next });
    expect((await stopUndo(token)).status).toBe(200);
    expect(await readEmail(id)).toBe(next);
    for (const [email, result] of [
      [old, undefined],
      [next, id],
    ] as const) {
      const mail = (await opened.accounts.readMails(email)).findLast(
        ({ kind }) => kind === 'reset',
      );
      if (result === undefined) expect(mail?.data.token).toBeUndefined();
      else expect(await readUserId(await resetPassword(email))).toBe(result);
    }
    expect((await undo(undoToken)).body.code).toBe('INVALID_TOKEN');
    expect((await stopUndo(token)).body.code).toBe('INVALID_TOKEN');
  });

  test('the former password ends the delay; the present one and others do not', {
    tags: ['S4'],
  }, async () => {
    const { old, next, id, undoToken } = await moveAccount();
    const link = await opened.accounts.browser().get(`/email-link?token=${undoToken}`);
    expect(link.body).toMatchObject({ kind: 'email_change_undo', email: old, hasFactor: false });
    for (const proof of [{ password: NEW_PASSWORD }, { password: 'wrong' }, { code: '123456' }])
      expect((await undo(undoToken, proof)).body.code).toMatch(/^INVALID_(FORMER_PASSWORD|CODE)$/);
    expect(await readEmail(id)).toBe(next);
    expect((await undo(undoToken, { password: PASSWORD })).body).toEqual({
      undone: true,
      reset: 'mailed',
    });
    expect((await opened.accounts.readMails(next)).at(-1)).toMatchObject({
      kind: 'undo_done',
      data: { email: old },
    });
    expect(await readResetDelay(old)).toBe(0);
    expect(await readUserId(await resetPassword(old))).toBe(id);
  });

  test('a change that is confirmed while it is stopped waits like any undo', {
    tags: ['S4'],
  }, async (context) => {
    const { url, kysely } = opened.database;
    // The embedded database runs one transaction at a time.
    if (url === null) return context.skip();
    const owner = await opened.accounts.createUser('racing@example.com', 'Racing');
    const newEmail = 'racing@example.org';
    await owner.post('/change-email', { newEmail });
    const token = await getLastToken(opened, 'racing@example.com', 'email_changing');
    const stopped = await kysely.transaction().execute(async (transaction) => {
      const userId = await readUserId(owner);
      await transaction
        .updateTable('email_changes')
        .set({ confirmed_at: new Date() })
        .where('user_id', '=', userId)
        .execute();
      await transaction
        .updateTable('users')
        .set({ email: newEmail })
        .where('id', '=', userId)
        .execute();
      const response = undo(token);
      await vi.waitFor(async () => {
        const { rows } = await sql`
          select pid from pg_stat_activity where wait_event_type = 'Lock'
            and datname = current_database()`.execute(kysely);
        expect(rows).toHaveLength(1);
      });
      return { response };
    });
    expect((await stopped.response).body).toEqual({ undone: true, reset: 'delayed' });
  });

  test('ten attempts to prove an undo are allowed in a day', { tags: ['S4'] }, async () => {
    const { undoToken } = await moveAccount();
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect((await undo(undoToken, { password: `guess ${attempt}` })).status).toBe(400);
    const { status, headers } = await undo(undoToken, { password: PASSWORD });
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(80_000);
  });

  describe('second factors and passkeys', () => {
    async function addFactor(owner: Browser, id: string, hours: number) {
      const { secret } = await enrollSecondFactor(owner, NEW_PASSWORD);
      await opened.database.kysely
        .updateTable('two_factors')
        .set({ created_at: sql<Date>`now() - make_interval(hours => ${hours})` })
        .where('user_id', '=', id)
        .execute();
      await sql`
        insert into passkeys (id, user_id, public_key, credential_id, counter, device_type,
          backed_up, created_at)
        values (${`key of ${id}`}, ${id}, 'key', ${`credential of ${id}`}, 0, 'multiDevice', true,
          now() - make_interval(hours => ${hours}))`.execute(opened.database.kysely);
      return secret;
    }
    const countPasskeys = async (id: string) =>
      (
        await opened.database.kysely
          .selectFrom('passkeys')
          .select('id')
          .where('user_id', '=', id)
          .execute()
      ).length;

    test.each([
      ['older than a day stay', 2, 25, 1],
      ['younger than a day are removed', 2, 23, 0],
      ['set up before the change stay', 0, 1, 1],
    ])('an undo: factors %s', { tags: ['S4'] }, async (_, days, hours, kept) => {
      const { old, owner, id, undoToken } = await moveAccount({ days });
      await addFactor(owner, id, hours);
      await undo(undoToken);
      await letDelayPass();
      expect(await countPasskeys(id)).toBe(kept);
      const browser = await resetPassword(old);
      expect((await browser.readUser()) === null).toBe(kept === 1);
    });

    test('a code of a factor that stays ends the delay', { tags: ['S4'] }, async () => {
      const { owner, id, undoToken } = await moveAccount();
      const secret = await addFactor(owner, id, 25);
      const link = await opened.accounts.browser().get(`/email-link?token=${undoToken}`);
      expect(link.body.hasFactor).toBe(true);
      expect((await undo(undoToken, { code: '000000' })).body.code).toBe('INVALID_CODE');
      expect((await undo(undoToken, { code: totpCode(secret) })).body).toEqual({
        undone: true,
        reset: 'mailed',
      });
    });
  });
});
