import { createHash } from 'node:crypto';

/**
 * The first 132 bits of a SHA-256 hash, in 22 characters of base64url: for ETags and keys of
 * caches.
 */
export function shortHash(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('base64url').slice(0, 22);
}
