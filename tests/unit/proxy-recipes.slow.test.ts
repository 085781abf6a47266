import { mkdtemp, rm } from 'node:fs/promises';
import {
  createServer,
  type IncomingHttpHeaders,
  request as requestByHttp,
  type Server,
} from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type SecureVersion } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resolveClientIp } from '../../server/http/client-ip.ts';
import {
  createCertificate,
  findMissingPackage,
  RECIPE_NAMES,
  type RunningProxy,
  startProxy,
} from '../support/proxy-recipes.ts';

/** Another IP of this machine than the proxy’s. */
const VISITOR_IP = '127.9.8.7';
const FORGED_IP = '203.0.113.7';
const FORGED_REQUEST_ID = 'id-of-another-request';
/** The largest form of the site, an import. */
const FORM_BYTES = 6 * 1024 * 1024;

type Reply = { status: number; headers: IncomingHttpHeaders; body: string };

/** Responds with what it received, and to `/events` with a stream that ends at the next request. */
function createSite() {
  const paths: string[] = [];
  let endStream = () => {};
  const server = createServer(async (incoming, response) => {
    paths.push(incoming.url ?? '');
    endStream();
    if (incoming.url === '/events') {
      endStream = () => response.end('data: last\n\n');
      response.setHeader('content-type', 'text/event-stream');
      response.setHeader('x-accel-buffering', 'no');
      response.write('data: first\n\n');
      return;
    }
    let bytes = 0;
    for await (const chunk of incoming) bytes += (chunk as Buffer).length;
    response.setHeader('content-type', 'text/html');
    response.end(JSON.stringify({ bytes, headers: incoming.headers }));
  });
  return { server, paths };
}

