// First, and before anything that imports React.
import './node-env.ts';
import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { type Logger, pino } from 'pino';
import { createClient } from '../catalog/client.ts';
import { createCatalog } from '../catalog/gateway.ts';
import { createStarterCatalog } from '../catalog/starter/app.ts';
import { migrate } from '../db/migrate.ts';
import { type Database, openDatabase } from '../db/open.ts';
import { createReadOverrides } from '../db/read-overrides.ts';
import { createApp } from './app.ts';
import { closeGracefully } from './close-gracefully.ts';
import { startDevelopmentServer } from './development.ts';
import { type Env, readEnv } from './env.ts';
import { startWarmUp } from './jobs/warm-up.ts';
import { keepAnswers } from './keep-answers.ts';
import { createServesHost } from './middleware/host-rule.ts';
import { createPageCache } from './page-cache/cache.ts';
import { createPageCacheListener } from './page-cache/listener.ts';
import { openPostgresChannel } from './page-cache/postgres-channel.ts';
import { createPurgeBus, type OpenChannel } from './page-cache/purge-bus.ts';
import { openRedisChannel } from './page-cache/redis-channel.ts';
import { createRender } from './page-cache/render.ts';
import { noteTitles } from './page-cache/shown.ts';
import type { PageBuild } from './pages.ts';
import { openRedis, type RedisConnection } from './redis.ts';
import { siteVerification } from './site-verification.ts';

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
  const redis = env.REDIS_URL === undefined ? null : openRedis(env.REDIS_URL, log);
  // The starter catalog is always there: nothing of it has to be kept.
  const kept = starter || env.CATALOG_STORE_MB === 0 ? null : keepAnswers({ database, redis, maxMb: env.CATALOG_STORE_MB, log });
  const catalog = createCatalog({
    client,
    readOverrides: noteTitles(createReadOverrides(database.reads)),
    answers: kept?.answers,
    onChange: (tag) => purges.purge([tag]),
    log,
  });
  const site = { origin: env.SITE_URL, imageBase: starter ? '/artwork' : env.TMDB_IMAGE_URL };

  const vite = development ? await startDevelopmentServer() : null;
  const built = vite ? null : await loadPages();
  const servesHost = createServesHost({ hosts: [...env.SITE_HOSTS, ...env.PREVIEW_HOSTS], siteUrl: env.SITE_URL });
  const app = createApp({
    env,
    servesHost,
    log,
    services: { catalog, database: database.kysely, reads: database.reads, site, proofs: siteVerification(env), log },
    database,
    starter,
    pages: async () => built ?? (vite?.pages() as Promise<PageBuild>),
    mode: development ? 'development' : 'production',
  });

  const listen = getRequestListener(app.fetch);
  const pageCache = createPageCache({ maxBytes: env.PAGE_CACHE_MB * 1024 * 1024, render: createRender(app, env.SITE_URL) });
  const purges = createPurgeBus({ purge: pageCache.purge, open: channelOf(env, database, redis, log), log });
  const server = createServer(
    vite
      ? (request, response) => vite.middlewares(request, response, () => listen(request, response))
      : env.PAGE_CACHE_MB > 0
        ? createPageCacheListener({ cache: pageCache, next: listen, servesHost })
        : listen,
  );
  const port = await listenOn(server, env);
  log.info({ port, catalog: starter ? 'starter' : 'tmdb', database: database.kind }, `Kinora is ready on http://localhost:${port}`);
  const warmUp = development ? null : startWarmUp({ cache: pageCache, database: database.kysely, log });
  closeGracefully({
    server,
    log,
    close: async () => {
      await vite?.close();
      await warmUp?.close();
      await purges.close();
      await kept?.close();
      redis?.close();
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

/** How the processes of this site hear of each other; null where there is but one. */
function channelOf({ DATABASE_URL }: Env, { kysely }: Database, redis: RedisConnection | null, log: Logger): OpenChannel | null {
  if (redis) return (events) => openRedisChannel(redis.commands, events);
  if (DATABASE_URL !== undefined) return (events) => openPostgresChannel(DATABASE_URL, kysely, log, events);
  return null;
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
