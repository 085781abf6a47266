import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { type Context, Hono } from 'hono';
import { acceptedEncodings, type Encoding } from '../lib/accept-encoding.ts';
import { shortHash } from '../lib/short-hash.ts';

/** Files of these kinds are served, and no others: a source map or a stray file of an editor stays where it is. */
const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};

/** What a build wrote beside a file (see scripts/compress-assets.ts), best first. */
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
  type: string;
  forever: boolean;
  etag: Promise<string> | null;
  variants: Variant[];
};

const FOREVER = 'public, max-age=31536000, immutable';
const A_DAY = 'public, max-age=86400';

/**
 * The files of a finished build: those under `/assets/` are named by their content and kept for ever, the others are asked for again
 * after a day. All are read at the start and stay in memory, little more than a megabyte: a request can name nothing but what was
 * there, and a build that replaces this one while it runs takes nothing from it. An asset that is not there is one of an older build:
 * 404 and not a page, so that the router of a tab that was open over an upgrade loads the whole document anew.
 */
export function staticFiles(folder: string) {
  const files = listFiles(folder);
  // Whoever asks first waits for what is not read yet, and hears what went wrong.
  for (const { variants } of files.values())
    for (const variant of variants) read(variant).catch(() => {});
  return new Hono()
    .get('*', async (c, next) => {
      const file = files.get(c.req.path);
      return file ? send(c, file) : next();
    })
    .all('/assets/*', (c) => c.text('Not Found', 404, { 'cache-control': 'no-store' }));
}

function listFiles(folder: string): Map<string, StaticFile> {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const paths = new Set(found.map((entry) => join(entry.parentPath, entry.name)));
  const files = new Map<string, StaticFile>();
  for (const path of paths) {
    const type = TYPES[extname(path)];
    if (type === undefined) continue;
    const compressed = ENCODINGS.filter(({ extension }) => paths.has(path + extension));
    const variants = compressed.map(
      ({ name, extension }): Variant => ({ encoding: name, path: path + extension, bytes: null }),
    );
    const address = `/${relative(folder, path).replaceAll(sep, '/')}`;
    files.set(address, {
      type,
      forever: address.startsWith('/assets/'),
      etag: null,
      variants: [...variants, { encoding: 'identity', path, bytes: null }],
    });
  }
  return files;
}

async function send(c: Context, file: StaticFile): Promise<Response> {
  const variant = chooseVariant(file.variants, c.req.header('accept-encoding'));
  const bytes = await read(variant);
  c.header('cache-control', file.forever ? FOREVER : A_DAY);
  if (file.variants.length > 1) c.header('vary', 'accept-encoding');
  if (!file.forever) {
    const etag = await tagOf(file);
    c.header('etag', etag);
    if (c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304);
  }
  c.header('content-type', file.type);
  if (variant.encoding !== 'identity') c.header('content-encoding', variant.encoding);
  c.header('content-length', String(bytes.length));
  return c.body(bytes);
}

/** The best that the browser accepts. The plain file is always there. */
function chooseVariant(variants: Variant[], acceptEncoding: string | undefined): Variant {
  const accepted = acceptedEncodings(acceptEncoding);
  return variants.find(({ encoding }) => accepted.includes(encoding)) as Variant;
}

/** Read once. A failure is not kept: the next request tries again. */
function read(variant: Variant): Promise<Buffer<ArrayBuffer>> {
  variant.bytes ??= readFile(variant.path).catch((error: unknown) => {
    variant.bytes = null;
    throw error;
  });
  return variant.bytes;
}

/** Weak, because one tag stands for the file in every encoding. */
function tagOf(file: StaticFile): Promise<string> {
  const plain = file.variants.at(-1) as Variant;
  file.etag ??= read(plain).then((bytes) => `W/"${shortHash(bytes)}"`);
  return file.etag;
}
