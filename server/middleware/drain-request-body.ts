import type { IncomingMessage } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import type { ServerBindings } from '../http/bindings.ts';

/** Bodies over this limit are cut off. */
const MAX_DRAINED_BYTES = 16 * 1024 * 1024;
/** An idle client probably waits for the response. */
const IDLE_TIMEOUT_MS = 1_000;

/**
 * Drains a request body that was rejected unread before the response is sent. Browsers send a form
 * completely before they read the response, and show a connection error otherwise.
 */
export const drainRequestBody: MiddlewareHandler<ServerBindings> = async (c, next) => {
  await next();
  const request = c.env?.incoming;
  if (!request || c.req.method === 'GET' || c.req.method === 'HEAD') return;
  if (!request.complete && !request.destroyed) await drain(request);
};

function drain(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let bytes = 0;
    const idleTimer = setTimeout(resolve, IDLE_TIMEOUT_MS);
    const finish = () => {
      clearTimeout(idleTimer);
      resolve();
    };
    // The listener of an abandoned reader would pause the request again.
    request.removeAllListeners('data');
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MAX_DRAINED_BYTES) finish();
      else idleTimer.refresh();
    });
    request.on('close', finish);
    request.on('end', finish);
    request.resume();
  });
}
