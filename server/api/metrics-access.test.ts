import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';
import { getRequestListener } from '@hono/node-server';
import { describe, expect, onTestFinished, test } from 'vitest';
import { rawRequest } from '../../tests/support/raw-request.ts';
import { metricsApi } from './metrics.ts';

const TOKEN = 'a-token-of-sufficient-length';

async function serve(app: ReturnType<typeof metricsApi>, host = '127.0.0.1') {
  const server = createServer(getRequestListener(app.fetch)).listen(0, host);
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { address: ip, port } = server.address() as AddressInfo;
  return `http://${isIPv6(ip) ? `[${ip}]` : ip}:${port}`;
}

const getReport = async () => 'figures\n';

const LOCAL = 'http://localhost:3000';

async function statusFor(
  token: string | null,
  headers: Record<string, string> = {},
  siteUrl = LOCAL,
): Promise<number> {
  return (
    await rawRequest(await serve(metricsApi({ token, siteUrl, getReport })), '/metrics', {
      headers,
    })
  ).status;
}

describe('access to the metrics', () => {
  test('a request with the right token → 200', async () => {
    expect(await statusFor(TOKEN, { authorization: `Bearer ${TOKEN}` })).toBe(200);
    expect(
      await statusFor(TOKEN, {
        authorization: `bearer ${TOKEN}`,
        'x-forwarded-for': '203.0.113.7',
      }),
    ).toBe(200);
  });

  test.each([
    {},
    { authorization: 'Bearer' },
    { authorization: `Bearer ${TOKEN}x` },
    { authorization: TOKEN },
    { authorization: 'Basic eDp5' },
  ])('with a token set, the headers %o → 404 even from this machine', async (headers) => {
    expect(await statusFor(TOKEN, headers as Record<string, string>)).toBe(404);
  });

  test('without a token set, local clients → 200', async () => {
    expect(await statusFor(null)).toBe(200);
  });

  test.each([
    'localhost',
    'localhost:4603',
    'LOCALHOST',
    '127.0.0.1',
    '127.0.0.1:3000',
    '127.8.8.8',
    '[::1]',
    '[::1]:3000',
  ])('without a token set, the host %s → 200', { tags: ['S11'] }, async (host) => {
    expect(await statusFor(null, { host })).toBe(200);
  });

  test.each([
    'evil.example',
    'evil.example:4603',
    'kinora',
    '192.168.1.5',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '[::2]',
  ])(
    'without a token set, the host %s → 404, against DNS rebinding',
    { tags: ['S11'] },
    async (host) => {
      expect(await statusFor(null, { host })).toBe(404);
    },
  );

  test.each(['https://kinora.example', 'http://192.168.1.5:3000', 'http://kinora.local'])(
    'the metrics of the site %s require a token, because a local proxy may forward requests',
    { tags: ['S11'] },
    async (siteUrl) => {
      expect(await statusFor(null, {}, siteUrl)).toBe(404);
      expect(await statusFor(TOKEN, { authorization: `Bearer ${TOKEN}` }, siteUrl)).toBe(200);
    },
  );

  test.each([
    'x-forwarded-for',
    'x-forwarded-proto',
    'forwarded',
    'via',
    'x-real-ip',
    'cf-connecting-ip',
  ])('without a token set, a request with the proxy header %s → 404', async (name) => {
    expect(await statusFor(null, { [name]: '127.0.0.1' })).toBe(404);
  });

  const networkIp = Object.values(networkInterfaces())
    .flat()
    .find(
      (networkInterface) => networkInterface?.family === 'IPv4' && !networkInterface.internal,
    )?.address;

  test.skipIf(networkIp === undefined)(
    'without a token set, a client with another IP → 404',
    async () => {
      const origin = await serve(metricsApi({ token: null, siteUrl: LOCAL, getReport }), networkIp);
      expect((await rawRequest(origin, '/metrics')).status).toBe(404);
    },
  );

  test('metrics are sent with no-store', async () => {
    const { headers } = await rawRequest(
      await serve(metricsApi({ token: null, siteUrl: LOCAL, getReport })),
      '/metrics',
    );
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
  });
});
