import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { exportDump } from '../../db/dump/export.ts';
import { migrate } from '../../db/migrate.ts';
import { openDatabase } from '../../db/open.ts';
import { findRunningSite, type RunCommand } from '../../server/control/control-client.ts';
import { insertUsers, PASSWORD, type UserDetails } from './accounts/insert-users.ts';
import { type Mailbox, openMailbox } from './accounts/mailbox.ts';
import { readDump, type Tables } from './compare-tables.ts';
import type { CookieJar } from './cookie-jar.ts';
import { createMigratedDataDir } from './data-dir.ts';
import { type Client, createClient } from './http-client.ts';
import { redisUrl } from './redis.ts';
import { type SiteIds, seedSecuritySite } from './seed-security-site.ts';
import { silentLog } from './silent-log.ts';
import { findFreePort, type RunningSite, startSite } from './start-site.ts';
import { createTemporaryPostgres } from './temporary-postgres.ts';

/** Deployments covered by the security suite. */
export const SITE_KINDS = ['embedded database', 'PostgreSQL with two workers'] as const;
export type SiteKind = (typeof SITE_KINDS)[number];

export const ROLES = ['visitor', 'member', 'admin'] as const;
export type Role = (typeof ROLES)[number];

export { PASSWORD };

export type User = { email: string; id: string; jar: CookieJar };

export type SecuritySite = {
  url: string;
  site: RunningSite;
  client: Client;
  /** Signed-in users. No test may change data of `other`. */
  member: User;
  other: User;
  admin: User;
  /** Ids of objects of `other`, and of admin data. */
  ids: SiteIds;
  mailbox: Mailbox;
  getJar(role: Role): CookieJar;
  /** Rotates through the users of a role to stay below the rate limits per user. */
  getNextJar(role: Role): CookieJar;
  /** Ids of all users without the admin role, except `other`. */
  memberIds: string[];
  /** A user whom no other test has. */
  takeNewUser(): User;
  readTables(): Promise<Tables>;
  stop(): Promise<void>;
};

const SOCIAL_CREDENTIALS = Object.fromEntries(
  ['X', 'KAKAO', 'NAVER'].flatMap((provider) => [
    [`${provider}_CLIENT_ID`, 'id'],
    [`${provider}_CLIENT_SECRET`, 'secret'],
  ]),
);

const AUTH_SECRET = 'a secret that is long enough for a test';
const UNUSED_NAMES = Array.from({ length: 10 }, (_, index) => `new${index}`);

export type SecuritySiteOptions = { extraUsers?: number; variables?: Record<string, string> };

/**
 * Starts a site with `extraUsers` more users of each role; `null` if its database is unavailable.
 */
export async function startSecuritySite(
  kind: SiteKind,
  { extraUsers = 0, variables = {} }: SecuritySiteOptions = {},
): Promise<SecuritySite | null> {
  const postgres = kind === 'embedded database' ? null : await createTemporaryPostgres();
  if (postgres === null && kind !== 'embedded database') return null;
  const folder = await createMigratedDataDir();
  const port = String(await findFreePort());
  const url = `http://localhost:${port}`;
  const settings = {
    PORT: port,
    SITE_URL: url,
    DATA_DIR: folder,
    TRUST_PROXY: '1',
    LOG_LEVEL: 'info',
    AUTH_SECRET,
    ...SOCIAL_CREDENTIALS,
    ...(postgres && { DATABASE_URL: postgres.url, WORKERS: '2' }),
    ...(postgres && redisUrl !== null && { REDIS_URL: redisUrl }),
    ...variables,
  };
  const opened = await openDatabase({ url: postgres?.url ?? null, folder, log: silentLog });
  let site: RunningSite | null = null;
  const client = createClient({ url, listening: `http://127.0.0.1:${port}` });

  async function stop(): Promise<void> {
    client.close();
    await site?.kill();
    await opened.close();
    await postgres?.remove();
    await rm(folder, { recursive: true, force: true });
  }

  try {
    if (postgres !== null) await migrate(opened.kysely);
    const { kysely } = opened;
    const insert = async (names: string[], role?: 'admin') =>
      (await insertUsers(kysely, { secret: AUTH_SECRET, users: names.map(toDetails(role)) })).map(
        ({ id, email, cookies }): User => ({ id, email, jar: cookies }),
      );
    const indexes = Array.from({ length: extraUsers }, (_, index) => index);
    // The newest user is the first in the admin panel, where admins cannot change themselves.
    const admins = await insert(['boss', ...indexes.map((index) => `boss${index}`)], 'admin');
    const members = await insert(['mina', ...indexes.map((index) => `member${index}`)]);
    const unusedUsers = await insert(UNUSED_NAMES);
    const other = requireUser((await insert(['other']))[0]);
    await kysely
      .insertInto('reviews')
      .values({
        user_id: other.id,
        content_type: 'movie',
        content_id: 496243,
        rating: 8,
        review_text: 'A text of somebody else.',
        language: 'ko',
      })
      .execute();
    const token = randomBytes(16).toString('base64url');
    await kysely.insertInto('shared_lists').values({ user_id: other.id, token }).execute();
    const ids = await seedSecuritySite(kysely, other);
    // Only one process can open the embedded database.
    if (postgres === null) await opened.close();
    site = await startSite(settings);
    // By a form, which also stores the names of the title.
    await client.post('/ko/forms', {
      form: Object.entries({ intent: 'save', title: 'movie/496243' }),
      jar: other.jar,
    });
    const usersByRole: Record<Role, User[]> = { visitor: [], member: members, admin: admins };
    let turns = 0;
    return {
      url,
      site,
      client,
      member: requireUser(members[0]),
      other,
      admin: requireUser(admins[0]),
      ids,
      mailbox: openMailbox(folder),
      memberIds: members.map(({ id }) => id),
      getJar: (role) => new Map(usersByRole[role][0]?.jar ?? []),
      getNextJar: (role) => {
        turns += 1;
        return new Map(usersByRole[role].at(turns % (extraUsers + 1))?.jar ?? []);
      },
      takeNewUser: () => requireUser(unusedUsers.pop()),
      readTables: async () =>
        readDump(postgres ? exportDump(opened) : (await requireControl(folder))('export')),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Random e-mails: rate limits count by them, and may be in a Redis that outlives the site. */
function toDetails(role?: 'admin') {
  return (name: string): UserDetails => ({
    username: name,
    email: `${name}-${randomBytes(6).toString('hex')}@example.com`,
    role,
  });
}

function requireUser(user: User | undefined): User {
  if (user === undefined) throw new Error('the site has too few users');
  return user;
}

async function requireControl(folder: string): Promise<RunCommand> {
  const run = await findRunningSite(folder);
  if (run === null) throw new Error(`no site has ${folder} open`);
  return run;
}
