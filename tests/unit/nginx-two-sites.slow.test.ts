import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createCertificate,
  findMissingPackage,
  type RunningProxy,
  startProxy,
} from '../support/proxy-recipes.ts';
import { findFreePort } from '../support/start-site.ts';

const RECIPE = 'nginx for two sites';

const missing = findMissingPackage(RECIPE);
if (missing !== null) console.log(`nginx is not tested with two sites: ${missing} is missing.`);

describe.skipIf(missing)('nginx in front of two sites', () => {
  const sites: { server: Server; port: number }[] = [];
  let respond: RequestListener[];
  let folder: string;
  let certificate: string;
  let proxy: RunningProxy;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kinora-proxy-'));
    certificate = await createCertificate(folder);
    for (const index of [0, 1]) {
      const port = await findFreePort();
      const server = createServer((...args) => respond[index]?.(...args));
      sites.push({ server, port });
      await listen(index);
    }
    proxy = await startProxy(RECIPE, {
      folder,
      sites: sites.map(({ port }) => `127.0.0.1:${port}`),
    });
  });
  afterAll(async () => {
    await proxy.stop();
    for (const { server } of sites) server.close();
    await rm(folder, { recursive: true });
  });
  beforeEach(() => {
    respond = [0, 1].map((index) => (_, response) => response.end(`site ${index}`));
  });

  async function listen(index: number): Promise<void> {
    const { server, port } = sites[index] as (typeof sites)[number];
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  }

  async function close(index: number): Promise<void> {
    const { server } = sites[index] as (typeof sites)[number];
    server.close();
    await once(server, 'close');
  }

  function send(method: string, path: string): Promise<{ status: number; body: string }> {
    return new Promise((resolve, reject) => {
      const outgoing = request(
        {
          host: '127.0.0.1',
          port: proxy.httpsPort,
          ca: certificate,
          method,
          path,
          agent: false,
        },
        (response) => {
          let body = '';
          response.setEncoding('utf8').on('data', (chunk) => {
            body += chunk;
          });
          response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
        },
      );
      outgoing.on('error', reject);
      outgoing.end(method === 'POST' ? 'intent=save' : '');
    });
  }

  async function expectAll(expected: { status: number; body: string }): Promise<void> {
    for (let turn = 0; turn < 4; turn += 1)
      for (const method of ['GET', 'POST']) expect(await send(method, '/en')).toEqual(expected);
  }

  test('a site that was away serves as soon as it listens again', async () => {
    await close(0);
    await expectAll({ status: 200, body: 'site 1' });
    await listen(0);
    await close(1);
    await expectAll({ status: 200, body: 'site 0' });
    await listen(1);
  });

  test('a script that one site does not have comes from the other', async () => {
    respond[1] = (_, response) => response.writeHead(404).end('not found');
    for (let turn = 0; turn < 4; turn += 1)
      expect(await send('GET', '/assets/page.js')).toEqual({ status: 200, body: 'site 0' });
    // Other missing pages are missing.
    const bodies = [await send('GET', '/en/missing'), await send('GET', '/en/missing')];
    expect(bodies.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  test('a page whose connection breaks comes from the other site, a form is not sent again', async () => {
    let broken = 0;
    const breakConnection: RequestListener = (incoming) => {
      broken += 1;
      incoming.socket.destroy();
    };
    respond[0] = breakConnection;
    for (let turn = 0; turn < 2; turn += 1)
      expect(await send('GET', '/en')).toEqual({ status: 200, body: 'site 1' });
    respond[1] = breakConnection;
    broken = 0;
    expect((await send('POST', '/en/forms')).status).toBe(502);
    expect(broken).toBe(1);
  });
});
