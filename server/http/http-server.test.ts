import { connect } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { createTestSite } from '../../tests/support/create-test-site.ts';
import { describeOnOneEngine } from '../../tests/support/database.ts';
import { getMinimalHeaders } from '../middleware/security-headers.ts';
import { createServerWithTimeouts, startListening } from './http-server.ts';

const HSTS = 'max-age=31536000; includeSubDomains';

function expectSecureError(response: string, status: string): void {
  const [statusLine, ...lines] = response.split('\r\n');
  expect(statusLine).toBe(`HTTP/1.1 ${status}`);
  expect(lines.map((line) => line.toLowerCase())).toEqual(
    expect.arrayContaining([
      `strict-transport-security: ${HSTS.toLowerCase()}`,
      'x-content-type-options: nosniff',
      "content-security-policy: default-src 'none'; frame-ancestors 'none'",
      'connection: close',
    ]),
  );
}

describeOnOneEngine('HTTP server', (open) => {
  let server: ReturnType<typeof createServerWithTimeouts>;
  let port: number;

  beforeAll(async () => {
    const site = createTestSite(await open(), { SITE_URL: 'https://kinora.example' });
    server = createServerWithTimeouts(site.listener, getMinimalHeaders(HSTS));
    port = await startListening(server, { PORT: 0, HOST: '127.0.0.1' });
    return async () => {
      server.closeAllConnections();
      server.close();
      await site.close();
    };
  });

  /** Sends bytes, and resolves to all that comes back until the server closes the connection. */
  async function send(request: string): Promise<string> {
    const socket = connect(port, '127.0.0.1').setEncoding('latin1');
    socket.write(request);
    return (await socket.toArray()).join('');
  }

  const END = 'Host: kinora.example\r\nConnection: close\r\n\r\n';

  test.each(['/', '/en', '/favicon.svg', '/healthz'])(
    'TRACE %s → 405',
    { tags: ['S11'] },
    async (path) => {
      const response = await send(`TRACE ${path} HTTP/1.1\r\nX-Secret: not-echoed\r\n${END}`);
      expect(response).toMatch(/^HTTP\/1\.1 405 Method Not Allowed\r\n/);
      expect(response).toMatch(/^allow: GET, HEAD, POST\r$/im);
      expect(response).not.toContain('not-echoed');
    },
  );

  test.each([
    ['400 Bad Request', 'nonsense\r\n\r\n'],
    ['400 Bad Request', `GET / HTTP/1.1\r\nHost: evil.example\r\n${END}`],
    ['431 Request Header Fields Too Large', `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n${END}`],
  ])(
    'an unreadable request → %s with security headers',
    { tags: ['S11'] },
    async (status, request) => {
      expectSecureError(await send(request), status);
    },
  );

  test('a request that takes too long → 408 with security headers', { tags: ['S11'] }, async () => {
    server.once('connection', (socket) =>
      server.emit(
        'clientError',
        Object.assign(new Error('slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
        socket,
      ),
    );
    expectSecureError(await send('GET / HTTP/1.1\r\n'), '408 Request Timeout');
  });

  test('rubbish after a response closes the connection', { tags: ['S11'] }, async () => {
    const response = await send(
      'GET /healthz HTTP/1.1\r\nHost: kinora.example\r\n\r\nrubbish\r\n\r\n',
    );
    expect(response).toContain('400 Bad Request');
  });
});
