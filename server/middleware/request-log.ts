import { randomUUID } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import type { Logger } from 'pino';
import { redactPath } from '../../domain/web/redact-path.ts';

export type RequestVariables = { Variables: { requestId: string } };

const CLIENT_REQUEST_ID = /^[\w-]{8,64}$/;
/** Frequent requests without information. */
const UNLOGGED_PATH = /^\/((assets|artwork)\/|(healthz|readyz|metrics)$)/;

/** The id that the client or a proxy has sent, if it is valid, else a new one. */
export function toRequestId(clientId: string | undefined): string {
  return clientId && CLIENT_REQUEST_ID.test(clientId) ? clientId : randomUUID();
}

/** Adds a request id; logs one line per request, 404s with their path (R3). */
export function requestLog(log: Logger) {
  return createMiddleware<RequestVariables>(async (c, next) => {
    const requestId = toRequestId(c.req.header('x-request-id'));
    const start = performance.now();
    c.set('requestId', requestId);
    await next();
    c.header('x-request-id', requestId);
    if (UNLOGGED_PATH.test(c.req.path) && c.res.status < 400) return;
    logRequest(log, start, {
      requestId,
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
    });
  });
}

/** `start` is its time in `performance.now()`. */
export function logRequest(
  log: Logger,
  start: number,
  request: { requestId: string; method: string; path: string; status: number },
): void {
  const details = {
    ...request,
    path: redactPath(request.path),
    ms: Math.round(performance.now() - start),
  };
  log.info(details, request.status === 404 ? 'page not found' : 'request');
}
