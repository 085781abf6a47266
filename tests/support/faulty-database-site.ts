import type { Kysely } from 'kysely';
import { migrate } from '../../db/migrate.ts';
import { openDatabase } from '../../db/open.ts';
import type { Schema } from '../../db/schema.ts';
import { type FaultyProxy, startFaultyProxy } from './faulty-proxy.ts';
import { makePostgresDatabase } from './postgres.ts';
import { type RunningSite, startSite } from './start-site.ts';

export type FaultyDatabaseSite = { site: RunningSite; proxy: FaultyProxy; stop(): Promise<void> };

/** A site with an unreliable PostgreSQL connection. `seed` writes to its database first. */
export async function startFaultyDatabaseSite(
  seed: (database: Kysely<Schema>) => Promise<unknown>,
  env: Record<string, string> = {},
): Promise<FaultyDatabaseSite> {
  const postgres = await makePostgresDatabase();
  const database = await openDatabase({
    url: postgres.url,
    folder: '',
    log: { info() {}, warn() {}, error() {} },
  });
  await migrate(database.kysely);
  await seed(database.kysely);
  await database.close();
  const proxy = await startFaultyProxy(postgres.url);
  const site = await startSite({ DATABASE_URL: proxy.url, LOG_LEVEL: 'warn', ...env });
  return {
    site,
    proxy,
    async stop() {
      await site.kill();
      await proxy.stop();
      await postgres.remove();
    },
  };
}
