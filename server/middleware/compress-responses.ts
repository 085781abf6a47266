import { randomBytes, randomInt } from 'node:crypto';
import { Duplex } from 'node:stream';
import type { HonoRequest } from 'hono';
import { createMiddleware } from 'hono/factory';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress';
import { type Encoding, fastestEncoding } from '../../lib/accept-encoding.ts';
import { type Compression, compressBytes, createCompressor } from '../http/compress.ts';
import { readBytes } from '../pages/rendered-page.ts';

type Chunk = Uint8Array<ArrayBuffer>;

const MAX_PADDING_BYTES = 128;

/**
 * Compresses responses that are not compressed yet: personal pages, their data, API calls. As
 * another website could learn secrets from the length of a compressed response (BREACH), those to
 * its requests are not compressed, and personal documents have a random length
 * (docs/decisions/2026-11-28-compression-of-personal-pages.md).
 */
export function compressResponses() {
  return createMiddleware(async (c, next) => {
    await next();
    const { req, res } = c;
    if (!isCompressible(res.headers)) return;
    const headers = new Headers(res.headers);
    if (!/accept-encoding|\*/i.test(headers.get('vary') ?? ''))
      headers.append('vary', 'accept-encoding');
    const isPersonal = req.header('cookie') !== undefined;
    const mustStayPlain = isPersonal && isFromAnotherSite(req);
    // Proxies must not compress it either.
    if (mustStayPlain) headers.append('cache-control', 'no-transform');
    const encoding = mustStayPlain ? 'identity' : fastestEncoding(req.header('accept-encoding'));
    const body =
      req.method === 'HEAD'
        ? null
        : await encodeBody(res, headers, { encoding, isPersonal, signal: req.raw.signal });
    // Otherwise, the headers of the previous response would be added.
    c.res = undefined;
    c.res = new Response(body, { status: res.status, headers });
  });
}

/** Server-sent events are not, as they would be delayed. */
function isCompressible(headers: Headers): boolean {
  return (
    !headers.has('content-encoding') &&
    COMPRESSIBLE_CONTENT_TYPE_REGEX.test(headers.get('content-type') ?? '')
  );
}

type EncodeOptions = { encoding: Encoding; isPersonal: boolean; signal: AbortSignal };

/** Sets the headers of the body, too. */
async function encodeBody(
  res: Response,
  headers: Headers,
  { encoding, isPersonal, signal }: EncodeOptions,
): Promise<BodyInit | null> {
  if (res.body === null) return null;
  // Downloads can be long and are streamed. Other bodies are in memory already.
  if (headers.has('content-disposition')) {
    if (encoding === 'identity') return res.body;
    headers.set('content-encoding', encoding);
    headers.delete('content-length');
    return compressStream(res.body, encoding);
  }
  const bytes = await readBytes(res);
  const isDocument = headers.get('content-type')?.startsWith('text/html');
  const isPadded = isPersonal && isDocument && encoding !== 'identity';
  const text = isPadded ? addPadding(bytes) : bytes;
  const compressed = await compressBytes(text, encoding, 'once', signal);
  if (compressed) headers.set('content-encoding', encoding);
  const body = compressed ?? bytes;
  headers.set('content-length', String(body.length));
  return body;
}

/** Browsers that do not send this header are older than those that the site supports. */
function isFromAnotherSite(req: HonoRequest): boolean {
  const fetchSite = req.header('sec-fetch-site');
  return fetchSite !== undefined && fetchSite !== 'same-origin' && fetchSite !== 'none';
}

function compressStream(
  stream: ReadableStream<Chunk>,
  encoding: Compression,
): ReadableStream<Chunk> {
  // Node.js does not declare the type of the chunks.
  return stream.pipeThrough(
    Duplex.toWeb(createCompressor(encoding)) as ReadableWritablePair<Chunk, Chunk>,
  );
}

function addPadding(html: Buffer): Buffer {
  const padding = randomBytes(randomInt(MAX_PADDING_BYTES)).toString('hex');
  return Buffer.concat([html, Buffer.from(`<!--${padding}-->`)]);
}
