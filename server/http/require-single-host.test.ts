import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { requireSingleHost } from './require-single-host.ts';

const server = createServer(
  requireSingleHost(({ headers }, response) => response.end(headers.host), 'kinora.example'),
);
afterEach(() => server.close());

async function sendRaw(request: string): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(request);
  return text(socket);
}

test('HTTP/1.0 without a host, as of load balancers, gets the host of the site', async () => {
  expect(await sendRaw('GET /healthz HTTP/1.0\r\n\r\n')).toMatch(/ 200 [\s\S]*kinora\.example$/);
});

test('several hosts are rejected', async () => {
  const request = 'GET / HTTP/1.1\r\nhost: a.example\r\nhost: b.example\r\n\r\n';
  expect(await sendRaw(request)).toMatch(/^HTTP\/1\.1 400 /);
});
