import type { IncomingMessage } from 'node:http';
import { visitorAddress } from './visitor-address.ts';

/** What node:http and the page cache hand over beside a request. */
export type ServerBindings = {
  Bindings: {
    /** Absent in a render for the page cache. */
    incoming?: IncomingMessage;
    /** Set by the page cache: the response is sent to many visitors, with its cache headers. */
    isSharedRender?: boolean;
  };
};

type Asked = {
  env?: ServerBindings['Bindings'];
  req: { header(name: string): string | undefined };
};

/** Who asks, as far as it can be believed. */
export function addressOf(c: Asked, trustedProxies: number): string {
  return visitorAddress(
    c.env?.incoming?.socket.remoteAddress,
    c.req.header('x-forwarded-for') ?? null,
    trustedProxies,
  );
}
