import type { RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { StarterCatalog } from '@kinora/starter-catalog';
import type { Logger } from 'pino';
import type { Database } from '../db/open.ts';
import type { TitleRef } from '../domain/titles/title.ts';
import { TAKEDOWNS_TAG, titleTag } from '../domain/web/cache-tags.ts';
import { chunk } from '../lib/chunk.ts';
import { openAccounts } from './accounts/open-accounts.ts';
import { startLiveSessions } from './api/live-sessions.ts';
import { type App, addRoutes, createApp } from './app.ts';
import { createServices } from './app-context.ts';
import { openAgeRatings } from './catalog/age-ratings.ts';
import { openCatalog } from './catalog/open-catalog.ts';
import { openServiceTitles } from './catalog/service-titles.ts';
import { openTakedowns } from './catalog/takedowns.ts';
import { readTmdbLogo } from './catalog/tmdb-logo.ts';
import { createKnownTitles } from './drawn-pictures/known-titles.ts';
import type { Env } from './env.ts';
import { createFileThreads } from './files/file-threads.ts';
import { requireSingleHost } from './http/require-single-host.ts';
import { PAGE_PATTERNS } from './http/route-pattern.ts';
import { createAnnouncer } from './invalidation/indexnow-announcer.ts';
import { createInvalidate } from './invalidation/invalidation.ts';
import { startJobs } from './jobs/start-jobs.ts';
import { createLinkChecker } from './links/check-link.ts';
import { findMailProblem } from './mail/mail-problem.ts';
import { createMetrics } from './metrics/metrics.ts';
import type { ReportSources } from './metrics/prometheus-report.ts';
import { getHsts, getMinimalHeaders } from './middleware/security-headers.ts';
import { createHostCheck } from './middleware/served-hosts.ts';
import type { PageCacheOptions } from './page-cache/cache.ts';
import { createPageDelivery } from './page-cache/page-delivery.ts';
import { MAX_TAGS_PER_MESSAGE } from './page-cache/purge-bus.ts';
import type { PageSource } from './page-source.ts';
import { getOperator } from './pages/operator.ts';
import { createPageHandler, createRenderSemaphore } from './pages/page-handler.ts';
import { createDiskSpace } from './process/disk-space.ts';
import type { RedisConnection } from './redis/redis-connection.ts';
import { createRateLimiter } from './security/rate-limit.ts';
import { createRefusedOriginLog } from './security/refused-origins.ts';
import { createSharePictures } from './share-pictures/share-pictures.ts';

export type SiteDeps = {
  env: Env;
  log: Logger;
  database: Database;
  redis: RedisConnection | null;
  /** `null` with a key for TMDB. */
  starterCatalog: StarterCatalog | null;
  pageSource: PageSource;
  createReport: (sources: ReportSources) => () => Promise<string>;
};

export type Site = {
  app: App;
  listener: RequestListener;
  catalogKind: ReportSources['catalogKind'];
  /** Renders a page without the page cache, for a visitor without cookies. */
  render: PageCacheOptions['renderPage'];
  purgeAll(): void;
  /** From then on /readyz is 503. */
  startDraining(): void;
  endStreams(): void;
  /** Tries the connection to the mail server, if there is one, and logs the result. */
  checkMailServer(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Composition root: creates each component once, from components created before. Synchronous, so
 * that no event arrives before everything is connected.
 */
export function createSite(deps: SiteDeps): Site {
  const { env, log, database, redis, starterCatalog, pageSource, createReport } = deps;
  const db = database.kysely;
  const metrics = createMetrics();
  const limiter = createRateLimiter({ redis });
  let isDraining = false;
  const diskSpace = createDiskSpace(env.DATA_DIR);
  const isServedHost = createHostCheck({
    siteHosts: env.SITE_HOSTS,
    previewHosts: env.PREVIEW_HOSTS,
    siteUrl: env.SITE_URL,
  });
  const logRefusedOrigin = createRefusedOriginLog({
    siteUrl: env.SITE_URL,
    hosts: [...env.SITE_HOSTS, ...env.PREVIEW_HOSTS],
    log,
  });
  const { mode } = pageSource;
  const app = createApp();
  const takedowns = openTakedowns({
    db,
    log,
    onMissedChange: () => pageDelivery.clearCache(),
    onTitlesFound: (titles) => purgeTitles(titles),
  });
  const pageDelivery = createPageDelivery({
    env,
    log,
    database,
    redis,
    renderPage: (cacheKey) => pages.renderShared(cacheKey),
    mode,
    isServedHost,
    takedowns,
  });

  const catalogHandle = openCatalog({
    env,
    database,
    redis,
    starterCatalog,
    takedowns,
    log,
    onCall: metrics.observeCatalogCall,
  });
  const { unfilteredCatalog, imageBase } = catalogHandle;
  const knownTitles = createKnownTitles();
  const catalog = knownTitles.watch(catalogHandle.catalog);
  const ageRatings = openAgeRatings({
    db,
    bestEffortDb: database.bestEffortDb,
    catalog: unfilteredCatalog,
    log,
  });
  const serviceTitles = openServiceTitles({
    db: database.requestDb,
    bestEffortDb: database.bestEffortDb,
    limiter,
    log,
  });
  const catalogKind = starterCatalog ? 'starter' : 'tmdb';
  const tmdbLogo =
    starterCatalog || env.TMDB_LOGO === undefined ? null : readTmdbLogo(env.TMDB_LOGO);
  const announcer =
    env.INDEXNOW_KEY === undefined
      ? null
      : createAnnouncer({ key: env.INDEXNOW_KEY, origin: env.SITE_URL, log });
  const invalidate = createInvalidate({ purgeBus: pageDelivery.purges, announcer, catalog, log });
  catalogHandle.changes.on('change', (tag) => invalidate([tag]));

  /** In batches, so that each message makes the other processes read the takedowns first. */
  function purgeTitles(titles: TitleRef[]): void {
    for (const batch of chunk(titles, MAX_TAGS_PER_MESSAGE - 1))
      invalidate([TAKEDOWNS_TAG, ...batch.map(titleTag)]);
  }

  const checkLink = createLinkChecker({ userAgent: `KinoraLinkCheck (+${env.SITE_URL})` });
  const jobs = startJobs({
    env,
    log,
    db,
    requestDb: database.requestDb,
    catalog,
    unfilteredCatalog,
    takedowns,
    purgeTitles,
    purgePages: pageDelivery.purgePages,
    checkLink,
  });
  const { titleIndex, events, securityLog } = jobs;
  const liveSessions = startLiveSessions({ db, log });
  const accounts = openAccounts({
    env,
    log,
    database,
    limiter,
    supportEmail: getOperator(env).email,
    invalidate,
    onSignedIn: (headers) => events.track('login', headers),
    record: securityLog.record,
    logRefusedOrigin,
  });
  const sharePictures = createSharePictures();
  const files = createFileThreads();
  const services = createServices({
    env,
    log,
    database,
    catalog,
    ageRatings,
    serviceTitles,
    readCallBudget: async () => (await catalogHandle.callBudget?.readState()) ?? null,
    readDiskSpace: diskSpace.read,
    findMailProblem: () => findMailProblem(env, accounts),
    imageBase,
    tmdbLogo,
    titleIndex,
    files,
    accounts: accounts.pageClient,
    limiter,
    events,
    securityLog,
    sharePictures,
    invalidate,
    reloadTakedowns: takedowns.reload,
    checkLink,
  });

  const renderSemaphore = createRenderSemaphore();
  const getReport = createReport({
    metrics,
    catalog,
    catalogKind,
    callBudget: catalogHandle.callBudget?.budget ?? null,
    database,
    renderSemaphore,
    pageCache: pageDelivery.stats,
    mailJob: accounts.mailJob,
    titleRefresher: jobs.titleRefresher,
    diskSpace,
  });
  const pages = createPageHandler({
    services,
    loadBuild: pageSource.loadBuild,
    renderSemaphore,
    sessionReader: accounts.sessionReader,
    trustedProxies: env.TRUST_PROXY,
    hsts: getHsts(env),
    logRefusedOrigin,
    log,
    mode,
  });
  addRoutes(app, {
    env,
    log,
    database,
    isServedHost,
    catalog,
    takedowns,
    knownTitles,
    accounts,
    sessionReader: accounts.sessionReader,
    limiter,
    logRefusedOrigin,
    events,
    liveSessions,
    recordSecurity: securityLog.record,
    getReport,
    starterCatalog,
    tmdbLogo,
    handlePage: pages.handle,
    redis,
    disk: diskSpace,
    isDraining: () => isDraining,
    mode,
  });
  const listener = pageSource.wrapListener(pageDelivery.listener(getRequestListener(app.fetch)));
  const patterns = [...PAGE_PATTERNS, ...app.routes.map(({ path }) => path)];

  return {
    app,
    listener: requireSingleHost(
      metrics.instrument(listener, patterns),
      new URL(env.SITE_URL).host,
      getMinimalHeaders(getHsts(env)),
    ),
    catalogKind,
    render: pages.renderShared,
    purgeAll: () => pageDelivery.purges.purge(null),
    startDraining() {
      isDraining = true;
    },
    endStreams: liveSessions.close,
    async checkMailServer() {
      await accounts.mailCheck?.logConnection();
    },
    async close() {
      await pageSource.close();
      takedowns.close();
      await Promise.all([
        jobs.close(),
        ageRatings.close(),
        serviceTitles.close(),
        accounts.close(),
        sharePictures.close(),
        files.close(),
        announcer?.close(),
        pageDelivery.close(),
      ]);
      await catalogHandle.close();
      redis?.close();
    },
  };
}
