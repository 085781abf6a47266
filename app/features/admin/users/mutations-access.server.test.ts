import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { User } from '../../../../domain/accounts/account.ts';
import { setUpAdminSite } from '../../../../tests/support/admin-site.ts';
import { addAdmin, toAdminSession } from '../../../../tests/support/admin-tables.ts';
import { describeOnOneEngine } from '../../../../tests/support/database.ts';
import { waitForLockWait } from '../../../../tests/support/lock-wait.ts';
import { getRejection } from '../../../../tests/support/test-site.ts';
import { addUser, getRole } from '../../../../tests/support/users.ts';
import { changeAsAdmin } from '../../../admin-session.ts';
import { USERS_FORMS } from './mutations.server.ts';

function createSignal(): [Promise<void>, () => void] {
  const { promise, resolve } = Promise.withResolvers<void>();
  return [promise, resolve];
}

describeOnOneEngine('access to admin changes of users', (open) => {
  const admin = setUpAdminSite(open, ['reviews']);

  beforeEach(() => addUser(admin.kysely, 'mina', 'Mina'));

  const send = (fields: Record<string, string>, by: User | null = admin.boss) =>
    admin.site.send(USERS_FORMS, by, fields);

  const attempts: Record<string, string>[] = [
    { intent: 'admin_user_role', user: 'boss', role: 'user' },
    { intent: 'admin_user_delete', user: 'boss' },
    { intent: 'admin_user_ban', user: 'boss', reason: 'x' },
    { intent: 'admin_user_unban', user: 'boss' },
    { intent: 'admin_user_sessions', user: 'boss' },
  ];

  test.each(attempts)(
    'an admin cannot send $intent about their own account',
    { tags: ['M11'] },
    async (fields) => {
      expect(getRejection(await send(fields))).toMatchObject({ status: 403 });
      expect(await getRole(admin.kysely, 'boss')).toBe('admin');
      expect(await admin.readLog()).toEqual([]);
    },
  );

  test.each(attempts)(
    'the form $intent about an unknown user → 404',
    { tags: ['M11'] },
    async (fields) => {
      for (const user of ['nobody', '', "' or 1=1 --", '\u0000', 'x'.repeat(5000)])
        expect(getRejection(await send({ ...fields, user }))).toMatchObject({
          status: 404,
          problems: ['This user no longer exists.'],
        });
      expect(await admin.readLog()).toEqual([]);
    },
  );

  test('of two admins who remove each other at once one stays', async () => {
    const otherAdmin = await addAdmin(admin.kysely, 'other');
    const outcomes = await Promise.all([
      send({ intent: 'admin_user_role', user: 'other', role: 'user' }),
      send({ intent: 'admin_user_role', user: 'boss', role: 'user' }, otherAdmin),
      send({ intent: 'admin_user_ban', user: 'other', reason: 'quarrel' }),
      send({ intent: 'admin_user_ban', user: 'boss', reason: 'quarrel' }, otherAdmin),
      send({ intent: 'admin_user_delete', user: 'other' }),
      send({ intent: 'admin_user_delete', user: 'boss' }, otherAdmin),
    ]);
    const { rows: remainingAdmins } = await sql<{ id: string }>`
      select user_id as id from user_roles join users on users.id = user_id
      where role = 'admin' and banned_at is null`.execute(admin.kysely);
    expect(remainingAdmins).toHaveLength(1);
    const succeeded = outcomes.filter((outcome) => 'to' in outcome);
    expect(await admin.readLog()).toHaveLength(succeeded.length);
    for (const entry of await admin.readLog()) expect(entry.admin_id).toBe(remainingAdmins[0]?.id);
  });

  test('of two admins who ban each other at once one stays, ten times', {
    tags: ['M11'],
  }, async () => {
    const otherAdmin = await addAdmin(admin.kysely, 'other');
    for (let round = 0; round < 10; round += 1) {
      const outcomes = await Promise.all([
        send({ intent: 'admin_user_ban', user: 'other', reason: 'quarrel' }),
        send({ intent: 'admin_user_ban', user: 'boss', reason: 'quarrel' }, otherAdmin),
      ]);
      expect(outcomes.filter((outcome) => 'to' in outcome)).toHaveLength(1);
      const banned = await admin.kysely
        .selectFrom('users')
        .select('id')
        .where('banned_at', 'is not', null)
        .execute();
      expect(banned).toHaveLength(1);
      await admin.kysely.updateTable('users').set({ banned_at: null, ban_reason: null }).execute();
    }
  });

  test('a change that waited while its admin was banned → 403', { tags: ['M11'] }, async () => {
    const otherAdmin = await addAdmin(admin.kysely, 'other');
    const logLine = (id: string) =>
      ({ log: [{ action: 'export_logs', type: 'admin_log', id }], result: null }) as const;
    const [isLocked, locked] = createSignal();
    const [isWaiting, waitsForLock] = createSignal();
    const ban = changeAsAdmin(
      admin.site.services,
      toAdminSession(admin.boss),
      async (transaction) => {
        await transaction
          .updateTable('users')
          .set({ banned_at: new Date(), ban_reason: 'x' })
          .where('id', '=', 'other')
          .execute();
        locked();
        await isWaiting;
        return logLine('first');
      },
      { changesRoles: true },
    );
    await isLocked;
    const lateChange = changeAsAdmin(admin.site.services, toAdminSession(otherAdmin), async () =>
      logLine('late'),
    );
    void waitForLockWait(admin.database).then(waitsForLock);
    await Promise.all([ban, expect(lateChange).rejects.toMatchObject({ status: 403 })]);
    expect(await admin.readLog()).toMatchObject([{ admin_id: 'boss', target_id: 'first' }]);
  });
});
