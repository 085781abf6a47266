import { expect, test, vi } from 'vitest';
import {
  catchError,
  connectClient,
  failure,
  GOOD,
  KEY,
  QUICK,
  schema,
} from '../fixtures/tmdb-client.ts';
import { NOT_FOUND, type UpstreamResponse } from '../fixtures/upstream.ts';
import { type CallReport, createTmdbClient } from './tmdb-client.ts';

/** For hanging servers only: slow responses of a busy machine must not fail other tests. */
const SHORT_TIMEOUTS = { attemptTimeoutMs: 150, totalTimeoutMs: 1000 };

test('sends a v3 key in the query and a v4 token in the header', { tags: ['C1'] }, async () => {
  const { upstream, get } = await connectClient(() => GOOD);
  expect(await get()).toEqual({ id: 7 });
  expect(upstream.requests[0]?.query.get('api_key')).toBe(KEY);
  expect(upstream.requests[0]?.headers.authorization).toBeUndefined();

  const token = 'eyJhbGciOiJIUzI1NiJ9.eyJhdWQiOiJ4In0.c2lnbmF0dXJl';
  const bearer = await connectClient(() => GOOD, { key: ` Bearer ${token} ` });
  await bearer.get();
  expect(bearer.upstream.requests[0]?.headers.authorization).toBe(`Bearer ${token}`);
  expect(bearer.upstream.requests[0]?.query.has('api_key')).toBe(false);
});

test('reports every attempt with its kind, outcome and duration', async () => {
  const calls: CallReport[] = [];
  const responses = [
    failure(500),
    GOOD,
    NOT_FOUND,
    { raw: 'nonsense' } as const,
    { raw: 'nonsense' } as const,
  ];
  const { get } = await connectClient((_, count) => responses[count - 1] ?? GOOD, {
    onCall: (call) => calls.push(call),
  });
  await get('/movie/7');
  await get('/tv/12/season/3');
  await catchError(get('/search/multi'));
  expect(calls.map(({ pathPattern: kind, outcome }) => `${kind} ${outcome}`)).toEqual([
    '/movie/:number catalog_unavailable',
    '/movie/:number ok',
    '/tv/:number/season/:number missing',
    '/search/multi catalog_broken',
    '/search/multi catalog_broken',
  ]);
  for (const { durationMs: ms } of calls) expect(ms).toBeGreaterThan(0);
});

test('a 404 gives null without a retry and does not count as a failure', async () => {
  const { upstream, client, get } = await connectClient(() => NOT_FOUND);
  for (let i = 0; i < 10; i += 1) expect(await get()).toBeNull();
  expect(upstream.requests).toHaveLength(10);
  expect(client.status()).toEqual({ reachable: true, circuit: 'closed' });
});

test.each([
  ['a 500', failure(500)],
  ['a 429 with a short Retry-After', failure(429, { 'retry-after': '0.05' })],
  ['a reset connection', { fault: 'reset' } as const],
  ['a truncated answer', { fault: 'truncate' } as const],
  ['broken JSON', { raw: '{"id": 7' }],
  ['an HTML page', { raw: '<html>maintenance</html>' }],
])('retries after %s', async (_, fault) => {
  const { upstream, get } = await connectClient((_asked, count) => (count === 1 ? fault : GOOD));
  expect(await get()).toEqual({ id: 7 });
  expect(upstream.requests).toHaveLength(2);
});

test.each([
  ['errors of the server', failure(503), 'catalog_unavailable', 3],
  ['a catalog that hangs', { fault: 'hang' } as const, 'catalog_timeout', 3],
  ['a connection that is reset', { fault: 'reset' } as const, 'catalog_unavailable', 3],
  ['a truncated answer', { fault: 'truncate' } as const, 'catalog_broken', 2],
  ['an answer of the wrong shape', { body: { results: 'x' } }, 'catalog_broken', 2],
  ['a list instead of an object', { body: [1] }, 'catalog_broken', 2],
  ['a refused key', failure(401), 'catalog_unavailable', 1],
  ['a refused request', failure(422), 'catalog_broken', 1],
])('%s gives an error after the number of attempts for its kind', async (_, fault, code, tries) => {
  const { upstream, client, get } = await connectClient(() => fault, {
    limits: code === 'catalog_timeout' ? SHORT_TIMEOUTS : {},
  });
  expect((await catchError(get())).code).toBe(code);
  expect(upstream.requests).toHaveLength(tries);
  expect(client.status().reachable).toBe(code === 'catalog_broken' && tries === 1);
});

