import type { IncomingHttpHeaders } from 'node:http';
import { requestBytes } from './request-bytes.ts';

export type GetResponse = {
  status: number;
  location: string | null;
  cookies: string[];
  headers: IncomingHttpHeaders;
  body: string;
};

/** Sends one GET like a crawler: no redirects, no cookies, any header including Host. */
export async function httpGet(
  url: string,
  requestHeaders: Record<string, string> = {},
): Promise<GetResponse> {
  const { status, headers, bytes } = await requestBytes(url, { headers: requestHeaders });
  return {
    status,
    location: headers.location ?? null,
    cookies: headers['set-cookie'] ?? [],
    headers,
    body: bytes.toString('utf8'),
  };
}
