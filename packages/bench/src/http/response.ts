import { request } from 'node:http';

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
export function recordResponse(url: string): Promise<RecordedResponse> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      { headers: { 'accept-encoding': 'br' }, agent: false },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: toHeaderPairs(response.rawHeaders),
            body: Buffer.concat(chunks),
          }),
        );
      },
    );
    outgoing.on('error', reject);
    outgoing.end();
  });
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
