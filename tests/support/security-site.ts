import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { exportDump } from '../../db/dump/export.ts';
import { type Database, openDatabase } from '../../db/open.ts';
import { createRoleCommands } from '../../server/accounts/role-commands.ts';
import { findRunningSite, type RunCommand } from '../../server/control/control-client.ts';
import { getLink, type Mailbox, openMailbox } from './accounts/mailbox.ts';
import { readDump, type Tables } from './compare-tables.ts';
import type { CookieJar } from './cookie-jar.ts';
import { createMigratedDataDir } from './data-dir.ts';
import { type Client, createClient } from './http-client.ts';
import { redisUrl } from './redis.ts';
import { type SiteIds, seedSecuritySite } from './seed-security-site.ts';
import { findFreePort, type RunningSite, startSite } from './start-site.ts';
import { createTemporaryPostgres } from './temporary-postgres.ts';

/** Deployments covered by the security suite. */
export const SITE_KINDS = ['embedded database', 'PostgreSQL with two workers'] as const;
export type SiteKind = (typeof SITE_KINDS)[number];

export const ROLES = ['visitor', 'member', 'admin'] as const;
export type Role = (typeof ROLES)[number];

export const PASSWORD = 'correct horse 9';

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
  signUp(name: string): Promise<User>;
  readTables(): Promise<Tables>;
  stop(): Promise<void>;
};

const SOCIAL_CREDENTIALS = Object.fromEntries(
  ['X', 'KAKAO', 'NAVER'].flatMap((provider) => [
    [`${provider}_CLIENT_ID`, 'id'],
    [`${provider}_CLIENT_SECRET`, 'secret'],
  ]),
);

const silentLog = { info() {}, warn() {}, error() {} };

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
    ...SOCIAL_CREDENTIALS,
    ...(postgres && { DATABASE_URL: postgres.url, WORKERS: '2' }),
    ...(postgres && redisUrl !== null && { REDIS_URL: redisUrl }),
    ...variables,
  };
  let site = await startSite(settings);
  let database: Database | null = null;
  const client = createClient({ url, listening: site.url });
  const mailbox = openMailbox(folder);

  async function signUp(name: string): Promise<User> {
    // Random, because rate limits count per e-mail and may be in a Redis that outlives the site.
    const email = `${name}-${randomBytes(6).toString('hex')}@example.com`;
    const jar: CookieJar = new Map();
    const response = await client.post('/api/auth/sign-up/email', {
      json: { name, email, password: PASSWORD },
      jar,
    });
    if (response.status !== 200)
      throw new Error(`the sign-up was answered with ${response.status} ${response.body}`);
    const query = getLink(await mailbox.latest(email)).split('?')[1];
    await client.get(`/api/auth/verify-email?${query}`, { jar });
    const { body } = await client.get('/api/auth/get-session', { jar });
    return { email, id: (JSON.parse(body) as { user: { id: string } }).user.id, jar };
  }

  /** Stops the site if the database is embedded, as only one process may open it. */
  async function writeToDatabase(write: (database: Database) => Promise<void>): Promise<void> {
    if (postgres === null) await site.stop();
    const opened = await openDatabase({ url: postgres?.url ?? null, folder, log: silentLog });
    if (postgres !== null) database = opened;
    await write(opened);
    if (postgres !== null) return;
    await opened.close();
    site = await startSite(settings);
  }

  async function stop(): Promise<void> {
    client.close();
    await database?.close();
    await site.stop();
    await postgres?.remove();
    await rm(folder, { recursive: true, force: true });
  }

  try {
    const [member, other, admin] = await Promise.all([
      signUp('mina'),
      signUp('other'),
      signUp('boss'),
    ]);
    const submitForm = (fields: Record<string, string>) =>
      client.post('/ko/forms', { form: Object.entries(fields), jar: other.jar });
    const indexes = Array.from({ length: extraUsers }, (_, index) => index);
    const members = [
      member,
      ...(await Promise.all(indexes.map((index) => signUp(`member${index}`)))),
    ];
    const admins = [admin, ...(await Promise.all(indexes.map((index) => signUp(`boss${index}`))))];
    const fieldsOfOther: Record<string, string>[] = [
      { intent: 'save', title: 'movie/496243' },
      { intent: 'share' },
      { intent: 'review', title: 'movie/496243', rating: '8', text: 'A text of somebody else.' },
    ];
    for (const fields of fieldsOfOther) {
      const { status, body } = await submitForm(fields);
      if (status !== 200) throw new Error(`${fields.intent} was answered with ${status} ${body}`);
    }
    let ids: SiteIds | null = null;
    await writeToDatabase(async (opened) => {
      for (const { email } of admins)
        for await (const _ of createRoleCommands(opened.kysely).grant(singleLine(email)));
      ids = await seedSecuritySite(opened.kysely, other);
    });
    if (ids === null) throw new Error('nothing was seeded');
    const usersByRole: Record<Role, User[]> = { visitor: [], member: members, admin: admins };
    let turns = 0;
    return {
      url,
      site,
      client,
      member,
      other,
      admin,
      ids,
      mailbox,
      memberIds: members.map(({ id }) => id),
      getJar: (role) => new Map(usersByRole[role][0]?.jar ?? []),
      getNextJar: (role) => {
        turns += 1;
        return new Map(usersByRole[role].at(turns % (extraUsers + 1))?.jar ?? []);
      },
      signUp,
      readTables: async () =>
        readDump(database ? exportDump(database) : (await requireControl(folder))('export')),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function requireControl(folder: string): Promise<RunCommand> {
  const run = await findRunningSite(folder);
  if (run === null) throw new Error(`no site has ${folder} open`);
  return run;
}

async function* singleLine(line: string): AsyncGenerator<string> {
  yield line;
}
