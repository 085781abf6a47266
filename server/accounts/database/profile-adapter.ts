import type { DBTransactionAdapter } from '@better-auth/core/db/adapter';
import type { BetterAuthOptions } from 'better-auth';
import { normalizeUsername } from '../../../domain/accounts/username.ts';
import { toUnsignedKind } from '../../../domain/web/mail-kind.ts';
import { getUnsentExpiry } from '../email/link-lifetimes.ts';
import { writeMail } from '../email/write-mail.ts';
import type { AdapterFactory } from '../sessions/session-tokens.ts';
import { findFreeUsername, storeSkeletons, toUsernameError } from './usernames.ts';

type TransactionAdapter = DBTransactionAdapter<BetterAuthOptions>;
type User = { id: string; name: string; email: string; language: string };

/** An e-mail that the provider did not verify; set once its link was opened. */
export type UnconfirmedEmail = { changeId: string; email: string };

/** Writes a user together with the profile (I3) and the pending e-mail in one transaction. */
export function withProfiles(makeAdapter: AdapterFactory): AdapterFactory {
  return (options) => {
    const adapter = makeAdapter(options);
    const inTransaction = <R>(work: (transaction: TransactionAdapter) => Promise<R>) =>
      adapter.transaction(work);
    return {
      ...adapter,
      ...profileWrites(adapter, inTransaction),
      transaction: (callback) =>
        adapter.transaction((transaction) =>
          callback({ ...transaction, ...profileWrites(transaction, (work) => work(transaction)) }),
        ),
    };
  };
}

/** `together` runs in the current transaction, or opens one. */
function profileWrites(
  base: Pick<TransactionAdapter, 'create' | 'update'>,
  inTransaction: <R>(work: (transaction: TransactionAdapter) => Promise<R>) => Promise<R>,
): Pick<TransactionAdapter, 'create' | 'update'> {
  return {
    create: async (args) => {
      if (args.model !== 'user') return base.create(args);
      return inTransaction(async (transaction) => {
        const { unconfirmedEmail, ...userData } = args.data as unknown as User & {
          unconfirmedEmail?: UnconfirmedEmail;
        };
        const name = await findFreeUsername(transaction, userData.name);
        const user = (await transaction.create({
          ...args,
          data: { ...userData, name } as never,
        })) as User;
        await transaction.create({
          model: 'profile',
          data: { id: user.id, username: name, createdAt: new Date() },
          forceAllowId: true,
        });
        await storeSkeletons(transaction, user.id, name);
        if (unconfirmedEmail) await requestConfirmation(transaction, user, unconfirmedEmail);
        return user as never;
      }).catch((error: unknown) => {
        throw toUsernameError(error);
      });
    },
    update: async (args) => {
      const { name } = args.update;
      if (args.model !== 'user' || typeof name !== 'string') return base.update(args);
      return inTransaction(async (transaction) => {
        const existing = await transaction.findOne<User>({ model: 'user', where: args.where });
        if (existing === null) return null;
        const clean = normalizeUsername(name);
        const updated = await transaction.update({
          ...args,
          update: { ...args.update, name: clean },
        });
        if (clean === existing.name) return updated as never;
        await transaction.update({
          model: 'profile',
          where: [{ field: 'id', value: existing.id }],
          update: { username: clean },
        });
        await storeSkeletons(transaction, existing.id, clean);
        return updated as never;
      }).catch((error: unknown) => {
        throw toUsernameError(error);
      });
    },
  };
}

/** Requests a change from the placeholder to the e-mail of the provider. */
async function requestConfirmation(
  transaction: TransactionAdapter,
  user: User,
  { changeId, email }: UnconfirmedEmail,
): Promise<void> {
  const change = {
    id: changeId,
    userId: user.id,
    sessionId: '',
    oldEmail: user.email,
    newEmail: email.toLowerCase(),
  };
  await transaction.create({
    model: 'emailChange',
    data: { ...change, createdAt: new Date(), expiresAt: getUnsentExpiry() },
    forceAllowId: true,
  });
  const recipient = { email, language: user.language };
  await writeMail(transaction, toUnsignedKind('new_address'), recipient, { id: changeId });
}
