import { readFileSync, statSync } from 'node:fs';
import { Hono } from 'hono';
import { errorCode } from '../../lib/error-code.ts';
import { shortHash } from '../../lib/short-hash.ts';
import { SVG_HEADERS } from '../http/svg-headers.ts';

export type TmdbLogo = {
  /** Path with a content hash. */
  url: string;
  contentType: string;
  bytes: Uint8Array<ArrayBuffer>;
};

const MAX_KB = 100;
const PNG_SIGNATURE = '89504e470d0a1a0a';
/** The root element, after a declaration, comments and a document type. */
const SVG_START = /^(?:\s|<\?xml[^>]*>|<!--(?:(?!-->)[\s\S])*-->|<!DOCTYPE svg[^>]*>)*<svg[\s>]/;

/** Reads the file of TMDB_LOGO. Throws an error of one line. */
export function readTmdbLogo(path: string): TmdbLogo {
  const bytes = readSmallFile(path);
  const type = getType(bytes);
  if (type === null) throw invalidFile(path);
  return {
    url: `/assets/tmdb-logo-${shortHash(bytes)}.${type.extension}`,
    contentType: type.contentType,
    bytes,
  };
}

function readSmallFile(path: string): Buffer<ArrayBuffer> {
  try {
    const stats = statSync(path);
    if (stats.isFile() && stats.size <= MAX_KB * 1024) return readFileSync(path);
  } catch (error) {
    throw new Error(
      `TMDB_LOGO: ${JSON.stringify(path)} cannot be read (${errorCode(error) ?? error})`,
    );
  }
  throw invalidFile(path);
}

function invalidFile(path: string): Error {
  return new Error(
    `TMDB_LOGO: ${JSON.stringify(path)} is not allowed (an SVG or PNG file of at most ${MAX_KB} KB)`,
  );
}

/** By content: a page saved instead of the picture may have any file name. */
function getType(bytes: Buffer): { extension: string; contentType: string } | null {
  if (bytes.toString('hex', 0, 8) === PNG_SIGNATURE)
    return { extension: 'png', contentType: 'image/png' };
  return SVG_START.test(new TextDecoder().decode(bytes))
    ? { extension: 'svg', contentType: 'image/svg+xml' }
    : null;
}

export function serveTmdbLogo({ url, contentType, bytes }: TmdbLogo) {
  return new Hono().get(url, (c) =>
    c.body(bytes, 200, {
      'content-type': contentType,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': SVG_HEADERS['content-security-policy'],
    }),
  );
}
