import { connect, type Socket } from 'node:net';
import { expect, test } from '@playwright/test';
import { httpGet } from '../support/http-get.ts';
import { type RunningSite, startSite } from '../support/start-site.ts';

let site: RunningSite;

test.beforeAll(async () => {
  site = await startSite();
});

test.afterAll(async () => {
  await site?.stop();
});

type Connection = { socket: Socket; received: string; isClosed: boolean };

/** Opens a connection and sends `first`. */
function openConnection(firstBytes: string): Promise<Connection> {
  const { hostname, port } = new URL(site.url);
  return new Promise((resolve, reject) => {
    const connection: Connection = {
      socket: connect(Number(port), hostname, () => resolve(connection)),
      received: '',
      isClosed: false,
    };
    connection.socket.on('error', reject);
    connection.socket.on('data', (chunk) => {
      connection.received += chunk.toString('latin1');
    });
    connection.socket.on('close', () => {
      connection.isClosed = true;
    });
    if (firstBytes !== '') connection.socket.write(firstBytes);
  });
}

function openConnections(count: number, firstBytes: string): Promise<Connection[]> {
  return Promise.all(Array.from({ length: count }, () => openConnection(firstBytes)));
}

const REQUEST = 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n';

test('with 2,000 idle connections and 200 slow senders other requests work, and the slow ones are closed', async () => {
  const idle = await openConnections(2_000, `${REQUEST}\r\n`);
  const slow = await openConnections(200, REQUEST);
  // One more header each second, and never the empty line that ends the headers.
  const dripTimer = setInterval(() => {
    for (const { socket } of slow) if (socket.writable) socket.write('x-more: 1\r\n');
  }, 1_000);
  try {
    await expect
      .poll(() => idle.filter(({ received }) => received.startsWith('HTTP/1.1 200')).length)
      .toBe(2_000);
    for (const path of ['/en', '/ko/movie', '/ja/tv/top-rated', '/en/search?q=a'])
      expect((await httpGet(site.url + path)).status, path).toBe(200);
    // Well before the limit of a whole request; the time-out is for slow machines.
    await expect
      .poll(() => slow.filter(({ isClosed }) => isClosed).length, { timeout: 60_000 })
      .toBe(200);
    expect(new Set(slow.map(({ received }) => received.slice(0, 12)))).toEqual(
      new Set(['HTTP/1.1 408']),
    );
    expect(idle.filter(({ isClosed }) => isClosed)).toHaveLength(0);
  } finally {
    clearInterval(dripTimer);
    for (const { socket } of [...idle, ...slow]) socket.destroy();
  }
});

test('a connection that sends no data is closed', async () => {
  const silentConnections = await openConnections(20, '');
  await expect
    .poll(() => silentConnections.filter(({ isClosed }) => isClosed).length, { timeout: 60_000 })
    .toBe(20);
});
