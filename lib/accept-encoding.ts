import { parseAcceptHeader } from './accept-header.ts';

export type Encoding = 'br' | 'zstd' | 'gzip' | 'identity';

/** Smallest first. */
const COMPRESSED = ['br', 'zstd', 'gzip'] as const;

/** Browsers send a handful of different headers; others are parsed each time. */
const MAX_CACHED_HEADERS = 200;
const encodingsByHeader = new Map<string, readonly Encoding[]>();

/** Encodings that an `Accept-Encoding` header allows, smallest first, `identity` last. */
export function acceptedEncodings(header = ''): readonly Encoding[] {
  const cached = encodingsByHeader.get(header);
  if (cached !== undefined) return cached;
  const encodings = parseAcceptEncoding(header);
  if (encodingsByHeader.size < MAX_CACHED_HEADERS) encodingsByHeader.set(header, encodings);
  return encodings;
}

export function smallestEncoding(header: string | undefined): Encoding {
  return acceptedEncodings(header)[0] ?? 'identity';
}

/** The one that costs the least to make; a few percent larger than the smallest. */
export function fastestEncoding(header: string | undefined): Encoding {
  return acceptedEncodings(header).includes('zstd') ? 'zstd' : smallestEncoding(header);
}

function parseAcceptEncoding(header: string): Encoding[] {
  const weights = new Map(
    parseAcceptHeader(header.toLowerCase()).map(({ value, weight }) => [value, weight]),
  );
  const isAllowed = (name: string) => (weights.get(name) ?? weights.get('*') ?? 0) > 0;
  return [...COMPRESSED.filter(isAllowed), 'identity'];
}
