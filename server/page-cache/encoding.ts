export type Encoding = 'br' | 'gzip' | 'identity';

const BEST_FIRST = ['br', 'gzip'] as const;

/** Browsers send a handful of different headers; what else is sent is read anew each time. */
const MOST_REMEMBERED = 200;
const remembered = new Map<string, Encoding>();

/** The best encoding that an `Accept-Encoding` header allows. */
export function encodingOf(header: string | undefined): Encoding {
  if (header === undefined) return 'identity';
  const known = remembered.get(header);
  if (known !== undefined) return known;
  const encoding = readEncoding(header);
  if (remembered.size < MOST_REMEMBERED) remembered.set(header, encoding);
  return encoding;
}

function readEncoding(header: string): Encoding {
  const allowed = new Map<string, boolean>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    allowed.set(name, quality === undefined || Number(quality) > 0);
  }
  return (
    BEST_FIRST.find((encoding) => allowed.get(encoding) ?? allowed.get('*') ?? false) ?? 'identity'
  );
}
