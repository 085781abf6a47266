import type { IncomingMessage, RequestListener } from 'node:http';

/** Rejects several `Host` headers (RFC 9112): Node reads the first, a proxy perhaps the last. */
export function requireSingleHost(listener: RequestListener): RequestListener {
  return (request, response) => {
    if (!hasSeveralHosts(request)) return listener(request, response);
    response
      .writeHead(400, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' })
      .end('Bad Request');
  };
}

/** Names and values alternate; `request.headers` has only the first value. */
function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (isHostHeader(rawHeaders[index])) hosts += 1;
  return hosts > 1;
}

function isHostHeader(name: string | undefined): boolean {
  return name?.length === 4 && name.toLowerCase() === 'host';
}
