import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Schema } from '../../db/schema.ts';
import type { Member, Role } from '../../domain/account.ts';
import { readCookie, serializeCookie } from '../../lib/cookies.ts';
import type { Auth } from './auth.ts';
import { cookiePrefix } from './cookie-names.ts';
import { isReachable } from './reachable.ts';
import { hashToken, MAX_SESSION_DAYS } from './session-tokens.ts';

/** Minimum interval between updates of `seen_at`. */
const SEEN_EVERY = "interval '5 minutes'";
/** Interval at which active sessions are extended (see auth.ts). */
const EXTEND_INTERVAL_MS = 86_400_000;

export type SessionRead = { member: Member | null; cookies: string[] };

export type Members = {
  /** The member and cookies to set; no member and no cookies if the database fails. */
  read(cookie: string | null): Promise<SessionRead>;
  /** For responses that cannot set cookies: does not extend the session. */
  isAdmin(cookie: string | null): Promise<boolean>;
};

export type MembersDeps = {
  auth: Auth;
  secret: string;
  https: boolean;
  database: Kysely<Schema>;
  reads: Kysely<Schema>;
  log: Logger;
};

const NOBODY: SessionRead = { member: null, cookies: [] };

export function createMembers({ auth, secret, https, database, reads, log }: MembersDeps): Members {
  const name = `${cookiePrefix(https)}.session_token`;
  const forget = serializeCookie(name, '', { maxAgeSeconds: 0, httpOnly: true, secure: https });

  const read = (cookie: string | null) => readAndRenew(cookie, prolong);

  async function isAdmin(cookie: string | null): Promise<boolean> {
    // Extending would issue a cookie that cannot be sent.
    const { member } = await readAndRenew(cookie, async () => []);
    return member?.role === 'admin';
  }

  async function readAndRenew(
    cookie: string | null,
    renew: (cookie: string) => Promise<string[]>,
  ): Promise<SessionRead> {
    const signed = readCookie(cookie, name);
    if (signed === null) return NOBODY;
    const token = verified(signed, secret);
    if (token === null) return { member: null, cookies: [forget] };
    try {
      const hash = hashToken(token);
      const [row, role] = await Promise.all([readSession(reads, hash), readRole(hash)]);
      if (row === undefined) return { member: null, cookies: [forget] };
      if (row.seen_long_ago) seen(row.session_id);
      const cookies =
        Date.now() - row.updated_at.getTime() > EXTEND_INTERVAL_MS ? await renew(cookie ?? '') : [];
      return { member: toMember(row, role), cookies };
    } catch (error) {
      log.warn({ err: error }, 'a session could not be read, the page is shown as to a visitor');
      return NOBODY;
    }
  }

  /** The role of the user (P 6); `user` without a row and if the query fails. */
  async function readRole(tokenHash: string): Promise<Role> {
    try {
      const row = await reads
        .selectFrom('user_roles')
        .innerJoin('sessions', 'sessions.user_id', 'user_roles.user_id')
        .select('role')
        .where('sessions.token', '=', tokenHash)
        .executeTakeFirst();
      return row?.role ?? 'user';
    } catch (error) {
      log.error({ err: error }, 'a role could not be read, nobody is an administrator without one');
      return 'user';
    }
  }

  function seen(id: string): void {
    database
      .updateTable('sessions')
      .set({ seen_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute()
      .catch((error: unknown) => log.warn({ err: error }, 'a session could not be marked as seen'));
  }

  async function prolong(cookie: string): Promise<string[]> {
    const { headers } = await auth.api.getSession({
      headers: new Headers({ cookie }),
      returnHeaders: true,
    });
    return headers.getSetCookie();
  }

  return { read, isAdmin };
}

/** Checks the ban too, as a session may begin concurrently with it. */
function readSession(reads: Kysely<Schema>, tokenHash: string) {
  return reads
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
      eb('sessions.seen_at', '<', sql<Date>`now() - ${sql.raw(SEEN_EVERY)}`).as('seen_long_ago'),
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

function toMember(row: SessionRow, role: Role): Member {
  return {
    id: row.id,
    username: row.username ?? row.name,
    email: isReachable(row.email) ? row.email : null,
    emailVerified: row.email_verified,
    role,
    twoFactor: row.two_factor_enabled,
    language: row.language,
    sessionId: row.session_id,
    leavesOut: { seen: row.leaves_out_seen ?? false, hidden: row.leaves_out_hidden ?? true },
  };
}

/** `null` if forged. Format of the library: value, dot, base64 HMAC-SHA-256. */
function verified(signed: string, secret: string): string | null {
  const dot = signed.lastIndexOf('.');
  const token = signed.slice(0, dot);
  const given = Buffer.from(signed.slice(dot + 1), 'base64');
  const expected = createHmac('sha256', secret).update(token).digest();
  return dot > 0 && given.length === expected.length && timingSafeEqual(given, expected)
    ? token
    : null;
}
