import { beforeAll, beforeEach, expect, test } from 'vitest';
import { describeOnOneEngine, type TestDatabase } from '../../tests/support/database.ts';
import { addUser } from '../../tests/support/users.ts';
import { createRoleCommands } from './role-commands.ts';

const NO_ADMIN_YET = 'There is no administrator yet: npm run admin:grant -- you@example.com';

describeOnOneEngine('roles', (open) => {
  let database: TestDatabase;
  let commands: ReturnType<typeof createRoleCommands>;

  beforeAll(async () => {
    database = await open();
    commands = createRoleCommands(database.kysely);
    await addUser(database.kysely, 'mina', '미나');
    await addUser(database.kysely, 'jisoo', null);
  });
  beforeEach(async () => {
    await database.kysely.deleteFrom('user_roles').execute();
  });

  async function* toInput(...lines: string[]): AsyncGenerator<string> {
    yield* lines;
  }

  function run(name: keyof typeof commands, ...lines: string[]): Promise<string[]> {
    return Array.fromAsync(commands[name](toInput(...lines)));
  }

  function readRoles() {
    return database.kysely.selectFrom('user_roles').selectAll().orderBy('user_id').execute();
  }

  test('list shows how to grant the role if there is no admin', { tags: ['I13'] }, async () => {
    expect(await run('list')).toEqual([NO_ADMIN_YET]);
    expect(await readRoles()).toEqual([]);
  });

  test('grant makes only the named user an admin', { tags: ['I13'] }, async () => {
    expect(await run('grant', 'mina@example.com')).toEqual([
      'mina@example.com is an administrator.',
    ]);
    expect(await readRoles()).toEqual([
      { user_id: 'mina', role: 'admin', granted_at: expect.any(Date) },
    ]);
  });

  test('grant and revoke log a security event, revoking a missing role does not', {
    tags: ['S11'],
  }, async () => {
    await database.kysely.deleteFrom('security_events').execute();
    for (const command of ['grant', 'revoke', 'revoke'] as const)
      await run(command, 'mina@example.com');
    const events = await database.kysely
      .selectFrom('security_events')
      .select(['event', 'user_id', 'details'])
      .orderBy('created_at')
      .execute();
    expect(events).toEqual([
      { event: 'role_changed', user_id: 'mina', details: { by: 'operator', after: 'admin' } },
      { event: 'role_changed', user_id: 'mina', details: { by: 'operator', after: 'user' } },
    ]);
  });

  test.each(['MINA@Example.com', '  mina@example.com ', 'mina@example.com\r'])(
    'grant and revoke accept the e-mail %j',
    { tags: ['I13'] },
    async (typed) => {
      expect(await run('grant', typed)).toEqual(['mina@example.com is an administrator.']);
      expect(await run('revoke', typed)).toEqual([
        'mina@example.com is no administrator any more.',
      ]);
    },
  );

  test('a second grant updates the date of the role', { tags: ['I13'] }, async () => {
    await run('grant', 'mina@example.com');
    await database.kysely
      .updateTable('user_roles')
      .set({ granted_at: new Date('2020-01-01') })
      .execute();
    expect(await run('grant', 'mina@example.com')).toEqual([
      'mina@example.com is an administrator.',
    ]);
    const [role, ...others] = await readRoles();
    expect(others).toEqual([]);
    expect(role?.granted_at.getTime()).toBeGreaterThan(Date.now() - 60_000);
  });

  test('grant turns the role user into admin', { tags: ['I13'] }, async () => {
    await database.kysely
      .insertInto('user_roles')
      .values({ user_id: 'mina', role: 'user' })
      .execute();
    expect(await run('list')).toEqual([NO_ADMIN_YET]);
    await run('grant', 'mina@example.com');
    expect((await readRoles()).map(({ role }) => role)).toEqual(['admin']);
  });

  test('concurrent grants create one role', { tags: ['I13'] }, async () => {
    await Promise.all([1, 2, 3].map(() => run('grant', 'mina@example.com')));
    expect(await readRoles()).toHaveLength(1);
  });

  test('revoke removes only the role of the named user', { tags: ['I13'] }, async () => {
    await run('grant', 'mina@example.com');
    await run('grant', 'jisoo@example.com');
    expect(await run('revoke', 'mina@example.com')).toEqual([
      'mina@example.com is no administrator any more.',
    ]);
    expect((await readRoles()).map(({ user_id }) => user_id)).toEqual(['jisoo']);
  });

  test('revoke reports a user who is no admin', { tags: ['I13'] }, async () => {
    expect(await run('revoke', 'mina@example.com')).toEqual([
      'mina@example.com was no administrator.',
    ]);
    await run('grant', 'mina@example.com');
    await run('revoke', 'mina@example.com');
    expect(await run('revoke', 'mina@example.com')).toEqual([
      'mina@example.com was no administrator.',
    ]);
  });

  test('list shows admins with the date, oldest first, and who has no second factor', {
    tags: ['I13'],
  }, async () => {
    await run('grant', 'mina@example.com');
    await run('grant', 'jisoo@example.com');
    await database.kysely
      .updateTable('users')
      .set({ two_factor_enabled: true })
      .where('id', '=', 'mina')
      .execute();
    for (const [id, day] of [
      ['mina', '2026-02-01T23:30:00Z'],
      ['jisoo', '2025-12-31T00:00:00Z'],
    ] as const)
      await database.kysely
        .updateTable('user_roles')
        .set({ granted_at: new Date(day) })
        .where('user_id', '=', id)
        .execute();
    expect(await run('list')).toEqual([
      'jisoo@example.com  jisoo  since 2025-12-31  no second factor',
      'mina@example.com  미나  since 2026-02-01',
    ]);
  });

  test('deleting an account deletes its role', { tags: ['I13'] }, async () => {
    await addUser(database.kysely, 'leaver', 'leaver');
    await run('grant', 'leaver@example.com');
    await database.kysely.deleteFrom('users').where('id', '=', 'leaver').execute();
    expect(await run('list')).toEqual([NO_ADMIN_YET]);
  });

  test.each(['grant', 'revoke'] as const)(
    '%s rejects an unknown e-mail and changes no role',
    { tags: ['I13'] },
    async (name) => {
      await run('grant', 'mina@example.com');
      for (const typed of ['ghost@example.com', 'mina', "' or 1=1 --", '%@example.com'])
        await expect(run(name, typed)).rejects.toThrow(
          `No account with ${typed}. The user must first sign up and confirm the e-mail address.`,
        );
      await expect(run(name)).rejects.toThrow('No account with');
      expect(await readRoles()).toHaveLength(1);
    },
  );
});
