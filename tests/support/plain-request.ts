import { type IncomingHttpHeaders, request } from 'node:http';

export type PlainAnswer = {
  status: number;
  location: string | null;
  cookies: string[];
  headers: IncomingHttpHeaders;
  body: string;
};

/** Sends one GET like a crawler: no redirects, no cookies, any header including Host. */
export function ask(url: string, headers: Record<string, string> = {}): Promise<PlainAnswer> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          location: response.headers.location ?? null,
          cookies: response.headers['set-cookie'] ?? [],
          headers: response.headers,
          body: Buffer.concat(chunks).toString('utf8'),
        }),
      );
    });
    asked.on('error', reject);
    asked.end();
  });
}
