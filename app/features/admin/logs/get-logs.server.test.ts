import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { exportDump } from '../../../../db/dump/export.ts';
import { restoreDump } from '../../../../db/dump/restore.ts';
import type { LogTarget } from '../../../../domain/admin/admin.ts';
import { addAdmin, toAdminSession } from '../../../../tests/support/admin-tables.ts';
import { describeOnOneEngine, type TestDatabase } from '../../../../tests/support/database.ts';
import { addUser } from '../../../../tests/support/users.ts';
import { getAdmins, getLog, getLogs } from './get-logs.server.ts';
import { logsQuery } from './schema.ts';

const TARGET = '0b5e0ad9-9f0c-4c11-8a71-0f8d4a1c2b3d';
const NEIGHBOUR = '0b5e0ad9-0000-4c11-8a71-0f8d4a1c2b3d';

describeOnOneEngine('the admin log', (open) => {
  let database: TestDatabase;
  let admin: ReturnType<typeof toAdminSession>;
  const services = () => ({ db: database.kysely });

  beforeAll(async () => {
    database = await open();
    admin = toAdminSession(await addAdmin(database.kysely, 'boss', 'Boss'));
    await addAdmin(database.kysely, 'anna', 'Anna');
    await addUser(database.kysely, 'former', 'Former');
    await addEntry('boss', 'delete_user', 'user', 'mina', '2026-11-19T14:59:59.999Z');
    await addEntry('anna', 'delete_review', 'review', TARGET, '2026-11-19T15:00:00Z', {
      before: { text: 'x'.repeat(5000) },
      after: null,
    });
    await addEntry('boss', 'update_user_role', 'user', 'mina', '2026-11-20T14:59:59Z', {
      before: 'user',
      after: 'admin',
    });
    await addEntry('left', 'dismiss_review_reports', 'review', TARGET, '2026-11-20T15:00:00Z');
    await addEntry('former', 'delete_review', 'review', NEIGHBOUR, '2026-11-21T00:00:00Z');
  });

  async function addEntry(
    adminId: string,
    action: string,
    type: LogTarget,
    id: string,
    createdAt: string,
    details = {},
  ): Promise<void> {
    await sql`insert into admin_logs (admin_id, action, target_type, target_id, details, created_at)
      values (${adminId}, ${action}, ${type}, ${id}, ${JSON.stringify(details)},
        ${createdAt})`.execute(database.kysely);
  }

  const read = (search: string) =>
    getLogs(services(), admin, logsQuery.read(new URLSearchParams(search)));
  const days = async (search: string) =>
    (await read(search)).rows.map(({ date }) => date.slice(8, 16));

  test('lists entries newest first, with admin, action, target and time', {
    tags: ['M9'],
  }, async () => {
    const { rows, total } = await read('');
    expect(total).toBe(5);
    expect(rows.map(({ admin: { username }, action }) => [username, action])).toEqual([
      ['Former', 'delete_review'],
      [null, 'dismiss_review_reports'],
      ['Boss', 'update_user_role'],
      ['Anna', 'delete_review'],
      ['Boss', 'delete_user'],
    ]);
    expect(rows[2]).toEqual({
      id: rows[2]?.id,
      admin: { id: 'boss', username: 'Boss' },
      action: 'update_user_role',
      target: { type: 'user', id: 'mina' },
      details: { before: 'user', after: 'admin' },
      detailsStart: null,
      date: '2026-11-20T14:59:59.000Z',
    });
  });

  test('of details that are too long for the list it has the start, and the dialog all', {
    tags: ['M9'],
  }, async () => {
    const { rows } = await read('admin=anna');
    expect(rows[0]).toMatchObject({
      details: null,
      detailsStart: expect.stringMatching(/^\{"after": null, "before": \{"text": "x+$/),
    });
    expect(rows[0]?.detailsStart).toHaveLength(1000);
    expect(await getLog(services(), admin, rows[0]?.id ?? '')).toMatchObject({
      details: { before: { text: 'x'.repeat(5000) } },
      detailsStart: null,
    });
    expect(await getLog(services(), admin, TARGET)).toBeNull();
  });

  test.each([
    ['admin=boss', ['20T14:59', '19T14:59']],
    ['admin=left', ['20T15:00']],
    ['q=bo', ['20T14:59', '19T14:59']],
    ['q=FORMER', ['21T00:00']],
    ['q=left', ['20T15:00']],
    ['q=%25', []],
    ['action=delete_review', ['21T00:00', '19T15:00']],
    ['type=user', ['20T14:59', '19T14:59']],
    [`target=${TARGET}`, ['20T15:00', '19T15:00']],
    ['target=0b5e0ad9', ['21T00:00', '20T15:00', '19T15:00']],
    ['target=0b5e0ad9-9', ['20T15:00', '19T15:00']],
    ['target=0b5e0ad9_', []],
    ['target=zzz', []],
    ['from=2026-11-20', ['21T00:00', '20T15:00', '20T14:59']],
    ['to=2026-11-19', ['19T15:00', '19T14:59']],
    ['from=2026-11-20&to=2026-11-20&offset=-540', ['20T14:59', '19T15:00']],
    ['admin=boss&action=delete_user&type=user&target=mi&to=2026-11-19', ['19T14:59']],
    ['admin=boss&q=anna', []],
  ])('entries are found by %s', { tags: ['M9'] }, async (search, expected) => {
    expect(await days(search)).toEqual(expected);
  });

  test('lists the current admins and the selected one', { tags: ['M9'] }, async () => {
    const now = [
      { id: 'anna', username: 'Anna' },
      { id: 'boss', username: 'Boss' },
    ];
    expect(await getAdmins(services(), admin, '')).toEqual(now);
    expect(await getAdmins(services(), admin, 'boss')).toEqual(now);
    expect(await getAdmins(services(), admin, 'left')).toEqual([
      ...now,
      { id: 'left', username: null },
    ]);
  });

  test('lists 100 entries a page', { tags: ['M9'] }, async () => {
    await sql`insert into admin_logs (admin_id, action, target_type, target_id, created_at)
      select 'boss', 'ban_user', 'user', 'u' || n,
        timestamptz '2027-01-01' + n * interval '1 second'
        from generate_series(1, 150) as n`.execute(database.kysely);
    const [first, second] = [await read(''), await read('page=2')];
    expect([first.rows.length, first.pages, first.total, second.rows.length]).toEqual([
      100, 2, 155, 55,
    ]);
    expect([
      first.rows[0]?.target.id,
      first.rows[99]?.target.id,
      second.rows[0]?.target.id,
    ]).toEqual(['u150', 'u51', 'u50']);
  });

  test('the admin log is append-only', { tags: ['M10'] }, async () => {
    const before = await read('');
    const rejection = { message: expect.stringContaining('append-only') };
    await expect(
      sql`update admin_logs set action = 'did_nothing' where admin_id = 'boss'`.execute(
        database.kysely,
      ),
    ).rejects.toMatchObject(rejection);
    await expect(sql`delete from admin_logs`.execute(database.kysely)).rejects.toMatchObject(
      rejection,
    );
    await expect(
      sql`delete from admin_logs where false`.execute(database.kysely),
    ).rejects.toMatchObject(rejection);
    await expect(sql`truncate admin_logs`.execute(database.kysely)).rejects.toMatchObject(
      rejection,
    );
    await expect(
      sql`truncate users, admin_logs cascade`.execute(database.kysely),
    ).rejects.toMatchObject(rejection);
    await expect(
      sql`insert into admin_logs select * from admin_logs limit 1
        on conflict (id) do update set action = 'did_nothing'`.execute(database.kysely),
    ).rejects.toMatchObject(rejection);
    // Entries outlive the account of their admin.
    await sql`delete from users where id = 'former'`.execute(database.kysely);
    await sql`delete from profiles where id = 'former'`.execute(database.kysely);
    expect(await read('')).toEqual({
      ...before,
      rows: before.rows.map((row) =>
        row.admin.id === 'former' ? { ...row, admin: { id: 'former', username: null } } : row,
      ),
    });
  });

  test('a restored backup replaces the admin log, which stays append-only', {
    tags: ['M10', 'I12'],
  }, async () => {
    const target = await open();
    await sql`insert into admin_logs (admin_id, action, target_type, target_id)
      values ('x', 'ban_user', 'user', 'y')`.execute(target.kysely);
    await restoreDump(target, exportDump(database));
    const query = logsQuery.read(new URLSearchParams());
    expect(await getLogs({ db: target.kysely }, admin, query)).toEqual(await read(''));
    await expect(sql`delete from admin_logs`.execute(target.kysely)).rejects.toThrow('append-only');
  });
});
