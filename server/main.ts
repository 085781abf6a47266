// First, and before anything that imports React.
import './node-env.ts';
import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { pino } from 'pino';
import { createClient } from '../catalog/client.ts';
import { createCatalog } from '../catalog/gateway.ts';
import { createStarterCatalog } from '../catalog/starter/app.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open.ts';
import { createReadOverrides } from '../db/read-overrides.ts';
import { createApp } from './app.ts';
import { closeGracefully } from './close-gracefully.ts';
import { startDevelopmentServer } from './development.ts';
import { type Env, readEnv } from './env.ts';
import type { PageBuild } from './pages.ts';

/** The composition root: everything is made here, once, and handed down. */
async function start(env: Env, development: boolean) {
  const log = pino({ level: env.LOG_LEVEL });
  const database = await openDatabase({ url: env.DATABASE_URL ?? null, folder: env.DATA_DIR, log });
  await migrate(database.kysely);

  // Without a key the bundled catalog answers the same client, in this process.
  const starter = env.TMDB_API_KEY === undefined ? createStarterCatalog() : null;
  const client = createClient({
    url: starter ? 'http://starter.invalid/3' : env.TMDB_API_URL,
    key: env.TMDB_API_KEY ?? 'starter',
    fetch: starter?.fetch ?? fetch,
    log,
  });
  const catalog = createCatalog({ client, readOverrides: createReadOverrides(database.kysely), log });
  const site = { origin: env.SITE_URL, imageBase: starter ? '/artwork' : env.TMDB_IMAGE_URL };

  const vite = development ? await startDevelopmentServer() : null;
  const built = vite ? null : await loadPages();
  const app = createApp({
    env,
    log,
    services: { catalog, database: database.kysely, site, log },
    database,
    starter,
    pages: async () => built ?? (vite?.pages() as Promise<PageBuild>),
    mode: development ? 'development' : 'production',
  });

  const listen = getRequestListener(app.fetch);
  const server = createServer((request, response) => {
    if (vite) vite.middlewares(request, response, () => listen(request, response));
    else void listen(request, response);
  });
  const port = await listenOn(server, env);
  log.info({ port, catalog: starter ? 'starter' : 'tmdb', database: database.kind }, `Kinora is ready on http://localhost:${port}`);
  closeGracefully({
    server,
    log,
    close: async () => {
      await vite?.close();
      await database.close();
    },
  });
}

/** The port that was taken, which is another than asked for where that was 0. */
async function listenOn(server: Server, { PORT, HOST }: Env): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new Error(`PORT ${PORT} is in use by another program`) : error),
    );
    server.listen(PORT, HOST, resolve);
  });
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : PORT;
}

async function loadPages(): Promise<PageBuild> {
  const file = new URL('../build/server/index.js', import.meta.url);
  return (await import(file.href)) as PageBuild;
}

try {
  await start(readEnv(process.env), process.argv.includes('--dev'));
} catch (error) {
  // One line for the operator; a stack trace would bury what to do.
  console.error(`Kinora cannot start: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
