import type { StarterCatalog } from '@kinora/starter-catalog';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import type { Logger } from 'pino';
import type { Database } from '../db/open.ts';
import { loggedPath } from '../domain/logged-path.ts';
import type { OpenAccounts } from './accounts/open-accounts.ts';
import { accountsApi } from './api/accounts.ts';
import { adminSessionsApi } from './api/admin-sessions.ts';
import { eventsApi } from './api/events.ts';
import { health } from './api/health.ts';
import { indexNowKey } from './api/indexnow-key.ts';
import { metrics } from './api/metrics.ts';
import { previewRobots } from './api/preview-robots.ts';
import { artwork } from './artwork.ts';
import type { ServerBindings } from './bindings.ts';
import type { Env } from './env.ts';
import type { EventCounter } from './jobs/count-events.ts';
import type { LiveSessions } from './live-sessions.ts';
import { discardBody } from './middleware/discard-body.ts';
import { hostRule, type ServesHost } from './middleware/host-rule.ts';
import { type RequestVariables, requestLog } from './middleware/request-log.ts';
import { securityHeaders } from './middleware/security-headers.ts';
import { createPageHandler, type PageDeps } from './pages.ts';
import type { RateLimiter } from './rate-limit.ts';
import { staticFiles } from './static-files.ts';
import { isReadable } from './url-safety.ts';

export type App = Hono<RequestVariables & ServerBindings>;

export type AppDeps = Omit<PageDeps, 'trustedProxies'> & {
  env: Env;
  servesHost: ServesHost;
  log: Logger;
  database: Database;
  accounts: Pick<OpenAccounts, 'door' | 'openApi'>;
  limiter: RateLimiter;
  events: EventCounter;
  live: LiveSessions;
  report: () => Promise<string>;
  /** `null` if TMDB is used. */
  starter: StarterCatalog | null;
};

export function createApp(): App {
  return new Hono();
}

/** Adds every route of the process; the order decides which one handles a request. */
export function addRoutes(app: App, deps: AppDeps): void {
  const {
    env,
    servesHost,
    log,
    services,
    database,
    accounts,
    limiter,
    events,
    members,
    live,
    report,
    starter,
    mode,
  } = deps;
  const https = env.SITE_URL.startsWith('https:');
  app.use(discardBody);
  app.use(requestLog(log));
  app.use(securityHeaders({ https }));
  const page = createPageHandler({ ...deps, trustedProxies: env.TRUST_PROXY });
  // Must precede all routing by path: programs disagree on which path an unreadable URL means.
  app.use(async (c, next) => (isReadable(c.env?.incoming?.url ?? '/') ? next() : page(c)));
  // Monitoring requests it by IP, so it precedes the redirect to the host name.
  app.route('/', metrics({ token: env.METRICS_TOKEN ?? null, siteUrl: env.SITE_URL, report }));
  app.use(hostRule({ servesHost, siteUrl: env.SITE_URL }));
  app.route('/', health({ catalog: services.catalog, database }));
  app.route('/', previewRobots({ hosts: env.PREVIEW_HOSTS, siteUrl: env.SITE_URL }));
  if (env.INDEXNOW_KEY !== undefined) app.route('/', indexNowKey(env.INDEXNOW_KEY));
  if (mode === 'production') app.route('/', staticFiles('build/client'));
  app.use(compress());
  app.route('/', accountsApi({ ...accounts, trustedProxies: env.TRUST_PROXY }));
  app.route(
    '/',
    eventsApi({
      events,
      limiter,
      origin: new URL(env.SITE_URL).origin,
      trustedProxies: env.TRUST_PROXY,
    }),
  );
  app.route('/', adminSessionsApi({ members, live }));
  if (starter) app.route('/', artwork(starter));
  app.all('*', page);
  app.onError((error, c) => {
    // Errors that the pages' own error page did not handle.
    log.error(
      { err: error, requestId: c.get('requestId'), path: loggedPath(c.req.path) },
      'unexpected error',
    );
    return c.text('Internal Server Error', 500);
  });
}
