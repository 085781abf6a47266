import { connect, type Socket } from 'node:net';
import { expect, test } from '@playwright/test';
import { ask } from '../support/plain-request.ts';
import { type RunningSite, startSite } from '../support/site.ts';

test.describe.configure({ mode: 'default' });

let site: RunningSite;

test.beforeAll(async () => {
  site = await startSite();
});

test.afterAll(async () => {
  await site?.stop();
});

type Line = { socket: Socket; heard: string; closed: boolean };

/** Opens a connection and sends `first`. */
function open(first: string): Promise<Line> {
  const { hostname, port } = new URL(site.url);
  return new Promise((resolve, reject) => {
    const line: Line = {
      socket: connect(Number(port), hostname, () => resolve(line)),
      heard: '',
      closed: false,
    };
    line.socket.on('error', reject);
    line.socket.on('data', (chunk) => {
      line.heard += chunk.toString('latin1');
    });
    line.socket.on('close', () => {
      line.closed = true;
    });
    if (first !== '') line.socket.write(first);
  });
}

function openMany(count: number, first: string): Promise<Line[]> {
  return Promise.all(Array.from({ length: count }, () => open(first)));
}

const REQUEST = 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n';

test('with 2,000 idle connections and 200 slow senders other requests work, and the slow ones are closed', async () => {
  const idle = await openMany(2_000, `${REQUEST}\r\n`);
  const slow = await openMany(200, REQUEST);
  // One more header each second, and never the empty line that ends the headers.
  const dripping = setInterval(() => {
    for (const { socket } of slow) if (socket.writable) socket.write('x-more: 1\r\n');
  }, 1_000);
  try {
    await expect
      .poll(() => idle.filter(({ heard }) => heard.startsWith('HTTP/1.1 200')).length)
      .toBe(2_000);
    for (const path of ['/en', '/ko/movie', '/ja/tv/top-rated', '/en/search?q=a'])
      expect((await ask(site.url + path)).status, path).toBe(200);
    // Well before the limit of a whole request; the time-out is for slow machines.
    await expect
      .poll(() => slow.filter(({ closed }) => closed).length, { timeout: 60_000 })
      .toBe(200);
    expect(new Set(slow.map(({ heard }) => heard.slice(0, 12)))).toEqual(new Set(['HTTP/1.1 408']));
    expect(idle.filter(({ closed }) => closed)).toHaveLength(0);
  } finally {
    clearInterval(dripping);
    for (const { socket } of [...idle, ...slow]) socket.destroy();
  }
});

test('a connection that sends no data is closed', async () => {
  const silent = await openMany(20, '');
  await expect
    .poll(() => silent.filter(({ closed }) => closed).length, { timeout: 60_000 })
    .toBe(20);
});

test('an incomplete body does not delay other requests', async () => {
  const line = await open(
    'POST /en HTTP/1.1\r\nhost: localhost\r\ncontent-type: text/plain\r\ncontent-length: 10\r\n\r\nhalf',
  );
  await expect.poll(() => line.closed, { timeout: 90_000 }).toBe(true);
  expect(line.heard).toMatch(/^HTTP\/1\.1 4\d\d/);
});
