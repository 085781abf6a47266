import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { PageCache } from './cache.ts';
import { readCacheKey } from './cache-key.ts';
import { encodingOf } from './encoding.ts';
import type { Page } from './page.ts';

/** Whoever is signed in gets pages of their own. */
const SIGNED_IN = /(?:^|; ?)(?:__Host-)?kinora\.(?:session|notice)/;

export type PageCacheListenerOptions = {
  cache: PageCache;
  /** Everything that is not a kept page. */
  next: RequestListener;
  /** False for a host that is sent elsewhere. */
  servesHost: (host: string | undefined) => boolean;
};

/**
 * Stands in front of everything else, because a kept page is worth no more than writing its bytes: what the framework costs a request
 * would be a third of the throughput.
 */
export function createPageCacheListener({
  cache,
  next,
  servesHost,
}: PageCacheListenerOptions): RequestListener {
  function pass(request: IncomingMessage, response: ServerResponse): void {
    cache.bypass();
    next(request, response);
  }

  async function makeAndSend(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url = '/', headers } = request;
    const address = readCacheKey(url, headers.cookie);
    if (address === null) return pass(request, response);
    const page = cache.kept(address.key) ?? (await cache.make(address));
    // A redirect keeps the query that the visitor came with, of which the address holds only what the page reads.
    if (page.worth === 'once' && url !== address.target) return next(request, response);
    send(page, request, response);
  }

  return (request, response) => {
    const { method, url = '/', headers } = request;
    const { cookie } = headers;
    const asks = method === 'GET' || method === 'HEAD';
    if (!asks || (cookie !== undefined && SIGNED_IN.test(cookie)) || !servesHost(headers.host))
      return pass(request, response);
    // Most requests are for an address in its one form by a visitor without a region: the address is the key.
    const page = cookie?.includes('region=') ? undefined : cache.kept(url);
    if (page) return send(page, request, response);
    makeAndSend(request, response).catch(() => next(request, response));
  };
}

function send(page: Page, { method, headers }: IncomingMessage, response: ServerResponse): void {
  const known = headers['if-none-match'];
  if (
    known !== undefined &&
    page.worth !== 'once' &&
    page.worth !== 'failed' &&
    names(known, page.etag)
  ) {
    response.writeHead(304, page.notModified).end();
    return;
  }
  const { headers: ready, body } = page.variants[encodingOf(headers['accept-encoding'])];
  response.writeHead(page.status, ready).end(method === 'HEAD' ? undefined : body);
}

/** Weak comparison: a proxy may have made the tag strong, or sent several. */
function names(ifNoneMatch: string, etag: string): boolean {
  return (
    ifNoneMatch === etag ||
    ifNoneMatch.trim() === '*' ||
    ifNoneMatch.includes(etag.slice('W/'.length))
  );
}
