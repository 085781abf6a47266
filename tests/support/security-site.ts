import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { exportDump } from '../../db/dump/export.ts';
import { type Database, openDatabase } from '../../db/open.ts';
import { roleCommands } from '../../server/accounts/role-commands.ts';
import { findControl, type RunCommand } from '../../server/control-client.ts';
import { linkOf, openMailbox } from './accounts/mailbox.ts';
import { createClient, type Client, type Jar } from './http-client.ts';
import { migratedDataDir } from './migrated-folder.ts';
import { createOwnPostgres } from './own-postgres.ts';
import { redisUrl } from './redis.ts';
import { freePort, type RunningSite, startSite } from './site.ts';

/** The two ways to run a site that the security suite passes on. */
export const SITE_KINDS = ['embedded database', 'PostgreSQL with two workers'] as const;
export type SiteKind = (typeof SITE_KINDS)[number];
export const NO_POSTGRES = 'two workers need PostgreSQL, and none answers on 127.0.0.1:5432';

export const ROLES = ['visitor', 'member', 'admin'] as const;
export type Role = (typeof ROLES)[number];

export const PASSWORD = 'correct horse 9';

export type Row = Record<string, string | null>;
export type Tables = Record<string, Row[]>;
export type User = { email: string; id: string; jar: Jar };

export type SecuritySite = {
  /** SITE_URL; the site listens on 127.0.0.1 alone. */
  url: string;
  site: RunningSite;
  client: Client;
  /** Signed-in users; `other` is a member whom nobody may touch. */
  member: User;
  other: User;
  admin: User;
  jarOf(role: Role): Jar;
  signUp(name: string): Promise<User>;
  /** Every row of every table. */
  readTables(): Promise<Tables>;
  stop(): Promise<void>;
};

const silent = { info() {}, warn() {}, error() {} };

/** A running site with a member, another member and an administrator; `null` if its database server does not answer. The caller stops it. */
export async function startSecuritySite(kind: SiteKind, env: Record<string, string> = {}): Promise<SecuritySite | null> {
  const postgres = kind === 'embedded database' ? null : await createOwnPostgres();
  if (postgres === null && kind !== 'embedded database') return null;
  const folder = await migratedDataDir();
  const port = String(await freePort());
  const url = `http://localhost:${port}`;
  const site = await startSite({
    PORT: port,
    SITE_URL: url,
    DATA_DIR: folder,
    TRUST_PROXY: '1',
    LOG_LEVEL: 'info',
    ...(postgres && { DATABASE_URL: postgres.url, WORKERS: '2' }),
    ...(postgres && redisUrl !== null && { REDIS_URL: redisUrl }),
    ...env,
  });
  const database = postgres && (await openDatabase({ url: postgres.url, folder, log: silent }));
  const client = createClient({ url, listening: site.url });
  const mailbox = openMailbox(folder);

  async function signUp(name: string): Promise<User> {
    const email = `${name}@example.com`;
    const jar: Jar = new Map();
    const sent = await client.post('/api/auth/sign-up/email', { json: { name, email, password: PASSWORD }, jar });
    if (sent.status !== 200) throw new Error(`the sign-up was answered with ${sent.status} ${sent.body}`);
    const query = linkOf(await mailbox.latest(email)).split('?')[1];
    await client.get(`/api/auth/verify-email?${query}`, { jar });
    const { body } = await client.get('/api/auth/get-session', { jar });
    return { email, id: (JSON.parse(body) as { user: { id: string } }).user.id, jar };
  }

  async function stop(): Promise<void> {
    client.close();
    await database?.close();
    await site.stop();
    await postgres?.remove();
    await rm(folder, { recursive: true, force: true });
  }

  try {
    const [member, other, admin] = [await signUp('mina'), await signUp('other'), await signUp('boss')];
    await grant(admin.email, database ?? (await controlOf(folder)));
    const jars = { visitor: null, member: member.jar, admin: admin.jar };
    return {
      url,
      site,
      client,
      member,
      other,
      admin,
      jarOf: (role) => new Map(jars[role] ?? []),
      signUp,
      readTables: async () => readDump(database ? exportDump(database) : (await controlOf(folder))('export')),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function controlOf(folder: string): Promise<RunCommand> {
  const run = await findControl(folder);
  if (run === null) throw new Error(`no site has ${folder} open`);
  return run;
}

async function* once(line: string): AsyncGenerator<string> {
  yield line;
}

async function grant(email: string, by: Database | RunCommand): Promise<void> {
  const lines = typeof by === 'function' ? by('grant', once(email)) : roleCommands(by.kysely).grant(once(email));
  for await (const line of lines) if (!line.includes(email)) throw new Error(line);
}

async function readDump(lines: AsyncIterable<string>): Promise<Tables> {
  const tables: Tables = {};
  let rows: Row[] = [];
  let columns: string[] = [];
  for await (const line of lines) {
    const read = JSON.parse(line) as { table?: string; columns?: string[] } | (string | null)[];
    if (Array.isArray(read)) rows.push(Object.fromEntries(columns.map((column, index) => [column, read[index] ?? null])));
    else if (read.table !== undefined) {
      rows = [];
      columns = read.columns ?? [];
      tables[read.table] = rows;
    }
  }
  return tables;
}

/** One hash per table, whatever the order of its rows. */
export function hashTables(tables: Tables): Record<string, string> {
  return Object.fromEntries(
    Object.entries(tables).map(([name, rows]) => {
      const lines = rows.map((row) => JSON.stringify(row)).sort();
      return [name, `${rows.length} rows ${createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 12)}`];
    }),
  );
}
