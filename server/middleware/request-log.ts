import { randomUUID } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import type { Logger } from 'pino';
import { redactPath } from '../../domain/web/redact-path.ts';

export type RequestVariables = { Variables: { requestId: string } };

const CLIENT_REQUEST_ID = /^[\w-]{8,64}$/;
/** Frequent requests without information. */
const UNLOGGED_PATH = /^\/((assets|artwork)\/|(healthz|readyz|metrics)$)/;

/** Adds a request id; logs one line per request, 404s with their path (R3). */
export function requestLog(log: Logger) {
  return createMiddleware<RequestVariables>(async (c, next) => {
    const clientId = c.req.header('x-request-id');
    const requestId = clientId && CLIENT_REQUEST_ID.test(clientId) ? clientId : randomUUID();
    const start = performance.now();
    c.set('requestId', requestId);
    await next();
    c.header('x-request-id', requestId);
    if (UNLOGGED_PATH.test(c.req.path) && c.res.status < 400) return;
    const details = {
      requestId,
      method: c.req.method,
      path: redactPath(c.req.path),
      status: c.res.status,
      ms: Math.round(performance.now() - start),
    };
    if (c.res.status === 404) log.info(details, 'page not found');
    else log.info(details, 'request');
  });
}
