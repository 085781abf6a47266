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

/** The built pages with the door through which services reach them (see app/entry.server.tsx). */
export type PageBuild = ServerBuild & {
  entry: {
    module: {
      createRequestContext(services: Services, facts: RequestFacts): RouterContextProvider;
    };
  };
};

export type PageDeps = {
  services: Omit<Services, 'secureDocument'>;
  /** Asked at every request, because in development the pages change. */
  pages: () => Promise<PageBuild>;
  renders: Semaphore;
  members: Members;
  /** How many proxies are believed about the visitor's address. */
  trustedProxies: number;
  mode: 'production' | 'development';
  /** How long a request may take; shorter in tests. */
  timeoutMs?: number;
};

/**
 * Pages made at a time. Most of the time of a page is spent waiting for the catalog, so there are many; past them a request waits
 * briefly, and past that it is told to come back: better than that everybody waits.
 */
const RENDERS = { maxConcurrent: 100, maxQueued: 400 };
const RENDER_QUEUE_TIMEOUT_MS = 2000;
const BUSY_SECONDS = '2';
/** As long as a body may take to arrive: nobody waits longer for a page. */
const REQUEST_TIMEOUT_MS = 30_000;
/** For the log alone: the client has gone, and reads no answer. */
const CLIENT_CLOSED_REQUEST = 499;

export function createRenders(): Semaphore {
  return createSemaphore(RENDERS);
}

/** Answers a request with a page, or with the page that says why there is none. */
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
  // The development server's scripts are not ours to name.
  const lent: Services = {
    ...services,
    secureDocument:
      mode === 'production'
        ? createSecureDocument({ imageOrigin, providers: services.accounts.providers })
        : null,
  };
  const busyPages = new Map<Lang, Promise<Response>>();
  let known: { build: PageBuild; handle: RequestHandler } | null = null;

  /** Making a handler walks all routes: once a build, not once a request. */
  function handlerOf(build: PageBuild): RequestHandler {
    if (known?.build !== build) known = { build, handle: createRequestHandler(build, mode) };
    return known.handle;
  }

  async function render(request: Request, facts: RequestFacts): Promise<Response> {
    const build = await pages();
    return handlerOf(build)(request, build.entry.module.createRequestContext(lent, facts));
  }

  /** The same for every address of a language, and made once: there is no time for more. */
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
    // Said here: what is refused before any route is asked has the headers of none.
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
    // What a signed-in visitor is shown is for nobody else, and gone from their browser when they have signed out.
    if (session?.member) headers.set('cache-control', 'private, no-store');
    else if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-cache');
    // What the page itself says of a session, such as that it has begun, comes last and counts.
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

/** Nothing is changed by what another site sends. */
function mayWrite(request: Request, origin: string): boolean {
  return request.method === 'GET' || request.method === 'HEAD' || isSameOrigin(request, origin);
}

function setsSession(headers: Headers): boolean {
  return headers.getSetCookie().some((line) => line.includes('kinora.session_token='));
}

/**
 * A request that is refused goes to the start page, whose middleware refuses it: an address that cannot be read cannot be routed, and for a
 * write from another site the router has a check of its own, which logs an error.
 */
function refusedRequest({ url, method, headers }: Request, pathname: string, lang: Lang): Request {
  const path = `/${lang}${pathname.endsWith('.data') ? '.data' : ''}`;
  return new Request(new URL(path, url), { method: method === 'HEAD' ? 'HEAD' : 'GET', headers });
}
