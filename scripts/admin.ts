/** Grants, revokes and lists admin roles, while the site runs or not. */
import { withSite } from './open-site.ts';
import { type OperatorCommand, runOperatorCommand } from './operator-command.ts';

const USAGE = `Usage: npm run admin:grant -- <e-mail>
       npm run admin:revoke -- <e-mail>
       npm run admin:list

Grants or revokes the admin role of the user with this e-mail address, or lists all admins. The user
must have an account. A change takes effect with their next request.`;

const COMMANDS_WITH_EMAIL = new Set(['grant', 'revoke']);

export const ADMIN: OperatorCommand = {
  usage: USAGE,
  argCount: [1, 2],
  async work({ env, args: [command = '', email] }) {
    if (
      COMMANDS_WITH_EMAIL.has(command)
        ? email === undefined
        : command !== 'list' || email !== undefined
    )
      throw new Error(USAGE);
    await withSite(env, { create: false }, async ({ run }) => {
      for await (const line of run(command, once(email ?? ''))) console.log(line);
    });
  },
};

async function* once(line: string): AsyncGenerator<string> {
  yield line;
}

if (import.meta.main) await runOperatorCommand(ADMIN);
