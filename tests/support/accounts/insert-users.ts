import { createHash, createHmac, randomBytes, randomUUID, scryptSync } from 'node:crypto';
import type { Insertable, Kysely } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import { toUsernameSkeletons } from '../../../domain/accounts/username-skeletons.ts';
import { cookiePrefix } from '../../../domain/web/cookie-prefix.ts';
import { createDeviceCookie } from '../../../server/accounts/gateway/device-cookie.ts';

export const PASSWORD = 'correct horse 9';

export type UserDetails = { email: string; username: string; role?: 'admin' };
export type InsertedUser = UserDetails & {
  id: string;
  /** Cookies of a browser that has signed up and in, by name. */
  cookies: Map<string, string>;
};

const COOKIE_PREFIX = cookiePrefix(false);
const DAY_MS = 86_400_000;
/** Re-authentication is not needed for 10 minutes, but tests run longer. */
const LATER_MS = 3_600_000;
/** The lowest cost that a site accepts. */
const CHEAP = { log2: 1, r: 1, p: 1 };

/**
 * Inserts users with `PASSWORD` and a session, like sign-ups that were confirmed, but without the
 * third of a second that it takes to hash a password. `secret` is the AUTH_SECRET of the site.
 */
export async function insertUsers(
  db: Kysely<Schema>,
  { secret, users, userAgent = null }: InsertOptions,
): Promise<InsertedUser[]> {
  const deviceCookie = createDeviceCookie({ secret, https: false });
  const password = hashCheaply(PASSWORD);
  const now = Date.now();
  const rows = users.map(({ email, username, role }) => ({
    email,
    username,
    role,
    id: randomUUID(),
    token: randomBytes(24).toString('base64url'),
    device: parseSetCookie(
      deviceCookie.write(deviceCookie.withAccount(deviceCookie.create(), email)),
    ),
  }));
  await db
    .insertInto('users')
    .values(
      rows.map(({ id, username, email }) => ({
        id,
        name: username,
        email,
        email_verified: true,
        language: 'en' as const,
      })),
    )
    .execute();
  await db
    .insertInto('profiles')
    .values(rows.map(({ id, username }) => ({ id, username })))
    .execute();
  await db
    .insertInto('username_skeletons')
    .values(
      rows.flatMap(({ id: user_id, username }) =>
        toUsernameSkeletons(username).map((id) => ({ id, user_id, username })),
      ),
    )
    .execute();
  await db
    .insertInto('accounts')
    .values(
      rows.map(({ id }) => ({
        id: randomUUID(),
        user_id: id,
        provider_id: 'credential',
        account_id: id,
        password,
      })),
    )
    .execute();
  await db
    .insertInto('sessions')
    .values(
      rows.map(
        ({ id, token }): Insertable<Schema['sessions']> => ({
          id: randomUUID(),
          user_id: id,
          token: createHash('sha256').update(token).digest('hex'),
          user_agent: userAgent,
          expires_at: new Date(now + 30 * DAY_MS),
          created_at: new Date(now + LATER_MS),
          // Users count as active only once they visit the site.
          seen_at: new Date(now - DAY_MS),
        }),
      ),
    )
    .execute();
  const admins = rows.filter(({ role }) => role === 'admin');
  if (admins.length > 0)
    await db
      .insertInto('user_roles')
      .values(admins.map(({ id }) => ({ user_id: id, role: 'admin' as const })))
      .execute();
  return rows.map(({ id, email, username, role, token, device }) => ({
    id,
    email,
    username,
    role,
    cookies: new Map([[`${COOKIE_PREFIX}.session_token`, signToken(token, secret)], device]),
  }));
}

type InsertOptions = { secret: string; users: readonly UserDetails[]; userAgent?: string | null };

/** In the format of the account library. */
function signToken(token: string, secret: string): string {
  const signature = createHmac('sha256', secret).update(token).digest('base64');
  return encodeURIComponent(`${token}.${signature}`);
}

function hashCheaply(password: string): string {
  const salt = randomBytes(16);
  const { log2, r, p } = CHEAP;
  const key = scryptSync(password.normalize('NFKC'), salt, 64, { N: 2 ** log2, r, p });
  return `scrypt:${log2}:${r}:${p}:${salt.toString('base64url')}:${key.toString('base64url')}`;
}

function parseSetCookie(setCookie: string): [name: string, value: string] {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(setCookie) ?? [];
  return [name, value];
}
