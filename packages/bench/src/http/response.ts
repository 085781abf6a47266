import { requestBytes } from '../../../../tests/support/request-bytes.ts';

/** A response without the headers that every server adds. */
export type RecordedResponse = {
  status: number;
  headers: [name: string, value: string][];
  body: Buffer;
};

/** Headers that node:http and nginx add themselves. */
const SERVER_HEADERS = new Set([
  'date',
  'connection',
  'keep-alive',
  'server',
  'accept-ranges',
  'content-length',
  'transfer-encoding',
]);

/** Requests with brotli and without cookies. */
export async function recordResponse(url: string): Promise<RecordedResponse> {
  const headers = { 'accept-encoding': 'br' };
  const { status, rawHeaders, bytes } = await requestBytes(url, { headers, agent: false });
  return { status, headers: toHeaderPairs(rawHeaders), body: bytes };
}

/** Throws if two servers respond differently, because they could not be compared. */
export function assertSameResponse(
  name: string,
  { status, headers, body }: RecordedResponse,
  expected: RecordedResponse,
): void {
  const text = (list: RecordedResponse['headers']) =>
    list
      .map(([header, value]) => `${header}: ${value}`)
      .sort()
      .join('\n');
  if (status !== expected.status)
    throw new Error(`${name} answers ${status} instead of ${expected.status}`);
  if (!body.equals(expected.body))
    throw new Error(
      `${name} sends ${body.length} bytes other than the site's ${expected.body.length}`,
    );
  if (text(headers) !== text(expected.headers))
    throw new Error(`${name} sends other headers:\n${text(headers)}\n\n${text(expected.headers)}`);
}

function toHeaderPairs(raw: readonly string[]): RecordedResponse['headers'] {
  return raw.flatMap((name, index): RecordedResponse['headers'] => {
    const lowerName = name.toLowerCase();
    return index % 2 === 0 && !SERVER_HEADERS.has(lowerName)
      ? [[lowerName, raw[index + 1] ?? '']]
      : [];
  });
}
