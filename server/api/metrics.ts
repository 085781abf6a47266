import { createHash, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';

/** Headers that a proxy adds: a request with one of them comes from elsewhere, even if its connection does not. */
const FORWARDED = /^(forwarded|via|x-forwarded-.*|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip)$/;

/**
 * `/metrics` in the format of Prometheus, for whoever sends the token; where there is none, for programs on this machine. For
 * everybody else it does not exist.
 */
export function metrics({ token, report }: { token: string | null; report: () => Promise<string> }) {
  return new Hono<{ Bindings: HttpBindings }>().get('/metrics', async (c) => {
    const allowed = token === null ? isLocal(c.env) : isToken(token, c.req.header('authorization'));
    if (!allowed) return c.notFound();
    const text = await report();
    return c.body(text, 200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8', 'cache-control': 'no-store' });
  });
}

function isLocal({ incoming }: HttpBindings): boolean {
  const address = incoming.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '';
  const loopback = address === '::1' || (isIP(address) === 4 && address.startsWith('127.'));
  return loopback && !Object.keys(incoming.headers).some((name) => FORWARDED.test(name));
}

/** In the same time for every wrong token, of whatever length. */
function isToken(token: string, authorization = ''): boolean {
  const given = /^Bearer +(.+)$/i.exec(authorization)?.[1] ?? '';
  return timingSafeEqual(digest(given), digest(token));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
