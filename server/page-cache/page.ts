import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { CacheTag } from '../../domain/cache-tags.ts';
import type { CacheKey as Address } from './cache-key.ts';
import type { Encoding } from './encoding.ts';
import type { Shown } from './shown.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Half of what the best level saves, at a twentieth of its time: a page lives for minutes. */
const BROTLI_QUALITY = 5;
/** Below this a compressed answer is hardly shorter. */
const WORTH_COMPRESSING = 512;

/** Names and values in turn, as node:http writes them without looking. */
type RawHeaders = string[];

/** An answer with every byte of it ready to be sent. */
export type Page = {
  address: Address;
  status: number;
  etag: string;
  variants: Record<Encoding, { headers: RawHeaders; body: Buffer }>;
  notModified: RawHeaders;
  /** What the page shows, such as `movie/496243`: changes of these make it wrong. */
  tags: CacheTag[];
  /**
   * `everyone` may be kept. `once` belongs to the one request: it leads elsewhere, says that there is nothing, or sets a cookie. Where a
   * page from before is kept, that is better than one that is `incomplete` (the database is away) or `failed`.
   */
  worth: 'everyone' | 'incomplete' | 'once' | 'failed';
  /** Milliseconds for which it is as good as new. */
  freshMs: number;
  /** When it was made, milliseconds since 1970. */
  madeAt: number;
  /** Until then it is not made again: that is under way, or went wrong a moment ago. */
  pausedUntil: number;
  /** All variants together. */
  bytes: number;
  /** Visits since they were last written down. */
  visits: number;
};

/** What a CDN may do with a page for everyone; browsers ask each time and are answered with 304. */
const EVERYONE =
  'public, max-age=0, s-maxage=300, stale-while-revalidate=86400, stale-if-error=604800';
/**
 * Data of a page that the browser fetched ahead is still good when the link is followed. It depends on the cookie, unlike a page,
 * which the browser never takes without asking.
 */
const EVERYONE_DATA = EVERYONE.replace('max-age=0', 'max-age=30');
/** The page of a region: only its visitor's browser may keep it. */
const ONE_REGION = 'private, max-age=0';

/** Said anew for each variant. */
const REPLACED = new Set([
  'content-length',
  'transfer-encoding',
  'connection',
  'date',
  'cache-control',
  'vary',
  'etag',
]);

/** Nobody is to see a page without its reviews for longer than need be. */
const EVERYONE_SHORTLY = 'public, max-age=0, s-maxage=5';

/** Makes an answer ready to be sent as it is, in every encoding. `shown` is what was noted while it was made. */
export async function finishPage(
  response: Response,
  address: Address,
  shown: Shown,
  now: number,
): Promise<Page> {
  const body = Buffer.from(await response.arrayBuffer());
  const worth = worthOf(response, shown);
  const kept = worth === 'everyone' || worth === 'incomplete';
  const cacheControl = cacheControlOf(response, address, worth);
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const vary = isData(address) ? 'accept-encoding, cookie' : 'accept-encoding';
  const own = [...response.headers]
    .filter(([name]) => !REPLACED.has(name) && !(kept && name === 'x-request-id'))
    .flat();
  const shared = ['cache-control', cacheControl, 'vary', vary, ...(kept ? ['etag', etag] : [])];
  const compress = body.length >= WORTH_COMPRESSING;
  const [br, gz] = compress
    ? await Promise.all([toBrotli(body, BROTLI), toGzip(body)])
    : [body, body];
  const variant = (bytes: Buffer, encoding: Encoding) => ({
    body: bytes,
    headers: [
      ...own,
      ...shared,
      ...(compress && encoding !== 'identity' ? ['content-encoding', encoding] : []),
      'content-length',
      String(bytes.length),
    ],
  });
  return {
    address,
    status: response.status,
    etag,
    variants: {
      identity: variant(body, 'identity'),
      br: variant(br, 'br'),
      gzip: variant(gz, 'gzip'),
    },
    notModified: shared,
    tags: [...new Set([...address.tags, ...shown.tags])],
    worth,
    freshMs:
      1000 * (worth === 'incomplete' ? secondsOf(EVERYONE_SHORTLY) : secondsOf(cacheControl)),
    madeAt: now,
    pausedUntil: 0,
    bytes: compress ? body.length + br.length + gz.length : body.length,
    visits: 0,
  };
}

const BROTLI = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
};

function worthOf({ status, headers }: Response, { complete }: Shown): Page['worth'] {
  const cacheControl = headers.get('cache-control') ?? '';
  if (status >= 500) return 'failed';
  if (status !== 200 || headers.has('set-cookie') || cacheControl.includes('private'))
    return 'once';
  return complete && !cacheControl.includes('no-store') ? 'everyone' : 'incomplete';
}

/** An answer that says itself how long it is good for is believed. */
function cacheControlOf({ headers }: Response, address: Address, worth: Page['worth']): string {
  const own = headers.get('cache-control');
  if (worth === 'once' || worth === 'failed') return own ?? 'private, no-cache';
  if (address.region !== null) return ONE_REGION;
  if (worth === 'incomplete') return EVERYONE_SHORTLY;
  return own ?? (isData(address) ? EVERYONE_DATA : EVERYONE);
}

function isData({ target }: Address): boolean {
  return /\.data(\?|$)/.test(target);
}

const FRESH_SECONDS = 300;

function secondsOf(cacheControl: string): number {
  const seconds =
    /s-maxage=(\d+)/.exec(cacheControl)?.[1] ?? /public.*max-age=(\d+)/.exec(cacheControl)?.[1];
  return seconds === undefined ? FRESH_SECONDS : Number(seconds);
}
