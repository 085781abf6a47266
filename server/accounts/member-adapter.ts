import { randomInt } from 'node:crypto';
import type { DBTransactionAdapter } from '@better-auth/core/db/adapter';
import type { BetterAuthOptions } from 'better-auth';
import { APIError } from 'better-auth/api';
import { cleanUsername, usernameFrom, usernameProblem } from '../../domain/username.ts';
import { linkExpiry } from './email-links.ts';
import type { AdapterFactory } from './session-tokens.ts';
import { writeMail } from './write-mail.ts';

type Parts = DBTransactionAdapter<BetterAuthOptions>;
type User = { id: string; name: string; email: string; language: string };

/** An e-mail that the provider did not verify; set once its link was opened. */
export type UnconfirmedEmail = { changeId: string; email: string; token: string };

/** Writes a user together with the profile (I3) and the pending e-mail in one transaction. */
export function withMembers(makeAdapter: AdapterFactory): AdapterFactory {
  return (options) => {
    const adapter = makeAdapter(options);
    const inTransaction = <R>(work: (parts: Parts) => Promise<R>) => adapter.transaction(work);
    return {
      ...adapter,
      ...memberWrites(adapter, inTransaction),
      transaction: (callback) =>
        adapter.transaction((parts) =>
          callback({ ...parts, ...memberWrites(parts, (work) => work(parts)) }),
        ),
    };
  };
}

/** `together` runs in the current transaction, or opens one. */
function memberWrites(
  plain: Pick<Parts, 'create' | 'update'>,
  together: <R>(work: (parts: Parts) => Promise<R>) => Promise<R>,
): Pick<Parts, 'create' | 'update'> {
  return {
    create: async (args) => {
      if (args.model !== 'user') return plain.create(args);
      return together(async (parts) => {
        const { unconfirmedEmail, ...given } = args.data as unknown as User & {
          unconfirmedEmail?: UnconfirmedEmail;
        };
        const name = await freeName(parts, given.name);
        const user = (await parts.create({ ...args, data: { ...given, name } as never })) as User;
        await parts.create({
          model: 'profile',
          data: { id: user.id, username: name, createdAt: new Date() },
          forceAllowId: true,
        });
        if (unconfirmedEmail) await requestConfirmation(parts, user, unconfirmedEmail);
        return user as never;
      }).catch((error: unknown) => {
        throw toNameTakenError(error);
      });
    },
    update: async (args) => {
      const { name } = args.update;
      if (args.model !== 'user' || typeof name !== 'string') return plain.update(args);
      return together(async (parts) => {
        const before = await parts.findOne<User>({ model: 'user', where: args.where });
        if (before === null) return null;
        const clean = cleanUsername(name);
        const after = await parts.update({ ...args, update: { ...args.update, name: clean } });
        if (clean !== before.name)
          await parts.update({
            model: 'profile',
            where: [{ field: 'id', value: before.id }],
            update: { username: clean },
          });
        return after as never;
      }).catch((error: unknown) => {
        throw toNameTakenError(error);
      });
    },
  };
}

/** The name if it is free, else with a random number (sign-ups reject taken names earlier). */
async function freeName(parts: Parts, wanted: string): Promise<string> {
  const clean = cleanUsername(wanted);
  const base = usernameFrom(clean, 'user');
  for (let attempt = usernameProblem(clean) === null ? 0 : 1; ; attempt += 1) {
    const name = attempt === 0 ? clean : `${base}${randomInt(1000, 10_000)}`;
    const where = [{ field: 'username', value: name, mode: 'insensitive' as const }];
    const taken =
      (await parts.findOne({ model: 'profile', where })) ??
      (await parts.findOne({ model: 'signUp', where }));
    // The unique index decides a race.
    if (taken === null || attempt === 20) return name;
  }
}

/** Requests a change from the placeholder to the e-mail of the provider. */
async function requestConfirmation(
  parts: Parts,
  user: User,
  { changeId, email, token }: UnconfirmedEmail,
): Promise<void> {
  const change = {
    id: changeId,
    userId: user.id,
    sessionId: '',
    oldEmail: user.email,
    newEmail: email.toLowerCase(),
  };
  await parts.create({
    model: 'emailChange',
    data: { ...change, createdAt: new Date(), expiresAt: linkExpiry() },
    forceAllowId: true,
  });
  await writeMail(parts, 'new_address', { email, language: user.language }, { token });
}

function toNameTakenError(error: unknown): unknown {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  if (code !== '23505' || constraint !== 'profiles_username') return error;
  return new APIError('UNPROCESSABLE_ENTITY', {
    code: 'USERNAME_TAKEN',
    message: 'somebody has this username',
  });
}
