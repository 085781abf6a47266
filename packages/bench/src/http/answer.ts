import { request } from 'node:http';

/** One answer as it was on the wire, without what every server adds by itself. */
export type Answer = { status: number; headers: [name: string, value: string][]; body: Buffer };

/** What node:http and nginx write themselves, each in its way. */
const OF_THE_SERVER = new Set([
  'date',
  'connection',
  'keep-alive',
  'server',
  'accept-ranges',
  'content-length',
  'transfer-encoding',
]);

/** Asks as a browser that takes brotli and has no cookie. */
export function takeAnswer(url: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(
      url,
      { headers: { 'accept-encoding': 'br' }, agent: false },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: pairs(response.rawHeaders),
            body: Buffer.concat(chunks),
          }),
        );
      },
    );
    asked.on('error', reject);
    asked.end();
  });
}

/** Throws where two servers do not send the same, because then they cannot be compared. */
export function assertSame(
  name: string,
  { status, headers, body }: Answer,
  expected: Answer,
): void {
  const text = (list: Answer['headers']) =>
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

function pairs(raw: readonly string[]): Answer['headers'] {
  return raw.flatMap((name, at): Answer['headers'] => {
    const lower = name.toLowerCase();
    return at % 2 === 0 && !OF_THE_SERVER.has(lower) ? [[lower, raw[at + 1] ?? '']] : [];
  });
}
