import { type Agent, type IncomingHttpHeaders, request } from 'node:http';

export type BytesResponse = {
  status: number;
  headers: IncomingHttpHeaders;
  /** Names and values in turn, as they were sent. */
  rawHeaders: string[];
  /** As it was sent, without decompression. */
  bytes: Buffer;
};

/** One GET without redirects and cookies. */
export function requestBytes(
  url: string,
  { headers = {}, agent }: { headers?: Record<string, string>; agent?: Agent | false } = {},
): Promise<BytesResponse> {
  return new Promise((resolve, reject) => {
    request(url, { headers, agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          rawHeaders: response.rawHeaders,
          bytes: Buffer.concat(chunks),
        }),
      );
    })
      .on('error', reject)
      .end();
  });
}
