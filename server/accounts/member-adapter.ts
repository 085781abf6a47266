import { randomInt } from 'node:crypto';
import type { DBAdapter, DBTransactionAdapter } from '@better-auth/core/db/adapter';
import type { BetterAuthOptions } from 'better-auth';
import { APIError } from 'better-auth/api';
import { cleanUsername, usernameFrom, usernameProblem } from '../../domain/username.ts';
import { writeMail } from './write-mail.ts';

type AdapterFactory = (options: BetterAuthOptions) => DBAdapter<BetterAuthOptions>;
type Parts = DBTransactionAdapter<BetterAuthOptions>;
type User = { id: string; name: string; email: string; language: string };

/**
 * Keeps with a user what belongs to them, in one transaction and on every way by which users are made and changed: the profile that
 * others see (I3), and the notice to an address that was theirs until now.
 */
export function withMembers(makeAdapter: AdapterFactory): AdapterFactory {
  return (options) => {
    const adapter = makeAdapter(options);
    const inTransaction = <R>(work: (parts: Parts) => Promise<R>) => adapter.transaction(work);
    return {
      ...adapter,
      ...memberWrites(adapter, inTransaction),
      transaction: (callback) => adapter.transaction((parts) => callback({ ...parts, ...memberWrites(parts, (work) => work(parts)) })),
    };
  };
}

/** The two writes that touch more than one table. `together` runs them in the transaction under way, or in one of their own. */
function memberWrites(
  plain: Pick<Parts, 'create' | 'update'>,
  together: <R>(work: (parts: Parts) => Promise<R>) => Promise<R>,
): Pick<Parts, 'create' | 'update'> {
  return {
    create: async (args) => {
      if (args.model !== 'user') return plain.create(args);
      return together(async (parts) => {
        const given = args.data as unknown as User;
        const name = await freeName(parts, given.name);
        const user = (await parts.create({ ...args, data: { ...args.data, name } })) as User;
        await parts.create({ model: 'profile', data: { id: user.id, username: name, createdAt: new Date() }, forceAllowId: true });
        return user as never;
      }).catch(tellNameTaken);
    },
    update: async (args) => {
      const { name, email } = args.update;
      if (args.model !== 'user' || (name === undefined && email === undefined)) return plain.update(args);
      return together(async (parts) => {
        const before = await parts.findOne<User>({ model: 'user', where: args.where });
        if (before === null) return null;
        const clean = typeof name === 'string' ? cleanUsername(name) : undefined;
        const after = await parts.update({ ...args, update: { ...args.update, ...(clean && { name: clean }) } });
        if (clean && clean !== before.name)
          await parts.update({ model: 'profile', where: [{ field: 'id', value: before.id }], update: { username: clean } });
        if (typeof email === 'string' && email !== before.email) await leaveAddress(parts, before);
        return after as never;
      }).catch(tellNameTaken);
    },
  };
}

/** The name itself, where it is one that nobody has; else one with a number. Sign-ups with a name that is taken were refused before. */
async function freeName(parts: Parts, wanted: string): Promise<string> {
  const clean = cleanUsername(wanted);
  const base = usernameFrom(clean, 'user');
  for (let attempt = usernameProblem(clean) === null ? 0 : 1; ; attempt += 1) {
    const name = attempt === 0 ? clean : `${base}${randomInt(1000, 10_000)}`;
    const taken = await parts.findOne({ model: 'profile', where: [{ field: 'username', value: name, mode: 'insensitive' }] });
    // That two take the same number at once is for the database to refuse.
    if (taken === null || attempt === 20) return name;
  }
}

/** Who had the old address hears of it, and what was sent there to reset the password is void. */
async function leaveAddress(parts: Parts, left: User): Promise<void> {
  await parts.deleteMany({
    model: 'verification',
    where: [
      { field: 'value', value: left.id },
      { field: 'identifier', value: 'reset-password:', operator: 'starts_with' },
    ],
  });
  await writeMail(parts, 'address_changed', left);
}

const NAME_TAKEN = new APIError('UNPROCESSABLE_ENTITY', { code: 'USERNAME_TAKEN', message: 'somebody has this username' });

/** Two who want the same name at once: the index lets one of them. */
function tellNameTaken(error: unknown): never {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  throw code === '23505' && constraint === 'profiles_username' ? NAME_TAKEN : error;
}
