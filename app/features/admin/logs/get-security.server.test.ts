import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { User } from '../../../../domain/accounts/account.ts';
import type { SecurityEvent } from '../../../../domain/accounts/security-event.ts';
import { addAdmin, readLog, toAdminSession } from '../../../../tests/support/admin-tables.ts';
import { describeOnOneEngine, type TestDatabase } from '../../../../tests/support/database.ts';
import { emptyTables } from '../../../../tests/support/empty-tables.ts';
import { addUser } from '../../../../tests/support/users.ts';
import { AdminError } from '../../../admin-session.ts';
import { getSecurity } from './get-security.server.ts';
import { getSecurityFile } from './get-security-file.server.ts';
import { securityQuery } from './schema.ts';

describeOnOneEngine('security events in the admin area', (open) => {
  let database: TestDatabase;
  let boss: User;
  const services = () => ({ db: database.kysely });

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    await emptyTables(database.kysely, 'users', 'profiles', 'admin_logs', 'security_events');
    boss = await addAdmin(database.kysely, 'boss', 'Boss');
    await addUser(database.kysely, 'mina', 'Mina');
    await addEvent('sign_in', 'mina', '2026-11-19T14:59:59.999Z');
    await addEvent('sign_in_failed', null, '2026-11-19T15:00:00Z', { ip: '192.0.2.1', count: 12 });
    await addEvent('role_changed', 'boss', '2026-11-20T14:59:59Z', {
      by: 'operator',
      after: 'admin',
    });
    await addEvent('sign_in_failed', 'mina', '2026-11-21T00:00:00Z', { method: '=cmd' });
  });

  async function addEvent(
    event: SecurityEvent,
    user: string | null,
    createdAt: string,
    details = {},
  ): Promise<void> {
    await sql`insert into security_events (event, user_id, details, created_at)
      values (${event}, ${user}, ${JSON.stringify(details)}, ${createdAt})`.execute(
      database.kysely,
    );
  }

  const readEvents = async (query: string) =>
    (
      await getSecurity(
        services(),
        toAdminSession(boss),
        securityQuery.read(new URLSearchParams(query)),
      )
    ).events;

  test('security events are listed newest first, with the user and details', {
    tags: ['S11'],
  }, async () => {
    const { rows, total } = await readEvents('');
    expect(total).toBe(4);
    expect(rows.map(({ event, user, details }) => [event, user, details])).toEqual([
      ['sign_in_failed', { id: 'mina', username: 'Mina' }, { method: '=cmd' }],
      ['role_changed', { id: 'boss', username: 'Boss' }, { by: 'operator', after: 'admin' }],
      ['sign_in_failed', null, { ip: '192.0.2.1', count: 12 }],
      ['sign_in', { id: 'mina', username: 'Mina' }, {}],
    ]);
  });

  test.each([
    ['event=sign_in_failed', ['21T00:00', '19T15:00']],
    ['event=drop_table', ['21T00:00', '20T14:59', '19T15:00', '19T14:59']],
    ['q=MI', ['21T00:00', '19T14:59']],
    ['q=mina', ['21T00:00', '19T14:59']],
    ['q=%25', []],
    ['from=2026-11-20', ['21T00:00', '20T14:59']],
    ['to=2026-11-19', ['19T15:00', '19T14:59']],
    ['from=2026-11-20&to=2026-11-20&offset=-540', ['20T14:59', '19T15:00']],
    ['q=mina&event=sign_in&to=2026-11-19', ['19T14:59']],
  ])('security events are found by %s', { tags: ['S11'] }, async (query, expected) => {
    expect((await readEvents(query)).rows.map(({ date }) => date.slice(8, 16))).toEqual(expected);
  });

  test('a page has a hundred security events', { tags: ['S11'] }, async () => {
    await sql`insert into security_events (event) select 'sign_out'
      from generate_series(1, 150)`.execute(database.kysely);
    expect(await readEvents('')).toMatchObject({ page: 1, pages: 2, total: 154 });
    expect((await readEvents('page=2')).rows).toHaveLength(54);
  });

  test('security events of a query are exported as a file, which is logged', {
    tags: ['S11'],
  }, async () => {
    const query = securityQuery.read(
      new URLSearchParams('source=security&event=sign_in_failed&page=3'),
    );
    const file = (
      await Array.fromAsync(await getSecurityFile(services(), toAdminSession(boss), query))
    ).join('');
    expect(file.split('\r\n')).toEqual([
      '\uFEFF"time","user","user_id","event","details"',
      '"2026-11-21T00:00:00.000Z","Mina","mina","sign_in_failed","{""method"":""=cmd""}"',
      '"2026-11-19T15:00:00.000Z","","","sign_in_failed","{""ip"":""192.0.2.1"",""count"":12}"',
      '',
    ]);
    expect((await readLog(database.kysely)).at(-1)).toMatchObject({
      admin_id: 'boss',
      action: 'export_logs',
      target_id: 'security.csv',
      details: { filters: { source: 'security', event: 'sign_in_failed' }, lines: 2 },
    });
  });

  test('only admins can export security events', { tags: ['S11'] }, async () => {
    await database.kysely.deleteFrom('user_roles').execute();
    const file = getSecurityFile(
      services(),
      toAdminSession(boss),
      securityQuery.read(new URLSearchParams()),
    );
    await expect(file).rejects.toThrow(AdminError);
  });
});
