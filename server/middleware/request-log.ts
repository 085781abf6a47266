import { randomUUID } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import type { Logger } from 'pino';
import { loggedPath } from '../../domain/logged-path.ts';

export type RequestVariables = { Variables: { requestId: string } };

const GIVEN_ID = /^[\w-]{8,64}$/;
/** Frequent requests without information. */
const QUIET = /^\/((assets|artwork)\/|(healthz|readyz|metrics)$)/;

/** Adds a request id; logs one line per request, 404s with their path (R3). */
export function requestLog(log: Logger) {
  return createMiddleware<RequestVariables>(async (c, next) => {
    const given = c.req.header('x-request-id');
    const requestId = given && GIVEN_ID.test(given) ? given : randomUUID();
    const start = performance.now();
    c.set('requestId', requestId);
    await next();
    c.header('x-request-id', requestId);
    if (QUIET.test(c.req.path) && c.res.status < 400) return;
    const details = {
      requestId,
      method: c.req.method,
      path: loggedPath(c.req.path),
      status: c.res.status,
      ms: Math.round(performance.now() - start),
    };
    if (c.res.status === 404) log.info(details, 'page not found');
    else log.info(details, 'request');
  });
}
