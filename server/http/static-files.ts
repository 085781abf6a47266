import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { type Context, Hono } from 'hono';
import { acceptedEncodings, type Encoding } from '../../lib/accept-encoding.ts';
import { shortHash } from '../../lib/short-hash.ts';
import { SVG_HEADERS } from './svg-headers.ts';

/** Allowed file types: source maps and stray files are not served. */
const CONTENT_TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': SVG_HEADERS['content-type'],
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};

/** Encodings that a build writes (see scripts/compress-assets.ts), best first. */
const ENCODINGS = [
  { name: 'br', extension: '.br' },
  { name: 'gzip', extension: '.gz' },
] as const;

type Variant = {
  encoding: Encoding;
  path: string;
  bytes: Promise<Buffer<ArrayBuffer>> | null;
};
type StaticFile = {
  contentType: string;
  immutable: boolean;
  etag: Promise<string> | null;
  variants: Variant[];
};

const IMMUTABLE = 'public, max-age=31536000, immutable';
const ONE_DAY = 'public, max-age=86400';

/**
 * Serves the files of a build: those in `/assets/` have a content hash and are immutable, others
 * are revalidated after a day. All are held in memory, little more than a megabyte, so that no
 * request can read another path, and a build that replaces this one while it runs removes no files.
 * A missing asset is one of an older build: it gets a 404 instead of a page, so that the router of
 * an open tab reloads the document.
 */
export function staticFiles(folder: string) {
  const files = listFiles(folder);
  // A request reads a file that is not in memory yet, and reports the error.
  for (const { variants } of files.values())
    for (const variant of variants) readVariant(variant).catch(() => {});
  return new Hono()
    .get('*', async (c, next) => {
      const file = files.get(c.req.path);
      return file ? sendFile(c, file) : next();
    })
    .all('/assets/*', (c) => c.text('Not Found', 404, { 'cache-control': 'no-store' }));
}

function listFiles(folder: string): Map<string, StaticFile> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const paths = new Set(entries.map((entry) => join(entry.parentPath, entry.name)));
  const files = new Map<string, StaticFile>();
  for (const path of paths) {
    const contentType = CONTENT_TYPES[extname(path)];
    if (contentType === undefined) continue;
    const compressed = ENCODINGS.filter(({ extension }) => paths.has(path + extension));
    const variants = compressed.map(
      ({ name, extension }): Variant => ({ encoding: name, path: path + extension, bytes: null }),
    );
    const urlPath = `/${relative(folder, path).replaceAll(sep, '/')}`;
    files.set(urlPath, {
      contentType,
      immutable: urlPath.startsWith('/assets/'),
      etag: null,
      variants: [...variants, { encoding: 'identity', path, bytes: null }],
    });
  }
  return files;
}

async function sendFile(c: Context, file: StaticFile): Promise<Response> {
  const variant = chooseVariant(file.variants, c.req.header('accept-encoding'));
  const bytes = await readVariant(variant);
  c.header('cache-control', file.immutable ? IMMUTABLE : ONE_DAY);
  if (file.variants.length > 1) c.header('vary', 'accept-encoding');
  if (!file.immutable) {
    const etag = await getEtag(file);
    c.header('etag', etag);
    if (c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304);
  }
  c.header('content-type', file.contentType);
  if (variant.encoding !== 'identity') c.header('content-encoding', variant.encoding);
  c.header('content-length', String(bytes.length));
  return c.body(bytes);
}

/** The best accepted encoding; the plain file always exists. */
function chooseVariant(variants: Variant[], acceptEncoding: string | undefined): Variant {
  const accepted = acceptedEncodings(acceptEncoding);
  return variants.find(({ encoding }) => accepted.includes(encoding)) as Variant;
}

/** Cached; after a failure the next request reads again. */
function readVariant(variant: Variant): Promise<Buffer<ArrayBuffer>> {
  variant.bytes ??= readFile(variant.path).catch((error: unknown) => {
    variant.bytes = null;
    throw error;
  });
  return variant.bytes;
}

/** Weak, because one tag stands for all encodings of the file. */
function getEtag(file: StaticFile): Promise<string> {
  const uncompressed = file.variants.at(-1) as Variant;
  file.etag ??= readVariant(uncompressed).then((bytes) => `W/"${shortHash(bytes)}"`);
  return file.etag;
}
