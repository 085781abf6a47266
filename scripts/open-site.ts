import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkServer } from '../db/connect-at-start.ts';
import { type Command, createDumpCommands } from '../db/dump/commands.ts';
import { DumpError } from '../db/dump/format.ts';
import { migrate } from '../db/migrate.ts';
import { type Database, openDatabase } from '../db/open.ts';
import { createRoleCommands } from '../server/accounts/role-commands.ts';
import { findRunningSite, type RunCommand } from '../server/control/control-client.ts';
import type { Env } from '../server/env.ts';
import { openPostgresChannel } from '../server/page-cache/postgres-channel.ts';
import { createPurgeBus } from '../server/page-cache/purge-bus.ts';

export type Site = {
  name: string;
  run: RunCommand;
};

/**
 * Passes `work` a way to run commands on the site's database: in the process of the running site if
 * the database is embedded, otherwise in this one. `create` allows a missing database. Rejects if
 * another process uses the folder and takes no commands, such as a backup.
 */
export async function withSite(
  env: Env,
  { create }: { create: boolean },
  work: (site: Site) => Promise<void>,
): Promise<void> {
  const embedded = env.DATABASE_URL === undefined;
  if (embedded) {
    const run = await findRunningSite(env.DATA_DIR).catch(rethrowForbidden);
    if (run) return work({ name: `the running site on ${env.DATA_DIR}`, run });
    if (!create && !existsSync(join(env.DATA_DIR, 'database')))
      throw new DumpError(
        `DATA_DIR ${env.DATA_DIR} holds no database. Set DATA_DIR, or DATABASE_URL for PostgreSQL.`,
      );
  }
  const server =
    env.DATABASE_URL === undefined ? null : await checkServer('DATABASE_URL', env.DATABASE_URL);
  const database = await openDatabase({
    url: env.DATABASE_URL ?? null,
    isPooled: server?.isPooled,
    folder: env.DATA_DIR,
    log: silentLog,
  });
  const commands: Record<string, Command> = {
    ...createDumpCommands(database, { onRestored: () => purgeProcesses(env, database) }),
    ...createRoleCommands(database.kysely),
  };
  async function* run(
    name: string,
    input: AsyncIterable<string> = noLines(),
  ): AsyncGenerator<string> {
    // A running site migrates at its start.
    if (name === 'import') await migrate(database.kysely);
    yield* commands[name]?.(input) ?? noLines();
  }
  try {
    await work({
      name: embedded ? `the database in ${env.DATA_DIR}` : 'the PostgreSQL database',
      run,
    });
  } finally {
    await database.close();
  }
}

/** Processes that serve the site from PostgreSQL have outdated pages cached. */
async function purgeProcesses({ DATABASE_URL: url }: Env, { kysely }: Database): Promise<void> {
  if (url === undefined) return;
  const purges = createPurgeBus({
    purge() {},
    openChannel: (events) => openPostgresChannel(url, kysely, silentLog, events),
    log: silentLog,
  });
  purges.purge(null);
  await purges.close();
}

/** Errors reject the command, so a terminal needs no log. */
const silentLog = { info() {}, warn() {}, error() {} };

async function* noLines(): AsyncGenerator<string> {}

function rethrowForbidden(error: NodeJS.ErrnoException): never {
  if (error.code === 'EACCES' || error.code === 'EPERM')
    throw new DumpError('The site runs as another user. Run this as the same one.', {
      cause: error,
    });
  throw error;
}
