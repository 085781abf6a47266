import type { IncomingMessage } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import type { ServerBindings } from '../bindings.ts';

/** More than any form may have; a client that sends more is disconnected. */
const MAX_BYTES = 16 * 1024 * 1024;
/** A client that sends nothing for so long waits for the answer. */
const SILENCE_MS = 1_000;

/**
 * Receives the rest of a body that was refused unread before the refusal is answered. Browsers send a form to its end before they read
 * the answer: on a connection that is closed before that they show an error of their own.
 */
export const discardBody: MiddlewareHandler<ServerBindings> = async (c, next) => {
  await next();
  const request = c.env?.incoming;
  if (!request || c.req.method === 'GET' || c.req.method === 'HEAD') return;
  if (!request.complete && !request.destroyed) await receiveRest(request);
};

function receiveRest(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let bytes = 0;
    const silence = setTimeout(resolve, SILENCE_MS);
    const finish = () => {
      clearTimeout(silence);
      resolve();
    };
    // A reader that was given up would pause the request again.
    request.removeAllListeners('data');
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MAX_BYTES) finish();
      else silence.refresh();
    });
    request.on('close', finish);
    request.on('end', finish);
    request.resume();
  });
}
