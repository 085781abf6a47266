import { createDumpCommands } from '../db/dump/commands.ts';
import { migrate, readMigrations, readNewerMigrations } from '../db/migrate.ts';
import { readCertificates } from '../lib/read-certificates.ts';
import { createRoleCommands } from './accounts/role-commands.ts';
import { type ControlServer, startControlServer } from './control/control-server.ts';
import { createSite, type Site, type SiteDeps } from './create-site.ts';
import { createServerWithTimeouts, startListening } from './http/http-server.ts';
import { logReady } from './log-ready.ts';
import { createProcessReport } from './metrics/metrics.ts';
import { getHsts, getMinimalHeaders } from './middleware/security-headers.ts';
import { closeOnSignal } from './process/graceful-shutdown.ts';
import { limitHeapGrowth } from './process/limit-heap-growth.ts';
import { releaseMemoryWhenIdle } from './process/release-memory.ts';

export type StartSiteDeps = Omit<SiteDeps, 'createReport' | 'redis' | 'starterCatalog'> & {
  isWorker: boolean;
};

export async function startSite({ isWorker, ...deps }: StartSiteDeps): Promise<void> {
  const { env, log, database } = deps;
  for (const { name, ms } of await migrate(database.kysely))
    log.info({ migration: name, ms }, 'migration applied');
  const newerMigrations = await readNewerMigrations(database.kysely, await readMigrations());
  if (newerMigrations.length > 0)
    log.warn({ migrations: newerMigrations }, 'the database is of a newer version of Kinora');
  // Imported here, because only a worker has a primary.
  const createReport = isWorker
    ? (await import('./metrics/worker-metrics.ts')).createWorkerReport
    : createProcessReport;
  const site = createSite({ ...deps, ...(await openOptional(deps)), createReport });
  const controlServer = await openControlServer(deps, site);
  const server = createServerWithTimeouts(site.listener, getMinimalHeaders(getHsts(env)));
  const port = await startListening(server, env);
  const ready = { port, catalog: site.catalogKind, database: database.kind };
  if (isWorker) log.info(ready, 'a process is ready');
  else logReady(log, env, ready);
  limitHeapGrowth();
  releaseMemoryWhenIdle();
  // In the background, and once: the other processes have the same mail server.
  if (!isWorker || (await import('node:cluster')).default.worker?.id === 1)
    void site.checkMailServer();
  closeOnSignal({
    server,
    log,
    drainSeconds: env.DRAIN_SECONDS,
    onDrain: site.startDraining,
    endStreams: site.endStreams,
    async closeResources() {
      await Promise.all([site.close(), controlServer?.close()]);
      await database.close();
    },
  });
}

/** Opens parts that only some settings need. Imports their code here, as it takes memory. */
async function openOptional({
  env,
  log,
}: Pick<SiteDeps, 'env' | 'log'>): Promise<Pick<SiteDeps, 'redis' | 'starterCatalog'>> {
  return {
    starterCatalog:
      env.TMDB_API_KEY === undefined
        ? (await import('@kinora/starter-catalog')).createStarterCatalog()
        : null,
    // Last: nothing may be awaited between the connection and those who listen to its events.
    redis:
      env.REDIS_URL === undefined
        ? null
        : (await import('./redis/redis-connection.ts')).openRedis(env.REDIS_URL, log, {
            ca: env.REDIS_CA === undefined ? null : readRedisCa(env.REDIS_CA),
          }),
  };
}

function readRedisCa(path: string): string {
  try {
    return readCertificates(path);
  } catch (error) {
    throw new Error(`REDIS_CA: ${error instanceof Error ? error.message : error}`);
  }
}

/** The control socket, for the embedded database only: other programs can reach PostgreSQL. */
async function openControlServer(
  { env, log, database }: Pick<SiteDeps, 'env' | 'log' | 'database'>,
  { purgeAll }: Site,
): Promise<ControlServer | null> {
  if (database.kind !== 'embedded') return null;
  const commands = {
    ...createDumpCommands(database, { onRestored: purgeAll }),
    ...createRoleCommands(database.kysely),
  };
  return startControlServer({ dataDir: env.DATA_DIR, commands, log });
}
