import type { CacheTag } from '../../domain/web/cache-tags.ts';
import type { Encoding } from '../../lib/accept-encoding.ts';
import { shortHash } from '../../lib/short-hash.ts';
import type { DocumentTemplate } from '../pages/document-templates.ts';
import type { RenderedPage } from '../pages/rendered-page.ts';
import type { CacheKey } from './cache-key.ts';
import type { Dependencies } from './render-dependencies.ts';

/**
 * `public` pages are stored and shared. `degraded` ones lack data: a stored page is better, else
 * they are stored for seconds. `uncacheable` ones are a redirect, a 404, or forbid it by a header.
 * An `error` is a status of 500 and above.
 */
type Cacheability = 'public' | 'degraded' | 'uncacheable' | 'error';

/** Names and values in turn: node:http writes them unchecked. */
type RawHeaders = string[];

/** A body ready to be sent, with all its headers. `isSmall` unless more effort would shorten it. */
export type Variant = { headers: RawHeaders; body: Buffer; isSmall: boolean };

export type Page = {
  cacheKey: CacheKey;
  status: number;
  etag: string;
  /** Headers of all variants. */
  headers: RawHeaders;
  /** Of which the body was made; `null` if the page is not shared by URLs. */
  template: DocumentTemplate | null;
  /** The body until there is a variant, in which it is from then on. */
  uncompressed: Buffer | null;
  /** The body in the encodings that were requested so far. */
  variants: Partial<Record<Encoding, Variant>>;
  /** Variants that are being compressed. */
  pendingVariants: Map<Encoding, Promise<Variant>>;
  notModified: RawHeaders;
  tags: CacheTag[];
  cacheability: Cacheability;
  /** Milliseconds of freshness after `renderedAt`. */
  freshMs: number;
  /** Milliseconds since the epoch, as are all times here. */
  renderedAt: number;
  /** Not revalidated before: that is under way, or has just failed. */
  revalidateAfter: number;
  /** Visits since the last `takeVisits`. */
  visits: number;
};

/** CDNs store it; browsers revalidate each time and get a 304. */
const PUBLIC =
  'public, max-age=0, s-maxage=300, stale-while-revalidate=86400, stale-if-error=604800';
/**
 * Prefetched data is still fresh when the link is followed. The browser does not revalidate it
 * before, so that it varies by cookie, unlike a page.
 */
const PUBLIC_DATA = PUBLIC.replace('max-age=0', 'max-age=30');
const DEGRADED_SECONDS = 5;
const DEGRADED = `public, max-age=0, s-maxage=${DEGRADED_SECONDS}`;
/** Only the browser of a visitor with these cookies may store it. */
const PREFERENCES = 'private, max-age=0';
const DEFAULT_FRESH_SECONDS = 300;

const NOT_SHARED = /(?:^|,)\s*(?:no-store|no-cache|private)\s*(?:[,=]|$)/i;

const REPLACED_HEADERS = new Set([
  'content-length',
  'transfer-encoding',
  'connection',
  'date',
  'cache-control',
  'vary',
  'etag',
]);

/** Also of a 304, of which a browser knows them only from before. */
const HEADERS_OF_ALL = ['strict-transport-security', 'x-content-type-options'];

export function toPage(
  rendered: RenderedPage,
  cacheKey: CacheKey,
  dependencies: Dependencies,
  now: number,
): Page {
  const { status, headers, body } = rendered;
  const cacheability = getCacheability(rendered, dependencies);
  const storable = isStorable(cacheability);
  const cacheControl = getCacheControl(headers, cacheKey, cacheability);
  const etag = storable ? `W/"${shortHash(body)}"` : '';
  const cacheHeaders = [
    'cache-control',
    cacheControl,
    'vary',
    isData(cacheKey) ? 'accept-encoding, cookie' : 'accept-encoding',
    ...(storable ? ['etag', etag] : []),
  ];
  const responseHeaders = [...headers]
    .filter(([name]) => !REPLACED_HEADERS.has(name) && !(storable && name === 'x-request-id'))
    .flat();
  return {
    cacheKey,
    status,
    etag,
    headers: [...responseHeaders, ...cacheHeaders],
    template: dependencies.degraded ? null : (rendered.template ?? null),
    uncompressed: body,
    variants: {},
    pendingVariants: new Map(),
    notModified: [...cacheHeaders, ...pickHeaders(headers, HEADERS_OF_ALL)],
    tags: [...new Set([...cacheKey.tags, ...dependencies.tags])],
    cacheability,
    freshMs:
      1000 * (cacheability === 'degraded' ? DEGRADED_SECONDS : getFreshSeconds(cacheControl)),
    renderedAt: now,
    revalidateAfter: 0,
    visits: 0,
  };
}

function pickHeaders(headers: Headers, names: readonly string[]): RawHeaders {
  return names.flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [name, value];
  });
}

export function isStorable(cacheability: Cacheability): boolean {
  return cacheability === 'public' || cacheability === 'degraded';
}

function getCacheability(
  { status, headers }: RenderedPage,
  { degraded }: Dependencies,
): Cacheability {
  if (status >= 500) return 'error';
  if (status !== 200 || headers.has('set-cookie')) return 'uncacheable';
  if (NOT_SHARED.test(headers.get('cache-control') ?? '')) return 'uncacheable';
  return degraded ? 'degraded' : 'public';
}

function getCacheControl(headers: Headers, cacheKey: CacheKey, cacheability: Cacheability): string {
  const pageCacheControl = headers.get('cache-control');
  if (!isStorable(cacheability)) return pageCacheControl ?? 'private, no-cache';
  if (cacheKey.cookie !== null) return PREFERENCES;
  if (cacheability === 'degraded') return DEGRADED;
  return pageCacheControl ?? (isData(cacheKey) ? PUBLIC_DATA : PUBLIC);
}

function isData({ target }: CacheKey): boolean {
  return /\.data(\?|$)/.test(target);
}

function getFreshSeconds(cacheControl: string): number {
  const seconds =
    /s-maxage=(\d+)/.exec(cacheControl)?.[1] ?? /public.*max-age=(\d+)/.exec(cacheControl)?.[1];
  return seconds === undefined ? DEFAULT_FRESH_SECONDS : Number(seconds);
}
