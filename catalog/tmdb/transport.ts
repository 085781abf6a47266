import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { promisify } from 'node:util';
import { gunzip, gunzipSync } from 'node:zlib';
import { concatBytes } from '../../lib/concat-bytes.ts';
import { errorCode } from '../../lib/error-code.ts';
import { readBodyText } from '../../lib/read-body.ts';

const gunzipInPool = promisify(gunzip);

export type TransportRequest = { url: URL; headers: Record<string, string>; signal: AbortSignal };

/** `gzip` has the compressed bytes of `text`, if it arrived compressed. */
export type TransportBody = { text: string; gzip: Uint8Array | null };

/** A response whose body is still to be read or discarded. */
export type TransportResponse = {
  status: number;
  retryAfter: string | null;
  /** `null` if the text is larger than `maxBytes`. */
  readBody(maxBytes: number): Promise<TransportBody | null>;
  discardBody(): void;
};

/** Sends a GET. Rejects with an error whose own code, or that of its cause, is the system's. */
export type Transport = (request: TransportRequest) => Promise<TransportResponse>;

/** Any function from request to response, such as a server in the same process. */
export type Fetch = (request: Request) => Response | Promise<Response>;

/** For smaller bodies, a thread of the pool takes longer to start than the decompression. */
const MAX_SYNC_GZIP_BYTES = 64 * 1024;
const DISCARD_TIMEOUT_MS = 1000;

/**
 * Over node:http, which takes a third of the CPU time of `fetch`, and has the compressed bytes: the
 * response is stored as it came. Redirects, which TMDB does not send, are left to `fetch`.
 */
export const httpTransport: Transport = async (request) => {
  const response = await sendHttp(request);
  const { statusCode: status = 0, headers } = response;
  if (status > 300 && status < 400 && headers.location !== undefined) {
    response.destroy();
    return followRedirects(request);
  }
  return {
    status,
    retryAfter: headers['retry-after'] ?? null,
    readBody: (maxBytes) => readHttpBody(response, maxBytes),
    discardBody: () => discardHttpBody(response),
  };
};

/** The rest is read, so that the connection can be used again. */
function discardHttpBody(response: IncomingMessage): void {
  const timer = setTimeout(() => response.destroy(), DISCARD_TIMEOUT_MS).unref();
  response.on('close', () => clearTimeout(timer)).resume();
}

const followRedirects = createFetchTransport((request) => fetch(request));

export function createFetchTransport(fetchResponse: Fetch): Transport {
  return async ({ url, headers, signal }) => {
    const response = await fetchResponse(new Request(url, { headers, signal }));
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      async readBody(maxBytes) {
        const text = await readBodyText(response.body, maxBytes);
        return text === null ? null : { text, gzip: null };
      },
      discardBody: () => void response.body?.cancel().catch(() => {}),
    };
  };
}

function sendHttp(
  { url, headers, signal }: TransportRequest,
  isRetry = false,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  const request = send(url, { headers: { ...headers, 'accept-encoding': 'gzip' }, signal })
    .on('response', resolve)
    .on('error', (error) => {
      // The server closed an idle connection while the request was sent.
      if (request.reusedSocket && errorCode(error) === 'ECONNRESET' && !isRetry)
        resolve(sendHttp({ url, headers, signal }, true));
      else reject(error);
    })
    .end();
  return promise;
}

async function readHttpBody(
  response: IncomingMessage,
  maxBytes: number,
): Promise<TransportBody | null> {
  const bytes = await readBytes(response, maxBytes);
  if (bytes === null) return null;
  const encoding = response.headers['content-encoding'] ?? 'identity';
  if (encoding === 'identity') return { text: bytes.toString(), gzip: null };
  if (encoding !== 'gzip') throw new Error(`an unrequested encoding: ${encoding}`);
  try {
    const options = { maxOutputLength: maxBytes };
    const isSmall = bytes.length <= MAX_SYNC_GZIP_BYTES;
    const text = isSmall ? gunzipSync(bytes, options) : await gunzipInPool(bytes, options);
    return { text: text.toString(), gzip: bytes };
  } catch (error) {
    if (errorCode(error) === 'ERR_BUFFER_TOO_LARGE') return null;
    throw error;
  }
}

/** `null`, with the rest unread, if over `maxBytes`. */
function readBytes(response: IncomingMessage, maxBytes: number): Promise<Buffer | null> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer | null>();
  const chunks: Buffer[] = [];
  let size = 0;
  response
    .on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size <= maxBytes) return;
      resolve(null);
      response.destroy();
    })
    .on('end', () => resolve(concatBytes(chunks)))
    .on('error', reject);
  return promise;
}
