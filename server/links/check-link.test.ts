import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as createTcpServer, connect as openSocket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { createLinkChecker, type LinkCheckerDeps } from './check-link.ts';

/** A public address, which the test connects to a local server instead. */
const PUBLIC = '93.184.216.34';

const servers: { close(): unknown; closeAllConnections?(): void }[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections?.();
    server.close();
  }
});

type Seen = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;

/** A local HTTP server, and a checker whose connections all lead to it. */
async function startServer(respond: RequestListener, deps: Partial<LinkCheckerDeps> = {}) {
  const requests: Seen[] = [];
  const connections: string[] = [];
  const resolved: string[] = [];
  const server = createServer((request, response) => {
    const { method, url, headers } = request;
    requests.push({ method, url, headers });
    respond(request, response);
  });
  servers.push(server);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  const checkLink = createLinkChecker({
    userAgent: 'Test/1',
    resolve: async (host) => {
      resolved.push(host);
      return [PUBLIC];
    },
    connect: (address, remotePort) => {
      connections.push(`${address}:${remotePort}`);
      return openSocket(port, '127.0.0.1');
    },
    ...deps,
  });
  return { checkLink, requests, connections, resolved };
}

const lines = (requests: Seen[]) => requests.map(({ method, url }) => `${method} ${url}`);

test('a link is requested once with HEAD, at the address that was checked', {
  tags: ['M8'],
}, async () => {
  const { checkLink, requests, connections } = await startServer((_, response) => response.end());
  expect(await checkLink('http://shop.example:8080/film?id=1')).toEqual({
    status: 'ok',
    httpStatus: 200,
  });
  expect(lines(requests)).toEqual(['HEAD /film?id=1']);
  expect(requests[0]?.headers).toMatchObject({
    host: 'shop.example:8080',
    'user-agent': 'Test/1',
    connection: 'close',
  });
  expect(connections).toEqual([`${PUBLIC}:8080`]);
});

test.each([404, 410, 403, 500, 503])(
  'the status %i is a broken link',
  { tags: ['M8'] },
  async (status) => {
    const { checkLink } = await startServer((_, response) => response.writeHead(status).end());
    expect(await checkLink('http://shop.example/')).toEqual({
      status: 'broken',
      httpStatus: status,
    });
  },
);

test.each([405, 501])(
  'after the status %i for HEAD the link is requested with GET',
  { tags: ['M8'] },
  async (status) => {
    const { checkLink, requests } = await startServer((request, response) =>
      response.writeHead(request.method === 'HEAD' ? status : 200).end('body'),
    );
    expect(await checkLink('http://shop.example/')).toEqual({ status: 'ok', httpStatus: 200 });
    expect(lines(requests)).toEqual(['HEAD /', 'GET /']);
  },
);

test('a response without an end is not read', { tags: ['M8'] }, async () => {
  const closed = Promise.withResolvers<void>();
  const { checkLink } = await startServer((request, response) => {
    if (request.method === 'HEAD') return void response.writeHead(405).end();
    response.on('close', closed.resolve);
    response.writeHead(200).write('x'.repeat(65_536));
  });
  expect(await checkLink('http://shop.example/')).toEqual({ status: 'ok', httpStatus: 200 });
  await closed.promise;
});

describe('redirects', () => {
  const redirect =
    (target: (path: string) => string): RequestListener =>
    ({ url = '' }, response) =>
      response.writeHead(302, { location: target(url) }).end();

  test('three redirects are followed, also to another host', { tags: ['M8'] }, async () => {
    const { checkLink, requests, resolved } = await startServer((request, response) => {
      const hop = Number(request.url?.slice(1));
      if (hop < 3) response.writeHead(301, { location: `http://hop${hop + 1}.example/${hop + 1}` });
      response.end();
    });
    expect(await checkLink('http://hop0.example/0')).toEqual({ status: 'ok', httpStatus: 200 });
    expect(requests).toHaveLength(4);
    expect(resolved).toEqual(['hop0.example', 'hop1.example', 'hop2.example', 'hop3.example']);
  });

  test('the fourth redirect is a broken link', { tags: ['M8'] }, async () => {
    const { checkLink, requests } = await startServer(redirect((path) => `${path}x`));
    expect(await checkLink('http://loop.example/')).toEqual({ status: 'broken', httpStatus: 302 });
    expect(requests).toHaveLength(4);
  });

  test.each(['intent://film', 'file:///etc/passwd', 'javascript:1', 'http://['])(
    'a redirect to %s is not followed',
    { tags: ['M8'] },
    async (location) => {
      const { checkLink, requests } = await startServer(redirect(() => location));
      expect(await checkLink('http://a.example/')).toEqual({ status: 'broken', httpStatus: 302 });
      expect(requests).toHaveLength(1);
    },
  );

  test.each([
    'http://127.0.0.1/',
    'http://[::1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://0x7f.1/',
    'http://2130706433/',
  ])(
    'a redirect to the private address %s opens no connection',
    { tags: ['M8'] },
    async (location) => {
      const { checkLink, connections } = await startServer(redirect(() => location));
      expect(await checkLink('http://a.example/')).toEqual({
        status: 'unreachable',
        httpStatus: null,
      });
      expect(connections).toEqual([`${PUBLIC}:80`]);
    },
  );
});

