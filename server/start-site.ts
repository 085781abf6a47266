import { dumpCommands } from '../db/dump/commands.ts';
import { migrate } from '../db/migrate.ts';
import { roleCommands } from './accounts/role-commands.ts';
import { closeGracefully } from './close-gracefully.ts';
import { type Control, createControl } from './control.ts';
import { createSite, type Site, type SiteDeps } from './create-site.ts';
import { createPatientServer, listenOn } from './listen.ts';
import { reportAlone } from './metrics.ts';

export type StartSiteDeps = Omit<SiteDeps, 'createReport'> & {
  worker: boolean;
};

export async function startSite({ worker, ...deps }: StartSiteDeps): Promise<void> {
  const { env, log, database } = deps;
  await migrate(database.kysely);
  // Imported here, because only a worker has a primary.
  const createReport = worker
    ? (await import('./worker-metrics.ts')).reportThroughPrimary
    : reportAlone;
  const site = createSite({ ...deps, createReport });
  const control = await openControl(deps, site);
  const server = createPatientServer(site.listener);
  const port = await listenOn(server, env);
  const message = worker ? 'a process is ready' : `Kinora is ready on http://localhost:${port}`;
  log.info({ port, catalog: site.catalogKind, database: database.kind }, message);
  closeGracefully({
    server,
    log,
    begin: site.endStreams,
    async close() {
      await Promise.all([site.close(), control?.close()]);
      await database.close();
    },
  });
}

/** The control socket, for the embedded database only: other programs can reach PostgreSQL. */
async function openControl(
  { env, log, database }: Pick<SiteDeps, 'env' | 'log' | 'database'>,
  { purgeAll }: Site,
): Promise<Control | null> {
  if (database.kind !== 'embedded') return null;
  const commands = {
    ...dumpCommands(database, { onRestored: purgeAll }),
    ...roleCommands(database.kysely),
  };
  return createControl({ folder: env.DATA_DIR, commands, log });
}
