import type { IncomingMessage } from 'node:http';
import { resolveClientIp } from './client-ip.ts';

/** Set for a request by node:http and by the page cache. */
export type ServerBindings = {
  Bindings: {
    incoming?: IncomingMessage;
    /** Set by the page cache: the response is cached and sent to many visitors. */
    isSharedRender?: boolean;
  };
};

type RequestLike = {
  env?: ServerBindings['Bindings'];
  req: { header(name: string): string | undefined };
};

/** The client IP; see client-ip.ts. */
export function getClientIp(c: RequestLike, trustedProxies: number): string {
  return resolveClientIp(
    c.env?.incoming?.socket.remoteAddress,
    c.req.header('x-forwarded-for') ?? null,
    trustedProxies,
  );
}
