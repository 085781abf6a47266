import { randomInt } from 'node:crypto';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { type CookieJar, cookieHeader, storeCookies } from './cookie-jar.ts';

export type RequestOptions = {
  jar?: CookieJar;
  headers?: Record<string, string>;
  json?: unknown;
  /** Pairs, so that a name may repeat. */
  form?: [name: string, value: string | File][];
  multipart?: boolean;
  body?: Buffer;
};

export type ClientResponse = {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
};

export type Client = ReturnType<typeof createClient>;

/** Also shows that nothing a test sends keeps the site busy for longer. */
const TIMEOUT_MS = 15_000;
/** Only the head of a stream is awaited, as it never ends. */
const STREAM = 'text/event-stream';

/** Sends unchanged paths, each request from a new IP. `listening` is the origin to connect to. */
export function createClient({ url, listening }: { url: string; listening: string }) {
  const agent = new Agent({ keepAlive: true });
  const { hostname, port } = new URL(listening);
  const defaultHeaders = { host: new URL(url).host, origin: url, 'sec-fetch-site': 'same-origin' };
  /** The first IP is random, because a shared Redis keeps rate limits of earlier sites. */
  let lastNetwork = randomInt(0x2000_0000, 0x3f00_0000);

  /** In a /32 of its own, because larger networks are limited as well. */
  function nextIp(): string {
    lastNetwork += 1;
    return `${(lastNetwork >>> 16).toString(16)}:${(lastNetwork & 0xffff).toString(16)}::1`;
  }

  async function send(
    method: string,
    path: string,
    { jar, headers = {}, ...content }: RequestOptions = {},
  ): Promise<ClientResponse> {
    const { body, type } = await encode(content);
    const cookie = jar ? cookieHeader(jar) : '';
    const allHeaders = {
      ...defaultHeaders,
      'x-forwarded-for': nextIp(),
      ...(cookie !== '' && { cookie }),
      ...(type !== null && { 'content-type': type }),
      ...(body !== null && { 'content-length': String(body.length) }),
      ...headers,
    };
    const reply = await sendOnce(method, path, allHeaders, body);
    if (jar) storeCookies(jar, reply.headers['set-cookie'] ?? []);
    return reply;
  }

  function sendOnce(
    method: string,
    path: string,
    headers: Record<string, string>,
    body: Buffer | null,
  ): Promise<ClientResponse> {
    return new Promise((resolve, reject) => {
      const outgoing = request(
        { hostname, port, path, method, headers, agent, timeout: TIMEOUT_MS },
        (response) => {
          const chunks: Buffer[] = [];
          const finish = () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: Buffer.concat(chunks).toString('utf8'),
            });
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', finish);
          if (response.headers['content-type']?.startsWith(STREAM)) {
            finish();
            outgoing.destroy();
          }
        },
      );
      outgoing.on('timeout', () =>
        outgoing.destroy(new Error(`${method} ${path} was not answered within ${TIMEOUT_MS} ms`)),
      );
      // The site may close an idle connection just before its reuse.
      outgoing.on('error', (error: NodeJS.ErrnoException) => {
        if (outgoing.reusedSocket && error.code === 'ECONNRESET')
          sendOnce(method, path, headers, body).then(resolve, reject);
        else reject(error);
      });
      outgoing.end(body ?? undefined);
    });
  }

  return {
    send,
    get: (path: string, options?: RequestOptions) => send('GET', path, options),
    post: (path: string, options?: RequestOptions) => send('POST', path, options),
    close: () => agent.destroy(),
  };
}

async function encode({
  json,
  form,
  multipart = false,
  body,
}: Omit<RequestOptions, 'jar' | 'headers'>) {
  if (body !== undefined) return { body, type: null };
  if (json !== undefined)
    return { body: Buffer.from(JSON.stringify(json)), type: 'application/json' };
  if (form === undefined) return { body: null, type: null };
  if (multipart || form.some(([, value]) => typeof value !== 'string'))
    return encodeMultipart(form);
  const pairs = form.map(([name, value]) => [name, String(value)]);
  return {
    body: Buffer.from(new URLSearchParams(pairs).toString()),
    type: 'application/x-www-form-urlencoded',
  };
}

async function encodeMultipart(form: [string, string | File][]) {
  const data = new FormData();
  for (const [name, value] of form) data.append(name, value);
  const response = new Response(data);
  return {
    body: Buffer.from(await response.arrayBuffer()),
    type: response.headers.get('content-type'),
  };
}
