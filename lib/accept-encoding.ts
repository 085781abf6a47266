import { parseAcceptHeader } from './accept-header.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

const COMPRESSED = ['br', 'gzip'] as const;

/** Browsers send a handful of different headers; others are parsed each time. */
const MAX_REMEMBERED = 200;
const remembered = new Map<string, readonly Encoding[]>();

/** Encodings that an `Accept-Encoding` header allows, best first; `identity` is always last. */
export function acceptedEncodings(header = ''): readonly Encoding[] {
  const known = remembered.get(header);
  if (known !== undefined) return known;
  const encodings = parseAcceptEncoding(header);
  if (remembered.size < MAX_REMEMBERED) remembered.set(header, encodings);
  return encodings;
}

export function bestEncoding(header: string | undefined): Encoding {
  return acceptedEncodings(header)[0] ?? 'identity';
}

function parseAcceptEncoding(header: string): Encoding[] {
  const weights = new Map(
    parseAcceptHeader(header.toLowerCase()).map(({ value, weight }) => [value, weight]),
  );
  const isAllowed = (name: string) => (weights.get(name) ?? weights.get('*') ?? 0) > 0;
  return [...COMPRESSED.filter(isAllowed), 'identity'];
}
