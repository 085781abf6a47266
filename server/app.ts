import type { StarterCatalog } from '@kinora/starter-catalog';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import type { Catalog } from '../catalog/catalog.ts';
import type { Database } from '../db/open.ts';
import { redactPath } from '../domain/web/redact-path.ts';
import type { AccountsHandle } from './accounts/open-accounts.ts';
import type { SessionReader } from './accounts/sessions/session-reader.ts';
import type { EventTracker } from './analytics/track-events.ts';
import { accountsApi } from './api/accounts.ts';
import { adminSessionsApi } from './api/admin-sessions.ts';
import { eventsApi } from './api/events.ts';
import { healthApi } from './api/health.ts';
import { indexNowKey } from './api/indexnow-key.ts';
import type { LiveSessions } from './api/live-sessions.ts';
import { metricsApi } from './api/metrics.ts';
import { previewRobots } from './api/preview-robots.ts';
import { starterArtwork } from './catalog/starter-artwork.ts';
import { serveTmdbLogo, type TmdbLogo } from './catalog/tmdb-logo.ts';
import { type DrawnPicturesDeps, drawnPictures } from './drawn-pictures/drawn-pictures.ts';
import type { Env } from './env.ts';
import type { ServerBindings } from './http/bindings.ts';
import { staticFiles } from './http/static-files.ts';
import { isWellFormedUrl } from './http/url-safety.ts';
import { compressResponses } from './middleware/compress-responses.ts';
import { drainRequestBody } from './middleware/drain-request-body.ts';
import { warnAboutProxies } from './middleware/proxy-warning.ts';
import { type RequestVariables, requestLog } from './middleware/request-log.ts';
import { getHsts, securityHeaders } from './middleware/security-headers.ts';
import { type HostCheck, redirectUnservedHosts } from './middleware/served-hosts.ts';
import type { PageSource } from './page-source.ts';
import type { PageHandler } from './pages/page-handler.ts';
import type { DiskSpace } from './process/disk-space.ts';
import type { RedisConnection } from './redis/redis-connection.ts';
import type { RateLimiter } from './security/rate-limit.ts';
import type { LogRefusedOrigin } from './security/refused-origins.ts';
import type { SecurityLog } from './security/security-log.ts';

export type App = Hono<RequestVariables & ServerBindings>;

export type AppDeps = {
  env: Env;
  isServedHost: HostCheck;
  log: Logger;
  database: Database;
  redis: RedisConnection | null;
  disk: DiskSpace;
  /** Whether the process received a signal to stop. */
  isDraining: () => boolean;
  catalog: Catalog;
  takedowns: DrawnPicturesDeps['takedowns'];
  knownTitles: DrawnPicturesDeps['knownTitles'];
  accounts: Pick<AccountsHandle, 'gateway' | 'openApi'>;
  limiter: RateLimiter;
  logRefusedOrigin: LogRefusedOrigin;
  events: EventTracker;
  liveSessions: LiveSessions;
  recordSecurity: SecurityLog['record'];
  getReport: () => Promise<string>;
  /** `null` if TMDB is used. */
  starterCatalog: StarterCatalog | null;
  /** `null` if not configured, and with the starter catalog. */
  tmdbLogo: TmdbLogo | null;
  sessionReader: SessionReader;
  handlePage: PageHandler['handle'];
  mode: PageSource['mode'];
};

export function createApp(): App {
  return new Hono();
}

/** Adds every route of the process; the order decides which one handles a request. */
export function addRoutes(app: App, deps: AppDeps): void {
  const {
    env,
    isServedHost,
    log,
    catalog,
    takedowns,
    knownTitles,
    database,
    redis,
    disk,
    isDraining,
    accounts,
    limiter,
    logRefusedOrigin,
    events,
    sessionReader,
    liveSessions,
    recordSecurity,
    getReport,
    starterCatalog,
    tmdbLogo,
    handlePage,
    mode,
  } = deps;
  app.use(drainRequestBody);
  app.use(requestLog(log));
  app.use(securityHeaders(getHsts(env)));
  // Must precede all routing by path: programs disagree on which path an unreadable URL means.
  app.use(async (c, next) =>
    isWellFormedUrl(c.env?.incoming?.url ?? '/') ? next() : handlePage(c),
  );
  app.on('TRACE', '*', (c) => c.text('Method Not Allowed', 405, { allow: 'GET, HEAD, POST' }));
  // Monitoring requests it by IP, so it precedes the redirect to the host name.
  app.route(
    '/',
    metricsApi({ token: env.METRICS_TOKEN ?? null, siteUrl: env.SITE_URL, getReport }),
  );
  app.use(redirectUnservedHosts({ servesHost: isServedHost, siteUrl: env.SITE_URL }));
  app.route(
    '/',
    healthApi({
      catalog,
      database,
      disk,
      isDraining,
      getRedisStatus: redis && (() => (redis.commands.status === 'ready' ? 'ok' : 'down')),
    }),
  );
  // After the health checks, which load balancers request directly.
  app.use(warnAboutProxies({ trustedProxies: env.TRUST_PROXY, log }));
  app.route('/', previewRobots({ hosts: env.PREVIEW_HOSTS, siteUrl: env.SITE_URL }));
  if (env.INDEXNOW_KEY !== undefined) app.route('/', indexNowKey(env.INDEXNOW_KEY));
  // Precedes the static files, which answer for all other assets.
  if (tmdbLogo) app.route('/', serveTmdbLogo(tmdbLogo));
  if (mode === 'production') app.route('/', staticFiles('build/client'));
  app.use(compressResponses());
  app.route('/', accountsApi({ ...accounts, trustedProxies: env.TRUST_PROXY }));
  app.route(
    '/',
    eventsApi({
      events,
      limiter,
      origin: new URL(env.SITE_URL).origin,
      logRefusedOrigin,
      trustedProxies: env.TRUST_PROXY,
    }),
  );
  app.route(
    '/',
    adminSessionsApi({
      sessionReader,
      liveSessions,
      record: recordSecurity,
      trustedProxies: env.TRUST_PROXY,
    }),
  );
  app.route('/', drawnPictures({ catalog, takedowns, knownTitles }));
  if (starterCatalog) app.route('/', starterArtwork(starterCatalog));
  app.all('*', handlePage);
  app.onError((error, c) => {
    // Errors that the pages' own error page did not handle.
    log.error(
      { err: error, requestId: c.get('requestId'), path: redactPath(c.req.path) },
      'unexpected error',
    );
    return c.text('Internal Server Error', 500);
  });
}
