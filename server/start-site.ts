import { getRequestListener } from '@hono/node-server';
import type { Logger } from 'pino';
import { dumpCommands } from '../db/dump/commands.ts';
import { migrate } from '../db/migrate.ts';
import type { Database } from '../db/open.ts';
import { openAccounts } from './accounts/open-accounts.ts';
import { roleCommands } from './accounts/role-commands.ts';
import { readAuthSecret } from './accounts/secret.ts';
import { createApp } from './app.ts';
import { closeGracefully } from './close-gracefully.ts';
import { createControl } from './control.ts';
import { startDevelopmentServer } from './development.ts';
import type { Env } from './env.ts';
import { createFormStamps } from './form-stamps.ts';
import { createAnnouncer } from './jobs/announce-changes.ts';
import { startEventCounter } from './jobs/count-events.ts';
import { startForgetting } from './jobs/forget-expired.ts';
import { createInvalidate } from './jobs/invalidation.ts';
import { startImportJob } from './jobs/run-imports.ts';
import { startWarmUp } from './jobs/warm-up.ts';
import { openKnownTitles } from './known-titles.ts';
import { createPatientServer, listenOn } from './listen.ts';
import { startLiveSessions } from './live-sessions.ts';
import { createMetrics, reportAlone } from './metrics.ts';
import { createServesHost } from './middleware/host-rule.ts';
import { openCatalog } from './open-catalog.ts';
import { operatorOf } from './operator.ts';
import { createPageCache } from './page-cache/cache.ts';
import { chooseChannel } from './page-cache/channel.ts';
import { createPageCacheListener } from './page-cache/listener.ts';
import { createPurgeBus } from './page-cache/purge-bus.ts';
import { createRender } from './page-cache/render.ts';
import { markDegraded } from './page-cache/render-dependencies.ts';
import { createRenders, type PageBuild } from './pages.ts';
import { createRateLimiter } from './rate-limit.ts';
import { openRedis } from './redis.ts';
import { PAGE_PATTERNS } from './route-pattern.ts';
import { createSecurityLog } from './security-log.ts';
import { createSharePictures } from './share-pictures/share-pictures.ts';
import { requireSingleHost } from './single-host.ts';
import { siteVerification } from './site-verification.ts';
import { nameSocialLinks } from './social-links.ts';

export type SiteParts = {
  env: Env;
  log: Logger;
  database: Database;
  /** Null in development, where they are made anew whenever they change. */
  pages: PageBuild | null;
  /** One of several processes (see cluster.ts). */
  worker: boolean;
};

