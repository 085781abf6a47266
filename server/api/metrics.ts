import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Hono } from 'hono';
import type { ServerBindings } from '../http/bindings.ts';
import { getHostName, isLoopbackIp, isLoopbackName } from '../http/host-name.ts';

/** Headers added by a proxy, which mark a request from another machine. */
const FORWARDING_HEADER =
  /^(forwarded|via|x-forwarded-.*|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip)$/;

export type MetricsApiDeps = {
  token: string | null;
  siteUrl: string;
  getReport: () => Promise<string>;
};

/**
 * Prometheus metrics for requests with the token. Without a token only for local clients of a local
 * site, because a public site may have a local proxy that adds no header. 404 otherwise.
 */
export function metricsApi({ token, siteUrl, getReport }: MetricsApiDeps) {
  const isLocalSite = isLoopbackName(getHostName(new URL(siteUrl).host));
  return new Hono<ServerBindings>().get('/metrics', async (c) => {
    const isAllowed =
      token === null
        ? isLocalSite && isLocalRequest(c.env?.incoming)
        : hasToken(token, c.req.header('authorization'));
    if (!isAllowed) return c.notFound();
    const text = await getReport();
    return c.body(text, 200, {
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'cache-control': 'no-store',
    });
  });
}

/** Checks the Host header too, against DNS rebinding. */
function isLocalRequest(incoming: IncomingMessage | undefined): boolean {
  if (!incoming || !isLoopbackIp(incoming.socket.remoteAddress ?? '')) return false;
  const { headers } = incoming;
  return (
    isLoopbackName(getHostName(headers.host ?? '')) &&
    !Object.keys(headers).some((name) => FORWARDING_HEADER.test(name))
  );
}

/** Constant time for tokens of any length. */
function hasToken(token: string, authorization = ''): boolean {
  const requestToken = /^Bearer +(.+)$/i.exec(authorization)?.[1] ?? '';
  return timingSafeEqual(digest(requestToken), digest(token));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
