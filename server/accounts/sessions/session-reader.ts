import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { BestEffortDb } from '../../../db/best-effort-db.ts';
import { rejectOnFailure } from '../../../db/failure-tracking.ts';
import type { RequestDb } from '../../../db/request-db.ts';
import type { Schema } from '../../../db/schema.ts';
import type { User } from '../../../domain/accounts/account.ts';
import type { AdminFactor } from '../../../domain/accounts/admin-factor.ts';
import { cookiePrefix } from '../../../domain/web/cookie-prefix.ts';
import { isUnavailable } from '../../../domain/web/database-unavailable.ts';
import { readCookie, serializeCookie } from '../../../lib/cookies.ts';
import type { Env } from '../../env.ts';
import type { Auth } from '../auth.ts';
import { isRealEmail } from '../email/placeholder-email.ts';
import { readAdminFactor } from './read-admin-factor.ts';
import { hashToken, MAX_SESSION_DAYS } from './session-tokens.ts';

/** Minimum interval between updates of `seen_at`. */
const SEEN_UPDATE_INTERVAL = "interval '5 minutes'";
/** Interval at which active sessions are extended (see auth.ts). */
const EXTEND_INTERVAL_MS = 86_400_000;

export type SessionResult = {
  user: User | null;
  /** The database could not be read: the visitor may be signed in, although `user` is `null`. */
  isUnknown: boolean;
  cookies: string[];
};

export type SessionReader = {
  /**
   * The user and the cookies to set. Waits at most 1 s for the database, or 4 s if the response
   * needs the session.
   */
  read(cookie: string | null, options?: { isNeeded: boolean }): Promise<SessionResult>;
  /**
   * For responses that cannot set cookies: does not extend the session. `true` if the database
   * cannot be read.
   */
  isStillAdmin(cookie: string | null): Promise<boolean>;
};

export type SessionReaderDeps = {
  loadAuth: () => Promise<Auth>;
  secret: string;
  https: boolean;
  adminSecondFactor: Env['ADMIN_SECOND_FACTOR'];
  requestDb: RequestDb;
  bestEffortDb: BestEffortDb;
  log: Logger;
};

const NO_SESSION: SessionResult = { user: null, isUnknown: false, cookies: [] };
const UNKNOWN_SESSION: SessionResult = { user: null, isUnknown: true, cookies: [] };

