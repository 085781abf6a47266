import type { RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Logger } from 'pino';
import type { Database } from '../db/open.ts';
import { openAccounts } from './accounts/open-accounts.ts';
import { type App, addRoutes, createApp } from './app.ts';
import { createServices } from './app-context.ts';
import type { Env } from './env.ts';
import { createAnnouncer } from './jobs/announce-changes.ts';
import { createInvalidate } from './jobs/invalidation.ts';
import { startJobs } from './jobs/start-jobs.ts';
import { startLiveSessions } from './live-sessions.ts';
import { createMetrics } from './metrics.ts';
import { createServesHost } from './middleware/host-rule.ts';
import { openCatalog } from './open-catalog.ts';
import { operatorOf } from './operator.ts';
import type { PageCacheOptions } from './page-cache/cache.ts';
import { createPageDelivery } from './page-delivery.ts';
import type { PageSource } from './page-source.ts';
import { createRenders } from './pages.ts';
import { createRateLimiter } from './rate-limit.ts';
import { openRedis } from './redis.ts';
import type { ReportSources } from './report.ts';
import { PAGE_PATTERNS } from './route-pattern.ts';
import { createSharePictures } from './share-pictures/share-pictures.ts';
import { requireSingleHost } from './single-host.ts';

export type SiteDeps = {
  env: Env;
  log: Logger;
  database: Database;
  pages: PageSource;
  createReport: (sources: ReportSources) => () => Promise<string>;
};

export type Site = {
  app: App;
  listener: RequestListener;
  catalogKind: ReportSources['catalogKind'];
  /** Renders a page without the page cache, for a visitor without cookies. */
  render: PageCacheOptions['renderResponse'];
  purgeAll(): void;
  endStreams(): void;
  close(): Promise<void>;
};

/**
 * Composition root: creates each component once, from components created before. Synchronous, so
 * that no event arrives before everything is connected.
 */
export function createSite({ env, log, database, pages, createReport }: SiteDeps): Site {
  const db = database.kysely;
  const metrics = createMetrics();
  const redis = env.REDIS_URL === undefined ? null : openRedis(env.REDIS_URL, log);
  const limiter = createRateLimiter({ redis });
  const servesHost = createServesHost({
    siteHosts: env.SITE_HOSTS,
    previewHosts: env.PREVIEW_HOSTS,
    siteUrl: env.SITE_URL,
  });
  const { mode } = pages;
  const app = createApp();
  const delivery = createPageDelivery({ env, log, database, redis, app, mode, servesHost });

  const opened = openCatalog({ env, database, redis, log, onCall: metrics.observeCall });
  const { catalog, starter, imageBase } = opened;
  const catalogKind = starter ? 'starter' : 'tmdb';
  const announcer =
    env.INDEXNOW_KEY === undefined
      ? null
      : createAnnouncer({ key: env.INDEXNOW_KEY, origin: env.SITE_URL, log });
  const invalidate = createInvalidate({ purges: delivery.purges, announcer, catalog, log });
  opened.changes.on('change', (tag) => invalidate([tag]));

  const jobs = startJobs({ env, log, database: db, catalog });
  const { titles, events, security } = jobs;
  const live = startLiveSessions({ database: db, log });
  const accounts = openAccounts({
    env,
    log,
    database,
    limiter,
    support: operatorOf(env).email,
    onChange: invalidate,
    onSignedIn: (headers) => events.count('login', headers),
    record: security.record,
  });
  const sharePictures = createSharePictures();
  const services = createServices({
    env,
    log,
    database,
    catalog,
    imageBase,
    titles,
    accounts: accounts.accounts,
    limiter,
    events,
    security,
    sharePictures,
    invalidate,
  });

  const renders = createRenders();
  const report = createReport({
    metrics,
    catalog,
    catalogKind,
    database,
    renders,
    pageCache: delivery.stats,
    mails: accounts.mails,
  });
  addRoutes(app, {
    env,
    log,
    database,
    servesHost,
    services,
    accounts,
    members: accounts.members,
    limiter,
    events,
    live,
    report,
    starter,
    pages: pages.load,
    mode,
    renders,
  });
  const listener = pages.wrap(delivery.listener(getRequestListener(app.fetch)));
  const patterns = [...PAGE_PATTERNS, ...app.routes.map(({ path }) => path)];

  return {
    app,
    listener: requireSingleHost(metrics.measured(listener, patterns)),
    catalogKind,
    render: delivery.render,
    purgeAll: () => delivery.purges.purge(null),
    endStreams: live.close,
    async close() {
      await pages.close();
      await Promise.all([
        jobs.close(),
        accounts.close(),
        sharePictures.close(),
        announcer?.close(),
        delivery.close(),
      ]);
      await opened.close();
      redis?.close();
    },
  };
}
