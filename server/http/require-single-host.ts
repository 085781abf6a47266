import type { IncomingMessage, OutgoingHttpHeaders, RequestListener } from 'node:http';

/**
 * Rejects several `Host` headers (RFC 9112): Node reads the first, a proxy perhaps the last. Load
 * balancers check by HTTP/1.0, which needs none: then the host is `defaultHost`.
 */
export function requireSingleHost(
  listener: RequestListener,
  defaultHost: string,
  headers: OutgoingHttpHeaders = {},
): RequestListener {
  return (request, response) => {
    if (hasSeveralHosts(request)) {
      response
        .writeHead(400, {
          ...headers,
          'content-type': 'text/plain; charset=utf-8',
          connection: 'close',
        })
        .end('Bad Request');
      return;
    }
    request.headers.host ??= defaultHost;
    listener(request, response);
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
