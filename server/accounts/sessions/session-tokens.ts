import { createHash } from 'node:crypto';
import type { DBAdapter, DBTransactionAdapter, Where } from '@better-auth/core/db/adapter';
import type { BetterAuthOptions } from 'better-auth';

export type AdapterFactory = (options: BetterAuthOptions) => DBAdapter<BetterAuthOptions>;
type Operations = Pick<
  DBTransactionAdapter<BetterAuthOptions>,
  'create' | 'findOne' | 'findMany' | 'update' | 'updateMany' | 'delete' | 'deleteMany'
>;
type SessionRow = { token: string; createdAt: Date };

/** Absolute lifetime of a session (ASVS 7.3.2). */
export const MAX_SESSION_DAYS = 90;
const MAX_SESSION_MS = MAX_SESSION_DAYS * 86_400_000;

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/**
 * Stores session tokens as hashes, so that a leaked database or backup contains no valid session.
 * Rows found by a token contain that token; other rows contain hashes.
 */
export function withHashedTokens(makeAdapter: AdapterFactory): AdapterFactory {
  return (options) => {
    const adapter = makeAdapter(options);
    return {
      ...adapter,
      ...hashedOperations(adapter),
      transaction: (callback) =>
        adapter.transaction((transaction) =>
          callback({ ...transaction, ...hashedOperations(transaction) }),
        ),
    };
  };
}

function hashedOperations(base: Operations): Operations {
  const withHashedWhere = <T extends { model: string; where?: Where[] }>(args: T): T =>
    args.model === 'session' && args.where ? { ...args, where: args.where.map(hashWhere) } : args;
  const withPlainToken = <R>(row: R, where: Where[] | undefined): R => {
    const token = where?.find(({ field }) => field === 'token')?.value;
    return row && typeof token === 'string' ? { ...row, token } : row;
  };

  return {
    create: async (args) => {
      if (args.model !== 'session') return base.create(args);
      const { token } = args.data as unknown as SessionRow;
      const row = await base.create({ ...args, data: { ...args.data, token: hashToken(token) } });
      return { ...row, token } as never;
    },
    findOne: async (args) => {
      const row = await base.findOne(withHashedWhere(args));
      return (args.model === 'session' ? withPlainToken(row, args.where) : row) as never;
    },
    findMany: (args) => base.findMany(withHashedWhere(args)),
    update: async (args) => {
      if (args.model !== 'session') return base.update(args);
      const hashedArgs = withHashedWhere(args);
      const row = await base.update({ ...hashedArgs, update: await capExpiry(base, hashedArgs) });
      return withPlainToken(row, args.where) as never;
    },
    updateMany: (args) => base.updateMany(withHashedWhere(args)),
    delete: (args) => base.delete(withHashedWhere(args)),
    deleteMany: (args) => base.deleteMany(withHashedWhere(args)),
  };
}

function hashWhere(where: Where): Where {
  if (where.field !== 'token') return where;
  const { value } = where;
  return {
    ...where,
    value: Array.isArray(value)
      ? value.map((token) => hashToken(String(token)))
      : hashToken(String(value)),
  };
}

/** Caps an extension at the absolute lifetime. */
async function capExpiry(
  base: Pick<Operations, 'findOne'>,
  { where, update }: { where: Where[]; update: Record<string, unknown> },
): Promise<Record<string, unknown>> {
  if (!(update.expiresAt instanceof Date)) return update;
  const session = await base.findOne<SessionRow>({ model: 'session', where });
  if (session === null) return update;
  const latestExpiry = new Date(session.createdAt).getTime() + MAX_SESSION_MS;
  return { ...update, expiresAt: new Date(Math.min(update.expiresAt.getTime(), latestExpiry)) };
}
