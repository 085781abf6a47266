import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Member } from '../../../../domain/account.ts';
import { describeOnEachEngine, type TestDatabase } from '../../../../tests/support/database.ts';
import {
  addAdmin,
  emptyTables,
  readLog,
  sessionFor,
  whileNothingIsLogged,
} from '../../../../tests/support/panel.ts';
import { memberOf, openTestServices, refusalOf } from '../../../../tests/support/test-site.ts';
import { addUser } from '../../../../tests/support/users.ts';
import { changeAsAdmin } from '../../../admin-session.ts';
import { USERS_FORMS } from './mutations.server.ts';

function promised(): [Promise<void>, () => void] {
  const { promise, resolve } = Promise.withResolvers<void>();
  return [promise, resolve];
}

describeOnEachEngine('users, changed by administrators', (open) => {
  let database: TestDatabase;
  let site: ReturnType<typeof openTestServices>;
  let boss: Member;

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    await emptyTables(database.kysely, ['users', 'reviews', 'admin_logs']);
    site = openTestServices(database);
    boss = await addAdmin(database.kysely, 'boss');
    await addUser(database.kysely, 'mina', 'Mina');
  });
  afterEach(() => site.close());

  const send = (by: Member | null, fields: Record<string, string>) =>
    site.send(USERS_FORMS, by, fields);
  const roleOf = async (id: string) =>
    (
      await database.kysely
        .selectFrom('user_roles')
        .select('role')
        .where('user_id', '=', id)
        .executeTakeFirst()
    )?.role ?? 'user';
  const exists = async (id: string) =>
    (await database.kysely.selectFrom('users').select('id').where('id', '=', id).execute()).length >
    0;

  async function addSession(userId: string): Promise<void> {
    await database.kysely
      .insertInto('sessions')
      .values({
        id: `s ${userId}`,
        user_id: userId,
        token: `t ${userId}`,
        expires_at: new Date(Date.now() + 60_000),
      })
      .execute();
  }

  test('S11 a change of role, a ban and ended sessions are security events of the user, with who did it', async () => {
    await addSession('mina');
    await send(boss, { intent: 'admin_user_role', user: 'mina', role: 'admin' });
    await send(boss, { intent: 'admin_user_sessions', user: 'mina' });
    await send(boss, { intent: 'admin_user_ban', user: 'mina', reason: 'spam' });
    const since = await database.kysely
      .selectFrom('users')
      .select('banned_at')
      .where('id', '=', 'mina')
      .executeTakeFirst();
    await send(boss, {
      intent: 'admin_user_unban',
      user: 'mina',
      since: since?.banned_at?.toISOString() ?? '',
    });
    await send(boss, { intent: 'admin_user_delete', user: 'mina' });
    expect(site.recorded).toEqual([
      {
        event: 'role_changed',
        userId: 'mina',
        details: { by: 'boss', before: 'user', after: 'admin' },
      },
      { event: 'sessions_ended', userId: 'mina', details: { by: 'boss' } },
      { event: 'user_banned', userId: 'mina', details: { by: 'boss' } },
      { event: 'user_unbanned', userId: 'mina', details: { by: 'boss' } },
      { event: 'account_deleted', userId: 'mina', details: { by: 'boss' } },
    ]);
  });

  test('S11 a form of administrators that somebody else sends is a security event, and one that cannot be done is not', async () => {
    await send(memberOf('mina'), { intent: 'admin_user_role', user: 'boss', role: 'user' });
    await send(boss, { intent: 'admin_user_role', user: 'nobody', role: 'user' });
    const details = { reason: 'not_admin', form: 'admin_user_role' };
    expect(site.recorded).toEqual([
      { event: 'form_refused', userId: 'mina', ip: '192.0.2.1', details },
    ]);
  });

  test('M3, M10, M12 a user becomes an administrator and a user again; each is in the log', async () => {
    const made = await send(boss, {
      intent: 'admin_user_role',
      user: 'mina',
      role: 'admin',
      return: '/en/admin/users?q=mi',
    });
    expect(made).toEqual({ to: '/en/admin/users?q=mi', notice: 'admin_made_admin', cookies: [] });
    expect(await roleOf('mina')).toBe('admin');
    expect(
      await send(boss, { intent: 'admin_user_role', user: 'mina', role: 'user' }),
    ).toMatchObject({
      to: '/en/admin/users',
      notice: 'admin_made_user',
    });
    expect(await roleOf('mina')).toBe('user');
    expect(await readLog(database.kysely)).toEqual([
      {
        admin_id: 'boss',
        action: 'update_user_role',
        target_type: 'user',
        target_id: 'mina',
        details: { username: 'Mina', before: 'user', after: 'admin' },
      },
      {
        admin_id: 'boss',
        action: 'update_user_role',
        target_type: 'user',
        target_id: 'mina',
        details: { username: 'Mina', before: 'admin', after: 'user' },
      },
    ]);
  });

  test('M3 what somebody else did meanwhile is said, and not done twice', async () => {
    await send(boss, { intent: 'admin_user_role', user: 'mina', role: 'admin' });
    expect(
      refusalOf(await send(boss, { intent: 'admin_user_role', user: 'mina', role: 'admin' })),
    ).toEqual({
      status: 409,
      title: 'Failed to update user role',
      problems: ['This user already has that role.'],
    });
    expect(await readLog(database.kysely)).toHaveLength(1);
  });

  describe('M11 nobody else can', () => {
    const attempts: Record<string, string>[] = [
      { intent: 'admin_user_role', user: 'boss', role: 'user' },
      { intent: 'admin_user_delete', user: 'boss' },
      { intent: 'admin_user_ban', user: 'boss', reason: 'x' },
      { intent: 'admin_user_unban', user: 'boss' },
      { intent: 'admin_user_sessions', user: 'boss' },
    ];

    test.each(attempts)('$intent', async (fields) => {
      const banned = await addAdmin(database.kysely, 'banned');
      await sql`update users set banned_at = now(), ban_reason = 'x' where id = 'banned'`.execute(
        database.kysely,
      );
      const gone = { ...memberOf('gone'), role: 'admin' } as const;
      const dismissed = { ...memberOf('mina', 'Mina'), role: 'admin' } as const;
      expect((await send(null, fields)) as { status: number }).toMatchObject({ status: 401 });
      for (const other of [memberOf('mina', 'Mina'), banned, gone, dismissed])
        expect(refusalOf(await send(other, fields))).toMatchObject({
          status: 403,
          problems: ['Only administrators can do this.'],
        });
      expect(await roleOf('boss')).toBe('admin');
      expect(await exists('boss')).toBe(true);
      expect(await readLog(database.kysely)).toEqual([]);
    });

    test.each(attempts)('$intent: not of oneself either', async (fields) => {
      expect(refusalOf(await send(boss, fields))).toMatchObject({ status: 403 });
      expect(await roleOf('boss')).toBe('admin');
      expect(await readLog(database.kysely)).toEqual([]);
    });

    test.each(attempts)('$intent: of nobody', async (fields) => {
      for (const user of ['nobody', '', "' or 1=1 --", '\u0000', 'x'.repeat(5000)])
        expect(refusalOf(await send(boss, { ...fields, user }))).toMatchObject({
          status: 404,
          problems: ['This user no longer exists.'],
        });
      expect(await readLog(database.kysely)).toEqual([]);
    });
  });

  test('two administrators who remove each other at once: one of them stays', async () => {
    const other = await addAdmin(database.kysely, 'other');
    const answers = await Promise.all([
      send(boss, { intent: 'admin_user_role', user: 'other', role: 'user' }),
      send(other, { intent: 'admin_user_role', user: 'boss', role: 'user' }),
      send(boss, { intent: 'admin_user_ban', user: 'other', reason: 'quarrel' }),
      send(other, { intent: 'admin_user_ban', user: 'boss', reason: 'quarrel' }),
      send(boss, { intent: 'admin_user_delete', user: 'other' }),
      send(other, { intent: 'admin_user_delete', user: 'boss' }),
    ]);
    const left = await sql<{ id: string }>`
      select user_id as id from user_roles join users on users.id = user_id where role = 'admin' and banned_at is null`.execute(
      database.kysely,
    );
    expect(left.rows).toHaveLength(1);
    const done = answers.filter((answer) => 'to' in answer);
    expect(await readLog(database.kysely)).toHaveLength(done.length);
    for (const entry of await readLog(database.kysely))
      expect(entry.admin_id).toBe(left.rows[0]?.id);
  });

  test('M11 two administrators who ban each other at once: one of them stays, however often', async () => {
    const other = await addAdmin(database.kysely, 'other');
    for (let round = 0; round < 10; round += 1) {
      const answers = await Promise.all([
        send(boss, { intent: 'admin_user_ban', user: 'other', reason: 'quarrel' }),
        send(other, { intent: 'admin_user_ban', user: 'boss', reason: 'quarrel' }),
      ]);
      expect(answers.filter((answer) => 'to' in answer)).toHaveLength(1);
      const banned = await database.kysely
        .selectFrom('users')
        .select('id')
        .where('banned_at', 'is not', null)
        .execute();
      expect(banned).toHaveLength(1);
      await database.kysely
        .updateTable('users')
        .set({ banned_at: null, ban_reason: null })
        .execute();
    }
  });

  test('M11 what an administrator waited to do while they were banned is not done', async () => {
    const other = await addAdmin(database.kysely, 'other');
    const line = (id: string) =>
      ({ log: [{ action: 'export_logs', type: 'admin_log', id }], done: null }) as const;
    const [isLocked, locked] = promised();
    const [isWaiting, waiting] = promised();
    const ban = changeAsAdmin(
      site.services,
      sessionFor(boss),
      async (transaction) => {
        await transaction
          .updateTable('users')
          .set({ banned_at: new Date(), ban_reason: 'x' })
          .where('id', '=', 'other')
          .execute();
        locked();
        await isWaiting;
        return line('first');
      },
      { changesRoles: true },
    );
    await isLocked;
    const late = changeAsAdmin(site.services, sessionFor(other), async () => line('late'));
    setTimeout(waiting, 100);
    await ban;
    await expect(late).rejects.toMatchObject({ status: 403 });
    expect(await readLog(database.kysely)).toMatchObject([
      { admin_id: 'boss', target_id: 'first' },
    ]);
  });

  test('M3 a deleted user takes profile, sessions and reviews along, and pages that showed them are told', async () => {
    await addSession('mina');
    await database.kysely
      .insertInto('reviews')
      .values({ user_id: 'mina', content_type: 'movie', content_id: 496243, rating: 8 })
      .execute();
    expect(await send(boss, { intent: 'admin_user_delete', user: 'mina' })).toMatchObject({
      notice: 'admin_user_deleted',
    });
    expect(await exists('mina')).toBe(false);
    expect(site.changed).toEqual(['title-page/movie/496243']);
    expect(await database.kysely.selectFrom('reviews').selectAll().execute()).toEqual([]);
    expect(await readLog(database.kysely)).toMatchObject([
      {
        action: 'delete_user',
        target_id: 'mina',
        details: { username: 'Mina', role: 'user', reviews: 'deleted' },
      },
    ]);
  });

  test('M3 reviews stay without a name where that is wished', async () => {
    await database.kysely
      .insertInto('reviews')
      .values({ user_id: 'mina', content_type: 'tv', content_id: 1399, rating: 8 })
      .execute();
    await send(boss, { intent: 'admin_user_delete', user: 'mina', keep_reviews: 'on' });
    expect(await database.kysely.selectFrom('reviews').select('content_id').execute()).toEqual([
      { content_id: 1399 },
    ]);
    expect(await readLog(database.kysely)).toMatchObject([{ details: { reviews: 'kept' } }]);
  });

  test('M3 a ban needs a reason, ends all sessions and can be lifted', async () => {
    await addSession('mina');
    for (const reason of ['', '   ', '\u202e\u0000'])
      expect(
        refusalOf(await send(boss, { intent: 'admin_user_ban', user: 'mina', reason })),
      ).toMatchObject({ status: 422 });
    expect(
      refusalOf(
        await send(boss, { intent: 'admin_user_ban', user: 'mina', reason: 'x'.repeat(1_000_000) }),
      ),
    ).toMatchObject({
      status: 422,
      problems: ['At most 500 characters.'],
    });
    expect(await database.kysely.selectFrom('sessions').select('id').execute()).toHaveLength(1);
    expect(
      await send(boss, { intent: 'admin_user_ban', user: 'mina', reason: 'Spam <b>' }),
    ).toMatchObject({ notice: 'admin_user_banned' });
    expect(await database.kysely.selectFrom('sessions').select('id').execute()).toEqual([]);
    const again = await send(boss, {
      intent: 'admin_user_ban',
      user: 'mina',
      reason: 'Something else',
    });
    expect(refusalOf(again)).toMatchObject({ status: 409 });
    const { banned_at } = await database.kysely
      .selectFrom('users')
      .select('banned_at')
      .where('id', '=', 'mina')
      .executeTakeFirstOrThrow();
    const unban = {
      intent: 'admin_user_unban',
      user: 'mina',
      since: banned_at?.toISOString() ?? '',
    };
    expect(
      refusalOf(await send(boss, { ...unban, since: '2026-01-01T00:00:00.000Z' })),
    ).toMatchObject({ status: 409 });
    expect(await send(boss, unban)).toMatchObject({ notice: 'admin_user_unbanned' });
    expect(refusalOf(await send(boss, unban))).toMatchObject({ status: 409 });
    const user = await database.kysely
      .selectFrom('users')
      .select(['banned_at', 'ban_reason'])
      .where('id', '=', 'mina')
      .executeTakeFirst();
    expect(user).toEqual({ banned_at: null, ban_reason: null });
    expect(
      (await readLog(database.kysely)).map(({ action, details }) => [
        action,
        details.before,
        details.after,
      ]),
    ).toEqual([
      ['ban_user', null, 'Spam <b>'],
      ['unban_user', 'Spam <b>', null],
    ]);
  });

  test('M3 all sessions of somebody are ended', async () => {
    await addSession('mina');
    await addSession('boss');
    await send(boss, { intent: 'admin_user_sessions', user: 'mina' });
    expect(await database.kysely.selectFrom('sessions').select('user_id').execute()).toEqual([
      { user_id: 'boss' },
    ]);
    expect(
      refusalOf(await send(boss, { intent: 'admin_user_sessions', user: 'mina' })),
    ).toMatchObject({ status: 409 });
    expect(await readLog(database.kysely)).toMatchObject([
      { action: 'end_user_sessions', details: { before: 1, after: 0 } },
    ]);
  });

  test('M10 nothing is changed that cannot be logged', async () => {
    const errors: string[] = [];
    site.services.log.error = (_, message) => errors.push(message);
    await whileNothingIsLogged(database.kysely, async () => {
      expect(
        refusalOf(await send(boss, { intent: 'admin_user_role', user: 'mina', role: 'admin' })),
      ).toEqual({
        status: 503,
        title: 'Failed to update user role',
        problems: ['Nothing was changed. Please try again in a moment.'],
      });
      expect(await roleOf('mina')).toBe('user');
      expect(
        refusalOf(await send(boss, { intent: 'admin_user_delete', user: 'mina' })),
      ).toMatchObject({ title: 'Failed to delete user' });
      expect(await exists('mina')).toBe(true);
      expect(site.changed).toEqual([]);
      expect(errors).toEqual([
        'a change of an administrator failed',
        'a change of an administrator failed',
      ]);
    });
  });
});
