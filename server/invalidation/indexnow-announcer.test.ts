import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createAnnouncer } from './indexnow-announcer.ts';

const KEY = '26ecd1ada80349128634cc4e3ddd7e';
const ORIGIN = 'https://kinora.film';

type Announcement = { host: string; key: string; keyLocation: string; urlList: string[] };

type EndpointBehaviour =
  | number
  | 'hang'
  | 'reset'
  | { status: number; headers: Record<string, string> };

async function startEndpoint(...behaviours: EndpointBehaviour[]) {
  const received: { body: Announcement; type: string | undefined }[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    received.push({
      body: JSON.parse(Buffer.concat(chunks).toString('utf8')) as Announcement,
      type: request.headers['content-type'],
    });
    respond(response, behaviours[Math.min(received.length, behaviours.length) - 1] ?? 200);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/indexnow`,
    got: received,
  };
}

function respond(response: ServerResponse, behaviour: EndpointBehaviour): void {
  if (behaviour === 'hang') return;
  if (behaviour === 'reset') response.destroy();
  else if (typeof behaviour === 'number') response.writeHead(behaviour).end();
  else response.writeHead(behaviour.status, behaviour.headers).end('something');
}

async function setUp({
  behaviours = [200] as EndpointBehaviour[],
  origin = ORIGIN,
  endpoints = [] as string[],
  times: delays = {} as Parameters<typeof createAnnouncer>[0]['delays'],
} = {}) {
  const endpoint = await startEndpoint(...behaviours);
  const lines: { level: 'info' | 'warn'; details: Record<string, unknown>; message: string }[] = [];
  const logAt = (level: 'info' | 'warn') => (details: object, message: string) =>
    void lines.push({ level, details: details as Record<string, unknown>, message });
  const announcer = createAnnouncer({
    key: KEY,
    origin,
    endpoints: [endpoint.url, ...endpoints],
    log: { info: logAt('info'), warn: logAt('warn') },
    delays: { batchDelayMs: 20, backoffMs: 5, timeoutMs: 2000, closeTimeoutMs: 1000, ...delays },
  });
  onTestFinished(() => announcer.close());
  const waitForLog = (message: string) =>
    expect.poll(() => lines.map((line) => line.message), { timeout: 10_000 }).toContain(message);
  return { announcer, received: endpoint.got, lines, waitForLog };
}

const ANNOUNCED_MESSAGE = 'changed pages announced';
const FAILED_MESSAGE = 'cannot announce changed pages';

test('changes within a minute are announced together, each page once, with the location of the key', async () => {
  const { announcer, received, lines, waitForLog } = await setUp();
  announcer.announce(['/ko/faq', '/en/faq']);
  announcer.announce(['/en/faq', '/ko/movie/496243-%EA%B8%B0%EC%83%9D%EC%B6%A9']);
  announcer.announce([]);
  await waitForLog(ANNOUNCED_MESSAGE);
  expect(received).toEqual([
    {
      type: 'application/json; charset=utf-8',
      body: {
        host: 'kinora.film',
        key: KEY,
        keyLocation: `${ORIGIN}/${KEY}.txt`,
        urlList: [
          `${ORIGIN}/ko/faq`,
          `${ORIGIN}/en/faq`,
          `${ORIGIN}/ko/movie/496243-%EA%B8%B0%EC%83%9D%EC%B6%A9`,
        ],
      },
    },
  ]);
  expect(lines[0]?.details).toMatchObject({ pages: 3 });
});

test('a page that changes again is announced again', async () => {
  const { announcer, received } = await setUp();
  announcer.announce(['/ko']);
  await expect.poll(() => received.length, { timeout: 10_000 }).toBe(1);
  announcer.announce(['/ko']);
  await expect.poll(() => received.length, { timeout: 10_000 }).toBe(2);
});

test('an announcement has at most 10,000 pages, and at most 20,000 pages are queued', async () => {
  const { announcer, received, lines } = await setUp();
  announcer.announce(Array.from({ length: 30_000 }, (_, index) => `/ko/movie/${index}`));
  announcer.announce(['/ko/movie/1', '/ko/movie/40000']);
  await expect.poll(() => received.length, { timeout: 10_000 }).toBe(2);
  expect(received.map(({ body }) => body.urlList.length)).toEqual([10_000, 10_000]);
  expect(received[1]?.body.urlList.at(-1)).toBe(`${ORIGIN}/ko/movie/19999`);
  expect(lines.filter(({ level }) => level === 'warn')).toHaveLength(1);
});

test.each<[string, EndpointBehaviour[]]>([
  ['a busy endpoint', [429, 202]],
  ['a broken endpoint', [500, 503, 200]],
  ['a connection that is cut', ['reset', 200]],
  ['an endpoint that asks for a moment', [{ status: 429, headers: { 'retry-after': '0' } }, 200]],
])('an announcement is retried after %s', async (_, behaviours) => {
  const { announcer, received, waitForLog } = await setUp({ behaviours });
  announcer.announce(['/ko']);
  await waitForLog(ANNOUNCED_MESSAGE);
  expect(received).toHaveLength(behaviours.length);
  expect(new Set(received.map(({ body }) => body.urlList.join()))).toEqual(
    new Set([`${ORIGIN}/ko`]),
  );
});

test('an announcement is retried after a time-out', async () => {
  const { announcer, received, waitForLog } = await setUp({
    behaviours: ['hang', 200],
    times: { timeoutMs: 100 },
  });
  announcer.announce(['/ko']);
  await waitForLog(ANNOUNCED_MESSAGE);
  expect(received).toHaveLength(2);
});

test.each([400, 403, 422, 302])(
  'status %d is not retried, and is logged in one line without the key',
  async (status) => {
    const { announcer, received, lines, waitForLog } = await setUp({
      behaviours: [{ status, headers: { location: '/elsewhere' } }],
    });
    announcer.announce(['/ko']);
    await waitForLog(FAILED_MESSAGE);
    expect(received).toHaveLength(1);
    expect(lines).toEqual([
      {
        level: 'warn',
        message: FAILED_MESSAGE,
        details: { host: expect.any(String), pages: 1, reason: `answered ${status}`, tries: 1 },
      },
    ]);
    expect(JSON.stringify(lines)).not.toContain(KEY);
  },
);

test('an announcement is dropped and logged after the last attempt, and later changes are announced', async () => {
  const { announcer, received, lines, waitForLog } = await setUp({
    behaviours: [503, 503, 503, 200],
    times: { maxAttempts: 3 },
  });
  announcer.announce(['/ko']);
  await waitForLog(FAILED_MESSAGE);
  expect(lines[0]?.details).toMatchObject({ tries: 3, reason: 'answered 503' });
  announcer.announce(['/en']);
  await waitForLog(ANNOUNCED_MESSAGE);
  expect(received.at(-1)?.body.urlList).toEqual([`${ORIGIN}/en`]);
});

test('a search engine that is down does not delay announcements to another', async () => {
  const otherEndpoint = await startEndpoint(200);
  const unavailable: EndpointBehaviour[] = [{ status: 503, headers: { 'retry-after': '3600' } }];
  const { announcer } = await setUp({ behaviours: unavailable, endpoints: [otherEndpoint.url] });
  announcer.announce(['/ko']);
  await expect.poll(() => otherEndpoint.got.length, { timeout: 10_000 }).toBe(1);
  announcer.announce(['/en']);
  await expect.poll(() => otherEndpoint.got.length, { timeout: 10_000 }).toBe(2);
});

test('a refused connection is logged, and announce does not throw', async () => {
  const closedServer = createServer().listen(0, '127.0.0.1');
  await once(closedServer, 'listening');
  const endpoint = `http://127.0.0.1:${(closedServer.address() as AddressInfo).port}/indexnow`;
  closedServer.close();
  await once(closedServer, 'close');
  const { announcer, waitForLog, lines } = await setUp({
    endpoints: [endpoint],
    times: { maxAttempts: 2 },
  });
  announcer.announce(['/ko']);
  await waitForLog(FAILED_MESSAGE);
  expect(lines.find(({ level }) => level === 'warn')?.details).toMatchObject({
    reason: 'ECONNREFUSED',
  });
});

