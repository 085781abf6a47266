import { randomInt } from 'node:crypto';
import type { DBTransactionAdapter } from '@better-auth/core/db/adapter';
import type { BetterAuthOptions } from 'better-auth';
import { isReservedUsername } from '../../../domain/accounts/reserved-usernames.ts';
import {
  getUsernameProblem,
  normalizeUsername,
  toUsername,
} from '../../../domain/accounts/username.ts';
import { toUsernameSkeletons } from '../../../domain/accounts/username-skeletons.ts';
import { usernameTaken } from '../input-rules.ts';

type TransactionAdapter = DBTransactionAdapter<BetterAuthOptions>;

/** Of names that the site makes itself. */
const FALLBACK = 'user';

/** The name if it is allowed and free, else one with a random number. */
export async function findFreeUsername(
  transaction: TransactionAdapter,
  requested: string,
): Promise<string> {
  const clean = normalizeUsername(requested);
  const isAllowed = getUsernameProblem(clean) === null && !isReservedUsername(clean);
  const shortened = toUsername(clean, FALLBACK);
  const base = isReservedUsername(shortened) ? FALLBACK : shortened;
  for (let attempt = isAllowed ? 0 : 1; ; attempt += 1) {
    const name = attempt === 0 ? clean : `${base}${randomInt(1000, 10_000)}`;
    // The unique indexes decide a race.
    if (attempt === 20 || !(await isTaken(transaction, name))) return name;
  }
}

async function isTaken(transaction: TransactionAdapter, username: string): Promise<boolean> {
  const hasName = [{ field: 'username', value: username, mode: 'insensitive' as const }];
  const looksAlike = [
    { field: 'id', value: toUsernameSkeletons(username), operator: 'in' as const },
  ];
  return (
    (await transaction.findOne({ model: 'profile', where: hasName })) !== null ||
    (await transaction.findOne({ model: 'signUp', where: hasName })) !== null ||
    (await transaction.findOne({ model: 'usernameSkeleton', where: looksAlike })) !== null ||
    (await transaction.findOne({ model: 'signUpSkeleton', where: looksAlike })) !== null
  );
}

/** Replaces the skeletons of a user's former name. Rejects if another user has one of them. */
export async function storeSkeletons(
  transaction: TransactionAdapter,
  userId: string,
  username: string,
): Promise<void> {
  await transaction.deleteMany({
    model: 'usernameSkeleton',
    where: [{ field: 'userId', value: userId }],
  });
  for (const id of toUsernameSkeletons(username))
    await transaction.create({
      model: 'usernameSkeleton',
      data: { id, userId, username },
      forceAllowId: true,
    });
}

/** An error of the unique indexes of names as that of a taken name; others unchanged. */
export function toUsernameError(error: unknown): unknown {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  const isTakenName = ['profiles_username', 'username_skeletons_pkey'].includes(String(constraint));
  return code === '23505' && isTakenName ? usernameTaken() : error;
}
