import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Schema } from '../../../db/schema.ts';
import type { Role, User } from '../../../domain/accounts/account.ts';
import { readCookie, serializeCookie } from '../../../lib/cookies.ts';
import type { Auth } from '../auth.ts';
import { isRealEmail } from '../email/placeholder-email.ts';
import { cookiePrefix } from './cookie-names.ts';
import { hashToken, MAX_SESSION_DAYS } from './session-tokens.ts';

/** Minimum interval between updates of `seen_at`. */
const SEEN_UPDATE_INTERVAL = "interval '5 minutes'";
/** Interval at which active sessions are extended (see auth.ts). */
const EXTEND_INTERVAL_MS = 86_400_000;

export type SessionResult = { user: User | null; cookies: string[] };

export type SessionReader = {
  /** The user and the cookies to set; neither if the database fails. */
  read(cookie: string | null): Promise<SessionResult>;
  /** For responses that cannot set cookies: does not extend the session. */
  isAdmin(cookie: string | null): Promise<boolean>;
};

export type SessionReaderDeps = {
  loadAuth: () => Promise<Auth>;
  secret: string;
  https: boolean;
  db: Kysely<Schema>;
  bestEffortDb: Kysely<Schema>;
  log: Logger;
};

const NO_SESSION: SessionResult = { user: null, cookies: [] };

export function createSessionReader({
  loadAuth,
  secret,
  https,
  db,
  bestEffortDb,
  log,
}: SessionReaderDeps): SessionReader {
  const cookieName = `${cookiePrefix(https)}.session_token`;
  const clearCookie = serializeCookie(cookieName, '', {
    maxAgeSeconds: 0,
    httpOnly: true,
    secure: https,
  });

  const read = (cookie: string | null) => readAndRenew(cookie, extendSession);

  async function isAdmin(cookie: string | null): Promise<boolean> {
    // Extending would issue a cookie that cannot be sent.
    const { user } = await readAndRenew(cookie, async () => []);
    return user?.role === 'admin';
  }

  async function readAndRenew(
    cookie: string | null,
    renew: (cookie: string) => Promise<string[]>,
  ): Promise<SessionResult> {
    const signedToken = readCookie(cookie, cookieName);
    if (signedToken === null) return NO_SESSION;
    const token = verifySignedToken(signedToken, secret);
    if (token === null) return { user: null, cookies: [clearCookie] };
    try {
      const hash = hashToken(token);
      const [row, role] = await Promise.all([readSession(bestEffortDb, hash), readRole(hash)]);
      if (row === undefined) return { user: null, cookies: [clearCookie] };
      if (row.seen_long_ago) markSeen(row.session_id);
      const cookies =
        Date.now() - row.updated_at.getTime() > EXTEND_INTERVAL_MS ? await renew(cookie ?? '') : [];
      return { user: toUser(row, role), cookies };
    } catch (error) {
      log.warn({ err: error }, 'cannot read session, rendering the page as signed out');
      return NO_SESSION;
    }
  }

  /** The role of the user (P 6); `user` without a row and if the query fails. */
  async function readRole(tokenHash: string): Promise<Role> {
    try {
      const row = await bestEffortDb
        .selectFrom('user_roles')
        .innerJoin('sessions', 'sessions.user_id', 'user_roles.user_id')
        .select('role')
        .where('sessions.token', '=', tokenHash)
        .executeTakeFirst();
      return row?.role ?? 'user';
    } catch (error) {
      log.error({ err: error }, 'cannot read role, treating the user as no admin');
      return 'user';
    }
  }

  function markSeen(id: string): void {
    db.updateTable('sessions')
      .set({ seen_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute()
      .catch((error: unknown) => log.warn({ err: error }, 'cannot update last use of session'));
  }

  async function extendSession(cookie: string): Promise<string[]> {
    const auth = await loadAuth();
    const { headers } = await auth.api.getSession({
      headers: new Headers({ cookie }),
      returnHeaders: true,
    });
    return headers.getSetCookie();
  }

  return { read, isAdmin };
}

/** Checks the ban too, as a session may begin concurrently with it. */
function readSession(bestEffortDb: Kysely<Schema>, tokenHash: string) {
  return bestEffortDb
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

function toUser(row: SessionRow, role: Role): User {
  return {
    id: row.id,
    username: row.username ?? row.name,
    email: isRealEmail(row.email) ? row.email : null,
    emailVerified: row.email_verified,
    role,
    twoFactor: row.two_factor_enabled,
    language: row.language,
    sessionId: row.session_id,
    exclusions: { seen: row.leaves_out_seen ?? false, hidden: row.leaves_out_hidden ?? true },
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