describe.each(RECIPE_NAMES)('%s', (recipe) => {
  const missing = findMissingPackage(recipe);
  if (missing !== null)
    console.log(`The recipe for ${recipe} is not tested: ${missing} is not installed.`);
  const { server, paths } = createSite();
  let folder: string;
  let certificate: string;
  let proxy: RunningProxy;

  beforeAll(async () => {
    if (missing !== null) return;
    folder = await mkdtemp(join(tmpdir(), 'kinora-proxy-'));
    certificate = await createCertificate(folder);
    const site = `127.0.0.1:${await listen(server)}`;
    proxy = await startProxy(recipe, {
      folder,
      sites: recipe === 'nginx for two sites' ? [site, site] : [site],
    });
  });
  afterAll(async () => {
    if (missing !== null) return;
    await proxy.stop();
    server.close();
    await rm(folder, { recursive: true });
  });

  function send(path: string, { method = 'GET', body = Buffer.alloc(0) } = {}): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const outgoing = request(
        {
          host: '127.0.0.1',
          port: proxy.httpsPort,
          localAddress: VISITOR_IP,
          ca: certificate,
          servername: 'films.example',
          path,
          method,
          headers: {
            host: `films.example:${proxy.httpsPort}`,
            'x-forwarded-for': FORGED_IP,
            'x-request-id': FORGED_REQUEST_ID,
            'accept-encoding': 'gzip',
            'content-length': body.length,
          },
          agent: false,
        },
        (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (chunk) => {
            text += chunk;
          });
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
          );
        },
      );
      outgoing.on('error', reject);
      outgoing.end(body);
    });
  }

  function acceptsTls(version: SecureVersion): Promise<boolean> {
    return new Promise((resolve) => {
      const socket = connect({
        host: '127.0.0.1',
        port: proxy.httpsPort,
        servername: 'films.example',
        ca: certificate,
        minVersion: version,
        maxVersion: version,
        // OpenSSL offers the old versions at this level only.
        ciphers: 'DEFAULT@SECLEVEL=0',
      });
      socket.on('error', () => resolve(false));
      socket.on('secureConnect', () => {
        socket.destroy();
        resolve(true);
      });
    });
  }

  test.skipIf(missing)(
    'the site receives the host, the IP and the scheme of the visitor',
    async () => {
      const { status, body } = await send('/en');
      expect(status).toBe(200);
      const { headers } = JSON.parse(body);
      expect(headers.host).toMatch(/^films\.example(:\d+)?$/);
      expect(headers['x-forwarded-proto']).toBe('https');
      expect(resolveClientIp('127.0.0.1', headers['x-forwarded-for'], 1)).toBe(VISITOR_IP);
      expect(headers['x-forwarded-for']).not.toContain(FORGED_IP);
    },
  );

  test.skipIf(missing)(
    'the site does not receive the request id of the visitor',
    { tags: ['S11'] },
    async () => {
      const { headers } = JSON.parse((await send('/en')).body);
      expect(headers['x-request-id']).not.toBe(FORGED_REQUEST_ID);
    },
  );

  test.skipIf(missing)('the proxy speaks TLS 1.2 and 1.3 only', { tags: ['S11'] }, async () => {
    const versions = ['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'] as const;
    const accepted = await Promise.all(versions.map((version) => acceptsTls(version)));
    expect(accepted).toEqual([false, false, true, true]);
  });

  test.skipIf(missing)('/metrics is not reachable from outside', async () => {
    paths.length = 0;
    expect((await send('/metrics')).status).toBe(404);
    expect((await send('/metrics?from=outside')).status).toBe(404);
    expect((await send('/%6detrics')).status).toBe(404);
    expect(paths).toEqual([]);
    expect((await send('/metrics-of-films')).status).toBe(200);
  });

  test.skipIf(missing)('the proxy does not compress what the site has not compressed', async () => {
    expect((await send('/en')).headers).not.toHaveProperty('content-encoding');
  });

  test.skipIf(missing)('server-sent events are not buffered', async () => {
    const first = await new Promise<string>((resolve, reject) => {
      request(
        {
          host: '127.0.0.1',
          port: proxy.httpsPort,
          path: '/events',
          ca: certificate,
          servername: 'films.example',
          headers: { host: 'films.example' },
          agent: false,
        },
        (response) => response.setEncoding('utf8').once('data', resolve),
      )
        .on('error', reject)
        .end();
    });
    expect(first).toBe('data: first\n\n');
    await send('/en');
  });

  test.skipIf(missing)('a form of 6 MB arrives', async () => {
    const { status, body } = await send('/en/forms', {
      method: 'POST',
      body: Buffer.alloc(FORM_BYTES),
    });
    expect(status).toBe(200);
    expect(JSON.parse(body).bytes).toBe(FORM_BYTES);
  });

  test.skipIf(missing)('a path with an encoded slash is passed on unchanged', async () => {
    paths.length = 0;
    await send('/en/search%2Ffilms?q=a%20b');
    expect(paths).toEqual(['/en/search%2Ffilms?q=a%20b']);
  });

  test.skipIf(missing)('browsers get HTTP/2', async () => {
    const socket = connect({
      host: '127.0.0.1',
      port: proxy.httpsPort,
      servername: 'films.example',
      ca: certificate,
      ALPNProtocols: ['h2', 'http/1.1'],
    });
    await new Promise((resolve, reject) => {
      socket.on('secureConnect', resolve);
      socket.on('error', reject);
    });
    expect(socket.alpnProtocol).toBe('h2');
    socket.destroy();
  });

  test.skipIf(missing)('http redirects to https', async () => {
    const location = await new Promise((resolve, reject) => {
      requestByHttp(
        {
          host: '127.0.0.1',
          port: proxy.httpPort,
          path: '/en/movie?page=2',
          headers: { host: 'films.example' },
          agent: false,
        },
        (response) => resolve(response.headers.location),
      )
        .on('error', reject)
        .end();
    });
    expect(location).toMatch(/^https:\/\/films\.example(:\d+)?\/en\/movie\?page=2$/);
  });
});

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