/** The composition root: everything is made here, once, and handed down. */
export async function startSite({ env, log, database, pages, worker }: SiteParts): Promise<void> {
  const metrics = createMetrics();
  await migrate(database.kysely);
  const redis = env.REDIS_URL === undefined ? null : openRedis(env.REDIS_URL, log);
  const open = openCatalog({
    env,
    database,
    redis,
    log,
    onCall: metrics.observeCall,
    onChange: (tag) => invalidate([tag]),
  });
  const { catalog, starter, imageBase } = open;
  const limiter = createRateLimiter({ redis });
  const titles = openKnownTitles({ database: database.kysely, catalog, log });
  const imports = startImportJob({ database: database.kysely, catalog, titles, log });
  const events = startEventCounter({
    database: database.kysely,
    siteUrl: env.SITE_URL,
    forwardTo: env.ANALYTICS_URL,
    log,
  });
  const security = createSecurityLog({ database: database.kysely, log });
  const forgetting = startForgetting({ database: database.kysely, log });
  const live = startLiveSessions({ database: database.kysely, log });
  const operator = operatorOf(env);
  const onSignedIn = (headers: Headers) => events.count('login', headers);
  const accounts = openAccounts({
    env,
    database,
    limiter,
    log,
    support: operator.email,
    onChange: (tags) => invalidate(tags),
    onSignedIn,
    record: security.record,
  });

  const vite = pages ? null : await startDevelopmentServer();
  const servesHost = createServesHost({
    siteHosts: env.SITE_HOSTS,
    previewHosts: env.PREVIEW_HOSTS,
    siteUrl: env.SITE_URL,
  });
  const renders = createRenders();
  const sources = {
    metrics,
    catalog,
    database,
    catalogKind: starter ? 'starter' : 'tmdb',
    pageCache: () => pageCache.stats(),
    renders,
    mails: accounts.mails,
  } as const;
  const social = nameSocialLinks(env.SOCIAL_LINKS);
  const site = { origin: env.SITE_URL, imageBase, ...(social.length > 0 && { social }) };
  const sharePictures = createSharePictures();
  const app = createApp({
    env,
    servesHost,
    log,
    services: {
      catalog,
      accounts: accounts.accounts,
      count: events.count,
      recordSecurity: security.record,
      database: database.kysely,
      reads: database.reads,
      titles,
      limit: limiter.take,
      invalidate: (tags) => invalidate(tags),
      markDegraded,
      sharePictures,
      site,
      operator,
      formStamps: createFormStamps({ secret: readAuthSecret(env) }),
      proofs: siteVerification(env),
      log,
    },
    database,
    accounts,
    limiter,
    events,
    live,
    members: accounts.members,
    // Imported here, because one process has nobody to ask.
    report: worker
      ? (await import('./worker-metrics.ts')).reportThroughPrimary(sources)
      : reportAlone(sources),
    starter,
    pages: async () => pages ?? (vite?.pages() as Promise<PageBuild>),
    renders,
    mode: pages ? 'production' : 'development',
  });

  const listen = getRequestListener(app.fetch);
  const pageCache = createPageCache({
    maxBytes: env.PAGE_CACHE_MB * 1024 * 1024,
    renderResponse: createRender(app, env.SITE_URL),
  });
  const purges = createPurgeBus({
    purge: pageCache.purge,
    open: chooseChannel(env, database, redis, log),
    log,
  });
  const announcer =
    env.INDEXNOW_KEY === undefined
      ? null
      : createAnnouncer({ key: env.INDEXNOW_KEY, origin: env.SITE_URL, log });
  const invalidate = createInvalidate({ purges, announcer, catalog, log });
  const keeps = !vite && env.PAGE_CACHE_MB > 0;
  const front = keeps
    ? createPageCacheListener({ cache: pageCache, next: listen, servesHost })
    : listen;
  const patterns = [...PAGE_PATTERNS, ...app.routes.map(({ path }) => path)];
  const measured = metrics.measured(
    vite
      ? (request, response) => vite.middlewares(request, response, () => listen(request, response))
      : front,
    patterns,
  );
  // PostgreSQL is reached by everybody; the embedded database only through the process that has it open.
  const commands = {
    ...dumpCommands(database, { onRestored: () => purges.purge(null) }),
    ...roleCommands(database.kysely),
  };
  const control =
    database.kind === 'embedded'
      ? await createControl({ folder: env.DATA_DIR, commands, log })
      : null;
  const server = createPatientServer(requireSingleHost(measured));
  const port = await listenOn(server, env);
  const message = worker ? 'a process is ready' : `Kinora is ready on http://localhost:${port}`;
  log.info({ port, catalog: sources.catalogKind, database: database.kind }, message);
  const warmUp = keeps ? startWarmUp({ cache: pageCache, database: database.kysely, log }) : null;
  closeGracefully({
    server,
    log,
    begin: live.close,
    close: async () => {
      await vite?.close();
      forgetting.close();
      await Promise.all([
        events.close(),
        accounts.close(),
        security.close(),
        imports.close(),
        titles.close(),
        sharePictures.close(),
        control?.close(),
        warmUp?.close(),
        announcer?.close(),
        purges.close(),
      ]);
      await open.close();
      redis?.close();
      await database.close();
    },
  });
}
