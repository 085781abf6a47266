import type { IncomingMessage } from 'node:http';
import { resolveClientIp } from './client-ip.ts';

/** Set for a request by node:http. */
export type ServerBindings = {
  Bindings: {
    incoming?: IncomingMessage;
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