describe('addresses', () => {
  test.each([[['127.0.0.1']], [['10.1.2.3']], [[PUBLIC, '192.168.0.1']], [['fe80::1']], [[]]])(
    'a name with the addresses %j opens no connection',
    { tags: ['M8'] },
    async (addresses) => {
      const { checkLink, connections } = await startServer((_, response) => response.end(), {
        resolve: async () => addresses,
      });
      expect(await checkLink('http://inside.example/')).toMatchObject({ status: 'unreachable' });
      expect(connections).toEqual([]);
    },
  );

  test('a name that resolves to a private address the second time is connected to the first', {
    tags: ['M8'],
  }, async () => {
    const answers = [[PUBLIC], ['127.0.0.1']];
    const { checkLink, connections } = await startServer((_, response) => response.end(), {
      resolve: async () => answers.shift() ?? [],
    });
    expect(await checkLink('http://rebind.example/')).toMatchObject({ status: 'ok' });
    expect(connections).toEqual([`${PUBLIC}:80`]);
    expect(await checkLink('http://rebind.example/')).toMatchObject({ status: 'unreachable' });
    expect(connections).toHaveLength(1);
  });

  test('a name of this machine is not connected, with the resolver of the system', {
    tags: ['M8'],
  }, async () => {
    const { checkLink, requests } = await startServer((_, response) => response.end(), {
      resolve: undefined,
    });
    expect(await checkLink('http://localhost/')).toMatchObject({ status: 'unreachable' });
    expect(requests).toEqual([]);
  });
});

describe('failures', () => {
  const UNREACHABLE = { status: 'unreachable', httpStatus: null };

  test('a name that does not resolve is unreachable', { tags: ['M8'] }, async () => {
    const { checkLink } = await startServer((_, response) => response.end(), {
      resolve: () => Promise.reject(new Error('ENOTFOUND')),
    });
    expect(await checkLink('http://gone.example/')).toEqual(UNREACHABLE);
  });

  test('a server that does not answer in time is unreachable', { tags: ['M8'] }, async () => {
    const { checkLink } = await startServer(() => {}, { timeoutMs: 100 });
    expect(await checkLink('http://slow.example/')).toEqual(UNREACHABLE);
  });

  test('a resolver that does not answer in time makes a link unreachable', {
    tags: ['M8'],
  }, async () => {
    const { checkLink, connections } = await startServer(() => {}, {
      timeoutMs: 100,
      resolve: () => new Promise(() => {}),
    });
    expect(await checkLink('http://slow.example/')).toEqual(UNREACHABLE);
    expect(connections).toEqual([]);
  });

  test('a server that closes the connection, refuses it or is no HTTP server is unreachable', {
    tags: ['M8'],
  }, async () => {
    const closing = await startServer((request) => request.socket.destroy());
    expect(await closing.checkLink('http://a.example/')).toEqual(UNREACHABLE);
    const refused = await startServer(() => {}, { connect: () => openSocket(1, '127.0.0.1') });
    expect(await refused.checkLink('http://a.example/')).toEqual(UNREACHABLE);
    const other = createTcpServer((socket) => socket.end('220 mail.example\r\n'));
    servers.push(other);
    await new Promise<void>((ready) => other.listen(0, '127.0.0.1', ready));
    const { port } = other.address() as AddressInfo;
    const mail = await startServer(() => {}, { connect: () => openSocket(port, '127.0.0.1') });
    expect(await mail.checkLink('http://a.example/')).toEqual(UNREACHABLE);
  });

  test('https without a certificate is unreachable', { tags: ['M8'] }, async () => {
    const { checkLink, requests } = await startServer((_, response) => response.end());
    expect(await checkLink('https://a.example/')).toEqual(UNREACHABLE);
    expect(requests).toEqual([]);
  });

  test('a check that is stopped rejects', { tags: ['M8'] }, async () => {
    const stop = new AbortController();
    const { checkLink } = await startServer(() => stop.abort());
    await expect(checkLink('http://a.example/', stop.signal)).rejects.toThrow('aborted');
  });
});
