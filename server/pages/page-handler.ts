import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import type { Logger } from 'pino';
import {
  createRequestHandler,
  type RequestHandler,
  type RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import type { RequestInfo, Services } from '../../app/context.ts';
import { getRequestLang } from '../../app/i18n/negotiation.ts';
import { runOnReplica } from '../../db/replica.ts';
import type { Lang } from '../../domain/language/language.ts';
import { decodePath } from '../../domain/web/decode-path.ts';
import { redactPath } from '../../domain/web/redact-path.ts';
import { ROUTES } from '../../domain/web/route-table.ts';
import { createSemaphore, type Semaphore } from '../../lib/semaphore.ts';
import type { SessionReader } from '../accounts/sessions/session-reader.ts';
import { getClientIp, type ServerBindings } from '../http/bindings.ts';
import { startDeadline } from '../http/request-deadline.ts';
import { getRequestingIp } from '../http/requesting-ip.ts';
import { createPatternMatcher } from '../http/route-pattern.ts';
import { isWellFormedUrl } from '../http/url-safety.ts';
import { logRequest, type RequestVariables } from '../middleware/request-log.ts';
import { setSecurityHeaders } from '../middleware/security-headers.ts';
import type { CacheKey } from '../page-cache/cache-key.ts';
import { type LogRefusedOrigin, readOrigin } from '../security/refused-origins.ts';
import { isSameOrigin } from '../security/same-origin.ts';
import { createDocumentRenderer } from './document-renderer.ts';
import { createByteResponse, type RenderedPage, readResponse, withInit } from './rendered-page.ts';

/** The built pages with their export for services (see app/entry.server.tsx). */
export type PageBuild = ServerBuild & {
  entry: {
    module: {
      createRequestContext(services: Services, info: RequestInfo): RouterContextProvider;
    };
  };
};

export type PageDeps = {
  services: Omit<Services, 'renderDocument'>;
  loadBuild: () => Promise<PageBuild>;
  renderSemaphore: Semaphore;
  sessionReader: SessionReader;
  trustedProxies: number;
  /** Value of `Strict-Transport-Security`. */
  hsts: string | null;
  logRefusedOrigin: LogRefusedOrigin;
  log: Logger;
  mode: 'production' | 'development';
  timeoutMs?: number;
};

export type PageHandler = ReturnType<typeof createPageHandler>;

/**
 * Concurrent renders. Most of a render waits for the catalog, so many can overlap; further requests
 * are queued, and beyond the queue get a 503 with Retry-After.
 */
const RENDER_LIMITS = { maxConcurrent: 100, maxQueued: 400 };
const RENDER_QUEUE_TIMEOUT_MS = 2000;
const BUSY_RETRY_AFTER_SECONDS = '2';
/** As long as a body may take to arrive. */
const REQUEST_TIMEOUT_MS = 30_000;
const matchPersonalPage = createPatternMatcher(
  Object.values(ROUTES)
    .filter(({ needsSession }) => needsSession)
    .map(({ path }) => path),
);
/** For the log only: the client has disconnected. */
const CLIENT_CLOSED_REQUEST = 499;

export function createRenderSemaphore(): Semaphore {
  return createSemaphore(RENDER_LIMITS);
}

export function createPageHandler({
  services,
  loadBuild,
  renderSemaphore,
  sessionReader,
  trustedProxies,
  hsts,
  logRefusedOrigin,
  log,
  mode,
  timeoutMs = REQUEST_TIMEOUT_MS,
}: PageDeps) {
  const { imageBase, origin } = services.site;
  const imageOrigin = URL.canParse(imageBase) ? new URL(imageBase).origin : null;
  const pageServices: Services = {
    ...services,
    renderDocument: createDocumentRenderer(
      mode === 'production' ? { imageOrigin, providers: services.accounts.providers } : null,
    ),
  };
  const busyPages = new Map<Lang, Promise<RenderedPage>>();
  let cachedHandler: { build: PageBuild; handle: RequestHandler } | null = null;

  /** Cached by build: creating a handler walks all routes. */
  function getHandler(build: PageBuild): RequestHandler {
    if (cachedHandler?.build !== build)
      cachedHandler = { build, handle: createRequestHandler(build, mode) };
    return cachedHandler.handle;
  }

  async function render(request: Request, info: RequestInfo): Promise<Response> {
    const build = await loadBuild();
    const context = build.entry.module.createRequestContext(pageServices, info);
    const response = await getHandler(build)(request, context);
    if (response.headers.get('content-type') === 'text/x-script')
      response.headers.set('content-type', 'text/x-script; charset=utf-8');
    return response;
  }

  /** The 503 page, rendered once per language, because there is no capacity for more. */
  async function renderBusyPage(request: Request, info: RequestInfo): Promise<Response> {
    const lang = getRequestLang(info.pathname, info);
    let page = busyPages.get(lang);
    if (!page) {
      const homeRequest = new Request(new URL(`/${lang}`, request.url));
      page = render(homeRequest, {
        ...info,
        pathname: `/${lang}`,
        rejectedBecause: 'busy',
      }).then(readResponse);
      busyPages.set(lang, page);
      page.catch(() => busyPages.delete(lang));
    }
    const { body, headers: pageHeaders } = await page;
    const headers = new Headers(pageHeaders);
    // Set here: the response of a rejected request has no headers of a route.
    headers.set('retry-after', BUSY_RETRY_AFTER_SECONDS);
    headers.set('cache-control', 'no-store');
    return createByteResponse(body, { status: 503, headers });
  }

  /** The page, or the one with status 503; an empty response if the client has gone. */
  async function renderInTime(
    client: AbortSignal | null,
    info: RequestInfo,
    createRequest: (signal: AbortSignal) => Request,
  ): Promise<Response> {
    const deadline = startDeadline(client, timeoutMs);
    const request = createRequest(deadline.signal);
    const rendered = await renderSemaphore
      .run(() => deadline.race(render(request, info)), RENDER_QUEUE_TIMEOUT_MS, deadline.signal)
      .finally(deadline.clear);
    if (client?.aborted) return new Response(null, { status: CLIENT_CLOSED_REQUEST });
    return rendered?.value ?? renderBusyPage(request, info);
  }

  /** Renders a page for all visitors, with no cookies but those of its key. Never rejects. */
  async function renderShared({ target, cookie }: CacheKey): Promise<RenderedPage> {
    const start = performance.now();
    const url = new URL(origin + target);
    const requestId = randomUUID();
    const info: RequestInfo = {
      pathname: decodePath(url.pathname),
      cookie,
      acceptLanguage: null,
      requestId,
      ip: getRequestingIp(),
      user: null,
      isSessionUnknown: false,
      rejectedBecause: null,
    };
    const headers = { host: url.host, ...(cookie !== null && { cookie }) };
    const page = await runOnReplica(() =>
      renderInTime(null, info, (signal) => new Request(url, { headers, signal })),
    )
      .then(readResponse)
      .catch((error: unknown): RenderedPage => {
        const path = redactPath(url.pathname);
        log.error({ err: error, requestId, path }, 'unexpected error');
        const headers = new Headers({ 'content-type': 'text/plain; charset=UTF-8' });
        return { status: 500, headers, body: Buffer.from('Internal Server Error') };
      });
    setSecurityHeaders(page.headers, hsts);
    page.headers.set('x-request-id', requestId);
    logRequest(log, start, { requestId, method: 'GET', path: url.pathname, status: page.status });
    return page;
  }

  async function handle(c: Context<RequestVariables & ServerBindings>): Promise<Response> {
    const url = new URL(c.req.url);
    const pathname = decodePath(url.pathname);
    const rejection = findRejection(
      c.req.raw,
      c.env?.incoming?.url ?? url.pathname + url.search,
      origin,
    );
    const cookie = c.req.header('cookie') ?? null;
    const isRead = isReadMethod(c.req.method);
    const isSessionNeeded = !isRead || needsSession(pathname);
    const session = await sessionReader.read(cookie, { isNeeded: isSessionNeeded });
    // A form is not rejected here: its response keeps what was typed.
    const rejectedBecause =
      rejection ??
      (session.isUnknown && isSessionNeeded && isRead ? ('session_unknown' as const) : null);
    const info: RequestInfo = {
      pathname,
      cookie,
      acceptLanguage: c.req.header('accept-language') ?? null,
      requestId: c.get('requestId'),
      ip: getClientIp(c, trustedProxies),
      user: session.user,
      isSessionUnknown: session.isUnknown,
      rejectedBecause,
    };
    if (rejection === 'foreign') {
      services.recordSecurity({
        event: 'form_refused',
        userId: session.user?.id,
        ip: info.ip,
        details: { reason: 'other_site', origin: readOrigin(c.req.raw.headers) },
      });
      logRefusedOrigin(c.req.raw.headers);
    }
    const request =
      rejection === null
        ? c.req.raw
        : toErrorPageRequest(c.req.raw, url.pathname, getRequestLang(pathname, info));
    const response = await renderInTime(
      c.req.raw.signal,
      info,
      (signal) => new Request(request, { signal }),
    );
    const headers = new Headers(response.headers);
    // Personal pages must not stay in any cache after the user has signed out.
    if (session.user || session.isUnknown) headers.set('cache-control', 'private, no-store');
    else if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-cache');
    // Headers of an error that precedes the routes are lost.
    if (response.status === 503 && !headers.has('retry-after'))
      headers.set('retry-after', BUSY_RETRY_AFTER_SECONDS);
    // Cookies that the page itself sets for the session take precedence.
    for (const setCookie of setsSessionCookie(headers) ? [] : session.cookies)
      headers.append('set-cookie', setCookie);
    return withInit(response, { status: response.status, headers });
  }

  return { handle, renderShared };
}

/** `path` is the path and query as they were sent. */
function findRejection(
  request: Request,
  path: string,
  origin: string,
): 'unreadable' | 'foreign' | null {
  if (!isWellFormedUrl(path)) return 'unreadable';
  return isWriteAllowed(request, origin) ? null : 'foreign';
}

function isWriteAllowed(request: Request, origin: string): boolean {
  return isReadMethod(request.method) || isSameOrigin(request, origin);
}

function isReadMethod(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Whether the page at `pathname`, or its data, is of the signed-in user only. */
function needsSession(pathname: string): boolean {
  return matchPersonalPage(pathname.replace(/\.data$/, '').toLowerCase()) !== null;
}

function setsSessionCookie(headers: Headers): boolean {
  return headers.getSetCookie().some((setCookie) => setCookie.includes('kinora.session_token='));
}

/**
 * A rejected request is routed to the start page, whose middleware responds with the error: an
 * unreadable URL cannot be routed, and React Router would log an error for a write from another
 * site.
 */
function toErrorPageRequest(
  { url, method, headers }: Request,
  pathname: string,
  lang: Lang,
): Request {
  const path = `/${lang}${pathname.endsWith('.data') ? '.data' : ''}`;
  return new Request(new URL(path, url), { method: method === 'HEAD' ? 'HEAD' : 'GET', headers });
}
