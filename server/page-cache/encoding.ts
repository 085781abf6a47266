export type Encoding = 'br' | 'gzip' | 'identity';

/** Best first. */
const SUPPORTED = ['br', 'gzip'] as const;

/** Browsers send a handful of different headers; others are parsed each time. */
const MAX_PARSED_HEADERS = 200;
const parsedHeaders = new Map<string, Encoding>();

/** The best supported encoding that an `Accept-Encoding` header allows. */
export function negotiateEncoding(header: string | undefined): Encoding {
  if (header === undefined) return 'identity';
  const known = parsedHeaders.get(header);
  if (known !== undefined) return known;
  const encoding = parse(header);
  if (parsedHeaders.size < MAX_PARSED_HEADERS) parsedHeaders.set(header, encoding);
  return encoding;
}

function parse(header: string): Encoding {
  const allowed = new Map<string, boolean>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    allowed.set(name, quality === undefined || Number(quality) > 0);
  }
  return (
    SUPPORTED.find((encoding) => allowed.get(encoding) ?? allowed.get('*') ?? false) ?? 'identity'
  );
}
