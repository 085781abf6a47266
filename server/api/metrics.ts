import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Hono } from 'hono';
import type { ServerBindings } from '../bindings.ts';
import { hostNameOf, isLoopbackIp, isLoopbackName } from '../host-name.ts';

/** Headers added by a proxy, which mark a request from another machine. */
const FORWARDED =
  /^(forwarded|via|x-forwarded-.*|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip)$/;

export type MetricsOptions = {
  token: string | null;
  siteUrl: string;
  report: () => Promise<string>;
};

/**
 * Prometheus metrics for requests with the token. Without a token only for local clients of a local
 * site, because a public site may have a local proxy that adds no header. 404 otherwise.
 */
export function metrics({ token, siteUrl, report }: MetricsOptions) {
  const localSite = isLoopbackName(hostNameOf(new URL(siteUrl).host));
  return new Hono<ServerBindings>().get('/metrics', async (c) => {
    const allowed =
      token === null
        ? localSite && isLocal(c.env?.incoming)
        : isToken(token, c.req.header('authorization'));
    if (!allowed) return c.notFound();
    const text = await report();
    return c.body(text, 200, {
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'cache-control': 'no-store',
    });
  });
}

/** Checks the Host header too, against DNS rebinding. */
function isLocal(incoming: IncomingMessage | undefined): boolean {
  if (!incoming || !isLoopbackIp(incoming.socket.remoteAddress ?? '')) return false;
  const { headers } = incoming;
  return (
    isLoopbackName(hostNameOf(headers.host ?? '')) &&
    !Object.keys(headers).some((name) => FORWARDED.test(name))
  );
}

/** Constant time for tokens of any length. */
function isToken(token: string, authorization = ''): boolean {
  const given = /^Bearer +(.+)$/i.exec(authorization)?.[1] ?? '';
  return timingSafeEqual(digest(given), digest(token));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
