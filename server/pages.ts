import type { Context } from 'hono';
import {
  createRequestHandler,
  type RequestHandler,
  type RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import type { RequestFacts, Services } from '../app/context.ts';
import { langOfRequest } from '../app/i18n/negotiation.ts';
import type { Lang } from '../domain/language.ts';
import { createSemaphore, type Semaphore } from '../lib/semaphore.ts';
import type { Members } from './accounts/members.ts';
import { addressOf, type ServerBindings } from './bindings.ts';
import { createSecureDocument } from './content-security-policy.ts';
import type { RequestVariables } from './middleware/request-log.ts';
import { startDeadline } from './request-deadline.ts';
import { isSameOrigin } from './same-origin.ts';
import { isReadable } from './url-safety.ts';

/** The built pages with their export for services (see app/entry.server.tsx). */
export type PageBuild = ServerBuild & {
  entry: {
    module: {
      createRequestContext(services: Services, facts: RequestFacts): RouterContextProvider;
    };
  };
};

export type PageDeps = {
  services: Omit<Services, 'secureDocument'>;
  pages: () => Promise<PageBuild>;
  renders: Semaphore;
  members: Members;
  trustedProxies: number;
  mode: 'production' | 'development';
  timeoutMs?: number;
};

/**
 * Concurrent renders. Most of a render waits for the catalog, so many can overlap; further requests
 * are queued, and beyond the queue get a 503 with Retry-After.
 */
const RENDERS = { maxConcurrent: 100, maxQueued: 400 };
const RENDER_QUEUE_TIMEOUT_MS = 2000;
const BUSY_SECONDS = '2';
/** As long as a body may take to arrive. */
const REQUEST_TIMEOUT_MS = 30_000;
/** For the log only: the client has disconnected. */
const CLIENT_CLOSED_REQUEST = 499;

export function createRenders(): Semaphore {
  return createSemaphore(RENDERS);
}

export function createPageHandler({
  services,
  pages,
  renders,
  members,
  trustedProxies,
  mode,
  timeoutMs = REQUEST_TIMEOUT_MS,
}: PageDeps) {
  const { imageBase, origin } = services.site;
  const imageOrigin = URL.canParse(imageBase) ? new URL(imageBase).origin : null;
  // No policy in development: Vite adds inline scripts of its own.
  const lent: Services = {
    ...services,
    secureDocument:
      mode === 'production'
        ? createSecureDocument({ imageOrigin, providers: services.accounts.providers })
        : null,
  };
  const busyPages = new Map<Lang, Promise<Response>>();
  let known: { build: PageBuild; handle: RequestHandler } | null = null;

  /** Cached by build: creating a handler walks all routes. */
  function handlerOf(build: PageBuild): RequestHandler {
    if (known?.build !== build) known = { build, handle: createRequestHandler(build, mode) };
    return known.handle;
  }

  async function render(request: Request, facts: RequestFacts): Promise<Response> {
    const build = await pages();
    return handlerOf(build)(request, build.entry.module.createRequestContext(lent, facts));
  }

  /** The 503 page, rendered once per language, because there is no capacity for more. */
  async function busyPage(request: Request, facts: RequestFacts): Promise<Response> {
    const lang = langOfRequest(facts.pathname, facts);
    let page = busyPages.get(lang);
    if (!page) {
      const start = new Request(new URL(`/${lang}`, request.url));
      page = render(start, { ...facts, pathname: `/${lang}`, refusal: 'busy' });
      busyPages.set(lang, page);
      page.catch(() => busyPages.delete(lang));
    }
    const { body, headers } = (await page).clone();
    // Set here: the response of a rejected request has no headers of a route.
    headers.set('retry-after', BUSY_SECONDS);
    headers.set('cache-control', 'no-store');
    return new Response(body, { status: 503, headers });
  }

  return async (c: Context<RequestVariables & ServerBindings>): Promise<Response> => {
    const url = new URL(c.req.url);
    const refusal = findRefusal(
      c.req.raw,
      c.env?.incoming?.url ?? url.pathname + url.search,
      origin,
    );
    const cookie = c.req.header('cookie') ?? null;
    const session = c.env?.isSharedRender ? null : await members.read(cookie);
    const facts: RequestFacts = {
      pathname: url.pathname,
      cookie,
      acceptLanguage: c.req.header('accept-language') ?? null,
      requestId: c.get('requestId'),
      address: addressOf(c, trustedProxies),
      member: session?.member ?? null,
      refusal,
    };
    if (refusal === 'foreign')
      services.recordSecurity({
        event: 'form_refused',
        userId: session?.member?.id,
        ip: facts.address,
        details: { reason: 'other_site' },
      });
    const request =
      refusal === null
        ? c.req.raw
        : refusedRequest(c.req.raw, url.pathname, langOfRequest(url.pathname, facts));
    const { signal } = c.req.raw;
    const deadline = startDeadline(request, { client: signal, timeoutMs });
    const rendered = await renders
      .run(
        () => deadline.race(render(deadline.request, facts)),
        RENDER_QUEUE_TIMEOUT_MS,
        deadline.request.signal,
      )
      .finally(deadline.clear);
    if (signal.aborted) return new Response(null, { status: CLIENT_CLOSED_REQUEST });
    const response = rendered?.value ?? (await busyPage(request, facts));
    if (c.env?.isSharedRender) return response;
    const headers = new Headers(response.headers);
    // Personal pages must not stay in any cache after the user has signed out.
    if (session?.member) headers.set('cache-control', 'private, no-store');
    else if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-cache');
    // Cookies that the page itself sets for the session take precedence.
    for (const line of session && !setsSession(headers) ? session.cookies : [])
      headers.append('set-cookie', line);
    return new Response(response.body, { status: response.status, headers });
  };
}

/** `path` is the path and query as they were sent. */
function findRefusal(
  request: Request,
  path: string,
  origin: string,
): 'unreadable' | 'foreign' | null {
  if (!isReadable(path)) return 'unreadable';
  return mayWrite(request, origin) ? null : 'foreign';
}

function mayWrite(request: Request, origin: string): boolean {
  return request.method === 'GET' || request.method === 'HEAD' || isSameOrigin(request, origin);
}

function setsSession(headers: Headers): boolean {
  return headers.getSetCookie().some((line) => line.includes('kinora.session_token='));
}

/**
 * A rejected request is routed to the start page, whose middleware responds with the error: an
 * unreadable URL cannot be routed, and React Router would log an error for a write from another
 * site.
 */
function refusedRequest({ url, method, headers }: Request, pathname: string, lang: Lang): Request {
  const path = `/${lang}${pathname.endsWith('.data') ? '.data' : ''}`;
  return new Request(new URL(path, url), { method: method === 'HEAD' ? 'HEAD' : 'GET', headers });
}
