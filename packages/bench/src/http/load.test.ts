import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { generateLoadWithNode, parseWrkOutput } from './load.ts';

const OUTPUT = `Running 2s test @ http://127.0.0.1:3000/en
  1 threads and 64 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     1.04ms  166.05us   5.46ms   93.50%
  123016 requests in 2.10s, 1.52GB read
Requests/sec:  58579.05
`;

test('parseWrkOutput parses requests and seconds', () => {
  expect(parseWrkOutput(OUTPUT)).toEqual({ requests: 123_016, seconds: 2.1 });
  expect(parseWrkOutput(OUTPUT.replace('2.10s', '1.02m')).seconds).toBeCloseTo(61.2);
});

test.each([
  '  Non-2xx or 3xx responses: 12',
  '  Socket errors: connect 0, read 3, write 0, timeout 0',
])('%s is no measurement', (line) => {
  expect(() => parseWrkOutput(`${OUTPUT}${line}\n`)).toThrow(line.trim());
});

test('parseWrkOutput accepts zero socket errors and rejects other output', () => {
  expect(
    parseWrkOutput(`${OUTPUT}  Socket errors: connect 0, read 0, write 0, timeout 0\n`).requests,
  ).toBe(123_016);
  expect(() => parseWrkOutput('usage: wrk')).toThrow('wrk printed');
});

const BODY = Buffer.alloc(200_000, 'x');
let answered = 0;
const server = createServer((request, response) => {
  if (request.url === '/none') return response.writeHead(404, { 'content-length': 0 }).end();
  answered += 1;
  return response.writeHead(200, { 'content-length': BODY.length }).end(BODY);
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test('the load process counts complete responses that arrive in several chunks', async () => {
  const load = await generateLoadWithNode({ url: `${url}/`, connections: 4, seconds: 1 });
  expect(load.requests).toBeGreaterThan(0);
  expect(load.requests).toBeLessThanOrEqual(answered);
  expect(answered - load.requests).toBeLessThanOrEqual(4);
});

test('the load process rejects a response other than 200', async () => {
  await expect(
    generateLoadWithNode({ url: `${url}/none`, connections: 1, seconds: 0.5 }),
  ).rejects.toThrow('404');
});
