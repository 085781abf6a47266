import { beforeAll, expect, test } from 'vitest';
import { addAdmin, toAdminSession } from '../../../../tests/support/admin-tables.ts';
import { describeOnOneEngine, type TestDatabase } from '../../../../tests/support/database.ts';
import { addUser } from '../../../../tests/support/users.ts';
import type { AdminSession } from '../../../admin-session.ts';
import { getUser, getUsers } from './data.server.ts';
import { usersQuery } from './schema.ts';

describeOnOneEngine('the list of users', (open) => {
  let database: TestDatabase;
  let boss: AdminSession;

  beforeAll(async () => {
    database = await open();
    boss = toAdminSession(await addAdmin(database.kysely, 'boss', 'Boss'));
    for (let index = 0; index < 45; index += 1)
      await addUser(database.kysely, `u${index}`, index === 7 ? null : `Somebody ${index}`);
    await database.kysely
      .updateTable('users')
      .set({ created_at: '2020-01-01', name: '김하나 (서울)' })
      .where('id', '=', 'u3')
      .execute();
    await database.kysely
      .updateTable('users')
      .set({ banned_at: new Date(), ban_reason: 'x' })
      .where('id', '=', 'u9')
      .execute();
    await database.kysely
      .insertInto('user_roles')
      .values({ user_id: 'u4', role: 'user' })
      .execute();
  });

  const list = (query: string) =>
    getUsers({ db: database.kysely }, boss, usersQuery.read(new URLSearchParams(query)));
  const readIds = async (query: string) => (await list(query)).rows.map(({ id }) => id);

  test('lists twenty users a page, newest first; a page past the last one is the last', {
    tags: ['M3'],
  }, async () => {
    const first = await list('');
    expect(first).toMatchObject({ page: 1, pages: 3, total: 46, more: false });
    expect(first.rows).toHaveLength(20);
    expect((await list('page=3')).rows.at(-1)?.id).toBe('u3');
    expect(await list('page=400')).toMatchObject({ page: 3 });
    expect((await list('sort=oldest')).rows[0]?.id).toBe('u3');
    const allIds = [
      ...(await readIds('')),
      ...(await readIds('page=2')),
      ...(await readIds('page=3')),
    ];
    expect(new Set(allIds).size).toBe(46);
  });

  test.each([
    ['김하', ['u3']],
    ['서울', ['u3']],
    ['u12@exam', ['u12']],
    ['BOSS', ['boss']],
    ['somebody 44', ['u44']],
    ["' or 1=1 --", []],
    ['<script>', []],
    ['nobody', []],
  ])('finds users by words that begin like %j', { tags: ['M3'] }, async (query, ids) => {
    expect(await readIds(new URLSearchParams({ q: query }).toString())).toEqual(ids);
  });

  test('ignores a query of punctuation only', { tags: ['M3'] }, async () => {
    expect((await list('q=%26%26%3A*')).total).toBe(46);
  });

  test('filters by role and by ban state', { tags: ['M3'] }, async () => {
    expect(await readIds('role=admin')).toEqual(['boss']);
    expect((await list('role=user')).total).toBe(45);
    expect(await readIds('status=banned')).toEqual(['u9']);
    expect((await list('status=active')).total).toBe(45);
    expect((await list('role=emperor&status=&sort=up&page=-1')).total).toBe(46);
  });

  test('marks the own account, and returns null as the name of a nameless user', {
    tags: ['M3'],
  }, async () => {
    expect((await list('role=admin')).rows[0]).toMatchObject({
      isSelf: true,
      role: 'admin',
      username: 'Boss',
      banned: false,
    });
    expect((await list('q=u7@example.com')).rows[0]).toMatchObject({
      isSelf: false,
      role: 'user',
      username: null,
    });
  });

  test('getUser returns the user, or null for an unknown id', { tags: ['M3'] }, async () => {
    expect(await getUser({ db: database.kysely }, boss, 'u9')).toMatchObject({
      email: 'u9@example.com',
      sessions: 0,
      reviews: 0,
      saved: 0,
      ban: { reason: 'x' },
    });
    expect(await getUser({ db: database.kysely }, boss, 'u99')).toBeNull();
  });

  test('writes the query of users without unknown parts', { tags: ['M3'] }, () => {
    const query = usersQuery.read(
      new URLSearchParams('q=+kim%00+&role=admin&status=banned&sort=oldest&page=3&manage=u1&x=y'),
    );
    expect(new URLSearchParams(usersQuery.write(query)).toString()).toBe(
      'q=kim&role=admin&status=banned&sort=oldest&page=3&manage=u1',
    );
  });
});
