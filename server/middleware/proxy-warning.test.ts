import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { httpGet } from '../../tests/support/http-get.ts';
import type { ServerBindings } from '../http/bindings.ts';
import { warnAboutProxies } from './proxy-warning.ts';

const IP = '203.0.113.9';
const PROXY_IP = '198.51.100.7';

function createApp(trustedProxies: number) {
  const lines: Record<string, unknown>[] = [];
  const log = pino({ base: null }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const app = new Hono<ServerBindings>()
    .use(warnAboutProxies({ trustedProxies, log }))
    .get('/', (c) => c.text('page'));
  return { app, lines };
}

/** Warnings after a request of a connection with this IP. */
async function readWarnings(
  trustedProxies: number,
  headers: IncomingMessage['headers'],
  remoteAddress = PROXY_IP,
) {
  const { app, lines } = createApp(trustedProxies);
  const incoming = { headers, socket: { remoteAddress } } as IncomingMessage;
  await app.request('/', {}, { incoming });
  return lines;
}

test.each([
  [{ 'x-forwarded-for': IP }, 'x-forwarded-for', 1],
  [{ 'x-forwarded-for': `${IP}, ${PROXY_IP}` }, 'x-forwarded-for', 2],
  [{ forwarded: `for=${IP};proto=https, for=${PROXY_IP}` }, 'forwarded', 2],
  [{ 'x-real-ip': IP }, 'x-real-ip', 1],
  [{ 'cf-connecting-ip': IP }, 'cf-connecting-ip', 1],
])('warns of an untrusted proxy that sends %j', async (headers, header, addresses) => {
  const lines = await readWarnings(0, headers);
  expect(lines).toMatchObject([
    { level: 40, header, addresses, msg: expect.stringContaining('TRUST_PROXY is 0') },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/203\.|198\./);
});

test.each([
  [1, { 'x-real-ip': IP }, 0],
  [1, { 'x-forwarded-for': '' }, 0],
  [1, {}, 0],
  [2, { 'x-forwarded-for': IP }, 1],
  [3, { 'x-forwarded-for': `${IP}, ${PROXY_IP}` }, 2],
])('warns with TRUST_PROXY=%i of a request with %j', async (proxies, headers, addresses) => {
  expect(await readWarnings(proxies, headers)).toMatchObject([
    { level: 40, trustedProxies: proxies, addresses, msg: expect.stringContaining('fewer') },
  ]);
});

test.each([
  ['no proxy', 0, {}, PROXY_IP],
  ['one proxy', 1, { 'x-forwarded-for': IP }, PROXY_IP],
  ['what the visitor sent to a proxy', 1, { 'x-forwarded-for': `x, y, ${IP}` }, PROXY_IP],
  ['two proxies', 2, { 'x-forwarded-for': `${IP}, ${PROXY_IP}` }, PROXY_IP],
  ['a local program', 1, {}, '127.0.0.1'],
  ['a local program over IPv6', 2, {}, '::ffff:127.0.0.1'],
])('does not warn of %s', async (_, proxies, headers, remoteAddress) => {
  expect(await readWarnings(proxies, headers, remoteAddress)).toEqual([]);
});

test('warns once of many requests', async () => {
  const { app, lines } = createApp(0);
  const server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  await httpGet(url);
  expect(lines).toEqual([]);
  for (const ip of [IP, PROXY_IP, IP]) await httpGet(url, { 'x-forwarded-for': ip });
  expect(lines).toHaveLength(1);
});