test.each([
  'http://localhost:3000',
  'http://127.0.0.1:3000',
  'https://[::1]',
  'https://192.168.1.4',
  'https://203.0.113.7',
  'http://kinora',
  'https://kinora.local',
  'https://films.internal',
  'https://nas.home.arpa',
  'https://kinora.test',
  'https://kinora.example',
  'https://www.example.com',
  'https://films.localhost',
])('a site at %s announces nothing, because it is not public', async (origin) => {
  const { announcer, received } = await setUp({ origin });
  announcer.announce(['/ko']);
  await announcer.close();
  expect(received).toEqual([]);
});

test('close sends queued pages once', async () => {
  const { announcer, received } = await setUp({ times: { batchDelayMs: 3_600_000 } });
  announcer.announce(['/ko']);
  await announcer.close();
  expect(received).toHaveLength(1);
  announcer.announce(['/en']);
  await announcer.close();
  expect(received).toHaveLength(1);
});

test('close does not wait for a search engine that hangs or has set a Retry-After of an hour', async () => {
  const hangingEndpoint = await setUp({
    behaviours: ['hang'],
    times: { batchDelayMs: 3_600_000, timeoutMs: 3_600_000, closeTimeoutMs: 50 },
  });
  hangingEndpoint.announcer.announce(['/ko']);
  await hangingEndpoint.announcer.close();
  expect(hangingEndpoint.received).toHaveLength(1);

  const slowEndpoint = await setUp({
    behaviours: [{ status: 429, headers: { 'retry-after': '3600' } }],
  });
  slowEndpoint.announcer.announce(['/ko']);
  await expect.poll(() => slowEndpoint.received.length, { timeout: 10_000 }).toBe(1);
  await slowEndpoint.announcer.close();
  await slowEndpoint.waitForLog(FAILED_MESSAGE);
  expect(slowEndpoint.received).toHaveLength(1);
});
