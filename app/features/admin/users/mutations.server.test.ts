import { beforeEach, expect, test } from 'vitest';
import type { User } from '../../../../domain/accounts/account.ts';
import { setUpAdminSite } from '../../../../tests/support/admin-site.ts';
import { withFailingAdminLog } from '../../../../tests/support/admin-tables.ts';
import { describeOnOneEngine } from '../../../../tests/support/database.ts';
import { createTestUser, getRejection } from '../../../../tests/support/test-site.ts';
import { addUser, getRole, userExists } from '../../../../tests/support/users.ts';
import { USERS_FORMS } from './mutations.server.ts';

describeOnOneEngine('admin changes of users', (open) => {
  const admin = setUpAdminSite(open, ['reviews']);

  beforeEach(() => addUser(admin.kysely, 'mina', 'Mina'));

  const send = (fields: Record<string, string>, by: User | null = admin.boss) =>
    admin.site.send(USERS_FORMS, by, fields);

  async function addSession(userId: string): Promise<void> {
    await admin.kysely
      .insertInto('sessions')
      .values({
        id: `s ${userId}`,
        user_id: userId,
        token: `t ${userId}`,
        expires_at: new Date(Date.now() + 60_000),
      })
      .execute();
  }

  test('each change of a user is recorded as a security event with the admin', {
    tags: ['S11'],
  }, async () => {
    await addSession('mina');
    await send({ intent: 'admin_user_role', user: 'mina', role: 'admin' });
    await send({ intent: 'admin_user_sessions', user: 'mina' });
    await send({ intent: 'admin_user_ban', user: 'mina', reason: 'spam' });
    const since = await admin.kysely
      .selectFrom('users')
      .select('banned_at')
      .where('id', '=', 'mina')
      .executeTakeFirst();
    await send({
      intent: 'admin_user_unban',
      user: 'mina',
      since: since?.banned_at?.toISOString() ?? '',
    });
    await send({ intent: 'admin_user_delete', user: 'mina' });
    expect(admin.site.securityEntries).toEqual([
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

  test('an admin form sent by a user is recorded as a security event', {
    tags: ['S11'],
  }, async () => {
    await send({ intent: 'admin_user_role', user: 'boss', role: 'user' }, createTestUser('mina'));
    await send({ intent: 'admin_user_role', user: 'nobody', role: 'user' });
    const details = { reason: 'not_admin', form: 'admin_user_role' };
    expect(admin.site.securityEntries).toEqual([
      { event: 'form_refused', userId: 'mina', ip: '192.0.2.1', details },
    ]);
  });

  test('a user becomes an admin and a user again, both changes are logged', {
    tags: ['M3', 'M10', 'M12'],
  }, async () => {
    const outcome = await send({
      intent: 'admin_user_role',
      user: 'mina',
      role: 'admin',
      return: '/en/admin/users?q=mi',
    });
    expect(outcome).toEqual({
      to: '/en/admin/users?q=mi',
      flashMessage: 'admin_made_admin',
      cookies: [],
    });
    expect(await getRole(admin.kysely, 'mina')).toBe('admin');
    expect(await send({ intent: 'admin_user_role', user: 'mina', role: 'user' })).toMatchObject({
      to: '/en/admin/users',
      flashMessage: 'admin_made_user',
    });
    expect(await getRole(admin.kysely, 'mina')).toBe('user');
    expect(await admin.readLog()).toEqual([
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

  test('granting a role that the user already has → 409, logged once', {
    tags: ['M3'],
  }, async () => {
    await send({ intent: 'admin_user_role', user: 'mina', role: 'admin' });
    expect(
      getRejection(await send({ intent: 'admin_user_role', user: 'mina', role: 'admin' })),
    ).toEqual({
      status: 409,
      title: 'Failed to update user role',
      problems: ['This user already has that role.'],
    });
    expect(await admin.readLog()).toHaveLength(1);
  });

  test('deleting a user deletes their reviews and votes, and invalidates the pages that showed them', {
    tags: ['M3'],
  }, async () => {
    await addSession('mina');
    await admin.kysely
      .insertInto('reviews')
      .values({ user_id: 'mina', content_type: 'movie', content_id: 496243, rating: 8 })
      .execute();
    const { id } = await admin.kysely
      .insertInto('reviews')
      .values({ user_id: 'boss', content_type: 'tv', content_id: 1399, rating: 8 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await admin.kysely
      .insertInto('review_votes')
      .values({ review_id: id, user_id: 'mina' })
      .execute();
    expect(await send({ intent: 'admin_user_delete', user: 'mina' })).toMatchObject({
      flashMessage: 'admin_user_deleted',
    });
    expect(await userExists(admin.kysely, 'mina')).toBe(false);
    expect(admin.site.invalidatedTags.toSorted()).toEqual([
      'title-page/movie/496243',
      'title-page/tv/1399',
    ]);
    expect(await admin.kysely.selectFrom('reviews').select(['id', 'helpful']).execute()).toEqual([
      { id, helpful: 0 },
    ]);
    expect(await admin.readLog()).toMatchObject([
      {
        action: 'delete_user',
        target_id: 'mina',
        details: { username: 'Mina', role: 'user', reviews: 'deleted' },
      },
    ]);
  });

  test('deleting a user with keep_reviews keeps their reviews', { tags: ['M3'] }, async () => {
    await admin.kysely
      .insertInto('reviews')
      .values({ user_id: 'mina', content_type: 'tv', content_id: 1399, rating: 8 })
      .execute();
    await send({ intent: 'admin_user_delete', user: 'mina', keep_reviews: 'on' });
    expect(await admin.kysely.selectFrom('reviews').select('content_id').execute()).toEqual([
      { content_id: 1399 },
    ]);
    expect(await admin.readLog()).toMatchObject([{ details: { reviews: 'kept' } }]);
  });

  test('a ban requires a reason, ends all sessions and can be lifted', {
    tags: ['M3'],
  }, async () => {
    await addSession('mina');
    for (const reason of ['', '   ', '\u202e\u0000'])
      expect(
        getRejection(await send({ intent: 'admin_user_ban', user: 'mina', reason })),
      ).toMatchObject({ status: 422 });
    expect(
      getRejection(
        await send({ intent: 'admin_user_ban', user: 'mina', reason: 'x'.repeat(1_000_000) }),
      ),
    ).toMatchObject({
      status: 422,
      problems: ['At most 500 characters.'],
    });
    expect(await admin.kysely.selectFrom('sessions').select('id').execute()).toHaveLength(1);
    expect(
      await send({ intent: 'admin_user_ban', user: 'mina', reason: 'Spam <b>' }),
    ).toMatchObject({ flashMessage: 'admin_user_banned' });
    expect(await admin.kysely.selectFrom('sessions').select('id').execute()).toEqual([]);
    const secondBan = await send({
      intent: 'admin_user_ban',
      user: 'mina',
      reason: 'Something else',
    });
    expect(getRejection(secondBan)).toMatchObject({ status: 409 });
    const { banned_at } = await admin.kysely
      .selectFrom('users')
      .select('banned_at')
      .where('id', '=', 'mina')
      .executeTakeFirstOrThrow();
    const unban = {
      intent: 'admin_user_unban',
      user: 'mina',
      since: banned_at?.toISOString() ?? '',
    };
    expect(getRejection(await send({ ...unban, since: '2026-01-01T00:00:00.000Z' }))).toMatchObject(
      {
        status: 409,
      },
    );
    expect(await send(unban)).toMatchObject({ flashMessage: 'admin_user_unbanned' });
    expect(getRejection(await send(unban))).toMatchObject({ status: 409 });
    const user = await admin.kysely
      .selectFrom('users')
      .select(['banned_at', 'ban_reason'])
      .where('id', '=', 'mina')
      .executeTakeFirst();
    expect(user).toEqual({ banned_at: null, ban_reason: null });
    expect(
      (await admin.readLog()).map(({ action, details }) => [action, details.before, details.after]),
    ).toEqual([
      ['ban_user', null, 'Spam <b>'],
      ['unban_user', 'Spam <b>', null],
    ]);
  });

  test('ending the sessions of a user keeps those of others; → 409 without any', {
    tags: ['M3'],
  }, async () => {
    await addSession('mina');
    await addSession('boss');
    await send({ intent: 'admin_user_sessions', user: 'mina' });
    expect(await admin.kysely.selectFrom('sessions').select('user_id').execute()).toEqual([
      { user_id: 'boss' },
    ]);
    expect(getRejection(await send({ intent: 'admin_user_sessions', user: 'mina' }))).toMatchObject(
      {
        status: 409,
      },
    );
    expect(await admin.readLog()).toMatchObject([
      { action: 'end_user_sessions', details: { before: 1, after: 0 } },
    ]);
  });

  test('a change of a user that cannot be logged is rolled back', { tags: ['M10'] }, async () => {
    const errors: string[] = [];
    admin.site.services.log.error = (_, message) => errors.push(message);
    await withFailingAdminLog(admin.kysely, async () => {
      expect(
        getRejection(await send({ intent: 'admin_user_role', user: 'mina', role: 'admin' })),
      ).toEqual({
        status: 503,
        title: 'Failed to update user role',
        problems: ['Nothing was changed. Please try again in a moment.'],
      });
      expect(await getRole(admin.kysely, 'mina')).toBe('user');
      expect(getRejection(await send({ intent: 'admin_user_delete', user: 'mina' }))).toMatchObject(
        {
          title: 'Failed to delete user',
        },
      );
      expect(await userExists(admin.kysely, 'mina')).toBe(true);
      expect(admin.site.invalidatedTags).toEqual([]);
      expect(errors).toEqual(['form failed', 'form failed']);
    });
  });
});
