import type { IncomingMessage } from 'node:http';
import { visitorAddress } from './visitor-address.ts';

/** Set for a request by node:http and by the page cache. */
export type ServerBindings = {
  Bindings: {
    incoming?: IncomingMessage;
    /** Set by the page cache: the response is cached and sent to many visitors. */
    isSharedRender?: boolean;
  };
};

type Asked = {
  env?: ServerBindings['Bindings'];
  req: { header(name: string): string | undefined };
};

/** The client IP; see visitor-address.ts. */
export function addressOf(c: Asked, trustedProxies: number): string {
  return visitorAddress(
    c.env?.incoming?.socket.remoteAddress,
    c.req.header('x-forwarded-for') ?? null,
    trustedProxies,
  );
}
