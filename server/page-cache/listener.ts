import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { isbot } from 'isbot';
import type { Logger } from 'pino';
import { type CallPriority, runWithPriority } from '../../catalog/tmdb/call-priority.ts';
import type { DefaultRegion } from '../../domain/titles/watch-region.ts';
import { fastestEncoding, smallestEncoding } from '../../lib/accept-encoding.ts';
import { resolveClientIp } from '../http/client-ip.ts';
import type { Effort } from '../http/compress.ts';
import { runForIp } from '../http/requesting-ip.ts';
import { logRequest, toRequestId } from '../middleware/request-log.ts';
import type { PageCache } from './cache.ts';
import { readCacheKey, readUnknownPathKey } from './cache-key.ts';
import { toPageFor } from './not-found-pages.ts';
import { isStorable, type Page, type Variant } from './page.ts';
import { createCookieMatcher, PAGE_COOKIES, PERSONAL_COOKIES } from './page-cookies.ts';

const hasPersonalCookie = createCookieMatcher(PERSONAL_COOKIES);
const hasPageCookie = createCookieMatcher(PAGE_COOKIES);

export type PageCacheListenerDeps = {
  cache: PageCache;
  next: RequestListener;
  isServedHost: (host: string | undefined) => boolean;
  defaultRegion: DefaultRegion;
  trustedProxies: number;
  log: Logger;
};

/** Runs before the framework, which would cost a third of the throughput of cached pages. */
export function createPageCacheListener({
  cache,
  next,
  isServedHost,
  defaultRegion,
  trustedProxies,
  log,
}: PageCacheListenerDeps): RequestListener {
  function bypass(request: IncomingMessage, response: ServerResponse): void {
    cache.bypass();
    runWithPriority(getPriority(request), () => next(request, response));
  }

  async function renderAndSend(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url = '/', headers } = request;
    const cacheKey =
      readCacheKey(url, headers.cookie, defaultRegion) ??
      readUnknownPathKey(url, headers.cookie, defaultRegion);
    if (cacheKey === null) return bypass(request, response);
    const cached = cache.getCached(cacheKey.key);
    const known = cached ?? cache.getNotFound(cacheKey.key);
    const page = known ?? (await cache.render(cacheKey));
    const isRenderedForIt = !known && page.cacheKey.target === url;
    if (page.template && !isRenderedForIt && (await sendNotFound(page, request, response))) return;
    // A redirect keeps the query of the request, which the target lacks.
    if (page.cacheability === 'uncacheable' && page.cacheKey.target !== url)
      return next(request, response);
    await send(page, request, response, cached ? 'small' : 'fast');
  }

  /** Sends a page with status 404 that was rendered for another URL. `false` if not possible. */
  async function sendNotFound(
    page: Page,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<boolean> {
    const start = performance.now();
    const { url = '/', method = 'GET', headers } = request;
    const requestId = toRequestId(headers['x-request-id']?.toString());
    const ownPage = toPageFor(page, url, requestId);
    if (!ownPage) return false;
    await send(ownPage, request, response, 'fast');
    const [path = ''] = url.split('?');
    logRequest(log, start, { requestId, method, path, status: page.status });
    return true;
  }

  /**
   * Returns a promise only if the page lacks the encoding. A page is encoded fast for its first
   * visitor, and smaller for later ones.
   */
  function send(
    page: Page,
    request: IncomingMessage,
    response: ServerResponse,
    effort: Effort,
  ): Promise<void> | undefined {
    const { headers } = request;
    if (isStorable(page.cacheability) && matches(headers['if-none-match'], page.etag)) {
      response.writeHead(304, page.notModified).end();
      return undefined;
    }
    const accepted = headers['accept-encoding'];
    const encoding = effort === 'fast' ? fastestEncoding(accepted) : smallestEncoding(accepted);
    const variant = page.variants[encoding];
    if (variant === undefined || (effort === 'small' && !variant.isSmall))
      return cache
        .encode(page, encoding, effort)
        .then((added) => writeVariant(page.status, added, request, response));
    writeVariant(page.status, variant, request, response);
    return undefined;
  }

  return (request, response) => {
    const { method, url = '/', headers } = request;
    const { cookie } = headers;
    const isRead = method === 'GET' || method === 'HEAD';
    const isPersonal = cookie !== undefined && hasPersonalCookie(cookie);
    if (!isRead || isPersonal || !isServedHost(headers.host)) return bypass(request, response);
    // Most requests have a canonical URL and no cookie of the page: the URL is the key.
    const page = cookie !== undefined && hasPageCookie(cookie) ? undefined : cache.getCached(url);
    const sent = page
      ? send(page, request, response, 'small')
      : runForIp(getIp(request, trustedProxies), () =>
          runWithPriority(getPriority(request), () => renderAndSend(request, response)),
        );
    sent?.catch(() => next(request, response));
  };
}

function writeVariant(
  status: number,
  { headers, body }: Variant,
  { method }: IncomingMessage,
  response: ServerResponse,
): void {
  response.writeHead(status, headers);
  response.end(method === 'HEAD' ? undefined : body);
}

function getIp({ socket, headers }: IncomingMessage, trustedProxies: number): string {
  const forwardedFor = headers['x-forwarded-for']?.toString() ?? null;
  return resolveClientIp(socket.remoteAddress, forwardedFor, trustedProxies);
}

function getPriority({ url, headers }: IncomingMessage): CallPriority {
  return isbot(headers['user-agent']) || url?.startsWith('/sitemap') ? 'crawler' : 'visitor';
}

/** Weak comparison: a proxy may have made the tag strong, or sent several. */
function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  return (
    ifNoneMatch !== undefined &&
    (ifNoneMatch === etag ||
      ifNoneMatch.trim() === '*' ||
      ifNoneMatch.includes(etag.slice('W/'.length)))
  );
}