export function createSessionReader({
  loadAuth,
  secret,
  https,
  adminSecondFactor,
  requestDb,
  bestEffortDb,
  log,
}: SessionReaderDeps): SessionReader {
  const cookieName = `${cookiePrefix(https)}.session_token`;
  const clearCookie = serializeCookie(cookieName, '', {
    maxAgeSeconds: 0,
    httpOnly: true,
    secure: https,
  });

  const endedSession: SessionResult = { user: null, isUnknown: false, cookies: [clearCookie] };

  function read(cookie: string | null, { isNeeded } = { isNeeded: false }): Promise<SessionResult> {
    return readAndRenew(cookie, isNeeded ? requestDb : bestEffortDb, extendSession);
  }

  async function isStillAdmin(cookie: string | null): Promise<boolean> {
    // Extending would issue a cookie that cannot be sent.
    const { user, isUnknown } = await readAndRenew(cookie, bestEffortDb, async () => []);
    return isUnknown || user?.role === 'admin';
  }

  async function readAndRenew(
    cookie: string | null,
    db: Kysely<Schema>,
    renew: (cookie: string) => Promise<string[]>,
  ): Promise<SessionResult> {
    const signedToken = readCookie(cookie, cookieName);
    if (signedToken === null) return NO_SESSION;
    const token = verifySignedToken(signedToken, secret);
    if (token === null) return endedSession;
    try {
      const hash = hashToken(token);
      const [row, factor] = await Promise.all([readSession(db, hash), readFactor(db, hash)]);
      if (row === undefined) return endedSession;
      if (row.seen_long_ago) markSeen(row.session_id);
      const isOld = Date.now() - row.updated_at.getTime() > EXTEND_INTERVAL_MS;
      return {
        user: toUser(row, factor, adminSecondFactor),
        isUnknown: false,
        cookies: isOld ? await renew(cookie ?? '') : [],
      };
    } catch (error) {
      log.warn({ err: error }, 'cannot read session');
      return UNKNOWN_SESSION;
    }
  }

  /**
   * The second factor of an admin; `null` for other users (P 6), and if the server rejects the
   * query. Rejects if the database is unavailable.
   */
  async function readFactor(db: Kysely<Schema>, tokenHash: string): Promise<AdminFactor | null> {
    try {
      return await readAdminFactor(db, tokenHash);
    } catch (error) {
      if (isUnavailable(error)) throw error;
      log.error({ err: error }, 'cannot read role, treating the user as no admin');
      return null;
    }
  }

  function markSeen(id: string): void {
    requestDb
      .updateTable('sessions')
      .set({ seen_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute()
      .catch((error: unknown) => log.warn({ err: error }, 'cannot update last use of session'));
  }

  /** A session that cannot be extended, as on a full disk, is valid until it expires. */
  async function extendSession(cookie: string): Promise<string[]> {
    try {
      const auth = await loadAuth();
      const { headers } = await rejectOnFailure(() =>
        auth.api.getSession({ headers: new Headers({ cookie }), returnHeaders: true }),
      );
      return headers.getSetCookie();
    } catch (error) {
      log.warn({ err: error }, 'cannot extend session');
      return [];
    }
  }

  return { read, isStillAdmin };
}

/** Checks the ban too, as a session may begin concurrently with it. */
function readSession(db: Kysely<Schema>, tokenHash: string) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('profiles', 'profiles.id', 'users.id')
    .select(({ eb }) => [
      'sessions.id as session_id',
      'sessions.updated_at',
      'users.id',
      'users.name',
      'users.email',
      'users.email_verified',
      'users.two_factor_enabled',
      'users.language',
      'profiles.username',
      'profiles.leaves_out_seen',
      'profiles.leaves_out_hidden',
      'profiles.watch_region',
      'profiles.watch_services',
      eb('sessions.seen_at', '<', sql<Date>`now() - ${sql.raw(SEEN_UPDATE_INTERVAL)}`).as(
        'seen_long_ago',
      ),
    ])
    .where('sessions.token', '=', tokenHash)
    .where('sessions.expires_at', '>', sql<Date>`now()`)
    .where(
      'sessions.created_at',
      '>',
      sql<Date>`now() - make_interval(days => ${MAX_SESSION_DAYS})`,
    )
    .where('users.banned_at', 'is', null)
    .executeTakeFirst();
}

type SessionRow = NonNullable<Awaited<ReturnType<typeof readSession>>>;

function toUser(
  row: SessionRow,
  adminFactor: AdminFactor | null,
  adminSecondFactor: Env['ADMIN_SECOND_FACTOR'],
): User {
  const isAdmin =
    adminFactor === 'confirmed' || (adminFactor !== null && adminSecondFactor === 'offered');
  return {
    id: row.id,
    username: row.username ?? row.name,
    email: isRealEmail(row.email) ? row.email : null,
    emailVerified: row.email_verified,
    role: isAdmin ? 'admin' : 'user',
    adminFactor,
    twoFactor: row.two_factor_enabled,
    language: row.language,
    sessionId: row.session_id,
    exclusions: { seen: row.leaves_out_seen ?? false, hidden: row.leaves_out_hidden ?? true },
    watchRegion: row.watch_region,
    serviceIds: row.watch_services,
  };
}

/** `null` if forged. Format of the library: value, dot, base64 HMAC-SHA-256. */
function verifySignedToken(signedToken: string, secret: string): string | null {
  const dot = signedToken.lastIndexOf('.');
  const token = signedToken.slice(0, dot);
  const signature = Buffer.from(signedToken.slice(dot + 1), 'base64');
  const expected = createHmac('sha256', secret).update(token).digest();
  return dot > 0 && signature.length === expected.length && timingSafeEqual(signature, expected)
    ? token
    : null;
}
