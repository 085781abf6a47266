import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { createMiddleware } from 'hono/factory';
import type { Logger } from 'pino';
import type { ServerBindings } from '../http/bindings.ts';
import { isLoopbackIp } from '../http/host-name.ts';

export type ProxyWarningDeps = { trustedProxies: number; log: Pick<Logger, 'warn'> };

/** Headers in which proxies send the IP of the client; the site reads only the first one. */
const FORWARDING_HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'cf-connecting-ip'];

/** Logs one warning if requests come through more or fewer proxies than TRUST_PROXY. */
export function warnAboutProxies({ trustedProxies, log }: ProxyWarningDeps) {
  const findProblem = trustedProxies === 0 ? findUntrustedProxy : findMissingProxy;
  let hasWarned = false;

  function check(incoming: IncomingMessage): void {
    const problem = findProblem(incoming, trustedProxies);
    if (problem === null) return;
    hasWarned = true;
    const { message, ...fields } = problem;
    log.warn({ ...fields, trustedProxies }, message);
  }

  return createMiddleware<ServerBindings>(async (c, next) => {
    if (!hasWarned && c.env?.incoming) check(c.env.incoming);
    return next();
  });
}

/** `addresses` is the number of IPs in the header. */
type Problem = { message: string; header: string | null; addresses: number; hint: string };

function findUntrustedProxy({ headers }: IncomingMessage): Problem | null {
  const header = findForwardingHeader(headers);
  if (header === null) return null;
  return {
    message:
      'requests come through a proxy, but TRUST_PROXY is 0: all visitors share the rate limits of one IP',
    header,
    addresses: countValues(headers[header]),
    hint: 'set TRUST_PROXY to the number of proxies, or leave it if there is none: a visitor can send the header, too',
  };
}

function findMissingProxy(
  { headers, socket }: IncomingMessage,
  trustedProxies: number,
): Problem | null {
  const addresses = countValues(headers['x-forwarded-for']);
  const header = findForwardingHeader(headers);
  // Such as a health check: a local program without a proxy.
  const isLocal = header === null && isLoopbackIp(socket.remoteAddress ?? '');
  if (addresses >= trustedProxies || isLocal) return null;
  return {
    message: 'a request has fewer addresses in X-Forwarded-For than TRUST_PROXY',
    header,
    addresses,
    hint: 'set TRUST_PROXY to the number of proxies, as visitors can choose the IP of their rate limits otherwise',
  };
}

function findForwardingHeader(headers: IncomingHttpHeaders): string | null {
  return FORWARDING_HEADERS.find((name) => headers[name] !== undefined) ?? null;
}

function countValues(header: string | string[] | undefined): number {
  return String(header ?? '')
    .split(',')
    .filter((value) => value.trim() !== '').length;
}
