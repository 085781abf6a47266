import type { Kysely } from 'kysely';
import { migrate } from '../../db/migrate.ts';
import { openDatabase } from '../../db/open.ts';
import type { Schema } from '../../db/schema.ts';
import { makePostgresDatabase } from './postgres.ts';
import { type RunningSite, startSite } from './site.ts';
import { standInFrontOf, type UnsteadyServer } from './unsteady-server.ts';

export type UnsteadySite = { site: RunningSite; server: UnsteadyServer; stop(): Promise<void> };

/** A site with an unreliable PostgreSQL connection. `fill` writes to its database first. */
export async function startUnsteadySite(
  fill: (database: Kysely<Schema>) => Promise<unknown>,
): Promise<UnsteadySite> {
  const own = await makePostgresDatabase();
  const database = await openDatabase({
    url: own.url,
    folder: '',
    log: { info() {}, warn() {}, error() {} },
  });
  await migrate(database.kysely);
  await fill(database.kysely);
  await database.close();
  const server = await standInFrontOf(own.url);
  const site = await startSite({ DATABASE_URL: server.url, LOG_LEVEL: 'warn' });
  return {
    site,
    server,
    async stop() {
      await site.stop();
      await server.stop();
      await own.remove();
    },
  };
}
