import type { Kysely } from 'kysely';
import type { Command } from '../../db/dump/commands.ts';
import type { Schema } from '../../db/schema.ts';
import type { Role } from '../../domain/accounts/account.ts';

/** Commands for operators (I13): `grant` and `revoke` read one e-mail; all yield lines of text. */
export function createRoleCommands(
  db: Kysely<Schema>,
): Record<'grant' | 'revoke' | 'list', Command> {
  async function findUser(input: AsyncIterable<string>): Promise<{ id: string; email: string }> {
    let email = '';
    for await (const line of input) email = line.trim().toLowerCase();
    const user = await db
      .selectFrom('users')
      .select(['id', 'email'])
      .where('email', '=', email)
      .executeTakeFirst();
    if (!user)
      throw new Error(
        `No account with ${email}. The user must first sign up and confirm the e-mail address.`,
      );
    return user;
  }

  /** Written at once: the command may run in a process that exits right after it. */
  async function recordRoleChange(
    transaction: Kysely<Schema>,
    userId: string,
    after: Role,
  ): Promise<void> {
    const details = JSON.stringify({ by: 'operator', after });
    await transaction
      .insertInto('security_events')
      .values({ event: 'role_changed', user_id: userId, details })
      .execute();
  }

  return {
    async *grant(input) {
      const { id, email } = await findUser(input);
      await db.transaction().execute(async (transaction) => {
        await transaction
          .insertInto('user_roles')
          .values({ user_id: id, role: 'admin' })
          .onConflict((conflict) =>
            conflict.column('user_id').doUpdateSet({ role: 'admin', granted_at: new Date() }),
          )
          .execute();
        await recordRoleChange(transaction, id, 'admin');
      });
      yield `${email} is an administrator.`;
    },
    async *revoke(input) {
      const { id, email } = await findUser(input);
      const numDeletedRows = await db.transaction().execute(async (transaction) => {
        const deleted = await transaction
          .deleteFrom('user_roles')
          .where('user_id', '=', id)
          .executeTakeFirst();
        if (deleted.numDeletedRows > 0n) await recordRoleChange(transaction, id, 'user');
        return deleted.numDeletedRows;
      });
      yield numDeletedRows > 0n
        ? `${email} is no administrator any more.`
        : `${email} was no administrator.`;
    },
    async *list() {
      const admins = await db
        .selectFrom('user_roles')
        .innerJoin('users', 'users.id', 'user_roles.user_id')
        .select(({ eb, exists, selectFrom }) => [
          'email',
          'name',
          'granted_at',
          eb
            .or([
              eb('two_factor_enabled', '=', true),
              exists(
                selectFrom('passkeys').select('id').whereRef('passkeys.user_id', '=', 'users.id'),
              ),
            ])
            .as('has_factor'),
        ])
        .where('role', '=', 'admin')
        .orderBy('granted_at')
        .execute();
      if (admins.length === 0)
        yield 'There is no administrator yet: npm run admin:grant -- you@example.com';
      for (const { email, name, granted_at, has_factor } of admins)
        yield [
          email,
          name,
          `since ${granted_at.toISOString().slice(0, 10)}`,
          ...(has_factor ? [] : ['no second factor']),
        ].join('  ');
    },
  };
}
