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
        adapter.transaction((parts) => callback({ ...parts, ...hashedOperations(parts) })),
    };
  };
}

function hashedOperations(plain: Operations): Operations {
  const stored = <T extends { model: string; where?: Where[] }>(args: T): T =>
    args.model === 'session' && args.where ? { ...args, where: args.where.map(hashedWhere) } : args;
  const restored = <R>(row: R, where: Where[] | undefined): R => {
    const token = where?.find(({ field }) => field === 'token')?.value;
    return row && typeof token === 'string' ? { ...row, token } : row;
  };

  return {
    create: async (args) => {
      if (args.model !== 'session') return plain.create(args);
      const { token } = args.data as unknown as SessionRow;
      const row = await plain.create({ ...args, data: { ...args.data, token: hashToken(token) } });
      return { ...row, token } as never;
    },
    findOne: async (args) => {
      const row = await plain.findOne(stored(args));
      return (args.model === 'session' ? restored(row, args.where) : row) as never;
    },
    findMany: (args) => plain.findMany(stored(args)),
    update: async (args) => {
      if (args.model !== 'session') return plain.update(args);
      const found = stored(args);
      const row = await plain.update({ ...found, update: await withinLifetime(plain, found) });
      return restored(row, args.where) as never;
    },
    updateMany: (args) => plain.updateMany(stored(args)),
    delete: (args) => plain.delete(stored(args)),
    deleteMany: (args) => plain.deleteMany(stored(args)),
  };
}

function hashedWhere(where: Where): Where {
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
async function withinLifetime(
  plain: Pick<Operations, 'findOne'>,
  { where, update }: { where: Where[]; update: Record<string, unknown> },
): Promise<Record<string, unknown>> {
  if (!(update.expiresAt instanceof Date)) return update;
  const session = await plain.findOne<SessionRow>({ model: 'session', where });
  if (session === null) return update;
  const last = new Date(session.createdAt).getTime() + MAX_SESSION_MS;
  return { ...update, expiresAt: new Date(Math.min(update.expiresAt.getTime(), last)) };
}
