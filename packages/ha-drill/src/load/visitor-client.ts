import http, { type IncomingHttpHeaders } from 'node:http';
import https from 'node:https';
import {
  type CookieJar,
  cookieHeader,
  storeCookies,
} from '../../../../tests/support/cookie-jar.ts';

export type Reply = { status: number; headers: IncomingHttpHeaders; body: string };

export type VisitorClient = {
  jar: CookieJar;
  get(path: string): Promise<Reply>;
  /** As the script of a page sends a form. */
  sendForm(path: string, fields: Record<string, string>): Promise<Reply>;
  sendJson(path: string, value: unknown): Promise<Reply>;
  close(): void;
};

/** Longer than any timeout of HAProxy and the site. */
const TIMEOUT_MS = 30_000;

/**
 * A browser with cookies and connections of its own. `ip` is one of 127.0.0.0/8, so that rate
 * limits count each visitor. Requests without a complete response reject.
 */
export function createVisitorClient(url: string, ip: string): VisitorClient {
  const { hostname, port, protocol } = new URL(url);
  const { Agent, request } = protocol === 'https:' ? https : http;
  const agent = new Agent({ keepAlive: true, localAddress: ip });
  const jar: CookieJar = new Map();

  async function send(
    method: string,
    path: string,
    content?: { body: Buffer; type: string },
  ): Promise<Reply> {
    const cookie = cookieHeader(jar);
    const headers = {
      origin: url,
      'sec-fetch-site': 'same-origin',
      ...(cookie !== '' && { cookie }),
      ...(content && { 'content-type': content.type, 'content-length': content.body.length }),
    };
    const reply = await sendOnce(method, path, headers, content?.body);
    storeCookies(jar, reply.headers['set-cookie'] ?? []);
    return reply;
  }

  function sendOnce(
    method: string,
    path: string,
    headers: Record<string, string | number>,
    body?: Buffer,
  ): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const outgoing = request(
        { hostname, port, path, method, headers, agent, timeout: TIMEOUT_MS },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: Buffer.concat(chunks).toString('utf8'),
            }),
          );
        },
      );
      outgoing.on('timeout', () => outgoing.destroy(new Error('no response within 30 s')));
      outgoing.on('error', (error: NodeJS.ErrnoException) => {
        // Browsers repeat a request on an idle connection that was just closed.
        if (outgoing.reusedSocket && error.code === 'ECONNRESET')
          sendOnce(method, path, headers, body).then(resolve, reject);
        else reject(error);
      });
      outgoing.end(body);
    });
  }

  return {
    jar,
    get: (path) => send('GET', path),
    async sendForm(path, fields) {
      const data = new FormData();
      for (const [name, value] of Object.entries(fields)) data.append(name, value);
      const encoded = new Response(data);
      const type = encoded.headers.get('content-type') ?? '';
      return send('POST', path, { body: Buffer.from(await encoded.arrayBuffer()), type });
    },
    sendJson: (path, value) =>
      send('POST', path, { body: Buffer.from(JSON.stringify(value)), type: 'application/json' }),
    close: () => agent.destroy(),
  };
}
