import { createHash } from 'node:crypto';

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g;
/** Structured data is a data block: no browser runs it, and no policy asks after it. */
const DATA_BLOCK = /\stype="application\/ld\+json"/;

/**
 * The policy of one page. Inline scripts are named by their hashes, so that a page needs no nonce and can be kept; the video players
 * are the only frames, and images come from here and the catalog's image host.
 */
export function contentSecurityPolicy(html: string, imageOrigin: string | null): string {
  const hashes = new Set(
    Array.from(html.matchAll(INLINE_SCRIPT), ([, attributes = '', code = '']) =>
      DATA_BLOCK.test(attributes) ? '' : `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
    ).filter(Boolean),
  );
  return [
    `default-src 'self'`,
    `script-src 'self' ${[...hashes].join(' ')}`.trimEnd(),
    // React writes style attributes; there is no way to name those by hash that browsers agree on.
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data: ${imageOrigin ?? ''}`.trimEnd(),
    'frame-src https://www.youtube-nocookie.com https://player.vimeo.com',
    `connect-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `object-src 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');
}