test('waits for a Retry-After unless it exceeds the maximum delay', async () => {
  const { get } = await connectClient((_, count) =>
    count === 1 ? failure(429, { 'retry-after': '0.08' }) : GOOD,
  );
  const timers = vi.spyOn(globalThis, 'setTimeout');
  await get();
  expect(timers).toHaveBeenCalledWith(expect.any(Function), 80);

  const overMaximum = await connectClient(() =>
    failure(429, { 'retry-after': new Date(Date.now() + 60_000).toUTCString() }),
  );
  const error = await catchError(overMaximum.get());
  expect(overMaximum.upstream.requests).toHaveLength(1);
  expect(error.code).toBe('catalog_unavailable');
  expect(error.retryAfter).toBeGreaterThan(55);

  const overMaxDelay = await connectClient(() => failure(429, { 'retry-after': '0.5' }));
  await catchError(overMaxDelay.get());
  expect(overMaxDelay.upstream.requests).toHaveLength(1);
});

test('all attempts together end within the total timeout', async () => {
  const { get, upstream } = await connectClient(() => ({ fault: 'hang' }), {
    limits: { attemptTimeoutMs: 100, totalTimeoutMs: 150 },
  });
  await catchError(get());
  expect(upstream.requests).toHaveLength(2);
});

test('rejects a response over the size limit', async () => {
  const { upstream, get } = await connectClient(
    () => ({ body: { id: 7, padding: 'x'.repeat(50_000) } }),
    {
      limits: { maxBytes: 10_000 },
    },
  );
  expect((await catchError(get())).code).toBe('catalog_broken');
  expect(upstream.requests).toHaveLength(1);
});

test('the circuit opens after consecutive failures, rejects at once and closes on recovery', async () => {
  let isDown = true;
  const clock = { now: Date.now() };
  const {
    upstream,
    client,
    get,
    lines: logLines,
  } = await connectClient(() => (isDown ? failure(500) : GOOD), { now: () => clock.now });
  await catchError(get());
  await catchError(get());
  expect(client.status()).toEqual({ reachable: false, circuit: 'open' });
  const requestCount = upstream.requests.length;
  expect(requestCount).toBe(5);
  const rejection = await catchError(get());
  expect(rejection.code).toBe('catalog_unavailable');
  expect(rejection.retryAfter).toBeGreaterThan(0);
  expect(upstream.requests).toHaveLength(requestCount);

  clock.now += QUICK.openMs;
  expect(client.status().circuit).toBe('half_open');
  await catchError(get());
  expect(upstream.requests).toHaveLength(requestCount + 1);

  isDown = false;
  clock.now += QUICK.openMs;
  expect(await get()).toEqual({ id: 7 });
  expect(client.status()).toEqual({ reachable: true, circuit: 'closed' });
  expect(logLines.filter((line) => line.startsWith('catalog circuit'))).toHaveLength(2);
});

test('uses a server in the same process and times out if it never responds', async () => {
  const paths: string[] = [];
  const inProcess = createTmdbClient({
    url: 'http://starter.invalid/3/',
    key: 'starter',
    fetch: (request) => {
      paths.push(new URL(request.url).pathname);
      return Response.json({ id: 9 });
    },
  });
  expect(await inProcess.get('/movie/9', {}, schema)).toEqual({
    wire: { id: 9 },
    body: '{"id":9}',
    unusableValues: [],
  });
  expect(paths).toEqual(['/3/movie/9']);
  const hanging = createTmdbClient({
    url: 'http://starter.invalid/3',
    key: 'x',
    limits: { ...QUICK, attemptTimeoutMs: 30, totalTimeoutMs: 60 },
    fetch: () => new Promise(() => {}),
  });
  expect((await catchError(hanging.get('/movie/9', {}, schema))).code).toBe('catalog_timeout');
});

test('no error and no log line contains the key', { tags: ['C2'] }, async () => {
  const faults: UpstreamResponse[] = [
    failure(401),
    failure(500),
    { fault: 'reset' },
    { fault: 'truncate' },
    { fault: 'hang' },
    { raw: KEY },
    { body: { key: KEY } },
  ];
  for (const fault of faults) {
    const { get, lines: logLines } = await connectClient(() => fault, {
      limits: { maxRetries: 0, ...('fault' in fault && SHORT_TIMEOUTS) },
    });
    const error = await catchError(get('/search/movie', { query: 'secret wish' }));
    const output = `${error.message} ${error.stack} ${String(error.cause)} ${logLines.join()}`;
    expect(output).toContain('/search/movie');
    expect(output).not.toContain(KEY);
    expect(output).not.toContain('secret wish');
  }
  const throwing = createTmdbClient({
    url: 'http://127.0.0.1:1/3',
    key: KEY,
    limits: { ...QUICK, maxRetries: 0 },
    fetch: (request) => Promise.reject(new TypeError(`cannot fetch ${request.url}`)),
  });
  const error = await catchError(throwing.get('/movie/1', {}, schema));
  expect(`${error.message} ${error.stack} ${String(error.cause)}`).not.toContain(KEY);
  expect(() => createTmdbClient({ url: 'not a url', key: KEY })).toThrow(
    'The catalog URL is invalid',
  );
});
