import { createHash } from 'node:crypto';

/** The first 132 bits of a SHA-256 hash as 22 characters of base64url, for ETags and cache keys. */
export function shortHash(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('base64url').slice(0, 22);
}
