import { type IncomingHttpHeaders, request } from 'node:http';

export type GetResponse = {
  status: number;
  location: string | null;
  cookies: string[];
  headers: IncomingHttpHeaders;
  body: string;
};

/** Sends one GET like a crawler: no redirects, no cookies, any header including Host. */
export function httpGet(url: string, headers: Record<string, string> = {}): Promise<GetResponse> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { headers }, (response) => {
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
    outgoing.on('error', reject);
    outgoing.end();
  });
}
